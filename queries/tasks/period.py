"""The items of a period that cite something, the commits, and whose they are."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import Any

import msgspec

from cade.domain.details import Details, Message
from cade.domain.messages import Direction, addressed_to_me, direction
from cade.queries.database import Db, moment
from cade.queries.plan.dates import Days
from cade.queries.timeline import local_time

_ROWS = """
SELECT i.item, subject, uid, source, i.kind, day, occurred_at, utc_offset_s, headline, locator,
    author, iif(i.kind = 'message', details, NULL),
    c.kind, c.tracker, c.space, c.project, c.key, c.how, c.said
FROM items i LEFT JOIN task_citations c ON c.item = i.item
WHERE day >= ? AND day < ? AND retracted_at IS NULL AND (c.item IS NOT NULL OR i.kind = 'commit')
ORDER BY i.item
"""
_SOME_ME = "SELECT EXISTS (SELECT 1 FROM people WHERE me = 1)"
_HAS_PEOPLE = "SELECT count(*) FROM sqlite_master WHERE name IN ('people', 'touches', 'persons_of')"
_OWN = """
SELECT item FROM touches JOIN persons_of USING(identity) JOIN people USING(person)
WHERE me = 1 AND role = 'author' AND item IN (SELECT value FROM json_each(?))
"""
_decode = msgspec.msgpack.Decoder(Details).decode


class Cited(msgspec.Struct, frozen=True):
    """One row of `task_citations`, without its item."""

    kind: str
    tracker: str
    space: str
    project: str
    key: str
    how: str
    said: str


class Seen(msgspec.Struct, kw_only=True):
    """One item of the period.

    at: UTC. mine: the person did it (a commit's author, a message's sender; visits and notes
    are). to_me: a message was for the person.
    """

    item: int
    subject: bytes
    uid: str
    source: str
    kind: str
    day: date
    at: datetime
    local: datetime
    headline: str
    locator: str
    author: str | None
    mine: bool = True
    direction: Direction | None = None
    to_me: bool = False
    cited: list[Cited]


class Clock(msgspec.Struct, frozen=True):
    """The zones that the projection `timeline` was folded with (see `queries/timeline.py`)."""

    zone: tzinfo | None = None
    system: tzinfo = UTC


def seen(db: Db, days: Days, clock: Clock) -> list[Seen]:
    """Return the items of these local days, by time and then by uid."""
    found: dict[int, Seen] = {}
    rows = db.execute(_ROWS, (days.first.isoformat(), days.end.isoformat()))
    for row in rows:
        item = found.get(row[0]) or found.setdefault(row[0], _seen(row, clock))
        if row[12] is not None:
            item.cited.append(Cited(*row[12:]))
    _mark_own(db, [item for item in found.values() if item.kind == "commit"])
    return sorted(found.values(), key=lambda item: (item.at, item.uid))


def _seen(row: Sequence[Any], clock: Clock) -> Seen:
    item, subject, uid, source, kind, day, micros, offset_s, headline, locator, author, raw = row[
        :12
    ]
    at = moment(micros)
    made = Seen(
        item=item,
        subject=subject,
        uid=uid,
        source=source,
        kind=kind,
        day=date.fromisoformat(day),
        at=at,
        local=local_time(at, offset_s, clock.zone, clock.system),
        headline=headline,
        locator=locator,
        author=author,
        cited=[],
    )
    details = None if raw is None else _decode(raw)
    if isinstance(details, Message):
        made.mine, made.direction = bool(details.from_me), direction(details)
        made.to_me = addressed_to_me(details)
    return made


def _mark_own(db: Db, commits: Iterable[Seen]) -> None:
    """Tell the person's commits from others'; all are theirs while nobody knows who they are."""
    if db.execute(_HAS_PEOPLE).fetchone()[0] < 3 or not db.execute(_SOME_ME).fetchone()[0]:
        return
    commits = list(commits)
    asked = json.dumps([commit.item for commit in commits])
    own = {item for (item,) in db.execute(_OWN, (asked,))}
    for commit in commits:
        commit.mine = commit.item in own
