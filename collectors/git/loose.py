"""Loose objects: one compressed file each, read without looking at what stands in it.

dulwich parses a loose object while it reads it, and refuses the odd commits that are wanted here.
"""

import zlib
from pathlib import Path

from cade.collectors.git.small import MAX_BYTES, small_file

_TYPES = {b"commit": 1, b"tree": 2, b"blob": 3, b"tag": 4}


def loose_object(directory: Path, object_id: str) -> tuple[int, bytes] | None:
    """Return type and content; None if there is no such file in the object directory.

    Raises ValueError and zlib.error for one that is broken, or larger than MAX_BYTES.
    """
    packed = small_file(directory / object_id[:2] / object_id[2:])
    if packed is None:
        return None
    unpacking = zlib.decompressobj()
    header, end, content = unpacking.decompress(packed, MAX_BYTES).partition(b"\0")
    kind, _, size = header.partition(b" ")
    if not end or kind not in _TYPES or int(size) != len(content):
        raise ValueError(object_id)
    return _TYPES[kind], content
