"""Questions about the tasks of the invented fortnight, each with its exact answer.

`queries.json` was written from the fortnight's events: for each task its states (with a
question mark where only probable), its items by their keys, and its pull requests (with a
question mark where only the time ties them). An answer is right when all of that is equal.
"""
