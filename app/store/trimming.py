"""Trimming: when a newer state of an item is stored, the older one's text leaves its row.

Date, size and digest stay, and so do digest and link of the row as first written. The payload is
sealed anew, bound to being trimmed.
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
from cade.domain.facts import RevisionSeen

if TYPE_CHECKING:
    from eventsourcing.sqlite import SQLiteCursor

_SELECT = "SELECT rowid, originator_id, originator_version, state FROM facts WHERE rowid IN"
_UPDATE = "UPDATE facts SET state = ? WHERE rowid = ?"


def superseded(
    c: "SQLiteCursor", news: Sequence[News], items: Mapping[bytes, int], first: int
) -> list[int]:
    """Return the rows whose text the news replaces: stored ones, and older ones of the batch.

    first: the position that the first of the news will have.
    """
    positions = defaultdict(list)
    for position, one in enumerate(news, first):
        if isinstance(one.fact, RevisionSeen):
            positions[one.subject].append(position)
    numbers = [items[subject] for subject in positions if subject in items]
    older = [position for found in positions.values() for position in found[:-1]]
    return [*_latest(c, numbers), *older]


def trim(
    c: "SQLiteCursor", positions: Sequence[int], keys: Mapping[bytes, bytes], path: Path
) -> None:
    """Take the text out of the rows at these positions. Raises Damaged."""
    for start in range(0, len(positions), 500):
        some = positions[start : start + 500]
        c.execute(f"{_SELECT} ({marks(len(some))})", some)
        c.executemany(_UPDATE, list(_trimmed(c.fetchall(), keys, path)))


def _latest(c: "SQLiteCursor", items: Sequence[int]) -> list[int]:
    found: list[int] = []
    for start in range(0, len(items), 500):
        some = items[start : start + 500]
        # Only the newest can still have its text: it took the older ones' when it came.
        c.execute(
            f"SELECT max(rowid) FROM facts WHERE {CHANGING} AND topic = '{REVISION_SEEN}'"
            f" AND item IN ({marks(len(some))}) GROUP BY item",
            some,
        )
        found.extend(row[0] for row in c.fetchall())
    return found


def _trimmed(
    rows: Iterable[Any], keys: Mapping[bytes, bytes], path: Path
) -> Iterable[tuple[bytes, int]]:
    for position, subject, version, state in rows:
        if state is None or (key := keys.get(subject)) is None:
            continue
        bound = associated(REVISION_SEEN, subject, version)
        try:
            fields: dict[str, Any] = msgspec.msgpack.decode(opened(state, key, bound))
        except InvalidTag:
            _must_open(state, key, bound + TRIMMED, position, path)
            continue
        if fields.pop("text", None) is not None:
            payload = msgspec.msgpack.encode(fields)
            yield sealed(payload, key, bound + TRIMMED), position


def _must_open(state: bytes, key: bytes, bound: bytes, position: int, path: Path) -> None:
    try:
        opened(state, key, bound)
    except InvalidTag as error:
        raise Damaged(path, position=position) from error
