"""Whether anything found is near enough to be called evidence."""

from collections.abc import Sequence
from math import exp

import msgspec

from cade.queries.search.calibration import COVERED, BankGate, Gate
from cade.queries.search.evidence import LEAST
from cade.queries.search.request import Hit
from cade.queries.search.terms import Term
from cade.queries.words import holds, keys, words


class Verdict(msgspec.Struct, frozen=True):
    """How sure the gate is, what it wanted, and so whether the hits may answer."""

    confidence: float
    threshold: float

    @property
    def passed(self) -> bool:
        """Whether the hits count as evidence."""
        return self.confidence >= self.threshold


def by_meaning(
    gate: Gate, nearness: float, covered: float, across: bool, threshold: float | None
) -> Verdict:
    """Judge by nearness, in deviations of the background, and by the words that are covered.

    across: the best evidence is in another language, so that few words can be covered.
    """
    logit = gate.intercept + gate.nearness * nearness + gate.coverage * covered
    logit += gate.across * across
    return Verdict(_logistic(logit), gate.threshold if threshold is None else threshold)


def by_chance(
    gate: BankGate, above: tuple[float, float], covered: float, threshold: float | None
) -> Verdict:
    """Judge by how far the best cosine and margin lie above chance, and by covered words."""
    cosine, margin = above
    logit = gate.intercept + gate.cosine * cosine + gate.margin * margin + gate.coverage * covered
    return Verdict(_logistic(logit), gate.threshold if threshold is None else threshold)


def by_words(covered: float, threshold: float | None) -> Verdict:
    """Judge by the share of the question's words alone."""
    return Verdict(covered, COVERED if threshold is None else threshold)


def coverage(terms: Sequence[Term], hits: Sequence[Hit]) -> float:
    """Return the largest share of the terms, by rarity, that one of the best hits has."""
    return max((share(terms, f"{hit.headline} {hit.text}") for hit in hits[:LEAST]), default=0.0)


def share(terms: Sequence[Term], text: str) -> float:
    """Return the share of the terms, by rarity, that a text has; 0.0 of no terms."""
    total = sum(term.rarity for term in terms)
    found = keys(words(text))
    held = sum(term.rarity for term in terms if holds(found, term.word))
    return held / total if total else 0.0


def _logistic(logit: float) -> float:
    bounded = max(-60.0, min(60.0, logit))
    return 1 / (1 + exp(-bounded))
