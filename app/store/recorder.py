"""The log's recorder: the library's `SQLiteProcessRecorder` on our table. It alone writes rows.

What is ours: binary ids (hex towards the library), a position that is never used twice, the item
number, digest and link of each row, records of an item in the order of the log (the library sorts
by version, and ours is a hash), and a subscription that polls. The only importer of eventsourcing.
"""

import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import eventsourcing.sqlite as library
import msgspec
from eventsourcing.persistence import Notification, StoredEvent, Subscription, Tracking
from eventsourcing.sqlite import SQLiteCursor
from sqlcipher3 import dbapi2

from cade.app.store.chain import EMPTY, START, Chain, Head
from cade.app.store.schema import FACTS, LOG_TABLES
from cade.app.store.seal import digest
from cade.app.store.sqlite import connect

# The library looks its driver up in its own module when it runs.
vars(library)["sqlite3"] = dbapi2

POLL_S = 0.05
"""How often a subscription looks for new records."""

_INSERT = (
    "INSERT INTO facts(rowid, originator_id, originator_version, topic, item, digest, link, state)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


class SealedEvent(msgspec.Struct):
    """What the log appends: as the library's `StoredEvent`, and cheaper to make.

    originator_id: the subject, 16 bytes.
    """

    originator_id: bytes
    originator_version: int
    topic: str
    state: bytes


class _Transaction(library.SQLiteTransaction):
    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        # A writer takes the lock at once: a read that is upgraded later can fail for good.
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor


class _Connection(library.SQLiteConnection):
    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with _Transaction(self, commit=commit) as cursor, cursor:
            yield cursor


class _Pool(library.SQLiteConnectionPool):
    def _create_connection(self) -> _Connection:
        db = connect(Path(self.db_name))
        db.row_factory = dbapi2.Row
        return _Connection(sqlite_conn=db, max_age=self.max_age)


class FactDatastore(library.SQLiteDatastore):
    """The library's datastore, with connections from `store.sqlite`."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), originator_id_type="text")
        self.pool = _Pool(db_name=str(path))


class FactRecorder(library.SQLiteProcessRecorder):
    """Writes and links the rows of one history.db; `create_table` makes the tables."""

    def __init__(self, path: Path, chain: Chain) -> None:
        self._chain = chain
        super().__init__(FactDatastore(path), events_table_name=FACTS)

    def construct_create_table_statements(self) -> list[str]:
        """Return our own table, and the library's for tracking."""
        theirs = super().construct_create_table_statements()
        return [*LOG_TABLES, *(statement for statement in theirs if "tracking" in statement)]

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent | SealedEvent],
        *,
        tracking: Tracking | None = None,
        items: Mapping[bytes, int] | None = None,
        **_: Any,
    ) -> Sequence[int]:
        """Append the events; `items` are the numbers of the subjects that have one, if known.

        A (subject, version) that exists raises IntegrityError: the caller drops those before.
        """
        subjects = [_id(event.originator_id) for event in stored_events]
        numbers = dict(self.items(c, subjects) if items is None else items)
        position, link = self.head(c)
        rows = []
        for subject, event in zip(subjects, stored_events, strict=True):
            position += 1
            version, topic, state = event.originator_version, event.topic, event.state
            written = digest(state)
            link = self._chain.link(link, position, topic, subject, version, written)
            item = numbers.setdefault(subject, position)
            rows.append((position, subject, version, topic, item, written, link, state))
        c.executemany(_INSERT, rows)
        if tracking is not None:
            self._insert_tracking(c, tracking)
        return [row[0] for row in rows]

    def head(self, c: SQLiteCursor) -> Head:
        """Return the last position ever given, and the link of the last row."""
        c.execute("SELECT seq FROM sqlite_sequence WHERE name = 'facts'")
        given = c.fetchone()
        c.execute("SELECT link FROM facts ORDER BY rowid DESC LIMIT 1")
        last = c.fetchone()
        return Head(
            EMPTY.position if given is None else given[0], START if last is None else last[0]
        )

    def items(self, c: SQLiteCursor, subjects: Sequence[bytes]) -> dict[bytes, int]:
        """Return the number of each subject that has rows."""
        sql = "SELECT min(rowid) FROM facts WHERE originator_id = ?"
        found = {}
        for subject in subjects:
            c.execute(sql, (subject,))
            if (first := c.fetchone()[0]) is not None:
                found[subject] = first
        return found

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Return the records of one subject (32 hex digits) in the order of the log.

        gt, lte: bounds on the version, which is a hash and has no order of its own.
        """
        sql = (
            "SELECT originator_version, topic, state FROM facts WHERE originator_id = ?"
            " AND (? IS NULL OR originator_version > ?) AND (? IS NULL OR originator_version <= ?)"
            f" ORDER BY rowid {'DESC' if desc else 'ASC'} LIMIT ?"
        )
        key = _id(originator_id)
        values = (key, gt, gt, lte, lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as c:
            c.execute(sql, values)
            return [StoredEvent(key.hex(), *row) for row in c.fetchall()]

    def convert_originator_id(self, originator_id: str | bytes) -> UUID | str:
        """Return the id as the library has it: 32 hex digits."""
        return originator_id.hex() if isinstance(originator_id, bytes) else originator_id

    def tracked(self, c: SQLiteCursor, name: str) -> int:
        """Return how many batches the target with this id has left, 0 if none."""
        return self._max_tracking_id(name, c) or 0

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> "PollingSubscription":
        """Return an iterator over the records behind `gt`, which waits for further ones."""
        return PollingSubscription(self, gt, topics)

    def close(self) -> None:
        """Close every connection."""
        self.datastore.close()


class PollingSubscription(Subscription[FactRecorder]):
    """Waits for records by looking again; `stop` it from any thread."""

    def __init__(self, recorder: FactRecorder, gt: int | None, topics: Sequence[str]) -> None:
        super().__init__(recorder, gt, topics)
        self._fetched: deque[Notification] = deque()
        self._stopped = threading.Event()

    def __next__(self) -> Notification:
        while not self._stopped.is_set():
            if self._fetched:
                return self._fetched.popleft()
            if not self._fetch():
                self._stopped.wait(POLL_S)
        raise StopIteration

    def stop(self) -> None:
        """End the iteration."""
        super().stop()
        self._stopped.set()

    def _fetch(self) -> bool:
        last = self._last_notification_id
        self._fetched.extend(
            self._recorder.select_notifications(
                last, 500, topics=self._topics, inclusive_of_start=False
            )
        )
        if self._fetched:
            self._last_notification_id = self._fetched[-1].id
        return bool(self._fetched)


def _id(originator_id: UUID | str | bytes) -> bytes:
    if isinstance(originator_id, bytes):
        return originator_id
    return originator_id.bytes if isinstance(originator_id, UUID) else bytes.fromhex(originator_id)
