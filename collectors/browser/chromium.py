"""Chromium, Chrome, Edge, Brave and their kin: `urls` and `visits`.

visit_time: µs since 1601-01-01 UTC (0x2DE05BB4C93000 before 1970). transition: a 32-bit mask that
SQLite holds signed; the low byte says how, the high bits where in a chain of redirects the row
stands (Chromium, ui/base/page_transition_types.h).
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

FAMILY = "chromium"
TABLES = ("visits", "urls")

EPOCH_US = 11_644_473_600_000_000
CHAIN_START, CHAIN_END = 0x1000_0000, 0x2000_0000
REDIRECTED = 0xC000_0000  # by the page itself or by the server
_HOW = {0: "link", 1: "typed", 2: "bookmark", 5: "search", 7: "form", 9: "search"}
_FRAMES = (3, 4)
_RELOAD = 8
_KEYWORD_GENERATED = 10  # the search engine's own page, which nobody sees
_SYNCED = 0


class _Visit(NamedTuple):
    id: int
    url: Any
    title: Any
    hidden: int | None
    at: Any
    previous: int | None
    transition: int | None
    device: Any
    source: Any


def rows(db: sqlite3.Connection, is_time: Callable[[int], bool]) -> Iterator[Row]:
    """Yield every row of `visits`, oldest first, except links of a chain, which its end names."""
    select = _select(db)
    for found in map(_Visit._make, db.execute(f"{select} ORDER BY v.visit_time, v.id")):
        if (row := _row(found, db, select, is_time)) is not None:
            yield row


def _row(
    visit: _Visit, db: sqlite3.Connection, select: str, is_time: Callable[[int], bool]
) -> Row | None:
    mask = (whole(visit.transition) or 0) & 0xFFFF_FFFF
    if mask & 0xFF in _FRAMES:
        return Frame()
    if visit.hidden or mask & 0xFF == _KEYWORD_GENERATED or not _ends_chain(mask):
        return None
    at, url = whole(visit.at), text(visit.url)
    if url is None:
        return Odd(visit.id, Reason.NO_PAGE)
    if at is None or not is_time(at - EPOCH_US):
        return Odd(visit.id, Reason.NO_TIME)
    if mask & 0xFF == _RELOAD:
        return Reload(url)
    return Came(
        id=visit.id,
        url=url,
        title=text(visit.title),
        at_us=at - EPOCH_US,
        how=_HOW.get(mask & 0xFF) if visit.transition is not None else None,
        other_device=bool(visit.device) or visit.source == _SYNCED,
        redirects=_redirects(visit, db, select),
    )


def _ends_chain(mask: int) -> bool:
    """Tell the row where a chain ends; one without any mark of a chain is a visit of its own."""
    return bool(mask & CHAIN_END) or not mask & (CHAIN_START | REDIRECTED)


def _redirects(visit: _Visit, db: sqlite3.Connection, select: str) -> tuple[str, ...]:
    def before(later: _Visit) -> _Visit | None:
        if not _was_redirected(later):
            return None
        row = db.execute(f"{select} WHERE v.id = ?", (later.previous,)).fetchone()
        return _Visit._make(row) if row else None

    led_here: list[_Visit] = chain(visit, before)
    return urls_of(led_here)


def _was_redirected(visit: _Visit) -> bool:
    mask = (whole(visit.transition) or 0) & 0xFFFF_FFFF
    return bool(mask & REDIRECTED) and not mask & CHAIN_START


def _select(db: sqlite3.Connection) -> str:
    visits, urls = Columns(db, "visits", "v"), Columns(db, "urls", "u")
    sources = Columns(db, "visit_source", "s")
    has_source = "id" in sources and "source" in sources
    join = " LEFT JOIN visit_source s ON s.id = v.id" if has_source else ""
    return (
        f"SELECT v.id, u.url, {urls.get('title')}, {urls.get('hidden')}, v.visit_time,"
        f" {visits.get('from_visit')}, {visits.get('transition')},"
        f" {visits.get('originator_cache_guid')}, {'s.source' if has_source else 'NULL'}"
        f" FROM visits v LEFT JOIN urls u ON u.id = v.url{join}"
    )
