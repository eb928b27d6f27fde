"""views.db, the read models' file: keyed, and thrown away when it cannot be read.

It is made from the log and can be made again, so a damaged file, or one with another key, is
deleted instead of being complained about. A full disk or a locked file never deletes anything.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.errors import told
from cade.app.store.private import make_directory
from cade.app.store.sqlite import connect

if TYPE_CHECKING:
    from sqlite3 import Connection

_UNREADABLE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


def open_views(path: Path, key: bytes | None) -> "Connection":
    """Open the read models' file, made empty where it is missing or unreadable.

    key: 32 raw bytes, or None for a file that is not encrypted. Raises StoreError.
    """
    from sqlcipher3 import dbapi2

    make_directory(path.parent)
    with told(path):
        try:
            return _opened(path, key)
        except dbapi2.DatabaseError as error:
            if not str(getattr(error, "sqlite_errorname", "")).startswith(_UNREADABLE):
                raise
        delete_views(path)
        return _opened(path, key)


def _opened(path: Path, key: bytes | None) -> "Connection":
    # What a crash loses here is folded again: waiting for the disk at each commit is not needed.
    db = connect(path, key=key, durable=False)
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def delete_views(path: Path) -> None:
    """Delete the file and what SQLite keeps beside it; nothing happens when there is none."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
