"""What the log answers a collector about its own source (the port `collectors.world.Known`)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cade.app.store.errors import told
from cade.app.store.keys import marks
from cade.app.store.schema import ACTIVITY_OBSERVED, CHANGING, ITEM_RETRACTED
from cade.collectors.world import Latest
from cade.domain.details import Details
from cade.domain.facts import (
    ActivityObserved,
    AnyFact,
    FileRemoved,
    RevisionSeen,
    RunRecorded,
    Shredded,
)
from cade.domain.identity import subject_of

if TYPE_CHECKING:
    from cade.app.store.ports import SourceKeys
    from cade.app.store.reader import Reader, Row

FORGOTTEN = Latest(revision="", forgotten=True)
RETRACTED = Latest(revision="", retracted=True)
_ITEMS = 500


class LogKnown:
    """Answers from the log as it is at each question, this run's own facts included."""

    def __init__(self, source: str, reader: "Reader", path: Path) -> None:
        self._source, self._reader, self._path = source, reader, path

    def has(self, uid: str) -> bool:
        """Tell whether any fact about the item was stored, forgotten ones included."""
        with told(self._path):
            return (subject := self._subject(uid)) is not None and self._has(subject)

    def latest(self, uid: str) -> Latest | None:
        """Return the newest state of the item, None if it was never seen."""
        with told(self._path):
            subject = self._subject(uid)
            return None if subject is None else self._latest(subject)

    def observed(self, uid: str) -> Details | None:
        """Return what was last told of an item that cannot change; None if it is not known."""
        with told(self._path):
            subject = self._subject(uid)
            return None if subject is None else self._observed(subject)

    def under(self, prefix: str, *, retracted: bool = False) -> Iterator[tuple[str, Latest]]:
        """Yield uid and newest state of every item, not forgotten, of that prefix.

        retracted: those too that their source took back, as they were before.
        In the order in which the items were first seen. Facts may be appended meanwhile.
        """
        item = 0
        while True:
            with told(self._path):
                items, rows = self._newest(item)
                states = list(self._states(rows, prefix))
                if not retracted:
                    states = [(uid, latest) for uid, latest in states if not latest.retracted]
            if not items:
                return
            yield from states
            item = items[-1]

    def mark(self, target: str) -> str | None:
        """Return the mark of the target's last finished run."""
        with told(self._path):
            subject = self._subject(f"target:{target}")
            return None if subject is None else self._mark(subject)

    def _keys(self) -> "SourceKeys | None":
        return self._reader.keys.source(self._source)

    def _subject(self, uid: str) -> bytes | None:
        keys = self._keys()
        return None if keys is None else subject_of(uid, keys.identity)

    def _has(self, subject: bytes) -> bool:
        sql = "SELECT 1 FROM facts WHERE originator_id = ? LIMIT 1"
        return self._reader.db.execute(sql, (subject,)).fetchone() is not None

    def _latest(self, subject: bytes) -> Latest | None:
        if self._retracted([subject]):
            return RETRACTED if self._key(subject) else FORGOTTEN
        rows = self._reader.rows(
            f"{CHANGING} AND item = (SELECT min(rowid) FROM facts WHERE originator_id = ?)"
            " ORDER BY rowid DESC LIMIT 1",
            (subject,),
        )
        if not rows:
            return FORGOTTEN if self._has(subject) and not self._key(subject) else None
        return _state(self._reader.fact(rows[0], self._key(subject)))

    def _retracted(self, subjects: Sequence[bytes]) -> set[bytes]:
        sql = (
            "SELECT originator_id FROM facts"
            f" WHERE originator_id IN ({marks(len(subjects))}) AND topic = ?"
        )
        rows = self._reader.db.execute(sql, (*subjects, ITEM_RETRACTED))
        return {bytes(subject) for (subject,) in rows}

    def _observed(self, subject: bytes) -> Details | None:
        told_last = "originator_id = ? AND topic = ? ORDER BY rowid DESC LIMIT 1"
        rows = self._reader.rows(told_last, (subject, ACTIVITY_OBSERVED))
        fact = self._reader.fact(rows[0], self._key(subject)) if rows else None
        return fact.details if isinstance(fact, ActivityObserved) else None

    def _key(self, subject: bytes) -> bytes | None:
        return self._reader.keys.existing([subject]).get(subject)

    def _newest(self, item: int) -> "tuple[list[int], list[Row]]":
        # The partial index is in the order of items: one range of it answers the first question.
        sql = f"SELECT DISTINCT item FROM facts WHERE {CHANGING} AND item > ? ORDER BY item LIMIT ?"
        items = [int(row[0]) for row in self._reader.db.execute(sql, (item, _ITEMS))]
        newest = (
            f"rowid IN (SELECT max(rowid) FROM facts WHERE {CHANGING}"
            f" AND item IN ({marks(len(items))}) GROUP BY item) ORDER BY item"
        )
        return items, self._reader.rows(newest, items) if items else []

    def _states(self, rows: "list[Row]", prefix: str) -> Iterator[tuple[str, Latest]]:
        keys = self._reader.keys.existing([row.subject for row in rows], self._keys())
        retracted = self._retracted([row.subject for row in rows])
        for row in rows:
            if (key := keys.get(row.subject)) is None:
                continue
            fact = self._reader.fact(row, key)
            if isinstance(fact, RevisionSeen | FileRemoved) and fact.uid.startswith(prefix):
                state = _state(fact)
                is_back = row.subject in retracted
                yield fact.uid, replace(state, retracted=True) if is_back else state

    def _mark(self, subject: bytes) -> str | None:
        sql = "SELECT rowid FROM facts WHERE originator_id = ? ORDER BY rowid DESC"
        key = self._key(subject)
        for (position,) in self._reader.db.execute(sql, (subject,)).fetchall():
            (row,) = self._reader.rows("rowid = ?", (position,))
            run = self._reader.fact(row, key)
            if isinstance(run, RunRecorded) and run.finished:
                return run.notes.mark if run.notes else None
        return None


def _state(fact: AnyFact | Shredded) -> Latest:
    match fact:
        case RevisionSeen():
            return Latest(
                revision=fact.revision,
                details=fact.details,
                content_hash=fact.content_hash,
                occurred_at=fact.occurred_at,
                text=fact.text,
            )
        case FileRemoved():
            return Latest(revision=fact.revision, removed=True)
    return FORGOTTEN
