"""LevelDB's logs: the newest entries (`.log`) and, in the same form, MANIFEST.

Source: google/leveldb doc/log_format.md, db/write_batch.cc. A log that a running browser writes may
end in the middle of a record, or in zeros.
"""

from collections.abc import Iterator
from pathlib import Path

from cade.collectors.indexeddb.cursor import varint_at
from cade.collectors.indexeddb.leveldb_entries import Entry
from cade.collectors.indexeddb.limits import MAX_LOG_RECORD
from cade.collectors.indexeddb.records import Broken, Kind, Trouble

_BLOCK = 32 << 10
_HEADER = 7  # checksum (4), length (2), type
_CUT = -1
_EMPTY, _FULL, _FIRST, _MIDDLE, _LAST = range(5)
_BATCH_HEADER = 12  # sequence of the first entry (8), count (4)
_SEQUENCE_BITS = 56  # tables keep the type in the other eight
_DELETION, _VALUE = 0, 1


def entries(path: Path) -> Iterator[Entry | Trouble]:
    """Yield every entry of a log, oldest first; a broken batch costs what follows in it."""
    for batch in records(path):
        if isinstance(batch, Trouble):
            yield batch
            continue
        try:
            yield from _entries(batch)
        except Broken as broken:
            yield Trouble(kind=Kind.BROKEN_LOG, where=path.name, detail=broken.detail)


def records(path: Path) -> Iterator[bytes | Trouble]:
    """Yield every record of a log, put together from its pieces."""
    pieces: list[bytes] = []
    size = 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            for kind, piece in _pieces(block):
                trouble = _misplaced(kind, bool(pieces), len(block) < _BLOCK)
                if trouble:
                    yield Trouble(kind=trouble, where=path.name)
                if kind in (_FULL, _FIRST):
                    pieces, size = [], 0
                elif trouble:
                    pieces = []
                    break
                size += len(piece)
                if size <= MAX_LOG_RECORD:
                    pieces.append(piece)
                if kind in (_FULL, _LAST):
                    yield from _whole(pieces, size, path)
                    pieces = []
    if pieces:
        yield Trouble(kind=Kind.TRUNCATED_LOG, where=path.name)


def _misplaced(kind: int, begun: bool, at_end: bool) -> Kind | None:
    """Return what is wrong with a piece of this kind, after the beginning of a record or not."""
    if kind in (_FULL, _FIRST):
        return Kind.BROKEN_LOG if begun else None
    if kind in (_MIDDLE, _LAST):
        return None if begun else Kind.BROKEN_LOG
    return Kind.TRUNCATED_LOG if kind == _CUT and at_end else Kind.BROKEN_LOG


def _whole(pieces: list[bytes], size: int, path: Path) -> Iterator[bytes | Trouble]:
    if size > MAX_LOG_RECORD:
        yield Trouble(kind=Kind.TOO_LARGE, where=path.name)
    else:
        yield b"".join(pieces)


def _pieces(block: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield type and bytes of a block's pieces; `_CUT` for one that the block's end cuts."""
    place = 0
    while place + _HEADER <= len(block):
        length, kind = int.from_bytes(block[place + 4 : place + 6], "little"), block[place + 6]
        end = place + _HEADER + length
        if kind == _EMPTY and length == 0:
            return  # space that was set aside and not written
        if end > len(block):
            yield _CUT, b""
            return
        yield kind, block[place + _HEADER : end]
        place = end
    if any(block[place:]):
        yield _CUT, b""


def _entries(batch: bytes) -> Iterator[Entry]:
    if len(batch) < _BATCH_HEADER:
        raise Broken(Kind.BROKEN_LOG, "batch")
    sequence = int.from_bytes(batch[:8], "little")
    if sequence >> _SEQUENCE_BITS:
        raise Broken(Kind.BROKEN_LOG, "sequence")
    place = _BATCH_HEADER
    while place < len(batch):
        live = batch[place] == _VALUE
        if not live and batch[place] != _DELETION:
            raise Broken(Kind.BROKEN_LOG, "type")
        start, end = _span(batch, place + 1)
        key, place = batch[start:end], end
        start = end
        if live:
            start, place = _span(batch, end)
        yield Entry(key, sequence, live, batch, start, place)
        sequence += 1


def _span(batch: bytes, place: int) -> tuple[int, int]:
    """Return where the bytes begin and end whose length stands at `place`."""
    length, start = varint_at(batch, place)
    if start + length > len(batch):
        raise Broken(Kind.BROKEN_LOG, "length")
    return start, start + length
