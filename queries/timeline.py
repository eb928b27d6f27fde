"""What happened on the days of a range, in the order in which a person lived it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from itertools import groupby
from typing import Any

import msgspec

from cade.queries.database import Db, moment
from cade.queries.plan.dates import Days

_DAY_S = 86_400
_ITEMS = (
    "SELECT day, item, subject, uid, source, kind, occurred_at, utc_offset_s, headline, locator,"
    " author, removed_at, retracted_at FROM items WHERE day >= ? AND day < ?"
)


class TimelineItem(msgspec.Struct, frozen=True, kw_only=True):
    """One item on its local day.

    local: when it happened, by the clock on the wall (its offset tells the UTC time).
    removed: a file that is no longer on the disk; retracted: taken back at its source.
    """

    item: int
    subject: bytes
    uid: str
    source: str
    kind: str
    day: date
    local: datetime
    headline: str
    locator: str
    author: str | None
    removed: bool
    retracted: bool


def timeline(
    db: Db,
    days: Days,
    *,
    source: str | None = None,
    zone: tzinfo | None = None,
    system_zone: tzinfo = UTC,
) -> Iterator[TimelineItem]:
    """Yield the items of these local days by local time, then by uid; unknown times have no day.

    zone: the configured zone, None to show each item by its own offset; system_zone: for items
    without one. They are the zones that the projection `timeline` was folded with.
    """
    sql, parameters = _ITEMS, [days.first.isoformat(), days.end.isoformat()]
    if source is not None:
        sql, parameters = sql + " AND source = ?", [*parameters, source]
    rows = db.execute(sql + " ORDER BY day", parameters)
    for _, of_one_day in groupby(rows, key=lambda row: row[0]):
        items = [_item(row, zone, system_zone) for row in of_one_day]
        yield from sorted(items, key=lambda item: (item.local.replace(tzinfo=None), item.uid))


def local_time(
    at: datetime, utc_offset_s: int | None, zone: tzinfo | None, system_zone: tzinfo
) -> datetime:
    """Return the time by the clock on the wall; UTC where that would leave the years 1 to 9999."""
    try:
        return at.astimezone(zone or _own_zone(utc_offset_s) or system_zone)
    except OverflowError:
        return at


def _own_zone(utc_offset_s: int | None) -> tzinfo | None:
    # Broken clocks leave offsets of more than a day, which no zone has.
    if utc_offset_s is None or abs(utc_offset_s) >= _DAY_S:
        return None
    return timezone(timedelta(seconds=utc_offset_s))


def _item(row: tuple[Any, ...], zone: tzinfo | None, system_zone: tzinfo) -> TimelineItem:
    day, item, subject, uid, source, kind, at, offset_s, headline, locator, author, *gone = row
    return TimelineItem(
        item=item,
        subject=subject,
        uid=uid,
        source=source,
        kind=kind,
        day=date.fromisoformat(day),
        local=local_time(moment(at), offset_s, zone, system_zone),
        headline=headline,
        locator=locator,
        author=author,
        removed=gone[0] is not None,
        retracted=gone[1] is not None,
    )
