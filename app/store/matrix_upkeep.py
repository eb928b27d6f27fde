"""Keeping the matrix in step with `chunk_vectors`, in a file that lies in memory where that can be.

The mapping's token tells whether the file is still true. When it changed, rows that are still true
are copied into a new file, new ones are read from the store, and those that are gone are first
overwritten with zeros where they stand.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any, TypeGuard

import msgspec
import numpy as np

from cade.app.store.matrix import Ids, Matrix, find
from cade.app.store.matrix_file import (
    Arrays,
    Stamp,
    Writing,
    clear_parts,
    file_bytes,
    in_memory,
    read,
)
from cade.app.store.memory_dir import MATRIX_SUFFIX, drop_unused, has_room
from cade.projections.vectors import Model, Rows, State, VectorStore, state

_RowsOf = Callable[[Sequence[int]], Rows]
_BLOCK = 4_096


def open_matrix(db: Any, store: VectorStore, model: Model, directory: Path | None) -> Matrix:
    """Return the matrix of what is mapped now.

    db: the read models. directory: of `memory_dir`; None, or one without room, keeps the matrix
    in this process's memory alone. A file that is up to date is only mapped.
    """
    now = state(db)
    if not _ours(now, store, model):
        return Matrix(in_memory(0, model.dimensions))
    path = None if directory is None else directory / _name(store)
    old = None if path is None else read(path)
    if path is not None and old is not None and old[0] == _stamp(now):
        path.touch()  # it is in use; see `drop_unused`
        return Matrix(old[1])
    now, wanted = _mapping(db)
    known = None if old is None else _still_known(old, now, wanted)
    if not _ours(now, store, model):  # a rebuild was switched in a moment ago
        return Matrix(in_memory(0, model.dimensions))
    return Matrix(_build(path, _stamp(now), wanted, known, partial(store.rows, model)))


def erase_gone(db: Any, store: VectorStore, directory: Path | None) -> int:
    """Overwrite with zeros every row whose chunk is gone, where it stands; return how many.

    For forgetting, after the chunks are deleted: also who has the file mapped loses the rows.
    """
    old = None if directory is None else read(directory / _name(store))
    if old is None:
        return 0
    now, wanted = _mapping(db)
    same = now is not None and _same_origin(old[0], _stamp(now))
    return _erase(old[1], wanted if same else _NOTHING)


class _Wanted(msgspec.Struct, frozen=True):
    """The mapping, chunk ids ascending."""

    ids: Ids
    vectors: Ids


_NOTHING = _Wanted(np.empty(0, np.int64), np.empty(0, np.int64))


def _name(store: VectorStore) -> str:
    return f"vectors-{store.store_id}{MATRIX_SUFFIX}"


def _ours(now: State | None, store: VectorStore, model: Model) -> TypeGuard[State]:
    return now is not None and (now.model, now.store) == (model, store.store_id)


def _still_known(old: tuple[Stamp, Arrays], now: State | None, wanted: _Wanted) -> Arrays | None:
    if now is None or not _same_origin(old[0], _stamp(now)):
        _erase(old[1], _NOTHING)
        return None
    _erase(old[1], wanted)
    return old[1]


def _stamp(now: State) -> Stamp:
    named = blake2b(now.model.name.encode(), digest_size=32, person=b"cade matrix").digest()
    return Stamp(bytes.fromhex(now.store), named, now.model.dimensions, now.token)


def _same_origin(one: Stamp, other: Stamp) -> bool:
    return msgspec.structs.replace(one, token=other.token) == other


def _mapping(db: Any) -> tuple[State | None, _Wanted]:
    """Return the state and the mapping, both as they were at one moment."""
    with _snapshot(db):
        now = state(db)
        (count,) = db.execute("SELECT count(*) FROM chunk_vectors").fetchone()
        rows = db.execute("SELECT chunk_id, vector FROM chunk_vectors ORDER BY chunk_id")
        flat = np.fromiter(chain.from_iterable(rows), dtype=np.int64, count=2 * count)
    return now, _Wanted(flat[0::2].copy(), flat[1::2].copy())


@contextmanager
def _snapshot(db: Any) -> Iterator[None]:
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.execute("COMMIT")


def _build(
    path: Path | None, stamp: Stamp, wanted: _Wanted, known: Arrays | None, rows: _RowsOf
) -> Arrays:
    """Return the wanted rows, in a new file under `path` where that can be."""
    size = file_bytes(len(wanted.ids), stamp.dimensions)
    if path is None or not has_room(path.parent, size):
        return _filled(in_memory(len(wanted.ids), stamp.dimensions), wanted, known, rows)
    clear_parts(path.parent)
    drop_unused(path.parent, now=time.time())
    try:
        writing = Writing(path, len(wanted.ids), stamp.dimensions)
    except OSError:  # another process took the room meanwhile
        return _filled(in_memory(len(wanted.ids), stamp.dimensions), wanted, known, rows)
    try:
        _filled(writing.arrays, wanted, known, rows)
        return writing.finish(stamp)
    except BaseException:
        writing.abandon()
        raise


def _filled(target: Arrays, wanted: _Wanted, known: Arrays | None, rows: _RowsOf) -> Arrays:
    target.ids[:], target.vectors[:] = wanted.ids, wanted.vectors
    if known is not None:
        _copy(known, target)
    waiting = np.flatnonzero(target.scales == 0)
    waiting = waiting[np.argsort(target.vectors[waiting], kind="stable")]
    for start in range(0, len(waiting), _BLOCK):
        places = waiting[start : start + _BLOCK]
        found = rows(np.unique(target.vectors[places]).tolist())
        at, hit = find(found.numbers, target.vectors[places])
        target.scales[places[hit]] = found.scales[at]
        target.upper[places[hit]] = found.upper[at]
        target.lower[places[hit]] = found.lower[at]
    return target


def _copy(known: Arrays, target: Arrays) -> None:
    """Take over the rows that are the same chunk with the same vector, block by block."""
    for start in range(0, len(target.ids), _BLOCK):
        block = slice(start, start + _BLOCK)
        at, hit = find(known.ids, target.ids[block])
        same = known.vectors[at] == target.vectors[block][hit]
        at, places = at[same], hit[same] + start
        target.scales[places] = known.scales[at]
        target.upper[places] = known.upper[at]
        target.lower[places] = known.lower[at]


def _erase(rows: Arrays, wanted: _Wanted) -> int:
    """Overwrite the rows that are not wanted any more; return how many held something."""
    at, hit = find(rows.ids, wanted.ids)
    gone = rows.scales > 0
    gone[at[rows.vectors[at] == wanted.vectors[hit]]] = False
    places = np.flatnonzero(gone)
    rows.scales[places] = 0
    rows.upper[places] = 0
    rows.lower[places] = 0
    return len(places)
