"""One question, from what was typed to what is printed: read, narrowed, then answered by its mode.

Promise: the plan is made once and everything follows from it; a listing, a report of tasks and
what is connected load no model unless a topic must be compared by meaning.
Prohibition: nothing is printed here.
"""
