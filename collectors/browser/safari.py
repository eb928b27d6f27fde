"""Safari: `history_items` and `history_visits`.

visit_time: seconds since 2001-01-01 UTC, with fractions. A visit that was redirected names the one
it led to; `origin` is not 0 for what came from another device.
"""

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cade.collectors.browser.rows import Came, Columns, Odd, Row, chain, text, urls_of
from cade.collectors.world import Reason

FAMILY = "safari"
TABLES = ("history_visits", "history_items")

EPOCH_S = 978_307_200
_LATEST_S = 1e11  # beyond it a float has no microseconds, and no date


class _Visit(NamedTuple):
    id: int
    url: Any
    title: Any
    at: Any
    led_to: int | None
    previous: int | None
    origin: Any


def rows(db: sqlite3.Connection, is_time: Callable[[int], bool]) -> Iterator[Row]:
    """Yield every visit, oldest first, except pages that only lead on."""
    select = _select(db)
    for found in map(_Visit._make, db.execute(f"{select} ORDER BY v.visit_time, v.id")):
        if found.led_to is None:
            yield _row(found, db, select, is_time)


def _row(visit: _Visit, db: sqlite3.Connection, select: str, is_time: Callable[[int], bool]) -> Row:
    url, at_us = text(visit.url), _micros(visit.at)
    if url is None:
        return Odd(visit.id, Reason.NO_PAGE)
    if at_us is None or not is_time(at_us):
        return Odd(visit.id, Reason.NO_TIME)
    return Came(
        id=visit.id,
        url=url,
        title=text(visit.title),
        at_us=at_us,
        other_device=bool(visit.origin),
        redirects=_redirects(visit, db, select),
    )


def _micros(value: Any) -> int | None:
    if not isinstance(value, int | float) or not abs(value) < _LATEST_S:
        return None
    return round(value * 1_000_000) + EPOCH_S * 1_000_000


def _redirects(visit: _Visit, db: sqlite3.Connection, select: str) -> tuple[str, ...]:
    def before(later: _Visit) -> _Visit | None:
        row = db.execute(f"{select} WHERE v.id = ?", (later.previous,)).fetchone()
        return _Visit._make(row) if row else None

    led_here: list[_Visit] = chain(visit, before)
    return urls_of(led_here)


def _select(db: sqlite3.Connection) -> str:
    visits = Columns(db, "history_visits", "v")
    return (
        f"SELECT v.id, i.url, {visits.get('title')}, v.visit_time,"
        f" {visits.get('redirect_destination')}, {visits.get('redirect_source')},"
        f" {visits.get('origin')}"
        " FROM history_visits v LEFT JOIN history_items i ON i.id = v.history_item"
    )
