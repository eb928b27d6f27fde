"""Bounds that keep a broken or hostile database from taking all memory or time.

Real data stays far below them: the largest values of a Teams profile are some megabytes, Chromium
itself refuses values above 127 MB that are not files.
"""

MAX_VALUE = 64 << 20  # bytes of one value, after decompression
MAX_DEPTH = 150  # of nesting in a value or key; each level takes two frames of Python's 1,000
MAX_KEY = 1 << 20  # bytes of one key
MAX_BLOCK = 64 << 20  # bytes of one block of a table; written at 4 KiB, larger for a large value
MAX_LOG_RECORD = 256 << 20  # bytes of one batch in a log

# A snappy element of three bytes copies at most 64, so nothing grows more than 22-fold.
SNAPPY_GROWTH = 22

# Keys of a block share prefixes. Written ones repeat a key's bytes a few dozen times; a block made
# to waste time would do it millions of times.
KEY_BYTES_PER_BLOCK_BYTE = 256
