"""The only place that opens a database, so that every connection has the same promises.

`sqlcipher3` brings a SQLite that is new enough and can load extensions, which Python's own often
cannot. `mmap_size` stays 0: it does nothing on a keyed file.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from cade.app.store.private import make_file
from cade.projections.tables import transaction

if TYPE_CHECKING:
    from sqlite3 import Connection

__all__ = [
    "connect",
    "faults",
    "load_vectors_extension",
    "sqlite_version",
    "transaction",
    "truncate_wal",
]

BUSY_TIMEOUT_MS = 10_000
CACHE_KIB = 32_768
"""Random ids miss SQLite's 2 MB cache from some 100,000 rows on."""

CHECKPOINT_PAGES = 4_000
"""16 MB of `-wal`: a page that every batch changes goes to the database once for many batches."""


def connect(
    path: Path, *, key: bytes | None = None, durable: bool = True, read_only: bool = False
) -> "Connection":
    """Open the database, made with mode 600 where it is missing; say BEGIN IMMEDIATE yourself.

    key: 32 raw bytes, or None for a file that is not encrypted as a whole. durable: wait for the
    disk at each commit. Raises StoreError when the file cannot be made and `sqlcipher3`'s own
    errors for all else.
    """
    from sqlcipher3 import dbapi2

    if not read_only:
        make_file(path)
    mode = "ro" if read_only else "rw"
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    # Connections move between threads in the recorder's pool; no two threads use one at a time.
    db: Connection = dbapi2.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        for pragma in _pragmas(key, durable, read_only):
            db.execute(f"PRAGMA {pragma}")
    except BaseException:
        db.close()
        raise
    return db


def _pragmas(key: bytes | None, durable: bool, read_only: bool) -> Iterator[str]:
    yield "cipher_log_level = NONE"  # it would write its own lines to stderr; errors are raised
    if key is not None:
        if len(key) != 32:
            raise ValueError("a database key has 32 bytes")
        yield f"key = \"x'{key.hex()}'\""
    yield f"busy_timeout = {BUSY_TIMEOUT_MS}"
    if not read_only:
        yield "journal_mode = WAL"
        yield f"wal_autocheckpoint = {CHECKPOINT_PAGES}"
        yield f"synchronous = {'FULL' if durable else 'NORMAL'}"
    yield "secure_delete = ON"
    yield "temp_store = MEMORY"  # what is sorted must not reach a temporary file in clear
    yield f"cache_size = -{CACHE_KIB}"
    yield "foreign_keys = ON"


def truncate_wal(db: "Connection") -> bool:
    """Move everything into the database file and empty `-wal`; False while a reader prevents it."""
    busy, _, _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def load_vectors_extension(db: "Connection") -> None:
    """Make sqlite-vec's functions and `vec0` tables available on this connection.

    Raises ImportError, AttributeError or `sqlcipher3` errors when it cannot be loaded.
    """
    import sqlite_vec

    db.enable_load_extension(True)
    try:
        sqlite_vec.load(db)
    finally:
        db.enable_load_extension(False)


def sqlite_version() -> str:
    """Return the version of the SQLite in use ("3.53.4")."""
    from sqlcipher3 import dbapi2

    return str(dbapi2.sqlite_version)


MAX_FAULTS = 20
"""Faults of a file that SQLite is asked to name."""


def faults(db: "Connection") -> list[str]:
    """Return what SQLite finds wrong with the file itself: pages, indexes, free space."""
    found = [str(row[0]) for row in db.execute(f"PRAGMA integrity_check({MAX_FAULTS})")]
    return [] if found == ["ok"] else found
