"""The items of a period that cite something, the commits, and whose they are."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import msgspec

from cade.domain.messages import Direction
from cade.queries.database import Db, moment
from cade.queries.plan.dates import Days
from cade.queries.tasks.structs import Name
from cade.queries.timeline import local_time
from cade.queries.whose import Whose, conditions, knows_me

# CROSS JOIN: the days' index alone tells the items, and only those that cite are read.
_CITED = """
SELECT c.item, c.kind, tracker, space, project, key, how, said
FROM items i CROSS JOIN task_citations c ON c.item = i.item WHERE day >= ? AND day < ?
"""
_PLAIN = """
SELECT c.item FROM items i CROSS JOIN task_commits c ON c.item = i.item WHERE day >= ? AND day < ?
"""
_ITEMS = """
SELECT items.item, subject, uid, source, kind, day, occurred_at, utc_offset_s, headline, locator,
    author, direction
FROM json_each(?) AS asked CROSS JOIN items ON items.item = asked.value
LEFT JOIN messages ON messages.item = items.item ORDER BY occurred_at, uid
"""
_OWN = "SELECT item FROM items WHERE item IN (SELECT value FROM json_each(?)) AND {own}"


class Cited(msgspec.Struct, frozen=True):
    """One row of `task_citations`, without its item."""

    kind: str
    tracker: str
    space: str
    project: str
    key: str
    how: str
    said: str

    @property
    def name(self) -> Name:
        """The task or the request that an address names."""
        return Name(self.tracker, self.space, self.key)

    @property
    def place(self) -> Name:
        """The repository, or whatever keys of this beginning are in."""
        return Name(self.tracker, self.space, self.project)


class Clock(msgspec.Struct, frozen=True):
    """The zones that the projection `timeline` was folded with (see `queries/timeline.py`)."""

    zone: tzinfo | None = None
    system: tzinfo = UTC


class Seen(msgspec.Struct):
    """One item of the period.

    day: ISO. at: microseconds since 1970, UTC. direction: of a message. mine: the person did it
    (a commit's author, a message's sender; visits and notes are). requests: the pull requests
    among what it cites, each once.
    """

    item: int
    subject: bytes
    uid: str
    source: str
    kind: str
    day: str
    at: int
    utc_offset_s: int | None
    headline: str
    locator: str
    author: str | None
    direction: Direction | None
    cited: list[Cited]
    requests: list[Name]
    mine: bool = True

    def local(self, clock: Clock) -> datetime:
        """Return when it happened, by the clock on the wall."""
        return local_time(moment(self.at), self.utc_offset_s, clock.zone, clock.system)


def micros(length: timedelta) -> int:
    """Return a length of time in whole microseconds, as `Seen.at` counts."""
    return length // timedelta(microseconds=1)


def seen(db: Db, days: Days) -> list[Seen]:
    """Return the items of these local days, by time and then by uid."""
    between = (days.first.isoformat(), days.end.isoformat())
    cited: dict[int, list[Cited]] = {item: [] for (item,) in db.execute(_PLAIN, between)}
    for item, *row in db.execute(_CITED, between):
        cited.setdefault(item, []).append(Cited(*row))
    rows = db.execute(_ITEMS, (json.dumps([*cited]),)).fetchall()
    found = [_seen(row, cited[row[0]]) for row in rows]
    own = _own(db, [item.item for item in found if item.kind == "commit"])
    for item in found:
        if item.kind == "message":
            item.mine = item.direction == "sent"
        elif item.kind == "commit" and own is not None:
            item.mine = item.item in own
    return found


def _seen(row: Sequence[Any], cited: list[Cited]) -> Seen:
    requests = dict.fromkeys(one.name for one in cited if one.kind == "request")
    item, subject, uid, source, kind, day, at, offset_s, headline, locator, *more = row
    author, direction = more
    return Seen(
        *(item, subject, uid, source, kind, day, at, offset_s),
        *(headline, locator, author, direction, cited, [*requests]),
    )


def _own(db: Db, commits: Sequence[int]) -> set[Any] | None:
    """Return the person's commits among these; None while nobody knows who the person is."""
    if not knows_me(db):
        return None
    (own_only,) = conditions(Whose(own_commits=True))
    rows = db.execute(_OWN.format(own=own_only.tests), (json.dumps(commits),))
    return {item for (item,) in rows}
