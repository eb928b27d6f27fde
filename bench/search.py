"""A search of 100,000 chunks whose question is already embedded, warm: median and p95, filters too.

The texts are drawn from the invented history's words with their own frequencies, the vectors are
those of `bench/vectors.py`. The questions are those of `evals/`, so that their words are as common
here as there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import cycle
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import sqlcipher3

from cade.app.store.matrix import Matrix
from cade.app.store.matrix_file import Arrays
from cade.app.store.twelve_bits import FloatArray, quantized
from cade.bench.figure import Figure, percentile
from cade.bench.vectors import clustered
from cade.domain.facts import ActivityObserved
from cade.evals.corpus.facts import facts
from cade.evals.shelf import MODEL, Facts, questions
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts
from cade.projections.identifiers import identifiers
from cade.projections.timeline import timeline
from cade.queries.plan.dates import Days
from cade.queries.search import Filters, Request, search
from cade.queries.words import accented_words
from cade.tests.projections.builders import NOON, commit

CHUNKS = 100_000
ROUNDS = 2
TARGET_MEDIAN_MS, TARGET_P95_MS = 15, 40
_SEED = 7
DAYS = 100
"""Over how many days the commits are spread."""
EVERYTHING = Filters()
FILTERS = {
    "a source that holds everything": Filters(source="git"),
    "a period that holds a tenth": Filters(
        days=Days(NOON.date(), NOON.date() + timedelta(days=DAYS // 10))
    ),
}


class Mapped:
    """The mapped matrix over all chunks, whose ids are 1, 2, 3, …"""

    model = MODEL

    def __init__(self, vectors: FloatArray) -> None:
        blocks = [quantized(block) for block in np.array_split(vectors, 16)]
        upper, lower, scales = (np.concatenate(part) for part in zip(*blocks, strict=True))
        ids = np.arange(1, len(vectors) + 1)
        self._matrix = Matrix(Arrays(ids, ids, scales, upper, lower))

    def search(
        self, vector: FloatArray, k: int, among: Sequence[int] | None = None
    ) -> list[tuple[int, float]]:
        return self._matrix.search(vector, k, among)

    def similarities(self, vector: FloatArray, chunk_ids: Sequence[int]) -> Mapping[int, float]:
        return self._matrix.similarities(vector, chunk_ids)

    def vectors(self, chunk_ids: Sequence[int]) -> FloatArray:
        return self._matrix.vectors(chunk_ids)

    def missing(self) -> int:
        return 0


def figures() -> Iterator[Figure]:
    """Yield the two lines."""
    rows, vectors = clustered(CHUNKS)
    db, nearest = _folded(), Mapped(rows)
    asked = list(zip(asked_questions(), cycle(vectors), strict=False))
    took = [_all_ms(db, nearest, asked) for _ in range(1 + ROUNDS)][1:]
    whole = [ms for one in took for ms in one]
    yield _figure("hybrid search, 100k chunks, warm, median", median(whole), TARGET_MEDIAN_MS)
    yield _figure("the same, 95th percentile", percentile(whole, 0.95), TARGET_P95_MS)
    for what, wanted in FILTERS.items():
        kept = _all_ms(db, nearest, asked, wanted)
        yield _figure(f"the same, filtered: {what}, median", median(kept), TARGET_P95_MS)


def _figure(what: str, took_ms: float, target_ms: int) -> Figure:
    return Figure(
        what=what,
        measured=f"{took_ms:.1f} ms",
        target=f"≤ {target_ms} ms",
        met=took_ms <= target_ms,
    )


def _all_ms(
    db: Any,
    nearest: Mapped,
    asked: Sequence[tuple[str, FloatArray]],
    filters: Filters = EVERYTHING,
) -> list[float]:
    return [_took_ms(db, nearest, *one, filters) for one in asked]


def _took_ms(
    db: Any, nearest: Mapped, question: str, vector: FloatArray, filters: Filters
) -> float:
    begun = perf_counter()
    search(db, Request(question=question, vector=vector, filters=filters), nearest)
    return (perf_counter() - begun) * 1_000


def asked_questions() -> list[str]:
    """Return the questions of `evals/`, those without an answer too."""
    half = questions("calibration")
    return [*(answered.question for answered in half.answered), *half.unanswered]


def _folded() -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    projections = (timeline(), chunks("5a" * 32), fts(), identifiers())
    prepare(projections, db)
    catch_up(projections, Facts(_commits()), db)
    return db


def _commits() -> Iterator[ActivityObserved]:
    for number, text in enumerate(invented_texts(CHUNKS)):
        yield commit(str(number), text=text, at=NOON + timedelta(days=number % DAYS))


def invented_texts(count: int) -> Iterator[str]:
    """Yield texts of 8 to 120 words, as common as in the invented history."""
    chance = Random(_SEED)
    texts = [fact.text or "" for fact in facts()]
    seen = Counter(word for text in texts for word in accented_words(text))
    # A vocabulary of a real size: rare words that the questions do not have.
    seen.update({f"rara{number}": 1 for number in range(20_000)})
    words, weights = list(seen), list(seen.values())
    for _ in range(count):
        yield " ".join(chance.choices(words, weights, k=chance.randrange(8, 120)))
