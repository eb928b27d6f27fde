"""Two rankings into one: a convex sum of BM25 and centred cosine, or reciprocal ranks."""

from collections.abc import Mapping

RRF_K = 60


def blended(
    lexical: Mapping[int, float], centred: Mapping[int, float], weight: float
) -> dict[int, float]:
    """Return weight x BM25 / largest + (1 - weight) x centred cosine / largest, by chunk.

    A chunk without any of the words adds nothing for them, one without a vector counts as
    ordinary. Both halves are at most 1, so that the sum is.
    """
    words, meaning = _largest(lexical), _largest(centred)
    return {
        chunk: weight * lexical.get(chunk, 0.0) / words
        + (1 - weight) * centred.get(chunk, 0.0) / meaning
        for chunk in lexical.keys() | centred.keys()
    }


def reciprocal_ranks(*rankings: Mapping[int, float]) -> dict[int, float]:
    """Return the sum over the rankings of 1 / (60 + rank), by chunk (Cormack et al. 2009)."""
    scores: dict[int, float] = {}
    for ranking in rankings:
        best_first = sorted(ranking, key=lambda chunk: (-ranking[chunk], chunk))
        for rank, chunk in enumerate(best_first, start=1):
            scores[chunk] = scores.get(chunk, 0.0) + 1 / (RRF_K + rank)
    return scores


def _largest(scores: Mapping[int, float]) -> float:
    top = max(scores.values(), default=0.0)
    return top if top > 0 else 1.0
