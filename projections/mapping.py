"""Pointing chunks at vectors that the store already has; no model is needed for it."""

from collections.abc import Iterator, Sequence

import msgspec

from cade.projections.tables import Tx, transaction
from cade.projections.vectors import Model, VectorStore, mismatch, state

WINDOW = 2_048
"""Chunks looked at together; sorting by length within them spares the model padding."""

_WAITING = (
    "SELECT chunks.id, chunks.hash FROM chunks LEFT JOIN chunk_vectors ON chunk_id = chunks.id"
    " WHERE chunk_id IS NULL AND chunks.id < ? ORDER BY chunks.id DESC LIMIT ?"
)
_MAP = (
    "INSERT INTO chunk_vectors SELECT id, ? FROM chunks WHERE id = ? AND hash = ?"
    " ON CONFLICT(chunk_id) DO UPDATE SET vector = excluded.vector"
)
_ADOPT = "DELETE FROM orphaned_vectors WHERE hash = ?"
_GONE = (
    "INSERT OR IGNORE INTO orphaned_vectors"
    " SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM chunks WHERE hash = ?1)"
)


class Chunk(msgspec.Struct, frozen=True):
    """A chunk without a vector: its number and the keyed hash of its text."""

    id: int
    hash: bytes


def reuse(db: Tx, store: VectorStore, model: Model) -> int:
    """Point every chunk at the vector its text already has, without a model; return how many.

    For after a rebuild. Does nothing when the vectors there are another model's.
    """
    if mismatch(db, store, model) is not None or model not in store.models():
        return 0
    adopt(db, store, model)
    return sum(len(connect(db, store, model, window)) for window in waiting(db))


def adopt(db: Tx, store: VectorStore, model: Model) -> None:
    """Make the mapping this model's and this store's; what pointed elsewhere is dropped."""
    with transaction(db):
        now = state(db)
        (highest,) = db.execute("SELECT max(vector) FROM chunk_vectors").fetchone()
        # A store put back from a backup would give the numbers it lost to other texts.
        whole = (highest or 0) <= store.last_number()
        if now is not None and (now.model, now.store) == (model, store.store_id) and whole:
            return
        db.execute("DELETE FROM chunk_vectors")
        db.execute(
            "INSERT OR REPLACE INTO vector_state VALUES (1, ?, ?, ?, randomblob(16))",
            (model.name, model.dimensions, store.store_id),
        )


def connect(db: Tx, store: VectorStore, model: Model, chunks: Sequence[Chunk]) -> set[int]:
    """Point these chunks at the vectors the store has for them; return which got one.

    The store is asked inside the transaction, because `sweep` deletes inside one.
    """
    connected = set[int]()
    with transaction(db):
        known = store.known(model, {chunk.hash for chunk in chunks})
        for chunk in chunks:
            if chunk.hash in known and _map(db, chunk, known[chunk.hash]):
                connected.add(chunk.id)
        keys = [(key,) for key in known]
        db.executemany(_ADOPT, keys)
        db.executemany(_GONE, keys)
    return connected


def _map(db: Tx, chunk: Chunk, number: int) -> bool:
    return bool(db.execute(_MAP, (number, chunk.id, chunk.hash)).rowcount)


def waiting(db: Tx) -> Iterator[list[Chunk]]:
    """Yield the chunks without a vector in lists of up to `WINDOW`, the newest first."""
    below = 1 << 62
    while rows := db.execute(_WAITING, (below, WINDOW)).fetchall():
        yield [Chunk(number, key) for number, key in rows]
        below = rows[-1][0]
