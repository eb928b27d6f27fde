"""One question, one file: reads the read models and returns structs.

Promise: a query is a function of a connection and its arguments.
Prohibition: no writing, no printing, no collectors; SQL names only tables of the projection
module it imports.
"""
