"""views.db, the read models' file: keyed, and thrown away when it cannot be read.

It is made from the log and can be made again, so a damaged file, one with another key, or one made
from another log is deleted instead of being complained about. A full disk or a locked file never
deletes anything.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.errors import told
from cade.app.store.private import make_directory
from cade.app.store.sqlite import connect

if TYPE_CHECKING:
    from sqlite3 import Connection

_UNREADABLE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
_MARK_DIGITS = 7
"""How many hex digits of the store_id are kept: `user_version` has 32 bits with a sign."""


def open_views(path: Path, key: bytes | None, *, store: str | None = None) -> "Connection":
    """Open the read models' file, made empty where it is missing, unreadable or another store's.

    key: 32 raw bytes, or None for a file that is not encrypted. store: the log's store_id, None to
    take whatever is there. Raises StoreError.
    """
    from sqlcipher3 import dbapi2

    make_directory(path.parent)
    with told(path):
        try:
            db = _opened(path, key)
            if store is None or _is_of(store, db):
                return db
            db.close()
        except dbapi2.DatabaseError as error:
            if not str(getattr(error, "sqlite_errorname", "")).startswith(_UNREADABLE):
                raise
        delete_views(path)
        db = _opened(path, key)
        if store is not None:
            _is_of(store, db)
        return db


def _is_of(store: str, db: "Connection") -> bool:
    """Tell whether the file was made from this store's log; a file without a mark gets ours."""
    mark = int(store[:_MARK_DIGITS], 16) or 1
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if not found:
        db.execute(f"PRAGMA user_version = {mark}")
    return found in (0, mark)


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
