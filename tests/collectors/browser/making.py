"""Tiny real histories of each family, in a home with invented people."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from cade.collectors.browser import visits
from cade.collectors.world import Item, Skipped, World
from cade.domain.details import Visit
from cade.domain.facts import ActivityObserved
from cade.tests.collectors.fakes import FakeKnown

CHROMIUM_US = 13_300_000_000_000_000  # 2022-06-18 04:26:40 UTC
FIREFOX_US = 1_700_000_000_000_000  # 2023-11-14 22:13:20 UTC
LINK, TYPED = 0x3000_0000, 0x3000_0001

_CHROMIUM = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE urls(
    id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, visit_count INTEGER DEFAULT 0,
    typed_count INTEGER DEFAULT 0, last_visit_time INTEGER, hidden INTEGER DEFAULT 0);
CREATE TABLE visits(
    id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER, from_visit INTEGER,
    transition INTEGER DEFAULT 0, segment_id INTEGER, visit_duration INTEGER DEFAULT 0);
"""
_FIREFOX = """
CREATE TABLE moz_places(
    id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, hidden INTEGER DEFAULT 0,
    visit_count INTEGER DEFAULT 0, last_visit_date INTEGER, guid TEXT);
CREATE TABLE moz_historyvisits(
    id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER, visit_date INTEGER,
    visit_type INTEGER, session INTEGER);
"""
_SAFARI = """
CREATE TABLE history_items(id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE);
CREATE TABLE history_visits(
    id INTEGER PRIMARY KEY, history_item INTEGER, visit_time REAL, title TEXT,
    redirect_source INTEGER, redirect_destination INTEGER, origin INTEGER DEFAULT 0);
"""


class History:
    """One history file that is written as a browser would."""

    def __init__(self, path: Path, schema: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("PRAGMA synchronous = OFF")
        self.db.executescript(schema)

    def run(self, sql: str, *values: Any) -> int:
        return self.db.execute(sql, values).lastrowid or 0

    def close(self) -> Path:
        self.db.close()
        return self.path


class Chromium(History):
    def __init__(self, path: Path) -> None:
        super().__init__(path, _CHROMIUM)

    def visit(
        self,
        url: str | None = "https://example.org/pão",
        title: str | None = "Pão caseiro",
        *,
        at: Any = CHROMIUM_US,
        transition: int = LINK,
        previous: int = 0,
        hidden: int = 0,
    ) -> int:
        signed = transition - (1 << 32) if transition >= 1 << 31 else transition
        page = self.run("INSERT INTO urls(url, title, hidden) VALUES (?, ?, ?)", url, title, hidden)
        sql = "INSERT INTO visits(url, visit_time, from_visit, transition) VALUES (?, ?, ?, ?)"
        return self.run(sql, page, at, previous, signed)


class Firefox(History):
    def __init__(self, path: Path) -> None:
        super().__init__(path, _FIREFOX)

    def visit(
        self,
        url: str | None = "https://example.org/sopa",
        title: str | None = "Sopa de abóbora",
        *,
        at: Any = FIREFOX_US,
        kind: int = 1,
        previous: int = 0,
        hidden: int = 0,
    ) -> int:
        sql = "INSERT INTO moz_places(url, title, hidden) VALUES (?, ?, ?)"
        page = self.run(sql, url, title, hidden)
        sql = (
            "INSERT INTO moz_historyvisits(place_id, visit_date, visit_type, from_visit)"
            " VALUES (?, ?, ?, ?)"
        )
        return self.run(sql, page, at, kind, previous)


class Safari(History):
    def __init__(self, path: Path) -> None:
        super().__init__(path, _SAFARI)

    def visit(self, url: str, title: str | None, *, at: float, **columns: int) -> int:
        page = self.run("INSERT INTO history_items(url) VALUES (?)", url)
        names = ("history_item", "title", "visit_time", *columns)
        marks = ", ".join("?" * len(names))
        sql = f"INSERT INTO history_visits({', '.join(names)}) VALUES ({marks})"
        return self.run(sql, page, title, at, *columns.values())


class Read(msgspec.Struct, frozen=True):
    """What one run yielded."""

    items: list[Item]

    @property
    def facts(self) -> list[ActivityObserved]:
        return [item for item in self.items if isinstance(item, ActivityObserved)]

    @property
    def seen(self) -> list[Visit]:
        return [fact.details for fact in self.facts if isinstance(fact.details, Visit)]

    @property
    def titles(self) -> list[str | None]:
        return [visit.title for visit in self.seen]

    @property
    def urls(self) -> list[str]:
        return [visit.url for visit in self.seen]

    @property
    def skipped(self) -> list[tuple[str, str]]:
        skips = (item for item in self.items if isinstance(item, Skipped))
        return [(skip.origin, skip.reason.value) for skip in skips]


def read(world: World, path: Path) -> Read:
    """Read a history into the log in memory."""
    assert isinstance(world.known, FakeKnown)
    return Read(world.known.feed(visits(world, str(path)), str(path)))


def kinds(items: Iterable[Item]) -> set[str]:
    return {type(item).__name__ for item in items}
