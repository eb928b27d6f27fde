"""Figures of a ranking: recall, mean reciprocal rank, nDCG, and the area under a ROC curve."""

from collections.abc import Callable, Sequence
from math import log2

import msgspec
import numpy as np
from numpy.typing import NDArray

from cade.evals.shelf import Questions

Ranker = Callable[[str], Sequence[str]]


class Ranking(msgspec.Struct, frozen=True):
    """Shares of the answered questions; ndcg at 10 with one right answer each."""

    first: float
    in_five: float
    in_ten: float
    mrr: float
    ndcg: float

    def row(self) -> str:
        """Return the figures as cells of a Markdown table."""
        return " | ".join(f"{value:.3f}" for value in msgspec.structs.astuple(self))


HEADER = "R@1 | R@5 | R@10 | MRR@10 | nDCG@10"


def ranking(questions: Sequence[str], gold: Sequence[frozenset[str]], rank: Ranker) -> Ranking:
    """Measure a ranker that returns keys, best first."""
    places = np.array(
        [
            _place(rank(question)[:10], right)
            for question, right in zip(questions, gold, strict=True)
        ]
    )
    found = np.isfinite(places)
    return Ranking(
        first=float(np.mean(places == 0)),
        in_five=float(np.mean(places < 5)),
        in_ten=float(np.mean(found)),
        mrr=float(np.mean(1 / (places + 1))),
        ndcg=float(np.mean([1 / log2(place + 2) for place in places])),
    )


def on(half: Questions, rank: Ranker) -> Ranking:
    """Measure a ranker on the answered questions of one half."""
    gold = [frozenset(answered.gold) for answered in half.answered]
    return ranking([answered.question for answered in half.answered], gold, rank)


def area(scores: NDArray[np.float64], answered: NDArray[np.bool_]) -> float:
    """Return the chance that an answered question scores above one without an answer."""
    right, wrong = scores[answered][:, None], scores[~answered]
    return float(np.mean(right > wrong) + np.mean(right == wrong) / 2)


def _place(keys: Sequence[str], right: frozenset[str]) -> float:
    return next((float(place) for place, key in enumerate(keys) if key in right), float("inf"))
