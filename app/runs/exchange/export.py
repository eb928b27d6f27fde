"""Writing the export: item by item in the order of the timeline, in constant memory.

Only the items' numbers are held, eight bytes each, so that no read transaction stays open while a
slow reader takes the lines: what is forgotten meanwhile is not written any more.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import msgspec

from cade.app.runs.exchange.lines import Header, NamesTold, written
from cade.app.wiring import Cade
from cade.domain.facts import ActivityObserved, ItemFact, Names, RevisionSeen
from cade.queries.derived import derived
from cade.queries.selection import Wanted, numbers, subjects

PAGE = 200
"""Items that are looked up at once."""

_TOLD = """
SELECT source, target, names FROM told_names JOIN runs USING (target_item)
WHERE target IS NOT NULL GROUP BY target_item ORDER BY source, target
"""
_SAID = "SELECT item FROM said ORDER BY position"
_STATES = (ActivityObserved, RevisionSeen)
_names = msgspec.msgpack.Decoder(Names).decode

Told = Callable[[int, int, int], None]
"""Gets how many items are written, of how many, and how many facts of them."""


def export(cade: Cade, wanted: Wanted, told: Told) -> Iterator[str]:
    """Yield the lines of what is wanted, without their ends; of everything when nothing is."""
    yield written(Header())
    if wanted == Wanted():
        yield from _names_told(cade)
        yield from _said(cade)
    chosen = array("q", numbers(cade.views, wanted))
    facts = 0
    for at in range(0, len(chosen), PAGE):
        page = chosen[at : at + PAGE]
        for line in _page(cade, page):
            yield line
            facts += 1
        told(at + len(page), len(chosen), facts)


def _page(cade: Cade, items: Sequence[int]) -> Iterator[str]:
    more = derived(cade.views, items)
    ids = subjects(cade.views, items)
    stories = cade.log.facts_of(ids.values())
    for item in items:
        facts = stories.get(ids.get(item, b""), ())
        last = max((at for at, fact in enumerate(facts) if isinstance(fact, _STATES)), default=None)
        for at, fact in enumerate(facts):
            yield written(fact, more.get(item) if at == last else None)


def _names_told(cade: Cade) -> Iterator[str]:
    for source, target, names in cade.views.execute(_TOLD).fetchall():
        yield written(NamesTold(source=source, target=target, names=_names(names)))


def _said(cade: Cade) -> Iterator[str]:
    positions = iter([item for (item,) in cade.views.execute(_SAID).fetchall()])
    while some := list(islice(positions, PAGE)):
        facts: dict[int, ItemFact] = cade.log.facts_at(some)
        yield from (written(facts[at]) for at in some if at in facts)
