"""The extractive answer: the sentences of the evidence that answer best, quoted and cited."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from cade.domain.orders import DOUBT, is_doubtful, may_give_orders
from cade.queries.answer.answer import Answer, Sentence, Source
from cade.queries.answer.sentences import one_line, pieces
from cade.queries.answer.trust import orders_in, without_orders
from cade.queries.language import Language, language_of
from cade.queries.plan.plan import Wants
from cade.queries.search.request import Found, Hit
from cade.queries.search.terms import Term
from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import folded, keys, prefix, words

POOLED = 5
"""From how many of the best hits sentences are taken."""
SENTENCES = 3
OVERLAP = 0.6
ASKED_FOR = 0.3
"""How much the words, and a date, number or name that was asked for, add to the hit's own score."""
ASKS = 0.6
"""How much a sentence loses that asks something itself: a question is no answer."""
UNTRUSTED = 0.6
"""How much a sentence loses whose item gives orders: who else says it is told instead."""
WORTH_ADDING = 0.6
"""A further sentence is quoted when it is worth this share of the best one,"""
WORDS_TO_ADD = 0.4
"""has this share of the best one's words of the question,"""
ALREADY_SAID = 0.6
"""and less than this share of its own words stands in what is quoted already."""

_WHEN_OR_HOW_MANY = re.compile(
    r"\b(?:quando|que dia|que data|que horas|qual (?:foi )?a data|quant[oa]s?|when|what (?:day|date"
    r"|time)|which day|how (?:many|much|long|often))\b"
)
_MARKER = re.compile(r"^(?:(?:[-*+>]|#{1,6})(?= )|[•|>]|\s)+|\s*\|$")
"""What begins an item of a list or a quotation, or frames a row, and is no part of what it says."""
_FIGURE = re.compile(r"\d")
_NAME = re.compile(r"(?<=[^\W\d_]\s)[A-ZÀ-Þ][a-zà-ÿ]+")
"""A word with a capital within a sentence."""
_QUOTED = ("text", "row", "code")
"""A heading names what follows and says nothing by itself; code speaks only to its own words."""


class _Candidate(msgspec.Struct, frozen=True):
    hit: Hit
    text: str
    overlap: float
    order: int
    is_trusted: bool = True


def extractive(
    question: str,
    found: Found,
    limit: int = SENTENCES,
    *,
    wants: Wants | None = None,
    language: Language | None = None,
) -> Answer:
    """Quote the best sentences of the hits; nothing when the search was refused.

    The best item comes first, sentences of one text in the order in which they stand in it.

    wants: what the answer should be, as a reader of the question knows it ("when", "who", …); None
        when its words must tell. language: of the question, likewise.
    """
    language = language or language_of(question)
    if found.refused:
        return Answer(language)
    if found.mode_used == "period":
        chosen = [_first(hit) for hit in found.hits]
    else:
        chosen = _best(found, limit, _asked_for(question, wants))
    return _cited(chosen, language, wants)


def _asked_for(question: str, wants: Wants | None) -> re.Pattern[str] | None:
    """Return what a sentence should hold that answers: a figure, a name; None for nothing."""
    if wants == "who":
        return _NAME
    figure = wants in ("when", "how_many") or (
        wants is None and _WHEN_OR_HOW_MANY.search(folded(question))
    )
    return _FIGURE if figure else None


def _best(found: Found, limit: int, asked_for: re.Pattern[str] | None) -> list[_Candidate]:
    pool = [c for hit in found.hits[:POOLED] for c in _candidates(hit, found.terms)]
    named = found.hits[0] if found.hits and found.mode_used == "identifiers" else None
    if named is not None and named.uid not in {c.hit.uid for c in pool}:
        # A file of code seldom says its own name: its headline says that it is there.
        headline = without_orders(named.headline)
        pool.insert(0, _Candidate(named, headline, overlap(found.terms, headline), 0))
    if not pool:
        return []
    most = max(candidate.overlap for candidate in pool) or 1.0
    top = max(candidate.hit.score for candidate in pool) or 1.0

    def worth(candidate: _Candidate) -> float:
        bonus = ASKED_FOR * _has(candidate, asked_for)
        bonus -= ASKS * candidate.text.endswith("?") + UNTRUSTED * (not candidate.is_trusted)
        return candidate.hit.score / top + OVERLAP * (candidate.overlap / most + bonus)

    ranked = sorted(pool, key=lambda c: (-worth(c), c.order))
    first = ranked[0]
    enough = [
        candidate
        for candidate in ranked
        if worth(candidate) >= WORTH_ADDING * worth(first)
        and (candidate.is_trusted or not first.is_trusted)
        and (candidate.overlap >= WORDS_TO_ADD * first.overlap or _explains(candidate, first))
    ]
    return _in_order(_telling(enough, limit, named=found.mode_used == "identifiers"))


def _has(candidate: _Candidate, asked_for: re.Pattern[str] | None) -> bool:
    """Tell whether it holds what was asked for; who made a commit stands beside it."""
    if asked_for is None:
        return False
    by_somebody = asked_for is _NAME and candidate.hit.kind == "commit"
    return by_somebody or asked_for.search(candidate.text) is not None


def _candidates(hit: Hit, terms: Sequence[Term]) -> Iterator[_Candidate]:
    orders, doubts = orders_in(hit.text), may_give_orders(hit.text, DOUBT)
    for order, piece in enumerate(pieces(hit.text)):
        if any(piece.start < end and start < piece.end for start, end in orders):
            continue
        text = _plain(hit.text[piece.start : piece.end])
        shared = overlap(terms, text)
        if piece.kind in _QUOTED and words(text) and (shared or piece.kind != "code"):
            yield _Candidate(
                hit, text, shared, order, not (orders or (doubts and is_doubtful(text)))
            )


def _plain(text: str) -> str:
    return _MARKER.sub("", one_line(text))


def overlap(terms: Sequence[Term], text: str) -> float:
    """Return the rarity of the terms that the text has, an exact word counting twice."""
    found = keys(words(text))
    return sum(t.rarity * ((t.word in found) + (_second(t) in found)) for t in terms)


def _second(term: Term) -> str:
    return term.word if term.prefix is None else f"{term.prefix}*"


def _telling(ranked: Sequence[_Candidate], limit: int, *, named: bool) -> list[_Candidate]:
    """Return the first `limit` that say something which the others do not.

    A commit's subject that its body says again, and says more, gives way to the body; not when
    the commit itself was named, because its subject is then what it is called.
    """
    chosen: list[_Candidate] = []
    for candidate in ranked:
        if chosen and _repeats(candidate, *chosen):
            continue
        same = [] if named else [c for c in chosen if c.hit.item == candidate.hit.item]
        outdone = [c for c in same if _repeats(c, candidate)]
        chosen = [c for c in chosen if c not in outdone] + [candidate]
        if len(chosen) == limit:
            break
    return chosen


def _in_order(chosen: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the best item's sentences first, those of one text as they follow each other there."""
    places = {item: n for n, item in enumerate(dict.fromkeys(c.hit.item for c in chosen))}
    return sorted(chosen, key=lambda c: (places[c.hit.item], c.hit.start, c.order))


def _explains(candidate: _Candidate, first: _Candidate) -> bool:
    """Tell whether it is the beginning of the body of the commit whose subject comes first."""
    same = candidate.hit.item == first.hit.item and candidate.hit.kind == "commit"
    return same and first.hit.start == first.order == 0 and candidate.order == 1


def _repeats(candidate: _Candidate, *others: _Candidate) -> bool:
    own, said = _said(candidate.text), {word for c in others for word in _said(c.text)}
    return len(own & said) >= ALREADY_SAID * len(own)


def _said(text: str) -> set[str]:
    every = words(text)
    return {prefix(word) or word for word in every if word not in STOP_WORDS} or set(every)


def _first(hit: Hit) -> _Candidate:
    return next(_candidates(hit, ()), _Candidate(hit, "", 0.0, 0))


def _cited(chosen: list[_Candidate], language: Language, wants: Wants | None) -> Answer:
    numbers: dict[int, Source] = {}
    for candidate in chosen:
        item = candidate.hit.item
        numbers.setdefault(item, Source(len(numbers) + 1, candidate.hit))
    quoted = tuple(
        Sentence(
            c.text,
            (numbers[c.hit.item].number,),
            speaker=c.hit.author if c.hit.kind == "message" or wants == "who" else None,
            day=c.hit.day if wants == "when" and not _FIGURE.search(c.text) else None,
        )
        for c in chosen
        if c.text
    )
    return Answer(language, quoted, tuple(numbers.values()), "extractive" if quoted else "nothing")
