"""The newest version of each key of a LevelDB database, without holding the keys in memory.

Only a number made of each key is kept, in SQLite's own temporary file, which is gone when it is
closed; so memory stays flat however many keys there are, and no content is written anywhere.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

_BATCH = 4096
# 16 MiB of cache: some 700,000 keys before anything goes to the temporary file.
_SETTINGS = """
pragma journal_mode = off;
pragma synchronous = off;
pragma cache_size = -16384;
"""
_TABLES = """
create table newest (key integer primary key, sequence integer not null);
create table blobs (
    key integer primary key, sequence integer not null, value blob
);
"""
_NOTE = """insert into newest values (?, ?) on conflict (key) do update
    set sequence = excluded.sequence where excluded.sequence > sequence"""
_NOTE_BLOBS = """insert into blobs values (?, ?, ?) on conflict (key) do update
    set sequence = excluded.sequence, value = excluded.value
    where excluded.sequence > sequence"""


class Newest:
    """Sequence numbers by key. `hash` of bytes is keyed anew in each process (SipHash, 64 bits)."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._pending: list[tuple[int, int]] = []

    def note(self, key: bytes, sequence: int) -> None:
        """Take down that `key` has a version `sequence`, live or deleted."""
        self._pending.append((hash(key), sequence))
        if len(self._pending) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Write down what is pending; needed before `take`."""
        self._db.executemany(_NOTE, self._pending)
        self._pending.clear()

    def take(self, key: bytes, sequence: int) -> bool:
        """Tell whether this version is the newest; True only once for each key."""
        sql = "delete from newest where key = ? and sequence = ?"
        return self._db.execute(sql, (hash(key), sequence)).rowcount == 1

    def note_blobs(self, key: bytes, sequence: int, value: bytes | None) -> None:
        """Take down the list of blobs of the record `key`; None when it was deleted."""
        self._db.execute(_NOTE_BLOBS, (hash(key), sequence, value))

    def blobs(self, key: bytes) -> bytes:
        """Return the newest list of blobs of the record `key`; empty when it has none."""
        row = self._db.execute("select value from blobs where key = ?", (hash(key),)).fetchone()
        return bytes(row[0]) if row and row[0] else b""


@contextmanager
def newest_versions() -> Iterator[Newest]:
    """Open an empty `Newest`; close and remove it afterwards."""
    db = sqlite3.connect("", isolation_level=None)
    try:
        db.executescript(_SETTINGS + _TABLES)
        db.execute("begin")
        yield Newest(db)
    finally:
        db.close()
