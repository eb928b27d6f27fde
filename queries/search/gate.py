"""Whether anything found is near enough to be called evidence."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log1p

import msgspec
from msgspec import structs

from cade.queries.date_words import IN_BOTH
from cade.queries.plan.lexicons.classes import VERB_CLASSES, classes
from cade.queries.search.calibration import COVERED, BankGate, Gate
from cade.queries.search.evidence import LEAST
from cade.queries.search.request import Hit, Signals
from cade.queries.search.terms import Term, rarity
from cade.queries.words import folded, holds, keys, words

VERBS = 0.3
"""What a word of doing or telling weighs beside the other words: people choose it freely."""
_DOING = VERB_CLASSES | {"DIDI"}
NAME_LETTERS = 3
_WORD = re.compile(r"\w[\w'-]*")


class Verdict(msgspec.Struct, frozen=True):
    """How sure the gate is, what it wanted, and so whether the hits may answer."""

    confidence: float
    threshold: float
    signals: Signals | None = None

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


def by_chance(gate: BankGate, seen: Signals, threshold: float | None) -> Verdict:
    """Judge by how far the evidence lies above what chance finds, and by what its words weigh."""
    weighed = zip(structs.astuple(gate.weights), structs.astuple(seen), strict=True)
    logit = gate.intercept + sum(weight * signal for weight, signal in weighed)
    return Verdict(_logistic(logit), gate.threshold if threshold is None else threshold, seen)


def by_words(covered: float, threshold: float | None) -> Verdict:
    """Judge by the share of the question's words alone."""
    return Verdict(covered, COVERED if threshold is None else threshold)


def coverage(terms: Sequence[Term], hits: Sequence[Hit]) -> float:
    """Return the largest share of the terms, by rarity, that one of the best hits has."""
    return max((share(terms, _said(hit)) for hit in hits[:LEAST]), default=0.0)


def share(terms: Sequence[Term], text: str) -> float:
    """Return the share of the terms, by rarity, that a text has; 0.0 of no terms."""
    total = sum(term.rarity for term in terms)
    found = keys(words(text))
    held = sum(term.rarity for term in terms if holds(found, term.word))
    return held / total if total else 0.0


def held(ways: Iterable[Sequence[Term]], hits: Sequence[Hit]) -> tuple[float, float]:
    """Return how much the words weigh, by rarity, that one of the best hits has: mass and share.

    mass: log(1 + sum): the more words a question has, the more its evidence can have of them.
    share: of all of the question's; a question of one word can have no more than that.
    """
    said = [keys(words(_said(hit))) for hit in hits[:LEAST]]
    largest = part = 0.0
    for terms in ways:
        total = sum(map(_weight, terms))
        for found in said:
            weight = sum(_weight(term) for term in terms if holds(found, term.word))
            largest, part = max(largest, weight), max(part, weight / total if total else 0.0)
    return log1p(largest), part


def unknown(ways: Iterable[Sequence[Term]], chunks: int) -> float:
    """Return the part of the words, by rarity, that no text has, in the language where it is less.

    chunks: how many the history has.
    """
    nowhere = rarity(0, chunks)
    shares = (
        sum(_weight(term) for term in terms if term.rarity >= nowhere) / total
        for terms in ways
        if (total := sum(map(_weight, terms)))
    )
    return min(shares, default=0.0)


def missing(questions: Iterable[str], hits: Sequence[Hit]) -> float:
    """Return the part of the names that none of the best hits has, in text, place or author.

    questions: the same one in each language; the least counts, 0.0 of one without names.
    """
    told = " ".join(f"{_said(hit)} {hit.place} {hit.author} {hit.locator}" for hit in hits[:LEAST])
    found = keys(words(told))
    shares = (
        sum(not holds(found, name) for name in named) / len(named)
        for question in questions
        if (named := _names(question))
    )
    return min(shares, default=0.0)


def _names(question: str) -> set[str]:
    """Return the words within it that are written large, folded, unless most are.

    English writes months and weekdays large as well.
    """
    typed = _WORD.findall(question)
    large = [word for word in typed[1:] if word[:1].isupper() and len(word) >= NAME_LETTERS]
    if 2 * len(large) > len(typed):
        return set()
    return {folded(word) for word in large} - IN_BOTH.keys()


def agreement(
    hits: Sequence[Hit], lexical: Mapping[int, float], centred: Mapping[int, float]
) -> float:
    """Return, from 0 to 1, how high words and meaning both rank one of the best hits."""
    return max(
        (
            (_standing(hit.chunk_id, lexical) + _standing(hit.chunk_id, centred)) / 2
            for hit in hits[:LEAST]
        ),
        default=0.0,
    )


def _standing(chunk: int, scores: Mapping[int, float]) -> float:
    own = scores.get(chunk)
    return 0.0 if own is None else 1 / (1 + sum(other > own for other in scores.values()))


def _weight(term: Term) -> float:
    return term.rarity * (VERBS if classes(term.word) & _DOING else 1.0)


def _said(hit: Hit) -> str:
    return f"{hit.headline} {hit.text}"


def _logistic(logit: float) -> float:
    bounded = max(-60.0, min(60.0, logit))
    return 1 / (1 + exp(-bounded))
