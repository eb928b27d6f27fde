"""Questions about who and what is connected in the invented fortnight, each with its exact answer.

`queries.json` was written from the fortnight's events: what each question comes to when it has
been read, and the items that answer it, by their keys. An answer is right when it has exactly
those, and says of exactly those entities that nobody mentions them.
"""
