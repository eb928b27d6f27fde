"""What web pages keep in a browser's IndexedDB, for the collectors of chats and other pages.

Promise: `read` yields the newest value of every live record of one origin, in whichever of the
three forms the browser keeps it (Chromium's LevelDB, Chromium's SQLite, Firefox's SQLite), as plain
Python values; deleted records and databases do not appear. What cannot be read is a `Trouble` and
costs one record, block or file. Memory does not grow with the database.
Prohibition: no browser's profile is opened: the path given is the caller's private copy, which
SQLite may write to. No older version of a record is told, and no key material.
"""

from collections.abc import Iterator
from pathlib import Path

from cade.collectors.indexeddb import chromium_leveldb, chromium_sqlite, firefox_sqlite
from cade.collectors.indexeddb.leveldb_files import is_leveldb
from cade.collectors.indexeddb.records import Item, Kind, Record, Trouble
from cade.collectors.indexeddb.sqlite_files import guarded, is_sqlite

__all__ = ["Item", "Kind", "Record", "Trouble", "read"]


def read(path: Path) -> Iterator[Item]:
    """Yield the live records of an origin, and what could not be read.

    path: a private copy of `*.indexeddb.leveldb` (its `.blob` folder beside it), of Chromium's
    folder of SQLite files, of Firefox's folder of an origin or its `idb`, or one SQLite file.
    """
    try:
        if path.is_dir() and is_leveldb(path):
            yield from chromium_leveldb.read(path)
            return
        files = _sqlite_files(path)
    except OSError as error:
        yield Trouble(kind=Kind.UNREADABLE_FILE, where=path.name, detail=type(error).__name__)
        return
    for file in files:
        back_end = firefox_sqlite if file.suffix == ".sqlite" else chromium_sqlite
        yield from guarded(back_end.read(file), file)
    if not files:
        yield Trouble(kind=Kind.NOT_INDEXEDDB, where=path.name)


def _sqlite_files(path: Path) -> list[Path]:
    """Return the databases at `path`: itself, those in the folder, or those in its `idb`."""
    if not path.is_dir():
        return [path] if is_sqlite(path) else []
    folder = path / "idb" if (path / "idb").is_dir() else path
    return sorted(file for file in folder.iterdir() if is_sqlite(file))
