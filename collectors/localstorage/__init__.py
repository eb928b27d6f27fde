"""What web pages keep in a browser's localStorage, for the collectors of chats and other pages.

Promise: `read` yields the present value of every live entry, in whichever of the three forms the
browser keeps it (Chromium's LevelDB, Firefox's `ls/data.sqlite`, the older `webappsstore.sqlite`),
as text. What cannot be read is a `Trouble` and costs one entry, block or file. Memory does not grow
with the database.
Prohibition: no browser's profile is opened: the path given is the caller's private copy (see
`collectors.private_copy`), which SQLite may write to. No value is parsed: JSON stays text.
"""

from collections.abc import Iterator
from pathlib import Path

from cade.collectors.indexeddb.leveldb_files import is_leveldb
from cade.collectors.indexeddb.records import Kind, Trouble
from cade.collectors.indexeddb.sqlite_files import guarded, is_sqlite
from cade.collectors.localstorage import chromium, firefox
from cade.collectors.localstorage.records import Entry, Item

__all__ = ["Entry", "Item", "Kind", "Trouble", "read"]


def read(path: Path) -> Iterator[Item]:
    """Yield the live entries, and what could not be read.

    path: a private copy of Chromium's `Local Storage/leveldb`, of Firefox's `ls/data.sqlite`,
    of a folder that holds one, or of `webappsstore.sqlite`.
    """
    try:
        if path.is_dir() and is_leveldb(path):
            yield from chromium.read(path)
            return
        file = _sqlite_file(path)
    except OSError as error:
        yield Trouble(kind=Kind.UNREADABLE_FILE, where=path.name, detail=type(error).__name__)
        return
    if is_sqlite(file):
        yield from guarded(firefox.read(file), file)
    else:
        yield Trouble(kind=Kind.NOT_LOCALSTORAGE, where=path.name)


def _sqlite_file(path: Path) -> Path:
    inner = (path / "data.sqlite", path / "ls" / "data.sqlite")
    return next((file for file in inner if file.is_file()), path)
