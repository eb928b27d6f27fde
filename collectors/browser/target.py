"""One history file: what it is, what is new in it, and what it now knows better."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cade.collectors.browser import chromium, firefox, safari
from cade.collectors.browser.folding import folded
from cade.collectors.browser.marks import MOST_UNTITLED, Mark, digest, parse_mark
from cade.collectors.browser.rows import Odd, Row, is_time
from cade.collectors.browser.telling import Place, fact_of, is_titled, place_of
from cade.collectors.files.trouble import Unreadable, skipped
from cade.collectors.snapshot import open_copy, state_of
from cade.collectors.world import (
    Expected,
    Finished,
    Item,
    Note,
    Noted,
    Reason,
    Skipped,
    Unchanged,
    World,
)
from cade.domain.facts import ActivityObserved
from cade.domain.paths import stored_path

UNCHANGED_AT_ONCE = 500


class _Family(NamedTuple):
    name: str
    tables: tuple[str, str]
    rows: Callable[[sqlite3.Connection, Callable[[int], bool]], Iterator[Row]]


FAMILIES = tuple(_Family(one.FAMILY, one.TABLES, one.rows) for one in (firefox, safari, chromium))


def items(world: World, history: str) -> Iterator[Item]:
    """Yield what `visits` promises."""
    origin = stored_path(os.fsencode(history))
    mark = parse_mark(world.known.mark(history))
    if Path(history).is_dir():
        yield Skipped(origin=origin, reason=Reason.NO_HISTORY)
        return
    try:
        state = digest(state_of(history))
        if mark and mark.state == state:
            yield Noted(target=origin, note=Note.UP_TO_DATE)
            yield Finished(mark.text())
            return
        with open_copy(world, history) as db:
            yield from _read(world, db, history, mark, state)
    except sqlite3.DatabaseError:
        yield Skipped(origin=origin, reason=Reason.BROKEN_OBJECT)
    except (OSError, Unreadable) as error:
        yield skipped(origin, error)


def _read(
    world: World, db: sqlite3.Connection, history: str, mark: Mark | None, state: str
) -> Iterator[Item]:
    origin = stored_path(os.fsencode(history))
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    family = next((one for one in FAMILIES if there.issuperset(one.tables)), None)
    if family is None:
        yield _no_history(origin, there)
        return
    yield Expected(db.execute(f"SELECT count(*) FROM {family.tables[0]}").fetchone()[0])
    untitled: list[int] = []
    place = place_of(history, origin, family.name, world.home)
    rows = family.rows(db, partial(is_time, now=world.now()))
    yield from _told(world, rows, place, mark, untitled)
    yield Finished(Mark(state, tuple(untitled[-MOST_UNTITLED:])).text())


def _told(
    world: World, rows: Iterator[Row], place: Place, mark: Mark | None, untitled: list[int]
) -> Iterator[Item]:
    waiting = set(mark.untitled) if mark else None
    unchanged = 0
    for visit in folded(rows):
        if isinstance(visit, Odd):
            yield Skipped(origin=f"{place.origin}#{visit.id}", reason=visit.reason)
            continue
        fact = fact_of(visit, place)
        number = visit.came.id
        if not is_titled(fact):
            untitled.append(number)
        if _is_news(world, fact, may_lack_title=waiting is None or number in waiting):
            yield fact
        elif (unchanged := unchanged + 1) == UNCHANGED_AT_ONCE:
            yield Unchanged(unchanged)
            unchanged = 0
    if unchanged:
        yield Unchanged(unchanged)


def _is_news(world: World, fact: ActivityObserved, *, may_lack_title: bool) -> bool:
    """Tell what to store: a new visit, or a known one whose title was not known."""
    if not world.known.has(fact.uid):
        return True
    if not (may_lack_title and is_titled(fact)):
        return False
    before = world.known.observed(fact.uid)
    return before is not None and not is_titled(before)


def _no_history(origin: str, there: set[str]) -> Skipped:
    for family in FAMILIES:
        missing = [table for table in family.tables if table not in there]
        if len(missing) < len(family.tables):
            return Skipped(origin=origin, reason=Reason.NO_TABLE, detail=", ".join(missing))
    return Skipped(origin=origin, reason=Reason.NO_HISTORY)
