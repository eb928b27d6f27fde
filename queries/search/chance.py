"""What chance alone finds in this history: the nearest texts to questions that it cannot answer.

The larger a history, the nearer something lies to any question, and some texts lie near to every
one. A question counts as answered by how far it comes above that, so that the gate follows the
size of the corpus.
"""

from collections.abc import Sequence
from math import sqrt

from cade.queries.database import Db
from cade.queries.search.bank import Bank
from cade.queries.search.filters import Allowed
from cade.queries.search.request import Filters, Vector
from cade.queries.search.semantic import Nearest, meaning

FEWEST = 20
"""Below so many chunks there is nothing to measure."""


def measured(db: Db, nearest: Nearest, vectors: Sequence[Vector]) -> Bank | None:
    """Ask all of the bank's questions; None in a history too small to tell.

    vectors: the questions of `off_topic.QUESTIONS`, embedded by the model of `nearest`.
    """
    import numpy as np

    chunks = counted(db)
    if chunks < FEWEST or not vectors:
        return None
    everything = Allowed(db, Filters())
    best = [meaning(db, nearest, [vector], everything, ()).best_cosine for vector in vectors]
    mean, deviation = _spread(best)
    return Bank(
        cosine_mean=mean,
        cosine_deviation=deviation,
        chunks=chunks,
        questions=np.asarray(vectors, dtype=np.float16).tobytes(),
    )


def distinct(
    nearest: Nearest, bank: Bank, asked: Sequence[tuple[str, Vector]], chunks: Sequence[int]
) -> float:
    """Return how much nearer one of the chunks is to the question than to off-topic ones.

    In deviations of its cosines to the off-topic questions of the same language; the largest of
    all chunks and of the languages that the question is asked in. 0.0 without vectors.
    """
    rows = nearest.vectors(chunks)
    found: list[float] = []
    for language, vector in asked if len(rows) else ():
        others = rows @ bank.of_language(language).T
        deviations = others.std(axis=1)
        deviations[deviations == 0] = 1.0
        found += ((rows @ vector - others.mean(axis=1)) / deviations).tolist()
    return max(found, default=0.0)


def counted(db: Db) -> int:
    """Return how many chunks the history has."""
    (chunks,) = db.execute("SELECT count(*) FROM chunks").fetchone()
    return int(chunks)


def _spread(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0
