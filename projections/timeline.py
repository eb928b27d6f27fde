"""`items`: one row for each item in its current state; `revisions`: every state it was seen in.

A day is a local day: of the configured zone if there is one, else of the item's own offset, else
of the system's zone. An item whose time is unknown has no day.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import msgspec

from cade.domain.details import Commit, Details, FileSeen, Message, Visit
from cade.domain.facts import (
    ActivityObserved,
    FileRemoved,
    Forgotten,
    ItemRetracted,
    Recorded,
    RevisionSeen,
)
from cade.domain.headlines import HEADLINE_CHARACTERS, headline, locator, place
from cade.domain.messages import sender_name
from cade.projections.projection import Projection, Told
from cade.projections.tables import Tx

SCHEMA = (
    """
    CREATE TABLE items(
        item INTEGER PRIMARY KEY, subject BLOB NOT NULL, uid TEXT NOT NULL, source TEXT NOT NULL,
        kind TEXT NOT NULL, occurred_at INTEGER, utc_offset_s INTEGER, day TEXT,
        headline TEXT NOT NULL, locator TEXT NOT NULL, place TEXT NOT NULL, author TEXT,
        details BLOB, removed_at INTEGER, retracted_at INTEGER, position INTEGER NOT NULL)
    """,
    "CREATE INDEX items_by_day ON items(day, occurred_at)",
    "CREATE INDEX items_by_source ON items(source, day)",
    """
    CREATE TABLE revisions(
        item INTEGER NOT NULL, revision TEXT NOT NULL, occurred_at INTEGER, size_bytes INTEGER,
        position INTEGER NOT NULL, PRIMARY KEY(item, revision)) WITHOUT ROWID
    """,
    "CREATE INDEX revisions_by_time ON revisions(occurred_at)",
)
_COLUMNS = """
    item, subject, uid, source, kind, occurred_at, utc_offset_s, day, headline, locator, place,
    author, details, position
"""
_ADDRESS = f"substr(locator, 1, {HEADLINE_CHARACTERS})"
# What the source said first stays; a later telling only fills in what was unknown. Who is called
# by its address alone (a visit without a title) has no name yet.
_OBSERVED = f"""
INSERT INTO items({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT(item) DO UPDATE SET
    occurred_at = coalesce(occurred_at, excluded.occurred_at),
    utc_offset_s = iif(occurred_at IS NULL, excluded.utc_offset_s, utc_offset_s),
    day = iif(occurred_at IS NULL, excluded.day, day),
    kind = iif(kind = '', excluded.kind, kind),
    headline = iif(headline IN ('', {_ADDRESS}), excluded.headline, headline),
    locator = iif(locator = '', excluded.locator, locator),
    place = iif(place = '', excluded.place, place),
    author = coalesce(author, excluded.author),
    details = iif(details IS NULL OR headline = {_ADDRESS}, excluded.details, details),
    position = max(position, excluded.position)
WHERE retracted_at IS NULL
"""
_SEEN = f"""
INSERT INTO items({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT(item) DO UPDATE SET
    kind = excluded.kind, occurred_at = excluded.occurred_at,
    utc_offset_s = excluded.utc_offset_s, day = excluded.day, headline = excluded.headline,
    locator = excluded.locator, place = excluded.place, author = excluded.author,
    details = excluded.details, removed_at = NULL, position = excluded.position
WHERE retracted_at IS NULL AND position < excluded.position
"""
_REVISION = "INSERT INTO revisions VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_REMOVED = "UPDATE items SET removed_at = ?, position = ? WHERE item = ? AND position < ?"
# A retraction is final and may come before what it takes back, so it makes a row if there is none.
# Headline and details go, because they tell what was taken back.
_RETRACTED = """
INSERT INTO items(item, subject, uid, source, kind, headline, locator, place, retracted_at,
    position)
VALUES (?, ?, ?, ?, '', '', '', '', ?, ?)
ON CONFLICT(item) DO UPDATE SET
    headline = '', details = NULL, retracted_at = excluded.retracted_at,
    position = excluded.position
WHERE retracted_at IS NULL
"""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
DayOf = Callable[[datetime | None, int | None], str | None]
_encode = msgspec.msgpack.Encoder().encode


def timeline(time_zone: str = "", system_zone: str = "UTC") -> Projection:
    """Return the projection for these zones.

    time_zone: an IANA name, or "" to take each item's own offset.
    system_zone: the IANA name for items without an offset of their own; counts only without
        `time_zone`, so that a configured zone gives the same days wherever it runs.
    Raises ZoneInfoNotFoundError for a name that the zone database does not have.
    """
    zones = {"time_zone": time_zone} if time_zone else {"system_zone": system_zone}
    made = Projection("timeline", version=1, schema=SCHEMA, parameters=zones)
    day_of = partial(local_day, ZoneInfo(time_zone or system_zone), bool(time_zone))

    @made.on_many(ActivityObserved)
    def observe(facts: Told[ActivityObserved], tx: Tx) -> None:
        tx.executemany(_OBSERVED, (_row(recorded, fact, day_of) for recorded, fact in facts))

    @made.on_many(RevisionSeen)
    def see(facts: Told[RevisionSeen], tx: Tx) -> None:
        tx.executemany(_SEEN, (_row(recorded, fact, day_of) for recorded, fact in facts))
        tx.executemany(_REVISION, (_state(recorded, fact) for recorded, fact in facts))

    made.on(FileRemoved)(_remove)
    made.on(ItemRetracted)(_retract)
    made.on(Forgotten)(_forget)
    return made


def local_day(
    zone: ZoneInfo, always: bool, occurred_at: datetime | None, utc_offset_s: int | None
) -> str | None:
    """Return the ISO date on which it happened, in `zone` if `always`, else by its own offset."""
    if occurred_at is None:
        return None
    try:
        if always or utc_offset_s is None:
            local = occurred_at.astimezone(zone)
        else:
            local = occurred_at + timedelta(seconds=utc_offset_s)
    except OverflowError:  # within a day of the years 1 or 9999 there is no other date
        local = occurred_at
    return local.date().isoformat()


def micros(moment: datetime | None) -> int | None:
    """Return whole microseconds since 1970 in UTC, exactly."""
    return None if moment is None else (moment - _EPOCH) // _MICROSECOND


def _row(
    recorded: Recorded, fact: ActivityObserved | RevisionSeen, day_of: DayOf
) -> tuple[object, ...]:
    details = fact.details
    return (
        recorded.item,
        recorded.subject,
        fact.uid,
        fact.source,
        fact.kind,
        micros(fact.occurred_at),
        fact.utc_offset_s,
        day_of(fact.occurred_at, fact.utc_offset_s),
        headline(fact.text, details),
        locator(details),
        place(details),
        _author(details),
        _encode(details),
        recorded.position,
    )


def _state(recorded: Recorded, fact: RevisionSeen) -> tuple[object, ...]:
    at, size = micros(fact.occurred_at), _size(fact.details)
    return recorded.item, fact.revision, at, size, recorded.position


def _remove(recorded: Recorded, fact: FileRemoved, tx: Tx) -> None:
    at, position = micros(fact.noticed_at), recorded.position
    tx.execute(_REMOVED, (at, position, recorded.item, position))


def _retract(recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
    named = (recorded.item, recorded.subject, fact.uid, fact.source)
    tx.execute(_RETRACTED, (*named, micros(fact.noticed_at), recorded.position))


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    items = [(item,) for item in recorded.forgets]
    tx.executemany("DELETE FROM items WHERE item = ?", items)
    tx.executemany("DELETE FROM revisions WHERE item = ?", items)


def _author(details: Details) -> str | None:
    match details:
        case Commit(author=author):
            return author.name or author.email
        case Message():
            return sender_name(details)
        case FileSeen() | Visit():
            return None


def _size(details: Details) -> int | None:
    match details:
        case FileSeen(size_bytes=size):
            return size
        case Commit() | Visit() | Message():
            return None
