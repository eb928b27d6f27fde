"""The nearest chunks to a question: from the matrix, or from the store where there is no room.

Both are the port `queries.search.semantic.Nearest`, both are exact, and both give the same ids.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cade.app.store.matrix import Matrix
from cade.app.store.matrix_upkeep import open_matrix
from cade.app.store.twelve_bits import FloatArray, Question, unpacked
from cade.projections.vectors import Model, OtherModel, VectorStore, mismatch, missing

_SPARE = 64

Found = list[tuple[int, float]]


def open_nearest(
    db: Any, store: VectorStore, model: Model, directory: Path | None
) -> "MatrixNearest | StoreNearest":
    """Return what answers for this model. Raises OtherModel when another one's vectors are there.

    db: the read models. directory: where the matrix may lie (`memory_dir`), None for nowhere.
    """
    other = mismatch(db, store, model)
    if other is not None:
        raise OtherModel(model, other)
    try:
        return MatrixNearest(db, model, open_matrix(db, store, model, directory))
    except (OSError, MemoryError):
        return StoreNearest(db, store, model)


class MatrixNearest:
    """Answers from the matrix."""

    def __init__(self, db: Any, model: Model, matrix: Matrix) -> None:
        self.model = model.name
        self._db, self._model, self._matrix = db, model, matrix

    def search(self, vector: FloatArray, k: int, among: Sequence[int] | None = None) -> Found:
        """Return the k nearest chunks as (id, cosine); none for a vector that says nothing."""
        return self._matrix.search(vector, k, among) if _says_something(vector) else []

    def similarities(self, vector: FloatArray, chunk_ids: Sequence[int]) -> Mapping[int, float]:
        """Return the cosine to each of the chunks; those without a vector are missing."""
        if not _says_something(vector):
            return {}
        return self._matrix.similarities(vector, chunk_ids)

    def vectors(self, chunk_ids: Sequence[int]) -> FloatArray:
        """Return the unit vectors of the chunks that have one: (n, dimensions)."""
        return self._matrix.vectors(chunk_ids)

    def missing(self) -> int:
        """Return how many chunks have no vector yet."""
        return missing(self._db, self._model)


class StoreNearest:
    """Answers from the store, through the mapping: slower, and needs no memory."""

    def __init__(self, db: Any, store: VectorStore, model: Model) -> None:
        self.model = model.name
        self._db, self._store, self._model = db, store, model

    def search(self, vector: FloatArray, k: int, among: Sequence[int] | None = None) -> Found:
        """Return the k nearest chunks as (id, cosine); none for a vector that says nothing."""
        if k <= 0 or not _says_something(vector):
            return []
        vectors = None if among is None else set(self._mapped("chunk_id", among).values())
        wanted = k + _SPARE
        while True:
            nearest = self._store.nearest(self._model, vector, wanted, vectors)
            found = self._chunks(nearest, among)
            # Vectors as near as the last one may be missing, and their chunks have lower ids.
            if len(nearest) < wanted or (len(found) >= k and found[k - 1][1] > nearest[-1][1]):
                return found[:k]
            wanted *= 4

    def similarities(self, vector: FloatArray, chunk_ids: Sequence[int]) -> Mapping[int, float]:
        """Return the cosine to each of the chunks; those without a vector are missing."""
        if not _says_something(vector):
            return {}
        of_chunk = self._mapped("chunk_id", chunk_ids)
        rows = self._store.rows(self._model, sorted(set(of_chunk.values())))
        scored = Question(vector).cosines(rows.upper, rows.lower, rows.scales).tolist()
        cosine = dict(zip(rows.numbers.tolist(), scored, strict=True))
        return {chunk: cosine[number] for chunk, number in of_chunk.items() if number in cosine}

    def vectors(self, chunk_ids: Sequence[int]) -> FloatArray:
        """Return the unit vectors of the chunks that have one: (n, dimensions)."""
        of_chunk = self._mapped("chunk_id", chunk_ids)
        rows = self._store.rows(self._model, sorted(set(of_chunk.values())))
        return unpacked(rows.upper, rows.lower, rows.scales)

    def missing(self) -> int:
        """Return how many chunks have no vector yet."""
        return missing(self._db, self._model)

    def _chunks(self, nearest: Sequence[tuple[int, float]], among: Sequence[int] | None) -> Found:
        cosine, only = dict(nearest), None if among is None else set(among)
        found = [
            (chunk, cosine[number])
            for chunk, number in self._mapped("vector", list(cosine)).items()
            if only is None or chunk in only
        ]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def _mapped(self, column: str, numbers: Sequence[int]) -> dict[int, int]:
        sql = (
            "SELECT chunk_id, vector FROM chunk_vectors"
            f" WHERE {column} IN (SELECT value FROM json_each(?))"
        )
        asked = json.dumps(np.asarray(numbers, dtype=np.int64).tolist())
        return dict(self._db.execute(sql, (asked,)).fetchall())


def _says_something(vector: FloatArray) -> bool:
    return bool(np.isfinite(vector).all() and np.any(vector))
