"""What of the evidence could answer, each part with how much of the question it has."""

from collections.abc import Iterator, Sequence

import msgspec

from cade.domain.orders import DOUBT, is_doubtful, may_give_orders
from cade.queries.answer.sentences import one_line
from cade.queries.answer.trust import Span, orders_in, without_orders
from cade.queries.answer.wholes import Whole, plain, wholes
from cade.queries.search.request import Found, Hit
from cade.queries.search.terms import Term
from cade.queries.words import keys, words

POOLED = 5
"""From how many of the best hits sentences are taken."""


class Candidate(msgspec.Struct, frozen=True):
    """A part of a hit that could be quoted.

    said: what it says by itself; text: as it is quoted. under: the line it stands under.
    overlap: the share of the question's words, by rarity, that it has, in the language in which
        that is more; joint: that it has together with what stands before it.
    order: its place among the parts of the hit. group, is_intro, is_theirs: see `Whole`.
    """

    hit: Hit
    said: str
    text: str
    overlap: float = 0.0
    joint: float = 0.0
    order: int = 0
    kind: str = "text"
    under: str = ""
    group: int = 0
    span: Span = (0, 0)
    is_intro: bool = False
    is_theirs: bool = False
    is_trusted: bool = True


def pooled(found: Found) -> list[Candidate]:
    """Return what the best hits could be quoted with; a named item at least by its headline."""
    ways = [terms for terms in (found.terms, found.others) if terms]
    pool = [c for hit in found.hits[:POOLED] for c in candidates(hit, ways)]
    named = found.hits[0] if found.hits and found.mode_used == "identifiers" else None
    if named is not None and named.uid not in {c.hit.uid for c in pool}:
        # A file of code seldom says its own name: its headline says that it is there.
        headline = without_orders(named.headline)
        pool.insert(0, Candidate(named, headline, headline, share(ways, headline)))
    return pool


def candidates(hit: Hit, ways: Sequence[Sequence[Term]]) -> Iterator[Candidate]:
    """Yield the parts of a hit in order, without what gives orders.

    ways: the question's words in each language it is asked in.
    """
    orders, doubts = orders_in(hit.text), may_give_orders(hit.text, DOUBT)
    for order, whole in enumerate(wholes(hit.text)):
        span = (whole.start, whole.end)
        if _meets(span, orders):
            continue
        said = _quoted(hit, span, whole)
        shared = share(ways, said)
        if not words(said) or (whole.kind == "code" and not shared and not whole.before):
            continue
        shown = span if _meets(whole.shown, orders) else whole.shown
        text = _quoted(hit, shown, whole)
        yield Candidate(
            hit=hit,
            said=said,
            text=text,
            overlap=shared,
            joint=share(ways, f"{whole.before} {said}"),
            order=order,
            kind=whole.kind,
            under=_under(hit.text, whole, orders),
            group=whole.group,
            span=shown,
            is_intro=whole.is_intro,
            is_theirs=whole.is_theirs,
            is_trusted=not (orders or (doubts and is_doubtful(text))),
        )


def share(ways: Sequence[Sequence[Term]], text: str) -> float:
    """Return the share of the words, by rarity, that the text has, in the better language."""
    return max((overlap(terms, text) / _all(terms) for terms in ways), default=0.0)


def _all(terms: Sequence[Term]) -> float:
    return 2 * sum(term.rarity for term in terms) or 1.0


def overlap(terms: Sequence[Term], text: str) -> float:
    """Return the rarity of the terms that the text has, an exact word counting twice."""
    found = keys(words(text))
    return sum(t.rarity * ((t.word in found) + (_second(t) in found)) for t in terms)


def _second(term: Term) -> str:
    return term.word if term.prefix is None else f"{term.prefix}*"


def _quoted(hit: Hit, span: Span, whole: Whole) -> str:
    """Return what stands there; in a message the mark of what is repeated of others stays."""
    text = plain(hit.text[slice(*span)], whole.kind)
    return text if hit.kind == "message" else text.lstrip("> ")


def _under(text: str, whole: Whole, orders: Sequence[Span]) -> str:
    if whole.under is None or _meets(whole.under, orders):
        return ""
    return plain(one_line(text[slice(*whole.under)]))


def _meets(span: Span, spans: Sequence[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in spans)
