"""Firefox and its kin: `moz_places` and `moz_historyvisits`.

visit_date: µs since 1970 UTC; phones write ms. visit_type (Firefox, nsINavHistoryService.idl):
redirects (5, 6) stand on the row they lead to, and the redirecting pages are hidden.
"""

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cade.collectors.browser.rows import (
    Came,
    Columns,
    Frame,
    Odd,
    Reload,
    Row,
    chain,
    text,
    urls_of,
    whole,
)
from cade.collectors.world import Reason

FAMILY = "firefox"
TABLES = ("moz_historyvisits", "moz_places")

_HOW = {1: "link", 2: "typed", 3: "bookmark"}
_REDIRECTS = (5, 6)
_FRAMES = (4, 8)
_DOWNLOAD, _RELOAD = 7, 9
_MS_BELOW = 10_000_000_000_000  # as ms the year 2286, as µs April 1970


class _Visit(NamedTuple):
    id: int
    url: Any
    title: Any
    hidden: Any
    at: Any
    previous: int | None
    kind: int | None


def rows(db: sqlite3.Connection, is_time: Callable[[int], bool]) -> Iterator[Row]:
    """Yield every visit, oldest first, except pages that only lead on."""
    select = _select(db)
    leading_on = _leading_on(db)
    for found in map(_Visit._make, db.execute(f"{select} ORDER BY v.visit_date, v.id")):
        if found.kind in _FRAMES:
            yield Frame()
        elif not (found.hidden or found.kind == _DOWNLOAD or found.id in leading_on):
            yield _row(found, db, select, is_time)


def _row(visit: _Visit, db: sqlite3.Connection, select: str, is_time: Callable[[int], bool]) -> Row:
    url, at_us = text(visit.url), _micros(visit.at)
    if url is None:
        return Odd(visit.id, Reason.NO_PAGE)
    if at_us is None or not is_time(at_us):
        return Odd(visit.id, Reason.NO_TIME)
    if visit.kind == _RELOAD:
        return Reload(url)
    led_here = _led_here(visit, db, select)
    came_by = (led_here or [visit])[0].kind
    return Came(
        id=visit.id,
        url=url,
        title=text(visit.title),
        at_us=at_us,
        how=_HOW.get(came_by) if came_by else None,
        redirects=urls_of(led_here),
    )


def _micros(value: Any) -> int | None:
    at = whole(value)
    if at is None:
        return None
    return at * 1_000 if 0 < at < _MS_BELOW else at


def _led_here(visit: _Visit, db: sqlite3.Connection, select: str) -> list[_Visit]:
    def before(later: _Visit) -> _Visit | None:
        if later.kind not in _REDIRECTS:
            return None
        row = db.execute(f"{select} WHERE v.id = ?", (later.previous,)).fetchone()
        return _Visit._make(row) if row else None

    return chain(visit, before)


def _leading_on(db: sqlite3.Connection) -> set[int]:
    visits = Columns(db, "moz_historyvisits", "v")
    if "from_visit" not in visits or "visit_type" not in visits:
        return set()
    sql = "SELECT from_visit FROM moz_historyvisits WHERE visit_type IN (5, 6) AND from_visit > 0"
    return {previous for (previous,) in db.execute(sql)}


def _select(db: sqlite3.Connection) -> str:
    visits, places = Columns(db, "moz_historyvisits", "v"), Columns(db, "moz_places", "p")
    return (
        f"SELECT v.id, p.url, {places.get('title')}, {places.get('hidden')}, v.visit_date,"
        f" {visits.get('from_visit')}, {visits.get('visit_type')}"
        " FROM moz_historyvisits v LEFT JOIN moz_places p ON p.id = v.place_id"
    )
