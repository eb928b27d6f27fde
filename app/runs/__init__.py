"""What runs for a while: ingesting, folding, embedding. Each can be interrupted and goes on later.

A run reports through a `Show`, so that the same run can be drawn on a terminal, logged or tested.
"""
