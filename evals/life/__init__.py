"""Two people's worth of life at a keyboard, invented: work and home, two languages, five sources.

Promise: what `told_*.tsv` tells stands nowhere else; calibration and test ask about different
events; nothing is fitted on the test half.
"""
