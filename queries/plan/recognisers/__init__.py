"""Recognisers: each takes from a reading the words that it understands, and nothing else.

Each file is one function of a `Reading` and the tables it needs; `queries.plan.read` says in which
order they run, because what one has taken is out of the others' sight.
"""
