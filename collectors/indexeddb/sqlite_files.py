"""Opening SQLite files that a browser wrote; each is a private copy, with its `-wal`.

Opened for writing: only so does SQLite apply what lies in the `-wal` or in a journal.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from cade.collectors.indexeddb.records import Kind, Trouble

_MAGIC = b"SQLite format 3\0"
_SMALLEST_ROW = 4  # bytes; a file that yields more rows than fit in it leads SQLite in circles
_COMPANIONS = ("", "-wal", "-journal")

_Item = TypeVar("_Item")


def is_sqlite(path: Path) -> bool:
    """Tell whether the file begins as an SQLite database does."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def most_rows(path: Path) -> int:
    """Return how many rows the file and its companions can hold at most."""
    files = (path.with_name(path.name + end) for end in _COMPANIONS)
    return sum(file.stat().st_size for file in files if file.is_file()) // _SMALLEST_ROW


def opened(path: Path) -> closing[sqlite3.Connection]:
    """Open a private copy. Names in it may hold `%`, so the address is quoted."""
    db = sqlite3.connect(path.absolute().as_uri() + "?mode=rw", uri=True, isolation_level=None)
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    db.execute("pragma trusted_schema = off")
    return closing(db)


def guarded(items: Iterator[_Item], path: Path) -> Iterator[_Item | Trouble]:
    """Yield the items; what SQLite or the system cannot read ends this file, as a trouble."""
    try:
        yield from items
    except sqlite3.Error as error:
        detail = getattr(error, "sqlite_errorname", type(error).__name__)
        yield Trouble(kind=Kind.BROKEN_DATABASE, where=path.name, detail=detail)
    except OSError as error:
        yield Trouble(kind=Kind.UNREADABLE_FILE, where=path.name, detail=type(error).__name__)
