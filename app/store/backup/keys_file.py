"""The keys file: keys.db as rows, the install secret, and what was forgotten.

It is written from a copy of keys.db in memory, in which everything that the log says is forgotten
has been dropped, also what a forgetting under way has not come to yet.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cade.app.store.backup.errors import BackupDamaged
from cade.app.store.backup.sealed_file import SealedReader, SealedWriter
from cade.app.store.errors import Busy
from cade.app.store.forgetting import SOURCE
from cade.app.store.key_changes import KeyChanges
from cade.app.store.key_file import fingerprint
from cade.app.store.private import make_file
from cade.app.store.schema import read_meta
from cade.app.store.sqlite import connect, transaction
from cade.domain.codec import decode
from cade.domain.errors import UnreadableFact
from cade.domain.facts import Forgotten

if TYPE_CHECKING:
    from sqlite3 import Connection

    from cade.app.store.log import HistoryLog

_ROWS = 2_000
_LONGEST_FRAME = 1 << 28
_TABLES = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """One `Forgotten` of the log. position: of its record."""

    position: int
    fact: bytes


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a keys file holds beside the rows of keys.db.

    install: the install secret. gone: every `Forgotten`, in order. vectors: the key of the vectors
    in each archive that has some, by the salt of its header in hex.
    """

    install: bytes
    gone: list[Gone]
    vectors: dict[str, bytes]

    @property
    def last_gone(self) -> int:
        """The position of the last forgetting, 0 without any."""
        return self.gone[-1].position if self.gone else 0


class _Table(msgspec.Struct, tag="table", frozen=True):
    name: str
    sql: str
    columns: int


class _Rows(msgspec.Struct, tag="rows", frozen=True):
    table: str
    rows: list[tuple[Any, ...]]


class _Beginning(msgspec.Struct, tag="kept", frozen=True):
    kept: Kept


def write_keys(log: "HistoryLog", install: bytes, vectors: dict[str, bytes]) -> "KeysToWrite":
    """Return what there is to write, as of now. vectors: see `Kept`, of before.

    They are left out when something was forgotten since `Kept.last_gone` of before: the caller
    compares. Raises Busy when the secret was replaced a moment ago, StoreError.
    """
    copy = connect_memory()
    source = connect(log.keys_path)
    try:
        source.backup(copy)
    finally:
        source.close()
    if read_meta(copy, log.keys_path).get("secret") != fingerprint(install):
        raise Busy(log.keys_path)
    gone = [Gone(position=row.position, fact=row.state or b"") for row in log.reader.forgettings()]
    _carry_out(copy, gone)
    return KeysToWrite(copy, Kept(install=install, gone=gone, vectors=vectors))


class KeysToWrite:
    """A copy of keys.db in memory, and what goes with it."""

    def __init__(self, copy: "Connection", kept: Kept) -> None:
        self._copy, self.kept = copy, kept

    def write(self, writer: SealedWriter) -> None:
        """Write all of it."""
        _put(writer, _Beginning(self.kept))
        for name, sql in self._copy.execute(_TABLES).fetchall():
            found = self._copy.execute(f'SELECT * FROM "{name}"')
            _put(writer, _Table(name, sql, len(found.description)))
            while rows := found.fetchmany(_ROWS):
                _put(writer, _Rows(name, rows))

    def close(self) -> None:
        """Free the memory."""
        self._copy.close()


def read_kept(reader: SealedReader) -> Kept:
    """Return what an unlocked keys file holds beside the rows, once all of it is proven."""
    first = next(_frames(reader))
    reader.finish()
    if not isinstance(first, _Beginning):
        raise BackupDamaged(reader.path)
    return first.kept


def restore_keys(reader: SealedReader, path: Path) -> Kept:
    """Write keys.db there from an unlocked keys file. Raises BackupDamaged.

    The caller throws the file away when this raises.
    """
    make_file(path)
    db = connect(path)
    try:
        with transaction(db):
            frames = _frames(reader)
            first = next(frames)
            if not isinstance(first, _Beginning):
                raise BackupDamaged(reader.path)
            for frame in frames:
                _fill(db, frame, reader.path)
            reader.finish()
    finally:
        db.close()
    return first.kept


def holds_key(reader: SealedReader, subject: bytes) -> bool:
    """Tell whether an unlocked keys file has the salt of this subject. Raises BackupDamaged."""
    rows = (
        frame.rows
        for frame in _frames(reader)
        if isinstance(frame, _Rows) and frame.table == "salts"
    )
    return any(row[0] == subject for some in rows for row in some)


def forgotten(gone: Gone) -> Forgotten | None:
    """Return the fact of a forgetting; None for one that cannot be read."""
    try:
        fact = decode("forgotten.v1", gone.fact)
    except UnreadableFact:
        return None
    return fact if isinstance(fact, Forgotten) else None


def connect_memory() -> "Connection":
    """Return a database that is nowhere but in memory."""
    from sqlcipher3 import dbapi2

    db: Connection = dbapi2.connect(":memory:", isolation_level=None)
    db.execute("PRAGMA secure_delete = ON")
    return db


def _carry_out(copy: "Connection", gone: list[Gone]) -> None:
    """Drop what the log says is forgotten and keys.db still has a key for."""
    changes = KeyChanges(copy)
    for one in gone:
        if one.position > changes.dropped() and (fact := forgotten(one)) is not None:
            whole = fact.scope == SOURCE
            changes.drop(fact.subjects, one.position, whole_sources=whole)


def _put(writer: SealedWriter, frame: _Beginning | _Table | _Rows) -> None:
    encoded = msgspec.msgpack.encode(frame)
    writer.write(len(encoded).to_bytes(4))
    writer.write(encoded)


def _frames(reader: SealedReader) -> Iterator[_Beginning | _Table | _Rows]:
    decode_frame = msgspec.msgpack.Decoder(_Beginning | _Table | _Rows).decode
    while start := reader.read(4):
        length = int.from_bytes(start)
        if len(start) < 4 or length > _LONGEST_FRAME:
            raise BackupDamaged(reader.path)
        try:
            yield decode_frame(reader.read(length))
        except msgspec.MsgspecError as error:
            raise BackupDamaged(reader.path) from error


def _fill(db: "Connection", frame: _Beginning | _Table | _Rows, path: Path) -> None:
    match frame:
        case _Table(sql=sql) if sql.startswith("CREATE TABLE "):
            db.execute(sql)
        case _Rows(table=table, rows=rows) if rows and table.isidentifier():
            marks = ",".join("?" * len(rows[0]))
            db.executemany(f'INSERT OR REPLACE INTO "{table}" VALUES ({marks})', rows)
        case _:
            raise BackupDamaged(path)
