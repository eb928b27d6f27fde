"""Everything that meets a plan's conditions, in the order in which a person lived it.

A listing is no search: it returns every item, small talk too, straight from SQL. What was removed
or taken back stands in it as in the timeline, and says so.
"""

import json
from collections.abc import Iterator, Sequence

import msgspec

from cade.queries.database import Db
from cade.queries.plan.when.days import Days
from cade.queries.search.request import Filters
from cade.queries.timeline import Clock, Scope, TimelineItem, happened
from cade.queries.whose import Condition

EVERY = 1_000_000
"""Candidates of a topic: a listing is cut off nowhere."""

_SOURCES = "items.source IN (SELECT value FROM json_each(?))"
_NO_SOURCES = "items.source NOT IN (SELECT value FROM json_each(?))"
_AMONG = "items.item IN (SELECT value FROM json_each(?))"
_SAYING_THE_SAME = (
    "SELECT DISTINCT holders.item FROM json_each(?) AS asked"
    " CROSS JOIN chunks ON chunks.id = asked.value"
    " CROSS JOIN holders ON holders.text_id = chunks.text_id"
)


def listing(db: Db, days: Days, filters: Filters, clock: Clock) -> Iterator[TimelineItem]:
    """Yield every item of these local days that passes the filters (their own days aside)."""
    return happened(db, filters.days or days, scope_of(filters), clock)


def scope_of(filters: Filters) -> Scope:
    """Return the filters, but for their days, as the timeline takes them."""
    more = [*filters.also]
    if filters.sources:
        more.append(Condition(_SOURCES, None, (json.dumps(filters.sources),)))
    if filters.without_sources:
        more.append(Condition(_NO_SOURCES, None, (json.dumps(filters.without_sources),)))
    if filters.items is not None:
        more.append(Condition(_AMONG, None, (json.dumps(filters.items),)))
    return Scope(source=filters.source, whose=filters.whose, also=tuple(more))


def on_topic(db: Db, filters: Filters, chunks: Sequence[int]) -> Filters:
    """Return the filters with only the items that hold one of these chunks, or say the same."""
    items = db.execute(_SAYING_THE_SAME, (json.dumps(list(chunks)),))
    return msgspec.structs.replace(filters, items=tuple(sorted(item for (item,) in items)))
