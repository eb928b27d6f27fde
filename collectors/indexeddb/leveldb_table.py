"""LevelDB's sorted tables (`.ldb`, older `.sst`).

Source: google/leveldb doc/table_format.md. Checksums are not compared (a table-driven CRC in Python
would cost more than all the rest); lengths, offsets and snappy's own structure are.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cade.collectors.indexeddb.compression import snappy, zstd
from cade.collectors.indexeddb.cursor import varint_at
from cade.collectors.indexeddb.leveldb_entries import Entry
from cade.collectors.indexeddb.limits import KEY_BYTES_PER_BLOCK_BYTE, MAX_BLOCK, MAX_KEY
from cade.collectors.indexeddb.records import Broken, Kind, Trouble

_FOOTER_SIZE = 48
_MAGIC = 0xDB4775248B80FB57
_TRAILER_SIZE = 5  # compression type, checksum
_TAIL = struct.Struct("<Q")  # behind each key: sequence << 8 | type
_VALUE = 1
_KEY_ROOM = 1 << 16


def entries(path: Path, wanted: frozenset[int]) -> Iterator[Entry | Trouble]:
    """Yield the entries of a table; a broken block costs its own entries.

    wanted: of keys with a short prefix (see `leveldb_keys`) only those are told whose fourth byte,
    the index's number, is among these: nine in ten entries are of no use.
    """
    with path.open("rb") as file:
        try:
            handles = list(_handles(file))
        except Broken as broken:
            yield Trouble(kind=Kind.BROKEN_TABLE, where=path.name, detail=broken.detail)
            return
        for offset, size in handles:
            try:
                yield from _entries(_block(file, offset, size), wanted)
            except Broken as broken:
                yield Trouble(kind=Kind.BROKEN_BLOCK, where=path.name, detail=broken.detail)


def _handles(file: BinaryIO) -> Iterator[tuple[int, int]]:
    """Yield offset and size of the data blocks; each lies behind the one before."""
    size = file.seek(0, 2)
    if size < _FOOTER_SIZE:
        raise Broken(Kind.BROKEN_TABLE, "too short")
    file.seek(size - _FOOTER_SIZE)
    footer = file.read(_FOOTER_SIZE)
    if int.from_bytes(footer[-8:], "little") != _MAGIC:
        raise Broken(Kind.BROKEN_TABLE, "no magic number")
    place = 0
    for _ in range(3):  # the handle of the metaindex, and the index's offset
        start, place = varint_at(footer, place)
    length, _ = varint_at(footer, place)
    behind = 0
    index = _block(file, start, length)
    for _key, first, _last in _pairs(index):
        offset, place = varint_at(index, first)
        length, _ = varint_at(index, place)
        if offset < behind or offset + length > size:
            raise Broken(Kind.BROKEN_TABLE, "blocks overlap")
        behind = offset + length
        yield offset, length


def _block(file: BinaryIO, offset: int, size: int) -> bytes:
    if size > MAX_BLOCK:
        raise Broken(Kind.TOO_LARGE, "block")
    file.seek(offset)
    stored = file.read(size + _TRAILER_SIZE)
    if len(stored) <= size:
        raise Broken(Kind.BROKEN_BLOCK, "cut")
    match stored[size]:
        case 0:
            return stored[:size]
        case 1:
            return snappy(stored[:size], MAX_BLOCK)
        case 2:
            return zstd(stored[:size])
    raise Broken(Kind.BROKEN_BLOCK, "compression")


def _entries(block: bytes, wanted: frozenset[int]) -> Iterator[Entry]:
    unpack = _TAIL.unpack_from
    for key, start, end in _pairs(block):
        if len(key) < 8:
            raise Broken(Kind.BROKEN_BLOCK, "key")
        if key[0] or key[3] in wanted:
            tail = unpack(key, len(key) - 8)[0]
            yield Entry(key[:-8], tail >> 8, tail & 0xFF == _VALUE, block, start, end)


def _pairs(block: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield each key of a block, and where its value begins and ends."""
    restarts = int.from_bytes(block[-4:], "little")
    limit = len(block) - 4 - 4 * restarts
    if limit < 0 or len(block) < 4:
        raise Broken(Kind.BROKEN_BLOCK, "restarts")
    key, place = b"", 0
    room = _KEY_ROOM + KEY_BYTES_PER_BLOCK_BYTE * len(block)
    while place < limit:
        if place + 3 < limit and block[place] < 0x80 and block[place + 1] < 0x80:
            shared, own, length, place = block[place], block[place + 1], block[place + 2], place + 3
            if length > 0x7F:
                length, place = varint_at(block, place - 1)
        else:
            shared, own, length, place = _lengths(block, place)
        start = place + own
        room -= shared + own
        if shared > len(key) or start + length > limit or shared + own > MAX_KEY or room < 0:
            raise Broken(Kind.BROKEN_BLOCK, "lengths")
        key = key[:shared] + block[place:start]
        place = start + length
        yield key, start, place


def _lengths(block: bytes, place: int) -> tuple[int, int, int, int]:
    """Return the three lengths at `place` and the place behind them."""
    shared, place = varint_at(block, place)
    own, place = varint_at(block, place)
    length, place = varint_at(block, place)
    return shared, own, length, place
