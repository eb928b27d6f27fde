"""Read models folded in memory, and vectors that need no model."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import sqlcipher3
from numpy.typing import NDArray

from cade.domain.facts import AnyFact
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts
from cade.projections.identifiers import identifiers
from cade.projections.people import PLAIN, Settings, people
from cade.projections.runs import runs
from cade.projections.timeline import timeline
from cade.queries.words import words
from cade.tests.projections.log import MemoryLog

DIMENSIONS = 64
Vector = NDArray[np.float32]


def shelf(*facts: AnyFact, time_zone: str = "", settings: Settings = PLAIN) -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    projections = (
        *(timeline(time_zone), chunks("5a" * 32), fts(), identifiers()),
        *(people(settings), runs()),
    )
    prepare(projections, db)
    catch_up(projections, MemoryLog(*facts), db)
    return db


def vector_of(text: str) -> Vector:
    """Return a unit vector in which each word has a place of its own, by its letters."""
    vector = np.full(DIMENSIONS, 0.05, dtype=np.float32)
    for word in words(text):
        vector[sum(map(ord, word)) % DIMENSIONS] += 1
    return vector / np.float32(np.linalg.norm(vector))


class Nearby:
    """A `Nearest` over vectors in memory; what `without` names has none yet."""

    model = "words-by-letters"

    def __init__(self, db: Any, without: Sequence[int] = ()) -> None:
        rows = db.execute("SELECT id, text FROM chunk_text ORDER BY id").fetchall()
        self.by_chunk = {row[0]: vector_of(row[1]) for row in rows if row[0] not in without}
        self._missing = len(without)

    def search(
        self, vector: Vector, k: int, among: Sequence[int] | None = None
    ) -> Sequence[tuple[int, float]]:
        chosen = self.by_chunk if among is None else among
        cosines = self.similarities(vector, list(chosen))
        return sorted(cosines.items(), key=lambda pair: (-pair[1], pair[0]))[: max(k, 0)]

    def similarities(self, vector: Vector, chunk_ids: Sequence[int]) -> Mapping[int, float]:
        known = self.by_chunk
        return {chunk: float(known[chunk] @ vector) for chunk in chunk_ids if chunk in known}

    def vectors(self, chunk_ids: Sequence[int]) -> Vector:
        known = [self.by_chunk[chunk] for chunk in chunk_ids if chunk in self.by_chunk]
        return np.array(known, dtype=np.float32)

    def missing(self) -> int:
        return self._missing
