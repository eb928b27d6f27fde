"""Chromium's SQLite backend: a folder per origin, a file per database, blobs in its tables.

Source: chromium content/browser/indexed_db/instance/sqlite/database_connection.cc. Names are
UTF-16; a file's name is a hash of its database's.
"""

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from cade.collectors.indexeddb.blink import decode
from cade.collectors.indexeddb.compression import snappy, zstd
from cade.collectors.indexeddb.leveldb_blobs import file_content, windows_time
from cade.collectors.indexeddb.limits import MAX_VALUE
from cade.collectors.indexeddb.records import Broken, Item, Kind, Record, refused
from cade.collectors.indexeddb.sortable_keys import chromium_key
from cade.collectors.indexeddb.sqlite_files import most_rows, opened
from cade.collectors.indexeddb.values import Blob

_RECORDS = f"""
select row_id, object_store_id, compression_type, key,
       case when length(value) <= {MAX_VALUE} then value end
from records
"""
_BLOBS = f"""
select blobs.row_id, mime_type, size_bytes, file_name, last_modified,
       case when length(bytes) <= {MAX_VALUE} then bytes end
from blob_references join blobs on blobs.row_id = blob_row_id
where record_row_id = ? order by blob_references.row_id
"""
_REST = "select bytes from overflow_blob_chunks where blob_row_id = ? order by chunk_index"
_PLAIN, _ZSTD, _SNAPPY = 0, 1, 2


def read(path: Path) -> Iterator[Item]:
    """Yield the records of one database file; raises `sqlite3.Error` where SQLite gives up."""
    with opened(path) as db:
        if not db.execute("select count(*) from sqlite_master").fetchone()[0]:
            return  # of a deleted database, which leaves an empty file for a while
        database = _text(db.execute("select name from indexed_db_metadata").fetchone()[0])
        stores = {
            number: _text(name) for number, name in db.execute("select id, name from object_stores")
        }
        left = most_rows(path)
        for row in db.execute(_RECORDS):
            left -= 1
            if left < 0:
                raise sqlite3.DatabaseError("more rows than the file can hold")
            if row[1] in stores:
                yield _item(_SqliteBlobs(db, row[0], path.parent), database, stores[row[1]], row)


def _item(blobs: "_SqliteBlobs", database: str, store: str, row: tuple[Any, ...]) -> Item:
    _, _, compression, key, value = row
    try:
        return Record(
            database=database,
            store=store,
            key=chromium_key(key),
            value=decode(_plain(compression, value), blobs),
        )
    except Broken as broken:
        return refused(broken, database, store)


def _plain(compression: int, value: object) -> bytes:
    if value is None:
        raise Broken(Kind.TOO_LARGE)
    if not isinstance(value, bytes):
        raise Broken(Kind.BROKEN_VALUE, "type of a column")
    if compression == _PLAIN:
        return value
    if compression == _ZSTD:
        return zstd(value)
    if compression == _SNAPPY:
        return snappy(value)
    raise Broken(Kind.UNKNOWN_ENCODING, "compression")


def _text(name: object) -> str:
    return name.decode("utf-16-le", "replace") if isinstance(name, bytes) else str(name)


class _SqliteBlobs:
    """The blobs of one record, looked up only when its value names one."""

    def __init__(self, db: sqlite3.Connection, record: int, folder: Path) -> None:
        self._db = db
        self._folder = folder
        self._record = record
        self._blobs: list[Blob] | None = None

    def blob(self, index: int) -> Blob:
        """Return the blob's description; an empty one when it is not known."""
        if self._blobs is None:
            rows = self._db.execute(_BLOBS, (self._record,)).fetchall()
            self._blobs = [self._described(*row) for row in rows]
        return self._blobs[index] if index < len(self._blobs) else Blob()

    def content(self, index: int) -> bytes:
        """Return the blob's bytes; raises `Broken` when they are gone or too many."""
        blob = self.blob(index)
        if blob.data is not None:
            return blob.data
        if blob.path is None:
            raise Broken(Kind.MISSING_BLOB)
        return file_content(blob.path)

    def _described(
        self, row: int, mime: Any, size: Any, name: Any, modified: Any, data: Any
    ) -> Blob:
        beside = self._folder / f"{row:x}"  # where blobs of a database moved from LevelDB stay
        return Blob(
            path=beside if data is None and beside.is_file() else None,
            mime=mime if isinstance(mime, str) else None,
            size=size if isinstance(size, int) else None,
            name=_text(name) if name is not None else None,
            modified=_time(modified),
            data=self._content(row, data) if isinstance(data, bytes) else None,
        )

    def _content(self, row: int, first: bytes) -> bytes | None:
        """Return the bytes of a blob with those that did not fit into its row."""
        parts, total = [first], len(first)
        for (part,) in self._db.execute(_REST, (row,)):
            total += len(part)
            if total > MAX_VALUE:
                return None
            parts.append(part)
        return b"".join(parts)


def _time(modified: object) -> datetime | None:
    return windows_time(modified) if isinstance(modified, int) else None
