"""Everything that meets a plan's conditions, in the order in which a person lived it.

A listing is no search: it returns every item, small talk too, straight from SQL. What was removed
or taken back stands in it as in the timeline, and says so.
"""

import json
from collections.abc import Iterator

import msgspec

from cade.queries.database import Db
from cade.queries.plan.when.days import Days
from cade.queries.search.request import Filters, Found, Hit
from cade.queries.timeline import Clock, Scope, TimelineItem, happened
from cade.queries.whose import Condition

NEAR = 0.6
"""Without a word of the topic, what is worth this share of the best counts as near it."""
TOPIC_HITS = 1_000

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


def on_topic(db: Db, filters: Filters, found: Found) -> Filters:
    """Return the filters with only the items that a search with them found near its topic.

    Near is what has a word of it, and where the gate let the search pass also what comes close to
    the best in meaning. Whatever says the same as one of these is near as well.
    """
    best = max((hit.score for hit in found.hits), default=0.0)
    near = [hit for hit in found.hits if _is_near(hit, best, refused=found.refused)]
    chunks = json.dumps([hit.chunk_id for hit in near])
    same = {item for (item,) in db.execute(_SAYING_THE_SAME, (chunks,))}
    items = tuple(sorted({hit.item for hit in near} | same))
    return msgspec.structs.replace(filters, items=items)


def _is_near(hit: Hit, best: float, *, refused: bool) -> bool:
    return hit.lexical > 0 or (not refused and hit.score >= NEAR * best)
