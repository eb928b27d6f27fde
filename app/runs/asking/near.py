"""What happened near the thing that a question names: while, before or after it."""

from collections.abc import Sequence
from datetime import timedelta

from msgspec.structs import replace

from cade.queries.answer.answer import Answer, Sentence, Source
from cade.queries.around import around
from cade.queries.database import Db
from cade.queries.plan.plan import Around
from cade.queries.search.evidence import latest_hits, textless_hits
from cade.queries.search.request import Filters, Hit
from cade.queries.timeline import Clock, Scope, TimelineItem

WINDOW = timedelta(hours=2)
MOST = 4


def neighbours(db: Db, hit: Hit, side: Around, scope: Scope, clock: Clock) -> list[Hit]:
    """Return up to four items within two hours of a hit that the scope keeps, nearest first.

    What is gone is none; an earlier state of a file is none either.
    """
    told = around(db, hit.item, WINDOW, scope, clock)
    middle = next((item for item in told if item.item == hit.item), None)
    if middle is None:
        return []
    near = [item for item in told if item is not middle and _is_near(item, middle, side)]
    near.sort(key=lambda item: (abs(item.local - middle.local), item.uid))
    return _hits(db, [item.item for item in near[:MOST]])


def with_neighbours(answer: Answer, near: Answer) -> Answer:
    """Return an answer that goes on with what its neighbours say, sources numbered on."""
    first = len(answer.sources)
    sources = tuple(Source(first + one.number, one.hit) for one in near.sources)
    said = tuple(_renumbered(sentence, first) for sentence in near.sentences)
    joined = (*answer.sentences, *said)
    mode = answer.mode if answer.sentences else near.mode
    return Answer(answer.language, joined, (*answer.sources, *sources), mode)


def _renumbered(sentence: Sentence, first: int) -> Sentence:
    return replace(sentence, cites=tuple(first + number for number in sentence.cites))


def _is_near(item: TimelineItem, middle: TimelineItem, side: Around) -> bool:
    if item.removed or item.retracted or item.revision is not None:
        return False
    if side == "before":
        return item.local < middle.local
    return side == "during" or item.local > middle.local


def _hits(db: Db, items: Sequence[int]) -> list[Hit]:
    if not items:
        return []
    found = {hit.item: hit for hit in latest_hits(db, Filters(items=tuple(items)), len(items))}
    found |= {hit.item: hit for hit in textless_hits(db, [i for i in items if i not in found])}
    return [found[item] for item in items if item in found]
