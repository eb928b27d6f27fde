"""How well questions are answered, measured on an invented history and on public sets.

Promise: `calibrate.py` reads the calibration half only, `run.py` reports both halves; the same
checkout gives the same figures.
"""
