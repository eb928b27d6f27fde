"""Which parts of a text speak to an assistant instead of telling a person something.

Evidence is other people's text. A sentence in it that gives orders is never quoted as an answer and
never shown to a model, nor what belongs to the order; what else the same text says still counts.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from cade.domain.order_turns import turns
from cade.domain.orders import gives_orders, leans, may_give_orders, only_prepares
from cade.queries.answer.sentences import sentences
from cade.queries.search.request import Hit

WITHHELD = "[…]"
BETWEEN = 2
"""So many sentences between two orders are what the orders are about."""
Span = tuple[int, int]


@lru_cache(maxsize=256)
def orders_in(text: str) -> list[Span]:
    """Return where orders stand, in characters, in order and apart.

    A sentence is judged by itself and together with the next, because an order may be told in two.
    What leans to an order beside it, what stands between two, and what an order that only prepares
    is followed by on its line, belongs to it.
    """
    if not may_give_orders(text):
        return []
    spans = list(sentences(text))
    judged = _judged(text, spans)
    _widened(text, spans, judged)
    found = [span for span, bad in zip(spans, judged, strict=True) if bad]
    return _joined(sorted([*found, *turns(text)]))


def without_orders(text: str) -> str:
    """Return the text with each order in it replaced by a mark."""
    kept, at = list[str](), 0
    for start, end in orders_in(text):
        kept += (text[at:start], WITHHELD)
        at = end
    return "".join((*kept, text[at:]))


def is_untrusted(hit: Hit) -> bool:
    """Tell whether anything of a hit gives orders: its text, its title, its name."""
    return bool(orders_in(hit.text)) or any(
        map(gives_orders, (hit.headline, hit.heading, hit.locator))
    )


def _judged(text: str, spans: Sequence[Span]) -> list[bool]:
    alone = [gives_orders(text[start:end]) for start, end in spans]
    judged = list(alone)
    for place in range(len(spans) - 1):
        one, other = spans[place], spans[place + 1]
        if not alone[place] and not alone[place + 1] and gives_orders(text[one[0] : other[1]]):
            judged[place] = judged[place + 1] = True
    return judged


def _widened(text: str, spans: Sequence[Span], judged: list[bool]) -> None:
    """Mark what belongs to an order beside it."""
    sure = [place for place, bad in enumerate(judged) if bad]
    for place in sure:
        _outward(text, spans, judged, place, 1)
        _outward(text, spans, judged, place, -1)
        if only_prepares(text[slice(*spans[place])]):
            _along(text, spans, judged, place)
    marked = [place for place, bad in enumerate(judged) if bad]
    for one, other in pairwise(marked):
        if other - one - 1 <= BETWEEN:
            judged[one:other] = [True] * (other - one)


def _outward(text: str, spans: Sequence[Span], judged: list[bool], place: int, step: int) -> None:
    beside = place + step
    while 0 <= beside < len(spans) and (judged[beside] or leans(text[slice(*spans[beside])])):
        judged[beside] = True
        beside += step


def _along(text: str, spans: Sequence[Span], judged: list[bool], place: int) -> None:
    for beside in range(place + 1, len(spans)):
        if "\n" in text[spans[beside - 1][1] : spans[beside][0]]:
            return
        judged[beside] = True


def _joined(spans: list[Span]) -> list[Span]:
    joined = list[Span]()
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
