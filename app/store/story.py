"""One item's records, and how an item is found by what a person types."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cade.app.store.keys import batched, marks
from cade.app.store.ports import StoryRow
from cade.app.store.schema import NO_ITEM
from cade.domain.facts import ItemFact, Shredded
from cade.domain.identity import SUBJECT_BYTES, subject_of

if TYPE_CHECKING:
    from cade.app.store.keys import KeyRing
    from cade.app.store.reader import Reader, Row

MAX_FOUND = 20
MOST_AT_ONCE = 500
_HEX = frozenset("0123456789abcdef")
_OTHERS = ", ".join(f"'{tag}'" for tag in NO_ITEM)


def story(reader: "Reader", subject: bytes) -> Iterator[StoryRow]:
    """Yield every record of the item, oldest first."""
    from cade.app.store.seal import digest

    key = reader.keys.existing([subject]).get(subject)
    for row in reader.rows("originator_id = ? ORDER BY rowid", (subject,)):
        sql = "SELECT digest FROM facts WHERE rowid = ?"
        (written,) = reader.db.execute(sql, (row.position,)).fetchone()
        fact = reader.fact(row, key)
        whole = row.state is not None and digest(row.state) == written
        yield _story_row(row, written, None if isinstance(fact, Shredded) else fact, whole)


def facts_of(reader: "Reader", subjects: Iterable[bytes]) -> dict[bytes, list[ItemFact]]:
    """Return every fact of these items, oldest first; those that are forgotten are missing."""
    found: dict[bytes, list[ItemFact]] = {}
    for some in batched(subjects, MOST_AT_ONCE):
        rows = reader.rows(f"originator_id IN ({marks(len(some))}) ORDER BY rowid", some)
        for recorded in reader.recorded(rows):
            if isinstance(recorded.fact, ItemFact):
                found.setdefault(recorded.subject, []).append(recorded.fact)
    return found


def facts_at(reader: "Reader", positions: Sequence[int]) -> dict[int, ItemFact]:
    """Return the facts at these positions; those that are forgotten are missing."""
    rows = reader.rows(f"rowid IN ({marks(len(positions))})", positions)
    return {
        one.position: one.fact for one in reader.recorded(rows) if isinstance(one.fact, ItemFact)
    }


def _story_row(row: "Row", digest: bytes, fact: object, whole: bool) -> StoryRow:
    state = "blank" if fact is None else "whole" if whole else "trimmed"
    return StoryRow(
        position=row.position,
        tag=row.tag,
        size=len(row.state or b""),
        digest=digest,
        state=state,
        fact=fact,  # type: ignore[arg-type]
    )


def find(reader: "Reader", keys: "KeyRing", typed: str) -> list[tuple[str, bytes]]:
    """Return source and subject of each item that `typed` can mean, at most `MAX_FOUND`.

    typed: the beginning of a short id with or without its source ("git:3f2a9c", "3f2a9c"), or a
    source and a whole uid ("git:" and a commit hash). The source of a forgotten item is known
    only from what was typed, else "".
    """
    source, colon, rest = typed.partition(":")
    sources = set(keys.sources().values())
    named = source if colon and source in sources else None
    wanted = rest if named else typed
    found = dict.fromkeys(_by_prefix(reader, wanted.lower()))
    for name in [named] if named else sorted(sources):
        found |= dict.fromkeys(_by_uid(reader, keys, name, wanted))
    pairs = [(keys.source_of(subject) or named or "", subject) for subject in found]
    return [pair for pair in pairs if named is None or pair[0] == named][:MAX_FOUND]


def _by_prefix(reader: "Reader", digits: str) -> list[bytes]:
    if not digits or not set(digits) <= _HEX or len(digits) > 2 * SUBJECT_BYTES:
        return []
    low, high = digits.ljust(32, "0"), digits.ljust(32, "f")
    sql = (
        f"SELECT DISTINCT originator_id FROM facts WHERE originator_id BETWEEN ? AND ?"
        f" AND topic NOT IN ({_OTHERS}) LIMIT {MAX_FOUND + 1}"
    )
    bounds = (bytes.fromhex(low), bytes.fromhex(high))
    return [row[0] for row in reader.db.execute(sql, bounds)]


def _by_uid(reader: "Reader", keys: "KeyRing", source: str, uid: str) -> list[bytes]:
    secrets = keys.source(source)
    if secrets is None:
        return []
    subject = subject_of(uid, secrets.identity)
    return [subject] if reader.items([subject]) else []
