"""Where an item still is and where it is not: log, keys, read models, vectors, matrix, copies."""

import json
import os
from collections.abc import Sequence
from typing import Any

import msgspec

from cade.app.runs.forgetting.copies import opens
from cade.app.store.copies import Copy, known_copies
from cade.app.store.memory_dir import memory_dir
from cade.app.wiring import Cade
from cade.projections.projection import Projection
from cade.projections.tables import exists
from cade.projections.vectors import VectorStore, state

LOG, KEYS, VECTORS, MATRIX = "log", "keys", "vectors.db", "matrix"
_NUMBERS = ("item", "target_item")
"""Columns in which a read model keeps an item's number."""

_CHUNKS = "SELECT chunks.id FROM holders JOIN chunks USING (text_id) WHERE item = ?"
_IN_FTS = "SELECT count(*) FROM fts_docsize WHERE id IN (SELECT value FROM json_each(?))"
_MAPPED = "SELECT vector FROM chunk_vectors WHERE chunk_id IN (SELECT value FROM json_each(?))"


class InCopy(msgspec.Struct, frozen=True):
    """A copy that cade made. readable: whether the item can be read in it; None: nobody knows."""

    copy: Copy
    readable: bool | None


class Whereabouts(msgspec.Struct, frozen=True, kw_only=True):
    """What is left of one item.

    records, readable: its rows in the log, and how many of them can be opened. places: by the name
    of each read model and of what else there is, how many rows stand there for it; of vectors, once
    it is forgotten, those of texts that nobody holds. copies: those that cade made.
    """

    records: int
    readable: int
    places: dict[str, int]
    copies: tuple[InCopy, ...] = ()

    @property
    def is_forgotten(self) -> bool:
        """Whether the log has nothing readable of it."""
        return not self.readable

    @property
    def is_consistent(self) -> bool:
        """Whether what is forgotten in the log is nowhere else either."""
        return not self.is_forgotten or not any(self.places.values())


def whereabouts(cade: Cade, subject: bytes) -> Whereabouts:
    """Look for an item everywhere. Raises StoreError, VectorsOff."""
    rows = list(cade.log.story(subject))
    number = cade.log.reader.items([subject]).get(subject, 0)
    places = {KEYS: len(cade.log.keys.existing([subject]))}
    places |= {model.name: _rows_in(cade.views, model, number) for model in cade.read_models}
    chunks = [chunk for (chunk,) in cade.views.execute(_CHUNKS, (number,))]
    if exists("fts", cade.views):
        places["fts"] = cade.views.execute(_IN_FTS, (json.dumps(chunks),)).fetchone()[0]
        sql = "SELECT count(*) FROM names_docsize WHERE id = ?"
        places["names"] = cade.views.execute(sql, (number,)).fetchone()[0]
    readable = sum(row.fact is not None for row in rows)
    places |= _vectors(cade, chunks, forgotten=not readable)
    return Whereabouts(
        records=len(rows),
        readable=readable,
        places=places,
        copies=tuple(
            InCopy(copy, opens(cade, copy, subject, number))
            for copy in known_copies(cade.places.data)
        ),
    )


def _rows_in(db: Any, model: Projection, number: int) -> int:
    return sum(_rows_of(db, table, number) for table in model.tables)


def _rows_of(db: Any, table: str, number: int) -> int:
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    by = next((name for name in _NUMBERS if name in columns), None)
    if by is None or not exists(table, db):
        return 0
    sql = f"SELECT count(*) FROM {table} WHERE {by} = ?"
    return int(db.execute(sql, (number,)).fetchone()[0])


def _vectors(cade: Cade, chunks: Sequence[int], *, forgotten: bool) -> dict[str, int]:
    if not cade.places.vectors.exists() or (now := state(cade.views)) is None:
        return {}
    from cade.app.runs.embed import opened

    numbers = [number for (number,) in cade.views.execute(_MAPPED, (json.dumps([*chunks]),))]
    with opened(cade) as store:
        # Which texts a forgotten item had is not known: any that nobody has may have been its.
        held = _of_nobody(cade, store) if forgotten else len(store.rows(now.model, numbers).numbers)
    mapped = {chunk for (chunk,) in cade.views.execute("SELECT chunk_id FROM chunk_vectors")}
    alive = _in_matrix(now.store)
    in_memory = alive - mapped if forgotten else alive & set(chunks)
    return {"vectors": len(numbers), VECTORS: held, MATRIX: len(in_memory)}


def _of_nobody(cade: Cade, store: VectorStore) -> int:
    sql = "SELECT 1 FROM chunks WHERE hash = ? LIMIT 1"
    return sum(cade.views.execute(sql, (key,)).fetchone() is None for key in store.hashes())


def _in_matrix(store: str) -> set[int]:
    """Return the chunks that have a row in memory."""
    from cade.app.store.matrix_file import read
    from cade.app.store.memory_dir import MATRIX_SUFFIX

    directory = memory_dir(os.environ)
    found = None if directory is None else read(directory / f"vectors-{store}{MATRIX_SUFFIX}")
    return set() if found is None else set(found[1].ids[found[1].scales > 0].tolist())
