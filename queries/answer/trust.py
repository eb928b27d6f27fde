"""Which parts of a text speak to an assistant instead of telling a person something.

Evidence is other people's text. A sentence in it that gives orders is never quoted as an answer and
never shown to a model; what else the same text says still counts.
"""

from cade.domain.orders import gives_orders, may_give_orders
from cade.queries.answer.sentences import sentences
from cade.queries.search.request import Hit

WITHHELD = "[…]"
Span = tuple[int, int]


def orders_in(text: str) -> list[Span]:
    """Return where orders stand, in characters, in order and apart.

    A sentence is judged by itself and together with the next, because an order may be told in two.
    """
    if not may_give_orders(text):
        return []
    spans = list(sentences(text))
    found = list[Span]()
    for place, (start, end) in enumerate(spans):
        alone = gives_orders(text[start:end])
        after = spans[place + 1][1] if place + 1 < len(spans) else end
        if alone or (after != end and _only_together(text, spans[place], spans[place + 1])):
            found.append((start, end if alone else after))
    return _joined(found)


def without_orders(text: str) -> str:
    """Return the text with each order in it replaced by a mark."""
    kept, at = list[str](), 0
    for start, end in orders_in(text):
        kept += (text[at:start], WITHHELD)
        at = end
    return "".join((*kept, text[at:]))


def is_untrusted(hit: Hit) -> bool:
    """Tell whether anything of a hit gives orders."""
    return bool(orders_in(hit.text)) or gives_orders(hit.headline)


def _only_together(text: str, one: Span, other: Span) -> bool:
    return not gives_orders(text[other[0] : other[1]]) and gives_orders(text[one[0] : other[1]])


def _joined(spans: list[Span]) -> list[Span]:
    joined = list[Span]()
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
