"""Which facts of a batch are news: neither known, nor twins of each other, nor forgotten."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cade.app.store.keys import batched, marks
from cade.domain.facts import Counts, FileRemoved, ItemFact
from cade.domain.identity import subject_of, version_of

if TYPE_CHECKING:
    from eventsourcing.sqlite import SQLiteCursor

    from cade.app.store.ports import Keys, SourceKeys

_LOOKUP = 1_000


class News(NamedTuple):
    """One fact to be stored, with what seals it."""

    subject: bytes
    version: int
    fact: ItemFact
    key: bytes


class Admitted(NamedTuple):
    """What remains of a batch.

    items: the number of each subject that was in the log before. keys: of every subject that has
    one, the target's among them. counts: new, updated, removed, and unchanged for duplicates.
    """

    news: list[News]
    items: dict[bytes, int]
    keys: dict[bytes, bytes]
    counts: Counts
    forgotten: int


def admit(
    c: "SQLiteCursor",
    keys: "Keys",
    source: "SourceKeys",
    target: bytes,
    facts: Sequence[ItemFact],
) -> Admitted:
    """Look up what the log has of these facts' items, make keys for new ones, and choose.

    An item that has rows and no key was forgotten; one that has neither is new.
    """
    subjects = [subject_of(fact.uid, source.identity) for fact in facts]
    items, stored = _stored(c, dict.fromkeys(subjects))
    if (first := _first(c, target)) is not None:
        items[target] = first
    wanted = {*subjects, target}
    found = keys.existing(wanted & items.keys())
    found |= keys.create(source, wanted - items.keys())
    return _choose(subjects, facts, items, stored, found)


def _choose(
    subjects: Iterable[bytes],
    facts: Iterable[ItemFact],
    items: dict[bytes, int],
    stored: set[tuple[bytes, int]],
    keys: dict[bytes, bytes],
) -> Admitted:
    news: list[News] = []
    seen = set(items)
    new = removed = duplicate = forgotten = 0
    for subject, fact in zip(subjects, facts, strict=True):
        if (key := keys.get(subject)) is None:
            forgotten += 1
            continue
        version = version_of(fact, key)
        if (subject, version) in stored:
            duplicate += 1
            continue
        stored.add((subject, version))
        news.append(News(subject, version, fact, key))
        new += subject not in seen
        removed += subject in seen and isinstance(fact, FileRemoved)
        seen.add(subject)
    updated = len(news) - new - removed
    counts = Counts(new=new, updated=updated, removed=removed, unchanged=duplicate)
    return Admitted(news, items, keys, counts, forgotten)


def _stored(
    c: "SQLiteCursor", subjects: Iterable[bytes]
) -> tuple[dict[bytes, int], set[tuple[bytes, int]]]:
    items: dict[bytes, int] = {}
    stored: set[tuple[bytes, int]] = set()
    for some in batched(subjects, _LOOKUP):
        # Answered from the index alone. An item's number is the position of its first row.
        c.execute(
            "SELECT originator_id, originator_version, rowid FROM facts"
            f" WHERE originator_id IN ({marks(len(some))})",
            some,
        )
        for subject, version, position in c.fetchall():
            stored.add((subject, version))
            items[subject] = min(position, items.get(subject, position))
    return items, stored


def _first(c: "SQLiteCursor", subject: bytes) -> int | None:
    c.execute("SELECT min(rowid) FROM facts WHERE originator_id = ?", (subject,))
    found: int | None = c.fetchone()[0]
    return found
