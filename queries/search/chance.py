"""What chance alone finds in this history: the nearest texts to questions that it cannot answer.

The larger a history, the nearer something lies to any question. A question counts as answered by
how far it comes above that, so that the gate follows the size of the corpus.
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
    chunks = counted(db)
    if chunks < FEWEST or not vectors:
        return None
    everything = Allowed(db, Filters())
    found = [meaning(db, nearest, [vector], everything, ()) for vector in vectors]
    cosine, cosine_off = _spread([one.best_cosine for one in found])
    margin, margin_off = _spread([one.best_margin for one in found])
    return Bank(
        cosine_mean=cosine,
        cosine_deviation=cosine_off,
        margin_mean=margin,
        margin_deviation=margin_off,
        chunks=chunks,
    )


def counted(db: Db) -> int:
    """Return how many chunks the history has."""
    (chunks,) = db.execute("SELECT count(*) FROM chunks").fetchone()
    return int(chunks)


def _spread(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0
