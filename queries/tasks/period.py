"""The items of a period that cite something, the commits, and whose they are."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import Any

import msgspec

from cade.domain.details import Details, Message
from cade.domain.messages import Direction, direction
from cade.queries.database import Db, moment
from cade.queries.plan.dates import Days
from cade.queries.timeline import local_time
from cade.queries.whose import Whose, conditions, knows_me

_ROWS = """
SELECT i.item, subject, uid, source, i.kind, day, occurred_at, utc_offset_s, headline, locator,
    author, iif(i.kind = 'message', details, NULL),
    c.kind, c.tracker, c.space, c.project, c.key, c.how, c.said
FROM items i LEFT JOIN task_citations c ON c.item = i.item
WHERE day >= ? AND day < ? AND retracted_at IS NULL AND (c.item IS NOT NULL OR i.kind = 'commit')
ORDER BY i.item
"""
_OWN = "SELECT item FROM items WHERE item IN (SELECT value FROM json_each(?)) AND {own}"
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
    are).
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
    return made


def _mark_own(db: Db, commits: Iterable[Seen]) -> None:
    """Tell the person's commits from others'; all are theirs while nobody knows who they are."""
    if not knows_me(db):
        return
    commits = list(commits)
    (own_only,) = conditions(Whose(own_commits=True))
    asked = json.dumps([commit.item for commit in commits])
    own = {item for (item,) in db.execute(_OWN.format(own=own_only.tests), (asked,))}
    for commit in commits:
        commit.mine = commit.item in own
