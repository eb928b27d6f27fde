"""One item by its keyed id: its current state, and every state in which it was seen."""

from datetime import date, datetime
from typing import Any

import msgspec

from cade.domain.details import Details
from cade.queries.database import Db, day_or_none, moment_or_none

_ITEM = (
    "SELECT item, subject, uid, source, kind, occurred_at, utc_offset_s, day, headline, locator,"
    " author, details, removed_at, retracted_at FROM items WHERE {column} = ?"
)
_REVISIONS = (
    "SELECT revision, occurred_at, size_bytes FROM revisions WHERE item = ? ORDER BY position"
)
_decode = msgspec.msgpack.Decoder(Details).decode


class Revision(msgspec.Struct, frozen=True, kw_only=True):
    """A state in which the item was seen; size in bytes, None where it has none."""

    revision: str
    occurred_at: datetime | None
    size_bytes: int | None


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """An item as it now is. Times are UTC, None where unknown; `revisions` oldest first."""

    item: int
    subject: bytes
    uid: str
    source: str
    kind: str
    occurred_at: datetime | None
    utc_offset_s: int | None
    day: date | None
    headline: str
    locator: str
    author: str | None
    details: Details | None
    removed_at: datetime | None
    retracted_at: datetime | None
    revisions: tuple[Revision, ...] = ()


def item_of_subject(db: Db, subject: bytes) -> Item | None:
    """Return the item with this 16-byte keyed id, None when the read models have none."""
    row = db.execute(_ITEM.format(column="subject"), (subject,)).fetchone()
    return None if row is None else _item(db, row)


def item_of_number(db: Db, number: int) -> Item | None:
    """Return the item with this number (`Recorded.item`), None when there is none."""
    row = db.execute(_ITEM.format(column="item"), (number,)).fetchone()
    return None if row is None else _item(db, row)


def _item(db: Db, row: tuple[Any, ...]) -> Item:
    number, subject, uid, source, kind, at, offset_s, day, headline, locator, *rest = row
    author, details, removed_at, retracted_at = rest
    return Item(
        item=number,
        subject=subject,
        uid=uid,
        source=source,
        kind=kind,
        occurred_at=moment_or_none(at),
        utc_offset_s=offset_s,
        day=day_or_none(day),
        headline=headline,
        locator=locator,
        author=author,
        details=None if details is None else _decode(details),
        removed_at=moment_or_none(removed_at),
        retracted_at=moment_or_none(retracted_at),
        revisions=_revisions(db, number),
    )


def _revisions(db: Db, number: int) -> tuple[Revision, ...]:
    return tuple(
        Revision(revision=revision, occurred_at=moment_or_none(at), size_bytes=size)
        for revision, at, size in db.execute(_REVISIONS, (number,))
    )
