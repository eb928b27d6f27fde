"""Invented lives at work and at home over many sources, and what is asked about them.

- `livia`: the history, both halves and the gate have one author; while signals were chosen the
  totals of the test half were seen several times, single results never: half seen.
- `teodora`: 352 events and 120 questions by somebody who had not seen the search. The 91 that came
  last had, before anything was fitted to them, .895 answered in six, MRR .811, .500 refused; every
  other one is in the calibration half since, the rest is the test half, of which nobody looks at
  single results.
- `gaspar`: 65 events and 96 questions by the gate's author. First run: .909, MRR .902, .700.

Promise: what is told stands nowhere else; nothing is fitted on a test half.
"""
