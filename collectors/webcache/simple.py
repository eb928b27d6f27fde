"""Chromium's Simple cache: a file `<hash>_0` per entry, of the HTTP cache and of Cache Storage.

header (24 bytes), key, stream 1 (the body), end of stream 1 (24), stream 0 (what is known of the
response), perhaps the key's SHA-256 (32), end of stream 0 (24). Only the last end tells a size.
Source: chromium net/disk_cache/simple/{simple_entry_format.h,simple_synchronous_entry.cc}.
"""

import re
import struct
from typing import BinaryIO, NamedTuple

from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.webcache.files import part, size_of

NAME = re.compile(r"[0-9a-f]{16}_0")
MAX_KEY = 1 << 16
MAX_HEAD = 4 << 20

_HEADER = struct.Struct("<QIIII")  # magic, version, length of the key, its hash, padding
_END = struct.Struct("<QIIII")  # magic, flags, checksum, size of the stream, padding
_MAGIC, _END_MAGIC = 0xFCFB6D1BA7725C30, 0xF4FA6F45970D41D8
_HAS_HASH, _HASH_SIZE = 2, 32


class Layout(NamedTuple):
    """Where the two streams of an entry lie in its file."""

    body: int
    body_size: int
    head: int
    head_size: int


def key_of(file: BinaryIO) -> bytes:
    """Return an entry's key; raises `Broken` when the file is none."""
    start = part(file, 0, _HEADER.size)
    magic, _version, size, _hash, _ = _HEADER.unpack(start)
    if magic != _MAGIC or size > MAX_KEY:
        raise Broken(Kind.BROKEN_VALUE, "header")
    return part(file, _HEADER.size, size)


def layout_of(file: BinaryIO, key: bytes) -> Layout:
    """Return where the streams lie; raises `Broken` when the entry is not finished."""
    end = size_of(file) - _END.size
    magic, flags, _, head_size, _ = _END.unpack(part(file, end, _END.size))
    head = end - head_size - (_HASH_SIZE if flags & _HAS_HASH else 0)
    body = _HEADER.size + len(key)
    body_size = head - _END.size - body
    if magic != _END_MAGIC or head_size > MAX_HEAD or body_size < 0:
        raise Broken(Kind.BROKEN_VALUE, "not finished")
    if _END.unpack(part(file, head - _END.size, _END.size))[0] != _END_MAGIC:
        raise Broken(Kind.BROKEN_VALUE, "end of the body")
    return Layout(body, body_size, head, head_size)
