"""All vectors of one model in memory: what answers a search.

It is exact: only the question is ever rounded, and the rows within that error of the nearest are
scored again without it. `matrix_upkeep.py` says where the rows come from.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cade.app.store.matrix_file import Arrays
from cade.app.store.twelve_bits import FloatArray, Question, candidates, unpacked

Ids = NDArray[np.int64]
_DENSE = 16
"""From a sixteenth of all rows on, scoring every row is cheaper than gathering the chosen ones."""


class Matrix:
    """Searches over the rows that it was given."""

    def __init__(self, arrays: Arrays) -> None:
        self._rows = arrays
        self._dead = np.flatnonzero(arrays.scales == 0)
        self._largest_scale = float(arrays.scales.max(initial=0))

    def __len__(self) -> int:
        return len(self._rows.ids) - len(self._dead)

    def search(
        self, vector: FloatArray, k: int, among: Sequence[int] | Ids | None = None
    ) -> list[tuple[int, float]]:
        """Return the k nearest chunks as (id, cosine), nearest first, ties by id.

        vector: float32 (d,). among: the only chunks that count, in any order; None for all.
        k may exceed what there is; 0 or less gives none. Raises ValueError for a vector of
        another size, with NaN or infinities, or of zeros.
        """
        question = self._question(vector)
        if k <= 0 or not len(self):
            return []
        chosen = None if among is None else self._positions(among)
        scores = self._coarse(question, chosen)
        found = candidates(scores, k, question.error(self._largest_scale))
        rows = found if chosen is None else chosen[found]
        ids, cosines = self._scored(question, rows)
        best = np.lexsort((ids, -cosines))[:k]
        return list(zip(ids[best].tolist(), cosines[best].tolist(), strict=True))

    def similarities(self, vector: FloatArray, chunk_ids: Sequence[int] | Ids) -> dict[int, float]:
        """Return the exact cosine to each of the chunks; those without a vector are missing."""
        question = self._question(vector)
        ids, cosines = self._scored(question, self._positions(chunk_ids))
        return dict(zip(ids.tolist(), cosines.tolist(), strict=True))

    def vectors(self, chunk_ids: Sequence[int] | Ids) -> FloatArray:
        """Return the unit vectors of the chunks that have one, by id: (n, d)."""
        rows = self._positions(chunk_ids)
        alive = rows[self._rows.scales[rows] > 0]
        return unpacked(self._rows.upper[alive], self._rows.lower[alive], self._rows.scales[alive])

    def _scored(
        self, question: Question, rows: NDArray[np.intp]
    ) -> tuple[Ids, NDArray[np.float64]]:
        alive = rows[self._rows.scales[rows] > 0]
        upper, lower = self._rows.upper[alive], self._rows.lower[alive]
        return self._rows.ids[alive], question.cosines(upper, lower, self._rows.scales[alive])

    def _question(self, vector: FloatArray) -> Question:
        if np.shape(vector) != (dimensions := self._rows.upper.shape[1],):
            raise ValueError(f"a vector of shape {np.shape(vector)}, not ({dimensions},)")
        return Question(vector)

    def _positions(self, chunk_ids: Sequence[int] | Ids) -> NDArray[np.intp]:
        wanted = np.unique(np.asarray(chunk_ids, dtype=np.int64))
        return find(self._rows.ids, wanted)[0]

    def _coarse(self, question: Question, chosen: NDArray[np.intp] | None) -> FloatArray:
        rows = self._rows
        if chosen is not None and len(chosen) * _DENSE < len(rows.ids):
            scores = question.coarse_cosines(rows.upper[chosen], rows.scales[chosen])
            scores[rows.scales[chosen] == 0] = -np.inf
            return scores
        scores = question.coarse_cosines(rows.upper, rows.scales)
        scores[self._dead] = -np.inf
        return scores if chosen is None else scores[chosen]


def find(ascending: Ids, wanted: Ids) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return where in `ascending` the wanted ones are, and which of the wanted ones those are."""
    if not len(ascending):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    at = np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)
    hit = np.flatnonzero(ascending[at] == wanted)
    return at[hit], hit
