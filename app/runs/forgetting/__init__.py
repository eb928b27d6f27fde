"""Forgetting for good, wherever cade keeps something: log, keys, read models, vectors, copies.

Purpose: choose what is meant, write the intention down, carry it out everywhere. Promise: once
written down, it is finished whatever happens, by the next command if not by this one; no byte of
what was forgotten is left in any file of cade's. Prohibition: nothing waits for an ingest.
"""
