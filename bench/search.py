"""A search of 100,000 chunks whose question is already embedded, warm: median and p95.

The texts are drawn from the invented history's words with their own frequencies, the vectors are
random; questions are those of `evals/`, so that their words are as common here as there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import sqlcipher3
from numpy.typing import NDArray

from cade.bench.figure import Figure
from cade.domain.facts import ActivityObserved
from cade.evals.corpus.facts import facts
from cade.evals.shelf import MODEL, Facts, questions
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts
from cade.projections.identifiers import identifiers
from cade.projections.timeline import timeline
from cade.queries.search import Request, search
from cade.queries.words import accented_words
from cade.tests.projections.builders import NOON, commit

CHUNKS = 100_000
DIMENSIONS = 384
ROUNDS = 2
TARGET_MEDIAN_MS, TARGET_P95_MS = 15, 40
_SEED = 7


class Mapped:
    """The vectors as the mapped matrix holds them, searched exactly."""

    model = MODEL

    def __init__(self, rows: int) -> None:
        import numkong

        random = np.random.default_rng(_SEED)
        self._dots = numkong
        self._matrix = random.integers(-127, 128, (rows, DIMENSIONS), dtype=np.int8)

    def search(
        self, vector: NDArray[np.float32], k: int, among: Sequence[int] | None = None
    ) -> list[tuple[int, float]]:
        cosines = self._cosines(vector, self._matrix)
        best = np.argpartition(-cosines, k)[:k]
        return [(int(row) + 1, float(cosines[row])) for row in best]

    def similarities(
        self, vector: NDArray[np.float32], chunk_ids: Sequence[int]
    ) -> Mapping[int, float]:
        rows = np.array(chunk_ids, dtype=np.int64) - 1
        cosines = self._cosines(vector, self._matrix[rows])
        return dict(zip(chunk_ids, cosines.tolist(), strict=True))

    def missing(self) -> int:
        return 0

    def _cosines(
        self, vector: NDArray[np.float32], matrix: NDArray[np.int8]
    ) -> NDArray[np.float32]:
        if not len(matrix):
            return np.empty(0, np.float32)
        asked = np.round(vector * 127 / np.abs(vector).max()).astype(np.int8)
        dots = np.asarray(self._dots.cdist(asked[None, :], matrix, "angular"))
        return 1 - dots.reshape(-1).astype(np.float32)


def figures() -> Iterator[Figure]:
    """Yield the two lines."""
    db, nearest = _folded(), Mapped(CHUNKS)
    random = np.random.default_rng(_SEED)
    took = sorted(
        _took_ms(db, nearest, question, random.normal(size=DIMENSIONS).astype(np.float32))
        for _ in range(ROUNDS + 1)
        for question in _questions()
    )[: -len(_questions())]
    median, p95 = took[len(took) // 2], took[int(0.95 * len(took))]
    yield _figure("hybrid search, 100k chunks, warm, median", median, TARGET_MEDIAN_MS)
    yield _figure("the same, 95th percentile", p95, TARGET_P95_MS)


def _figure(what: str, took_ms: float, target_ms: int) -> Figure:
    return Figure(
        what=what,
        measured=f"{took_ms:.1f} ms",
        target=f"≤ {target_ms} ms",
        met=took_ms <= target_ms,
    )


def _took_ms(db: Any, nearest: Mapped, question: str, vector: NDArray[np.float32]) -> float:
    begun = perf_counter()
    search(db, Request(question=question, vector=vector), nearest)
    return (perf_counter() - begun) * 1_000


def _questions() -> list[str]:
    half = questions("calibration")
    return [*(answered.question for answered in half.answered), *half.unanswered]


def _folded() -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    projections = (timeline(), chunks("5a" * 32), fts(), identifiers())
    prepare(projections, db)
    catch_up(projections, Facts(_commits()), db)
    return db


def _commits() -> Iterator[ActivityObserved]:
    chance = Random(_SEED)
    texts = [fact.text or "" for fact in facts()]
    seen = Counter(word for text in texts for word in accented_words(text))
    # A vocabulary of a real size: rare words that the questions do not have.
    seen.update({f"rara{number}": 1 for number in range(20_000)})
    words, weights = list(seen), list(seen.values())
    for number in range(CHUNKS):
        text = " ".join(chance.choices(words, weights, k=chance.randrange(8, 120)))
        yield commit(str(number), text=text, at=NOON)
