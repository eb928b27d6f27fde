"""Words as a question uses them, in Portuguese and English, folded, in tables.

Promise: data, and what is derived from it once at import. A word may belong to several classes.
"""
