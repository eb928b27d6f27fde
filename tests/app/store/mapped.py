"""Read models whose chunks are numbers, and a store with a vector for each of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cade.app.store.matrix_upkeep import open_matrix
from cade.app.store.nearest import MatrixNearest, StoreNearest
from cade.projections.chunks import chunks
from cade.projections.fold import prepare
from cade.projections.mapping import adopt, reuse
from cade.projections.orphans import sweep
from cade.projections.vectors import Model, Rows, VectorStore, vectors
from cade.tests.app.store.vector_store_rules import drawn
from cade.tests.projections.connections import Connection
from cade.tests.vector_stores import MemoryVectors

FloatArray = NDArray[np.float32]
M = Model("m", 8)
QUESTION = drawn(1, seed=8)[0]


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


class Counting(MemoryVectors):
    """Notes which vectors were read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []

    def rows(self, model: Model, numbers: Sequence[int]) -> Rows:
        self.read += numbers
        return super().rows(model, numbers)


def answers_like_the_store(db: Connection, store: VectorStore, shm: Path) -> bool:
    matrix = MatrixNearest(db, M, open_matrix(db, store, M, shm))
    expected = StoreNearest(db, store, M).search(QUESTION, 99)
    found = matrix.search(QUESTION, 99)
    assert [cosine for _, cosine in found] == pytest.approx([c for _, c in expected], abs=1e-6)
    return [chunk for chunk, _ in found] == [chunk for chunk, _ in expected]
