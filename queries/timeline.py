"""What happened on the days of a range, in the order in which a person lived it."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from heapq import merge
from itertools import groupby
from typing import Any

import msgspec

from cade.queries.database import Db, moment
from cade.queries.plan.dates import Days
from cade.queries.whose import EVERYBODYS, Condition, Whose, conditions

_DAY = timedelta(days=1)
_FIRST, _LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
_COLUMNS = (
    "day, items.item, subject, uid, source, kind, {at}, utc_offset_s, headline, locator, place,"
    " author, removed_at, retracted_at"
)
_ITEMS = f"SELECT {_COLUMNS.format(at='items.occurred_at')}, NULL FROM items WHERE "
# A state that only differs in its details is no other moment.
_EARLIER = (
    f"SELECT {_COLUMNS.format(at='revisions.occurred_at')}, min(revision) FROM revisions"
    " CROSS JOIN items ON items.item = revisions.item WHERE items.kind <> 'message'"
    " AND revisions.occurred_at >= ? AND revisions.occurred_at < ?"
    " AND revisions.occurred_at IS NOT items.occurred_at AND {where}"
    " GROUP BY items.item, revisions.occurred_at"
)


class TimelineItem(msgspec.Struct, frozen=True, kw_only=True):
    """One item on its local day.

    local: when it happened, by the clock on the wall (its offset tells the UTC time).
    place: the repository, folder, site or conversation it belongs to, "" without one.
    removed: a file that is no longer on the disk; retracted: taken back at its source.
    revision: names the state of a file that a later one replaced; None for the present state.
    copies: how many commits are the same change, this one included.
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
    place: str
    author: str | None
    removed: bool
    retracted: bool
    revision: str | None = None
    copies: int = 1


class Clock(msgspec.Struct, frozen=True):
    """The zones that the projection `timeline` was folded with.

    zone: the configured one, None to show each item by its own offset; system: for items without.
    """

    zone: tzinfo | None = None
    system: tzinfo = UTC


class Scope(msgspec.Struct, frozen=True, kw_only=True):
    """Which items are told at all.

    source: of this one alone; whose: see `queries.whose`; also: what else must be true of them.
    """

    source: str | None = None
    whose: Whose = EVERYBODYS
    also: tuple[Condition, ...] = ()


EVERYTHING = Scope()


def timeline(
    db: Db,
    days: Days,
    *,
    source: str | None = None,
    whose: Whose = EVERYBODYS,
    zone: tzinfo | None = None,
    system_zone: tzinfo = UTC,
) -> Iterator[TimelineItem]:
    """Yield the items of these local days by local time, then by uid; unknown times have no day.

    zone, system_zone: see `Clock`. Each earlier state of a file stands on its own day. Copies of
    one commit (rebased, picked) are told once, by the one that was read first.
    """
    return happened(db, days, Scope(source=source, whose=whose), Clock(zone, system_zone))


def happened(db: Db, days: Days, scope: Scope, clock: Clock) -> Iterator[TimelineItem]:
    """Yield the items of these local days that the scope keeps, as `timeline` does."""
    every = merge(
        _present(db, days, scope, clock),
        _earlier(db, days, scope, clock),
        key=lambda item: item.day,
    )
    for _, of_one_day in groupby(every, key=lambda item: item.day):
        yield from in_order(of_one_day)


def in_order(items: Iterable[TimelineItem]) -> list[TimelineItem]:
    """Return items by the clock on the wall, then by uid, each commit and its copies once.

    Copies have author, date and subject in common: a rebase and a pick keep all three.
    """
    told, copies = list[TimelineItem](), dict[tuple[Any, ...], list[TimelineItem]]()
    for item in items:
        if item.kind == "commit" and item.author and item.headline:
            key = (item.author, item.local, item.local.utcoffset(), item.headline)
            copies.setdefault(key, []).append(item)
        else:
            told.append(item)
    for same in copies.values():
        first = min(same, key=lambda item: item.item)
        told.append(msgspec.structs.replace(first, copies=sum(one.copies for one in same)))
    return sorted(told, key=_lived)


def one_item(db: Db, number: int, clock: Clock) -> TimelineItem | None:
    """Return one item, None when it is not there or the day it happened on is unknown."""
    row = db.execute(f"{_ITEMS} items.item = ? AND day IS NOT NULL", (number,)).fetchone()
    return None if row is None else _item(row, clock)


def local_time(
    at: datetime, utc_offset_s: int | None, zone: tzinfo | None, system_zone: tzinfo
) -> datetime:
    """Return the time by the clock on the wall; UTC where that would leave the years 1 to 9999."""
    try:
        return at.astimezone(zone or _own_zone(utc_offset_s) or system_zone)
    except OverflowError:
        return at


def shifted(at: datetime, by: timedelta) -> datetime:
    """Return a UTC time moved, at most to the ends of the calendar."""
    try:
        return at + by
    except OverflowError:
        return _FIRST if by < timedelta() else _LAST


def _lived(item: TimelineItem) -> tuple[Any, ...]:
    return item.local.replace(tzinfo=None), item.uid, item.revision is None, item.revision


def _own_zone(utc_offset_s: int | None) -> tzinfo | None:
    # Broken clocks leave offsets of more than a day, which no zone has.
    if utc_offset_s is None or abs(utc_offset_s) >= _DAY.total_seconds():
        return None
    return timezone(timedelta(seconds=utc_offset_s))


def _present(db: Db, days: Days, scope: Scope, clock: Clock) -> Iterator[TimelineItem]:
    where, given = _condition(scope)
    sql = f"{_ITEMS} day >= ? AND day < ? AND {where} ORDER BY day"
    for row in db.execute(sql, (days.first.isoformat(), days.end.isoformat(), *given)):
        yield _item(row, clock)


def _earlier(db: Db, days: Days, scope: Scope, clock: Clock) -> list[TimelineItem]:
    """Return the states that were replaced, by day.

    Their days are not in the read model: they are those of the clock, as for the present ones.
    """
    where, given = _condition(scope)
    first, end = (datetime(d.year, d.month, d.day, tzinfo=UTC) for d in (days.first, days.end))
    span = (_micros(shifted(first, -_DAY)), _micros(shifted(end, _DAY)))
    rows = db.execute(_EARLIER.format(where=where), (*span, *given))
    items = (_item(row, clock) for row in rows)
    told = (msgspec.structs.replace(item, day=item.local.date()) for item in items)
    return sorted(
        (item for item in told if days.first <= item.day < days.end), key=lambda item: item.day
    )


def _condition(scope: Scope) -> tuple[str, list[str]]:
    wanted, given = ["1"], list[str]()
    if scope.source is not None:
        wanted.append("items.source = ?")
        given.append(scope.source)
    for one in (*conditions(scope.whose, scope.source), *scope.also):
        wanted.append(one.tests)
        given += one.parameters
    return " AND ".join(wanted), given


def _micros(at: datetime) -> int:
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def _item(row: tuple[Any, ...], clock: Clock) -> TimelineItem:
    day, item, subject, uid, source, kind, at, offset_s, *said, removed_at, retracted_at, state = (
        row
    )
    headline, locator, place, author = said
    local = local_time(moment(at), offset_s, clock.zone, clock.system)
    return TimelineItem(
        item=item,
        subject=subject,
        uid=uid,
        source=source,
        kind=kind,
        day=local.date() if day is None else date.fromisoformat(day),
        local=local,
        headline=headline,
        locator=locator,
        place=place,
        author=author,
        removed=removed_at is not None,
        retracted=retracted_at is not None,
        revision=state,
    )
