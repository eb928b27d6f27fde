"""Read models whose chunks are numbers, and a store with a vector for each of them."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cade.projections.chunks import chunks
from cade.projections.fold import prepare
from cade.projections.mapping import adopt, reuse
from cade.projections.orphans import sweep
from cade.projections.vectors import Model, VectorStore, vectors
from cade.tests.projections.connections import Connection

FloatArray = NDArray[np.float32]


def prepared(db: Connection) -> Connection:
    prepare((chunks("ab" * 32), vectors()), db)
    return db


def hash_of(text: int) -> bytes:
    return b"keyed hash" + text.to_bytes(6, "big")


def give(db: Connection, chunk_texts: Mapping[int, int]) -> None:
    """Add chunks: id → number of the text."""
    for chunk, text in chunk_texts.items():
        row = (chunk, hash_of(text))
        db.execute("INSERT INTO chunks VALUES (?, 1, 0, 1, ?, '')", row)


def take(db: Connection, store: VectorStore, chunk_ids: Sequence[int]) -> None:
    """Delete chunks as forgetting does."""
    for chunk in chunk_ids:
        db.execute("DELETE FROM chunks WHERE id = ?", (chunk,))
    sweep(db, store)


def embed(db: Connection, store: VectorStore, model: Model, rows: FloatArray) -> None:
    """Give text n the vector rows[n], and point every chunk at its text's."""
    store.add(model, [hash_of(text) for text in range(len(rows))], rows)
    adopt(db, store, model)
    reuse(db, store, model)
