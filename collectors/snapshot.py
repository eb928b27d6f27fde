"""A private copy of an SQLite database that another program may be writing to.

Promise: the copy holds what was committed, also what stands in the `-wal` or waits in a rollback
journal; it is taken again while the files change. Locks of the other program do not matter.
Prohibition: the original is never opened as a database, so that no file appears beside it.
"""

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfileobj

from cade.collectors.files.trouble import Unreadable
from cade.collectors.world import Reason, World

COMPANIONS = ("", "-wal", "-journal")
"""`-shm` stays away: SQLite makes it anew from the `-wal`, and another's would mislead it."""

TRIES = 6
FIRST_PAUSE_S = 0.05  # doubled each time: 1.6 s in all
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)

State = tuple[tuple[int, ...] | None, ...]
"""Size, time (ns) and inode of a database and of each of its companions; None: it is not there."""


def state_of(database: str) -> State:
    """Return what changes when the database does. Raises OSError when it is not there."""
    first = signature(Path(database).stat())
    return (first, *(_companion_state(database + suffix) for suffix in COMPANIONS[1:]))


@contextmanager
def open_copy(world: World, database: str) -> Iterator[sqlite3.Connection]:
    """Give a connection to a private copy, which is gone after the block.

    Texts come as `str`, whatever their bytes are. Raises OSError; Unreadable when there is no
    regular file, it does not hold still, or it is no SQLite database (or an encrypted one).
    """
    needed = 2 * sum(found[0] for found in state_of(database) if found)
    with world.scratch(needed) as directory:
        copy = str(Path(directory) / "database")
        copy_still(database, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as db:
            _prepare(db)
            yield db


def readable(raw: bytes) -> str:
    """Return stored text: UTF-8, else each byte as the Latin-1 character that it most likely is."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _prepare(db: sqlite3.Connection) -> None:
    db.text_factory = readable
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unreadable(Reason.NOT_A_DATABASE) from error


def copy_still(database: str, copy: str) -> None:
    """Copy a database and its companions, again and again until they hold still meanwhile.

    Raises OSError; Unreadable when it is no regular file or goes on changing.
    """
    for attempt in range(TRIES):
        before = state_of(database)
        for suffix in COMPANIONS:
            _copy(database + suffix, copy + suffix, required=not suffix)
        if state_of(database) == before:
            return
        time.sleep(FIRST_PAUSE_S * 2**attempt)
    raise Unreadable(Reason.CHANGED_WHILE_READING)


def copy_file(source: str, target: str, flags: int = 0) -> None:
    """Copy the bytes of a regular file; a pipe is not waited for. Raises OSError, Unreadable.

    flags: more of `os.open`'s, as O_NOFOLLOW.
    """
    descriptor = os.open(source, _OPEN | flags)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Unreadable(Reason.NOT_A_REGULAR_FILE)
        with (
            os.fdopen(descriptor, "rb", closefd=False) as original,
            Path(target).open("wb") as made,
        ):
            copyfileobj(original, made, 1 << 20)
    finally:
        os.close(descriptor)


def _copy(source: str, target: str, *, required: bool) -> None:
    try:
        copy_file(source, target)
    except FileNotFoundError:
        if required:
            raise
        Path(target).unlink(missing_ok=True)


def _companion_state(path: str) -> tuple[int, ...] | None:
    try:
        return signature(Path(path).stat())
    except FileNotFoundError:
        return None


def signature(found: os.stat_result) -> tuple[int, ...]:
    """Return size, time (ns) and inode: what changes when a file does."""
    return found.st_size, found.st_mtime_ns, found.st_ino
