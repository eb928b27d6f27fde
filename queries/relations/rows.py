"""Items as rows of an answer: only those that are still there, with their local time."""

import json
from collections.abc import Collection
from typing import Any

from cade.queries.database import Db, day_or_none, moment_or_none
from cade.queries.plan.dates import Days
from cade.queries.relations.structs import Row
from cade.queries.search.filters import LIVE
from cade.queries.timeline import Clock, local_time

_ROWS = f"""
SELECT items.item, subject, uid, source, kind, occurred_at, utc_offset_s, day, headline, locator,
    place, author,
    EXISTS (SELECT 1 FROM ties WHERE ties.item = items.item AND how = 'image') AS shows
FROM json_each(?) AS asked CROSS JOIN items ON items.item = asked.value WHERE {LIVE}
"""
_DAYS = " AND day >= ? AND day < ?"


def rows_of(db: Db, items: Collection[int], clock: Clock, days: Days | None = None) -> list[Row]:
    """Return the items that are still there, newest first; those of unknown time last."""
    sql, given = _ROWS, [json.dumps([*items])]
    if days is not None:
        sql += _DAYS
        given += [days.first.isoformat(), days.end.isoformat()]
    return sorted((_row(row, clock) for row in db.execute(sql, given)), key=newest_first)


def newest_first(row: Row) -> tuple[Any, ...]:
    """Return what rows are sorted by when nothing else tells them apart."""
    at = row.occurred_at
    return (at is None, -at.timestamp() if at else 0.0, row.uid)


def _row(row: tuple[Any, ...], clock: Clock) -> Row:
    item, subject, uid, source, kind, at, offset_s, day, headline, locator, place, author, shows = (
        row
    )
    when = moment_or_none(at)
    return Row(
        kind="image" if shows and kind == "file" else kind,
        name=headline or locator,
        item=item,
        subject=subject,
        uid=uid,
        source=source,
        occurred_at=when,
        local=None if when is None else local_time(when, offset_s, clock.zone, clock.system),
        day=day_or_none(day),
        locator=locator,
        place=place,
        author=author,
    )
