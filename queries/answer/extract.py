"""The extractive answer: the sentences of the evidence that answer best, quoted and cited."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from cade.queries.answer.answer import Answer, Sentence, Source
from cade.queries.answer.sentences import one_line, sentences
from cade.queries.language import Language, language_of
from cade.queries.search.request import Found, Hit
from cade.queries.search.terms import Term
from cade.queries.words import folded, keys, words

POOLED = 5
"""From how many of the best hits sentences are taken."""
SENTENCES = 3
OVERLAP = 0.6
ASKED_FOR = 0.3
"""How much the words, and a date or number that was asked for, add to the hit's own score."""
WORTH_ADDING = 0.6
"""A further sentence is quoted when it is worth this share of the best one."""

_WHEN_OR_HOW_MANY = re.compile(
    r"\b(?:quando|que dia|que data|que horas|qual (?:foi )?a data|quant[oa]s?|when|what (?:day|date"
    r"|time)|which day|how (?:many|much|long|often))\b"
)
_MARKERS = "-*+•>#| "
"""What begins an item of a list, a heading or a quotation."""
_FIGURE = re.compile(r"\d")
_HEADING = re.compile(r"#{1,6} ")
"""A Markdown heading names what follows and says nothing by itself."""


class _Candidate(msgspec.Struct, frozen=True):
    hit: Hit
    text: str
    overlap: float
    order: int


def extractive(question: str, found: Found, limit: int = SENTENCES) -> Answer:
    """Quote the best sentences of the hits, best first; nothing when the search was refused."""
    language = language_of(question)
    if found.refused:
        return Answer(language)
    if found.mode_used == "period":
        chosen = [_first(hit) for hit in found.hits]
    else:
        chosen = _best(question, found, limit)
    return _cited(chosen, language)


def _best(question: str, found: Found, limit: int) -> list[_Candidate]:
    pool = [c for hit in found.hits[:POOLED] for c in _candidates(hit, found.terms)]
    if not pool:
        return []
    most = max(candidate.overlap for candidate in pool) or 1.0
    top = max(candidate.hit.score for candidate in pool) or 1.0
    figure_asked = bool(_WHEN_OR_HOW_MANY.search(folded(question)))

    def worth(candidate: _Candidate) -> float:
        bonus = ASKED_FOR * (figure_asked and bool(_FIGURE.search(candidate.text)))
        return candidate.hit.score / top + OVERLAP * (candidate.overlap / most + bonus)

    ranked = _distinct(sorted(pool, key=lambda c: (-worth(c), c.order)))
    return [c for c in ranked[:limit] if worth(c) >= WORTH_ADDING * worth(ranked[0])]


def _candidates(hit: Hit, terms: Sequence[Term]) -> Iterator[_Candidate]:
    for order, (start, end) in enumerate(sentences(hit.text)):
        line = one_line(hit.text[start:end])
        text = line.lstrip(_MARKERS)
        if words(text) and not _HEADING.match(line):
            yield _Candidate(hit, text, overlap(terms, text), order)


def overlap(terms: Sequence[Term], text: str) -> float:
    """Return the rarity of the terms that the text has, an exact word counting twice."""
    found = keys(words(text))
    return sum(t.rarity * ((t.word in found) + (_second(t) in found)) for t in terms)


def _second(term: Term) -> str:
    return term.word if term.prefix is None else f"{term.prefix}*"


def _distinct(candidates: list[_Candidate]) -> list[_Candidate]:
    by_text: dict[str, _Candidate] = {}
    for candidate in candidates:
        by_text.setdefault(candidate.text.lower(), candidate)
    return list(by_text.values())


def _first(hit: Hit) -> _Candidate:
    start, end = next(sentences(hit.text), (0, 0))
    return _Candidate(hit, one_line(hit.text[start:end]).lstrip(_MARKERS), 0.0, 0)


def _cited(chosen: list[_Candidate], language: Language) -> Answer:
    numbers: dict[int, Source] = {}
    for candidate in chosen:
        item = candidate.hit.item
        numbers.setdefault(item, Source(len(numbers) + 1, candidate.hit))
    quoted = tuple(Sentence(c.text, (numbers[c.hit.item].number,)) for c in chosen if c.text)
    return Answer(language, quoted, tuple(numbers.values()), "extractive" if quoted else "nothing")
