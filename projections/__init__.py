"""Folds of facts into read models; each module owns its tables and is rebuilt alone.

Promise: a fold uses its fact and its transaction, nothing else; rows and position commit
together; replay equals increments.
Prohibition: no collectors, no queries, no printing, no clock; what a fold needs besides its fact
is a declared parameter of its projection.
"""
