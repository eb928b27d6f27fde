"""Trimming: when a newer state of an item is stored, the older one's text leaves its row.

So does all text of an item that its source took back. Date, size and digest stay, and so do
digest and link of the row as first written. The payload is sealed anew, bound to being trimmed.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app.store.admit import News
from cade.app.store.errors import Damaged
from cade.app.store.keys import marks
from cade.app.store.schema import CHANGING, REVISION_SEEN
from cade.app.store.seal import TRIMMED, InvalidTag, associated, opened, sealed
from cade.domain.facts import ItemRetracted, RevisionSeen

if TYPE_CHECKING:
    from eventsourcing.sqlite import SQLiteCursor

_SELECT = "SELECT rowid, originator_id, originator_version, state FROM facts WHERE rowid IN"
_UPDATE = "UPDATE facts SET state = ? WHERE rowid = ?"
_CONTENT = ("quotes", "files", "images", "links", "mentions")
"""Parts of a message's details that are parts of its body."""


def superseded(
    c: "SQLiteCursor", news: Sequence[News], items: Mapping[bytes, int], first: int
) -> list[list[int]]:
    """Return for each item the rows whose text the news replaces, its newest row first.

    first: the position that the first of the news will have.
    """
    positions = _revisions(news, first)
    stored = _stored(c, [items[subject] for subject in positions if subject in items])
    rows = (
        [*found[-2::-1], *stored.get(items.get(subject, 0), ())]
        for subject, found in positions.items()
    )
    return [older for older in rows if older]


def taken_back(
    c: "SQLiteCursor", news: Sequence[News], items: Mapping[bytes, int], first: int
) -> list[list[int]]:
    """Return for each item that the news retract all its rows with text, its newest row first."""
    subjects = dict.fromkeys(one.subject for one in news if isinstance(one.fact, ItemRetracted))
    positions = _revisions(news, first) if subjects else {}
    stored = _stored(c, [items[subject] for subject in subjects if subject in items])
    rows = (
        [*positions.get(subject, ())[::-1], *stored.get(items.get(subject, 0), ())]
        for subject in subjects
    )
    return [older for older in rows if older]


def trim_back(
    c: "SQLiteCursor", older: Sequence[Sequence[int]], keys: Mapping[bytes, bytes], path: Path
) -> None:
    """Take the text out of each item's rows, newest first. Raises Damaged.

    Behind a row that was trimmed before, all are: usually the second one ends it. There are more
    where revisions had been kept (`history.keep_revisions`) and are not any longer.
    """
    turn = 0
    while older:
        done = trim(c, [rows[turn] for rows in older], keys, path)
        older = [rows for rows in older if rows[turn] not in done and len(rows) > turn + 1]
        turn += 1


def trim(
    c: "SQLiteCursor", positions: Sequence[int], keys: Mapping[bytes, bytes], path: Path
) -> set[int]:
    """Take the text out of these rows; return those that had been trimmed. Raises Damaged."""
    done: set[int] = set()
    for start in range(0, len(positions), 500):
        some = positions[start : start + 500]
        c.execute(f"{_SELECT} ({marks(len(some))})", some)
        c.executemany(_UPDATE, list(_trimmed(c.fetchall(), keys, path, done)))
    return done


def _revisions(news: Sequence[News], first: int) -> dict[bytes, list[int]]:
    positions = defaultdict[bytes, list[int]](list)
    for position, one in enumerate(news, first):
        if isinstance(one.fact, RevisionSeen):
            positions[one.subject].append(position)
    return positions


def _stored(c: "SQLiteCursor", items: Sequence[int]) -> dict[int, list[int]]:
    """Return the positions of each item's revisions, the newest first."""
    found = defaultdict[int, list[int]](list)
    for start in range(0, len(items), 500):
        some = items[start : start + 500]
        c.execute(
            f"SELECT item, rowid FROM facts WHERE {CHANGING} AND topic = '{REVISION_SEEN}'"
            f" AND item IN ({marks(len(some))}) ORDER BY rowid DESC",
            some,
        )
        for item, position in c.fetchall():
            found[item].append(position)
    return found


def _trimmed(
    rows: Iterable[Any], keys: Mapping[bytes, bytes], path: Path, done: set[int]
) -> Iterable[tuple[bytes, int]]:
    for position, subject, version, state in rows:
        if state is None or (key := keys.get(subject)) is None:
            continue
        bound = associated(REVISION_SEEN, subject, version)
        try:
            fields: dict[str, Any] = msgspec.msgpack.decode(opened(state, key, bound))
        except InvalidTag:
            _must_open(state, key, bound + TRIMMED, position, path)
            done.add(position)
            continue
        if _bared(fields):
            payload = msgspec.msgpack.encode(fields)
            yield sealed(payload, key, bound + TRIMMED), position


def _bared(fields: dict[str, Any]) -> bool:
    """Take out what tells the content; return whether there was any."""
    details = fields.get("details", {})
    gone = [fields.pop("text", None), *(details.pop(name, None) for name in _CONTENT)]
    return any(part is not None for part in gone)


def _must_open(state: bytes, key: bytes, bound: bytes, position: int, path: Path) -> None:
    try:
        opened(state, key, bound)
    except InvalidTag as error:
        raise Damaged(path, position=position) from error
