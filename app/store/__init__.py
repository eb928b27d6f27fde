"""The truth on the disk: the log and its keys, and the files that are made from them.

Promise: a fact is acknowledged when it is safe and never stored twice; nothing on the disk is
readable without the install secret; a forgotten item is unreadable in every copy of the log.
Prohibition: no printing, no reading of sources, no knowledge of models. Only `sqlite.py` opens a
database, and only `recorder.py` imports eventsourcing.
"""
