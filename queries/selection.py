"""Which items are meant: by id, by what they say, by person, by source, by their days.

Forgetting and exporting select by this one function, so that what somebody takes along is what they
would have forgotten. Everything counts: what was removed or taken back too.
"""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any
from unicodedata import combining, normalize

import msgspec

from cade.domain.names import folded_word
from cade.queries.database import Db, moment_or_none
from cade.queries.plan.when.days import Days
from cade.queries.whose import Condition, Whose, conditions

_COLUMNS = "items.item, subject, uid, source, kind, occurred_at, utc_offset_s, day, headline"
_ORDER = "day, occurred_at, source, uid"
_SELECT = f"SELECT {_COLUMNS} FROM items WHERE {{where}} ORDER BY {_ORDER}"
_NUMBERS = f"SELECT item FROM items WHERE {{where}} ORDER BY {_ORDER}"
_SAID = """
SELECT items.item, ifnull(text, ''), uid, headline, locator, ifnull(author, ''),
    ifnull(details, '')
FROM items LEFT JOIN holders ON holders.item = items.item LEFT JOIN texts ON texts.id = text_id
WHERE {where}
"""
_LISTED = "SELECT value FROM json_each(?)"
_IDENTITIES = f"SELECT identity FROM persons_of WHERE person IN ({_LISTED})"
_MENTIONED = f"SELECT item FROM touches WHERE role = 'mention' AND identity IN ({_IDENTITIES})"
_NAMES = f"SELECT folded FROM person_names WHERE kind = 'name' AND person IN ({_LISTED})"
_WITH_AN_AT = """
SELECT messages.item, text FROM messages CROSS JOIN holders ON holders.item = messages.item
CROSS JOIN texts ON texts.id = text_id WHERE text LIKE '%@%'
"""
_SAID_OF_OTHERS = """
SELECT folded_name FROM touches CROSS JOIN identities ON identities.identity = touches.identity
WHERE touches.item = ? AND role = 'mention'
"""
_AT = re.compile(r"(?<![\w.])@(\w+)")
"""Not within an address of mail."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for; every part that is not None must be true of an item.

    items: their numbers; subjects: their 16-byte keyed ids. text: stands in anything that the item
    says or is called by, case and accents aside. persons: see `of_persons`. days: local days; an
    item of unknown time is on none.
    """

    items: tuple[int, ...] | None = None
    subjects: tuple[bytes, ...] | None = None
    text: str | None = None
    persons: tuple[int, ...] | None = None
    source: str | None = None
    days: Days | None = None


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """One item that is meant. occurred_at: UTC, None when unknown; day: its local day."""

    item: int
    subject: bytes
    uid: str
    source: str
    kind: str
    occurred_at: datetime | None
    utc_offset_s: int | None
    day: date | None
    headline: str


def selected(db: Db, wanted: Wanted) -> Iterator[Chosen]:
    """Yield the items that are meant, by day, time, source and uid; unknown times come first."""
    where, given = _where(db, wanted)
    for row in db.execute(_SELECT.format(where=where), given):
        yield _chosen(row)


def numbers(db: Db, wanted: Wanted) -> Iterator[int]:
    """Yield the numbers of the items that are meant, in the order of `selected`."""
    where, given = _where(db, wanted)
    for (item,) in db.execute(_NUMBERS.format(where=where), given):
        yield item


def subjects(db: Db, items: Sequence[int]) -> dict[int, bytes]:
    """Return the 16-byte keyed id of each of these items that is still there."""
    asked = json.dumps([*items])
    found = db.execute(f"SELECT item, subject FROM items WHERE item IN ({_LISTED})", (asked,))
    return dict(found.fetchall())


def _where(db: Db, wanted: Wanted) -> tuple[str, list[str]]:
    conditions = list(_narrow(db, wanted))
    if wanted.text is not None:
        said = items_saying(db, wanted.text, conditions)
        conditions = [_among("items.item", sorted(said))]
    return _joined(conditions)


def of_persons(db: Db, persons: Sequence[int]) -> set[int]:
    """Return the numbers of everything that belongs to somebody.

    What they wrote, committed or sent; conversations of two with them, whole; messages that
    mention them, or any of their first names with an @. What others say in a group stays.
    """
    found = set[int]()
    for condition in conditions(Whose(people=tuple(persons))):
        assert condition.lists is not None
        found |= {item for (item,) in db.execute(condition.lists, condition.parameters)}
    asked = json.dumps([*persons])
    found |= {item for (item,) in db.execute(_MENTIONED, (asked,))}
    return found | set(_called_by_first_name(db, asked))


def items_saying(db: Db, text: str, among: Sequence[Condition] = ()) -> set[int]:
    """Return the numbers of the items in whose text, names, addresses or details it stands."""
    sought = folded(text)
    where, given = _joined(among)
    found = set[int]()
    for item, *said, details in db.execute(_SAID.format(where=where), given):
        # Strings stand whole in msgpack; what stands between them is noise.
        written = details.decode("utf-8", "ignore") if isinstance(details, bytes) else ""
        if any(sought in folded(part) for part in (*said, written)):
            found.add(item)
    return found


def folded(text: str) -> str:
    """Return the text without case and accents."""
    plain = text.casefold()
    if plain.isascii():
        return plain
    return "".join(letter for letter in normalize("NFKD", plain) if not combining(letter))


def _narrow(db: Db, wanted: Wanted) -> Iterator[Condition]:
    if wanted.items is not None:
        yield _among("items.item", wanted.items)
    if wanted.subjects is not None:
        yield _among("lower(hex(subject))", [subject.hex() for subject in wanted.subjects])
    if wanted.persons is not None:
        yield _among("items.item", sorted(of_persons(db, wanted.persons)))
    if wanted.source is not None:
        yield Condition("source = ?", None, (wanted.source,))
    if wanted.days is not None:
        days = (wanted.days.first.isoformat(), wanted.days.end.isoformat())
        yield Condition("day >= ? AND day < ?", None, days)


def _among(column: str, values: Sequence[Any]) -> Condition:
    return Condition(f"{column} IN ({_LISTED})", None, (json.dumps([*values]),))


def _joined(some: Sequence[Condition]) -> tuple[str, list[str]]:
    tests = " AND ".join(one.tests for one in some) or "1"
    return tests, [value for one in some for value in one.parameters]


def _called_by_first_name(db: Db, asked: str) -> Iterator[int]:
    firsts = {name.split()[0] for (name,) in db.execute(_NAMES, (asked,)) if name}
    for item, text in db.execute(_WITH_AN_AT).fetchall():
        called = {folded_word(match[1]) for match in _AT.finditer(text)} & firsts
        if any(not _is_of_another(db, item, first) for first in called):
            yield item


def _is_of_another(db: Db, item: int, first: str) -> bool:
    """Tell whether the message itself says that by this first name it means a longer one.

    If that were the person's own, the mention would have been found as theirs.
    """
    names = [name for (name,) in db.execute(_SAID_OF_OTHERS, (item,))]
    return any(name.startswith(f"{first} ") for name in names) and first not in names


def _chosen(row: tuple[Any, ...]) -> Chosen:
    item, subject, uid, source, kind, at, offset_s, day, headline = row
    return Chosen(
        item=item,
        subject=subject,
        uid=uid,
        source=source,
        kind=kind,
        occurred_at=moment_or_none(at),
        utc_offset_s=offset_s,
        day=None if day is None else date.fromisoformat(day),
        headline=headline,
    )
