"""What can still be read of a torn store, in a new one; what is lost is counted and said.

Promise: nothing is put in the old files' place before the new ones verify; the old ones are kept
aside. What was forgotten stays forgotten, and what is lost is not taken for forgotten: the next
ingest reads it again.
"""
