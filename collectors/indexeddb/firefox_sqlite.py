"""Firefox: one SQLite file per database in `<origin>/idb`, large values and blobs beside it.

Source: mozilla dom/indexedDB/{DBSchema,ActorsParentCommon}.cpp. A row's data is a structured clone
compressed with snappy, or, where it is large, a number that says which of the row's files holds it.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cade.collectors.indexeddb import gecko
from cade.collectors.indexeddb.compression import FRAMED, framed_snappy, snappy
from cade.collectors.indexeddb.leveldb_blobs import file_content
from cade.collectors.indexeddb.limits import MAX_VALUE
from cade.collectors.indexeddb.records import Broken, Item, Kind, Record, refused
from cade.collectors.indexeddb.sortable_keys import firefox_key
from cade.collectors.indexeddb.sqlite_files import most_rows, opened
from cade.collectors.indexeddb.values import Blob, Value

_RECORDS = f"""
select object_store_id, key, file_ids, case when length(data) <= {MAX_VALUE} then data end
from object_data
"""
_INDEX_BITS = 0xFFFFFFFF  # of a number that stands for a file; what is above are flags
_MARKS = ".-/\\"  # before a file's number: value, mutable file, two forms of WebAssembly


def read(path: Path) -> Iterator[Item]:
    """Yield the records of one database file; raises `sqlite3.Error` where SQLite gives up."""
    files = path.with_name(path.name.removesuffix(".sqlite") + ".files")
    with opened(path) as db:
        database = str(db.execute("select name from database").fetchone()[0])
        stores = dict(db.execute("select id, name from object_store"))
        left = most_rows(path)
        for row in db.execute(_RECORDS):
            left -= 1
            if left < 0:
                raise sqlite3.DatabaseError("more rows than the file can hold")
            if row[0] in stores:
                yield _item(database, str(stores[row[0]]), row, files)


def _item(database: str, store: str, row: tuple[Any, ...], files: Path) -> Item:
    _, key, file_ids, data = row
    try:
        blobs = _FirefoxBlobs(files, file_ids if isinstance(file_ids, str) else "")
        value = _value(data, blobs)
        return Record(database=database, store=store, key=firefox_key(key), value=value)
    except Broken as broken:
        return refused(broken, database, store)


def _value(data: object, blobs: "_FirefoxBlobs") -> Value:
    if data is None:
        raise Broken(Kind.TOO_LARGE)
    if isinstance(data, bytes):
        return gecko.decode(snappy(data), blobs)
    if not isinstance(data, int):
        raise Broken(Kind.BROKEN_VALUE, "type of a column")
    content = blobs.content(data & _INDEX_BITS)
    return gecko.decode(framed_snappy(content) if content.startswith(FRAMED) else content, blobs)


class _FirefoxBlobs:
    """The files of one record, in the order in which its value names them."""

    def __init__(self, folder: Path, file_ids: str) -> None:
        self._folder = folder
        self._names = [name.strip(_MARKS) for name in file_ids.split()]

    def blob(self, index: int) -> Blob:
        """Return the blob, described by no more than where it lies."""
        name = self._names[index] if index < len(self._names) else ""
        path = self._folder / name
        return Blob(path=path if name.isdecimal() and path.is_file() else None)

    def content(self, index: int) -> bytes:
        """Return the blob's bytes; raises `Broken` when they are gone or too many."""
        path = self.blob(index).path
        if path is None:
            raise Broken(Kind.MISSING_BLOB)
        return file_content(path)
