"""Chromium's block files: the HTTP cache on Windows, for instance of Teams' web view.

`index` is a table of addresses of entries, each of which names the next one of its place. An
address is a number: of a file of its own (`f_00001a`), or of blocks in `data_1` and so on.
Source: chromium net/disk_cache/blockfile/{disk_format.h,disk_format_base.h,addr.h}.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.webcache.files import opened, part, size_of
from cade.collectors.webcache.simple import MAX_HEAD, MAX_KEY

_INDEX_MAGIC, _BLOCKS_MAGIC = 0xC103CAC3, 0xC104CAC3
_TABLE_SIZE, _TABLE = 28, 368  # where they stand in the index
_USUAL_TABLE, _MAX_TABLE = 1 << 16, 1 << 22
_BLOCKS = 8192  # where the blocks of a file begin
_BLOCK_SIZES = {2: 256, 3: 1024, 4: 4096}
_ENTRY = struct.Struct("<6IQiI4i4I")
_KEY = 96  # where a short key stands in an entry
_NORMAL = 0
_MAX_ENTRIES = 1_000_000


class Entry(NamedTuple):
    """An entry: its key, and size and address of its first two streams (head and body)."""

    key: bytes
    head: tuple[int, int]
    body: tuple[int, int]


def is_blockfile(folder: Path) -> bool:
    """Tell whether the cache is of this form; raises OSError, `Broken`."""
    if not (folder / "index").is_file() or not (folder / "data_1").is_file():
        return False
    with opened(folder / "index") as file:
        return size_of(file) > _TABLE and _number(part(file, 0, 4)) == _INDEX_MAGIC


def entries(folder: Path) -> Iterator[Entry | Trouble]:
    """Yield every entry; one that is broken ends the others of its place in the table."""
    seen: set[int] = set()
    for start in _table(folder):
        address = start
        while address and address not in seen and len(seen) < _MAX_ENTRIES:
            seen.add(address)
            try:
                address, entry = _entry(folder, address)
            except (Broken, OSError) as error:
                detail = error.detail if isinstance(error, Broken) else type(error).__name__
                yield Trouble(kind=Kind.BROKEN_BLOCK, where="data_1", detail=detail)
                break
            if entry:
                yield entry


def content(folder: Path, size: int, address: int) -> bytes:
    """Return the bytes of a stream; raises OSError, `Broken`."""
    if not size:
        return b""
    kind = address >> 28 & 7
    if not address >> 31:
        raise Broken(Kind.BROKEN_VALUE, "address")
    if not kind:
        with opened(folder / f"f_{address & 0xFFFFFFF:06x}") as file:
            return part(file, 0, size)
    if kind not in _BLOCK_SIZES or size > ((address >> 24 & 3) + 1) * _BLOCK_SIZES[kind]:
        raise Broken(Kind.BROKEN_VALUE, "address")
    with opened(folder / f"data_{address >> 16 & 0xFF}") as file:
        if _number(part(file, 0, 4)) != _BLOCKS_MAGIC:
            raise Broken(Kind.BROKEN_VALUE, "no block file")
        return part(file, _BLOCKS + (address & 0xFFFF) * _BLOCK_SIZES[kind], size)


def _table(folder: Path) -> list[int]:
    with opened(folder / "index") as file:
        size = _number(part(file, _TABLE_SIZE, 4)) or _USUAL_TABLE
        if size > _MAX_TABLE:
            raise Broken(Kind.TOO_LARGE, "table")
        table = part(file, _TABLE, 4 * size)
    return [address for address in struct.unpack(f"<{size}I", table) if address]


def _entry(folder: Path, address: int) -> tuple[int, Entry | None]:
    """Return the address of the next entry, and the one that stands here if it is a live one."""
    blocks = ((address >> 24 & 3) + 1) * _BLOCK_SIZES[2]
    stored = content(folder, blocks, address)
    _, following, _, _, _, state, _, key_size, long_key, *streams = _ENTRY.unpack_from(stored)
    if state != _NORMAL:
        return following, None
    if not 0 < key_size <= MAX_KEY or not 0 <= streams[0] <= MAX_HEAD or streams[1] < 0:
        raise Broken(Kind.BROKEN_VALUE, "size")
    key = content(folder, key_size, long_key) if long_key else stored[_KEY : _KEY + key_size]
    return following, Entry(key, (streams[0], streams[4]), (streams[1], streams[5]))


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")
