"""What every family's reader yields: visits, what is folded into them, and what makes no sense."""

import sqlite3
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, Protocol, TypeVar

from cade.collectors.world import Reason

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
OLDEST_US = 631_152_000_000_000
"""1990-01-01: before it there was no browser, and no browser's visit."""

DAY_US = 86_400_000_000
"""So far ahead of our clock another one may be."""

_LONGEST_CHAIN = 100


class Came(NamedTuple):
    """A visit as the browser has it. at_us: µs since 1970, UTC. redirects: first one first."""

    id: int
    url: str
    title: str | None
    at_us: int
    how: str | None = None
    other_device: bool = False
    redirects: tuple[str, ...] = ()


class Frame(NamedTuple):
    """A page within the page."""


class Reload(NamedTuple):
    """The page once more."""

    url: str


class Odd(NamedTuple):
    """A row that cannot be told."""

    id: int
    reason: Reason


Row = Came | Frame | Reload | Odd


class Linked(Protocol):
    """A visit as a family's reader has it."""

    @property
    def id(self) -> int:
        """The visit's number in its table."""

    @property
    def url(self) -> Any:
        """The page's address as it is stored."""


V = TypeVar("V", bound=Linked)


class Columns:
    """The columns that a table has, so that a missing one gives NULL and not an error."""

    def __init__(self, db: sqlite3.Connection, table: str, alias: str) -> None:
        self._names = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        self._alias = alias

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def get(self, name: str) -> str:
        """Return SQL for the column, NULL if there is none."""
        return f"{self._alias}.{name}" if name in self._names else "NULL"


def whole(value: Any) -> int | None:
    """Return the value if it is a whole number, which SQLite does not promise of any column."""
    return value if isinstance(value, int) else None


def text(value: Any) -> str | None:
    """Return the value if it is a text, or bytes that were meant as one."""
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    return value if isinstance(value, str) else None


def moment(at_us: int) -> datetime:
    """Return the time as a fact has it."""
    return EPOCH + timedelta(microseconds=at_us)


def is_time(at_us: int, now: datetime) -> bool:
    """Tell whether a visit can have been then."""
    return OLDEST_US <= at_us <= (now - EPOCH) // timedelta(microseconds=1) + DAY_US


def chain(visit: V, before: Callable[[V], V | None]) -> list[V]:
    """Return the visits that led to this one by themselves, the first one first.

    before: gives the one that led to a visit, None when a person came to it.
    """
    found: list[V] = []
    seen = {visit.id}
    step = before(visit)
    while step is not None and step.id not in seen and len(found) < _LONGEST_CHAIN:
        seen.add(step.id)
        found.append(step)
        step = before(step)
    return found[::-1]


def urls_of(visits: Iterable[Linked]) -> tuple[str, ...]:
    """Return the addresses of these visits, those without one left out."""
    return tuple(url for visit in visits if (url := text(visit.url)))
