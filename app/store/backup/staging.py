"""Where copies of the store lie while they are made: `work` in the data directory.

Only whoever holds the work lock writes there; what a killed run left is deleted by the next one.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cade.app.store.backup import switch
from cade.app.store.errors import Damaged, cannot_write, told
from cade.app.store.locks import PATIENCE_S, LockHeld, Locks
from cade.app.store.private import make_directory, make_file
from cade.app.store.sqlite import connect, faults, truncate_wal

if TYPE_CHECKING:
    from sqlite3 import Connection

NAME = "work"


class Counted(NamedTuple):
    """A copy of the log that was opened: how many records, and the last one's place and link."""

    records: int
    position: int
    link: bytes


@contextmanager
def staged(data: Path) -> Iterator[Path]:
    """Give an empty directory; it is gone after the block. The caller holds the work lock.

    A switch that was written down there is carried out, before and after.
    """
    place = data / NAME
    settle(data)
    make_directory(place)
    try:
        yield place
    finally:
        settle(data)


def settle(data: Path) -> None:
    """Carry out the switch that was written down, if one was, and delete the rest."""
    switch.finish(data / NAME)
    clear(data)


def clear(data: Path) -> None:
    """Delete what is there. Raises StoreError."""
    place = data / NAME
    if place.is_symlink():
        place.unlink()
    try:
        with suppress(FileNotFoundError):
            shutil.rmtree(place)
    except OSError as error:
        raise cannot_write(place, error) from error


def copy_database(path: Path, target: Path, key: bytes | None = None) -> None:
    """Write the database as it is at one moment, without holes, while others read and write.

    Raises StoreError.
    """
    make_file(target)
    with told(target):
        db = connect(path, key=key)
        try:
            db.execute("VACUUM INTO ?", (str(target),))
        finally:
            db.close()


def counted(path: Path) -> Counted:
    """Open a copy of the log, have SQLite look for faults, and count. Raises Damaged, StoreError.

    Everything is in the file itself afterwards, and nothing beside it.
    """
    with told(path):
        db = connect(path)
        try:
            found = faults(db)
            if found:
                raise Damaged(path, why=found[0])
            result = _counted(db)
            truncate_wal(db)
        finally:
            db.close()
    return result


def rekey_copy(path: Path, old: bytes | None, new: bytes) -> None:
    """Give a copy that nobody else has open another key. Raises StoreError."""
    with told(path):
        db = connect(path, key=old)
        try:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute(f"PRAGMA rekey = \"x'{new.hex()}'\"")
        finally:
            db.close()


def _counted(db: "Connection") -> Counted:
    (records,) = db.execute("SELECT count(*) FROM facts").fetchone()
    row = db.execute("SELECT rowid, link FROM facts ORDER BY rowid DESC LIMIT 1").fetchone()
    return Counted(records, *(row or (0, b"")))


def put_right(data: Path) -> None:
    """Finish or throw away what a killed run left; nothing happens while one is running.

    Whoever opens the store calls it first. Raises LockHeld when a switch goes on and on.
    """
    place = data / NAME
    if not place.exists():
        return
    locks = Locks(data / "locks")
    patience = PATIENCE_S if (place / switch.JOURNAL).exists() else 0.0
    try:
        with locks.work(patience):
            settle(data)
    except LockHeld:
        if patience:
            raise
