"""Figures of a ranking against any number of right texts."""

from collections.abc import Callable, Iterable, Sequence
from math import log2

import msgspec

from cade.evals.public.sets import Question

DEPTH = 10
HEADER = "R@1 | R@5 | R@10 | MRR@10 | nDCG@10"
Ranker = Callable[[str], Sequence[str]]


class Figures(msgspec.Struct, frozen=True):
    """Means over the questions: the share of the right texts among the first 1, 5 and 10, the
    reciprocal rank of the first right one, and nDCG at 10."""

    first: float
    in_five: float
    in_ten: float
    mrr: float
    ndcg: float

    def row(self) -> str:
        """Return them as cells of a Markdown table."""
        return " | ".join(f"{value:.3f}" for value in msgspec.structs.astuple(self))


def of_ranking(keys: Sequence[str], gold: frozenset[str]) -> Figures:
    """Return the figures of one question."""
    places = [place for place, key in enumerate(keys[:DEPTH]) if key in gold]
    ideal = sum(1 / log2(place + 2) for place in range(min(DEPTH, len(gold))))
    return Figures(
        first=sum(place < 1 for place in places) / len(gold),
        in_five=sum(place < 5 for place in places) / len(gold),
        in_ten=len(places) / len(gold),
        mrr=1 / (places[0] + 1) if places else 0.0,
        ndcg=sum(1 / log2(place + 2) for place in places) / ideal,
    )


def mean(found: Iterable[Figures]) -> Figures:
    """Return the mean of the figures of one or more questions."""
    columns = zip(*map(msgspec.structs.astuple, found), strict=True)
    return Figures(*(sum(column) / len(column) for column in columns))


def measured(questions: Iterable[Question], rank: Ranker) -> list[Figures]:
    """Return the figures of each question."""
    return [of_ranking(rank(one.text), one.gold) for one in questions]
