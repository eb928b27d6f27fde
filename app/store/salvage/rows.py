"""Every row of a damaged table that SQLite can still read."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cade.app.store.private import make_file
from cade.app.store.sqlite import connect

if TYPE_CHECKING:
    from sqlite3 import Connection

PAGE = 500
MOST_BYTES = 1 << 40
"""A header that says more is damaged itself."""
_HEADER_BYTES, _MAGIC = 100, b"SQLite format 3\x00"


def copied(path: Path, into: Path) -> Path:
    """Copy a database and what SQLite keeps beside it; return the copy, made as long as it says.

    SQLite reads nothing of a file that is shorter than its header says: the missing pages are
    filled with zeros, which cost only themselves.
    """
    copy = into / path.name
    for suffix in ("", "-wal"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            make_file(into / beside.name)
            shutil.copyfile(beside, into / beside.name)
    if copy.exists():
        with copy.open("rb") as file:
            header = file.read(_HEADER_BYTES)
        if len(header) == _HEADER_BYTES and header.startswith(_MAGIC):
            page = int.from_bytes(header[16:18]) or 1
            length = int.from_bytes(header[28:32]) * (1 << 16 if page == 1 else page)
            if copy.stat().st_size < length <= MOST_BYTES:
                os.truncate(copy, length)
    return copy


def opened(path: Path) -> "Connection | None":
    """Open a file that may be damaged; None when it is no database at all."""
    from sqlcipher3 import dbapi2

    if not path.exists() or not path.stat().st_size:
        return None
    try:
        db = connect(path)
    except dbapi2.DatabaseError:
        return None
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except dbapi2.DatabaseError:
        db.close()
        return None
    return db


def by_number(
    db: "Connection", table: str, columns: str, last: int
) -> Iterator[tuple[int, *tuple[Any, ...]]]:
    """Yield (rowid, columns…) of each readable row up to `last`, in order.

    A page that cannot be read costs the rows on it: they are stepped over one by one.
    """
    from sqlcipher3 import dbapi2

    at = 0
    while at < last:
        sql = (
            f"SELECT rowid, {columns} FROM {table} WHERE rowid > ? AND rowid <= ?"
            f" ORDER BY rowid LIMIT {PAGE}"
        )
        try:
            rows = db.execute(sql, (at, last)).fetchall()
        except dbapi2.DatabaseError:
            yield from _one_by_one(db, table, columns, at, min(at + PAGE, last))
            at += PAGE
            continue
        if not rows:
            return
        yield from rows
        at = rows[-1][0]


def named(db: "Connection", sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Return the rows of a statement, [] when they cannot be read."""
    from sqlcipher3 import dbapi2

    try:
        return list(db.execute(sql, values).fetchall())
    except dbapi2.DatabaseError:
        return []


def _one_by_one(
    db: "Connection", table: str, columns: str, after: int, last: int
) -> Iterator[tuple[int, *tuple[Any, ...]]]:
    sql = f"SELECT rowid, {columns} FROM {table} WHERE rowid = ?"
    for at in range(after + 1, last + 1):
        for row in named(db, sql, at):
            yield (row[0], *row[1:])
