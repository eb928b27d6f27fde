"""The search built up step by step, to see what each step is worth (an ablation).

The steps are put together from the search's own parts; the last one is the search as it is used.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from msgspec.structs import replace

from cade.evals.public.figures import DEPTH
from cade.evals.shelf import Shelf
from cade.queries.language import language_of
from cade.queries.search import Request, lexical, proximity, semantic
from cade.queries.search.blend import blended, reciprocal_ranks
from cade.queries.search.calibration import fitted
from cade.queries.search.evidence import Scores, hits_for
from cade.queries.search.filters import Allowed
from cade.queries.search.request import Filters, Rendering
from cade.queries.search.semantic import Meaning
from cade.queries.search.terms import Term, content_words

Ranked = Mapping[int, float]


class Step(IntEnum):
    """What is added; each step has all the steps before it, but the sum takes the ranks' place."""

    WORDS = 0
    PREFIXES = 1
    RECIPROCAL_RANKS = 2
    SUM = 3
    CENTRED = 4
    TRANSLATED = 5
    CLOSENESS = 6


class Steps:
    """One corpus, asked step by step."""

    def __init__(self, one: Shelf) -> None:
        self._one = one
        self._allowed = Allowed(one.db, Filters())
        self._fit = fitted(one.nearest.model)

    def rankings(self, question: str, also: Rendering | None) -> dict[Step, list[str]]:
        """Return the keys of the best texts at each step. also: the question translated."""
        terms = self._terms(question)
        plain = self._words([[replace(term, prefix=None) for term in terms]])
        words = self._words([terms])
        near = self._meaning([question], words)
        scores: dict[Step, Ranked] = {
            Step.WORDS: plain,
            Step.PREFIXES: words,
            Step.RECIPROCAL_RANKS: reciprocal_ranks(words, near.cosines),
            Step.SUM: self._sum(question, words, _spread(near.cosines), near, also=False),
            Step.CENTRED: self._sum(question, words, near.centred, near, also=False),
        }
        scores |= self._in_both(question, also, terms, scores[Step.CENTRED])
        request = Request(question=question, limit=DEPTH)
        return {step: self._keys(found, request) for step, found in scores.items()}

    def _in_both(
        self, question: str, also: Rendering | None, terms: Sequence[Term], alone: Ranked
    ) -> dict[Step, Ranked]:
        """Return the steps that ask in both languages, the same as before without a translation."""
        ways, both = [terms], alone
        if also is not None:
            ways.append(self._terms(also.question))
            words = self._words(ways)
            near = self._meaning([question, also.question], words)
            both = self._sum(question, words, near.centred, near, also=True)
        at_home = also is not None or self._is_at_home(question, self._meaning([question], {}))
        texts = lexical.texts_of(self._one.db, proximity.best(both))
        close = proximity.rescored(both, texts, [way for way in ways if way]) if at_home else both
        return {Step.TRANSLATED: both, Step.CLOSENESS: close}

    def _terms(self, question: str) -> list[Term]:
        return lexical.askable(self._one.db, content_words(question))

    def _words(self, ways: Sequence[Sequence[Term]]) -> dict[int, float]:
        found: dict[int, float] = {}
        for terms in ways:
            for chunk, score in lexical.ranked(self._one.db, terms, self._allowed).items():
                found[chunk] = max(score, found.get(chunk, score))
        return found

    def _meaning(self, questions: Sequence[str], words: Ranked) -> Meaning:
        vectors = [self._one.package.question(question) for question in questions]
        return semantic.meaning(self._one.db, self._one.nearest, vectors, self._allowed, words)

    def _sum(
        self, question: str, words: Ranked, nearness: Ranked, near: Meaning, *, also: bool
    ) -> Ranked:
        home = also or self._is_at_home(question, near)
        weight = self._fit.lexical_weight if home else self._fit.lexical_weight_across
        return blended(words, nearness, weight) if words else nearness

    def _is_at_home(self, question: str, near: Meaning) -> bool:
        return near.corpus in ("", language_of(question))

    def _keys(self, found: Ranked, request: Request) -> list[str]:
        return [hit.uid for hit in hits_for(self._one.db, Scores(found), request)[:DEPTH]]


def _spread(cosines: Ranked) -> dict[int, float]:
    """Return the cosines above the least of them, without regard to language."""
    least = min(cosines.values(), default=0.0)
    return {chunk: cosine - least for chunk, cosine in cosines.items()}
