"""The tables of history.db and keys.db, and which version of them this is."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.errors import Damaged, NewerFormat

if TYPE_CHECKING:
    from sqlite3 import Connection

FORMAT = 2
"""The last of `migrations.MIGRATIONS`."""

ACTIVITY_OBSERVED = "activity_observed.v1"
REVISION_SEEN = "revision_seen.v1"
FILE_REMOVED = "file_removed.v1"
ITEM_RETRACTED = "item_retracted.v1"
RUN_RECORDED = "run_recorded.v1"
FORGOTTEN = "forgotten.v1"
FORGETTING_LIFTED = "forgetting_lifted.v1"

UNSEALED = (FORGOTTEN, FORGETTING_LIFTED)
"""Facts about no item: they carry keyed ids only, and must be readable after every forgetting."""

NO_ITEM = (RUN_RECORDED, *UNSEALED)

CHANGING = f"topic IN ('{REVISION_SEEN}', '{FILE_REMOVED}')"
"""Rows that give the state of an item that can change; word for word the partial index's own."""

# Every start asks whether a forgetting was left unfinished: the index answers without a scan.
FORGETTINGS = f"CREATE INDEX IF NOT EXISTS forgettings ON facts(topic) WHERE topic = '{FORGOTTEN}'"

FACTS = "facts"

# `rowid` is named and AUTOINCREMENT: a position is never used twice, not even after a deletion.
LOG_TABLES = (
    """
    CREATE TABLE IF NOT EXISTS facts(
        rowid INTEGER PRIMARY KEY AUTOINCREMENT,
        originator_id BLOB NOT NULL, originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL, item INTEGER NOT NULL, digest BLOB NOT NULL, link BLOB NOT NULL,
        state BLOB, UNIQUE(originator_id, originator_version))
    """,
    f"CREATE INDEX IF NOT EXISTS changing ON facts(item) WHERE {CHANGING}",
    FORGETTINGS,
)

TOLD_ANEW = (
    """
    CREATE TABLE IF NOT EXISTS renewed(
        subject BLOB PRIMARY KEY, salt BLOB NOT NULL, secret INTEGER NOT NULL) WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS told_anew(
        subject BLOB PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID
    """,
)
"""`renewed`: salts that take the present ones' place when those are deleted; `told_anew`: behind
which record of the log the salt of an item opens what is told of it."""

KEY_TABLES = (
    """
    CREATE TABLE IF NOT EXISTS secrets(
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, wrapped BLOB NOT NULL)
    """,
    """
    CREATE TABLE IF NOT EXISTS salts(
        subject BLOB PRIMARY KEY, salt BLOB NOT NULL, secret INTEGER NOT NULL) WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS head(
        id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, link BLOB NOT NULL)
    """,
    *TOLD_ANEW,
)

_META = "CREATE TABLE IF NOT EXISTS meta(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"


def write_meta(db: "Connection", **values: str | bytes) -> None:
    """Note the format and what else identifies the file, inside the caller's transaction."""
    db.execute(_META)
    noted = [("format", str(FORMAT)), *values.items()]
    db.executemany("INSERT OR IGNORE INTO meta VALUES (?, ?)", noted)


def format_of(db: "Connection") -> int:
    """Return the format that the file's own note says, 0 without one."""
    row = db.execute("SELECT value FROM meta WHERE name = 'format'").fetchone()
    noted = None if row is None else row[0]
    return int(noted) if isinstance(noted, str) and noted.isdecimal() else 0


def is_older(meta: Mapping[str, str | bytes]) -> bool:
    """Tell whether a file with this meta is to be migrated."""
    noted = meta.get("format")
    return isinstance(noted, str) and int(noted) < FORMAT


def read_meta(db: "Connection", path: Path) -> dict[str, str | bytes]:
    """Return what identifies the file, {} while it is empty.

    Raises NewerFormat for what a newer cade wrote, Damaged for a file that is none of cade's.
    """
    tables = {str(row[0]) for row in db.execute("SELECT name FROM sqlite_master")}
    if not tables:
        return {}
    if "meta" not in tables:
        raise Damaged(path, why="it has no format")
    meta = dict(db.execute("SELECT name, value FROM meta").fetchall())
    found = format_of(db)
    if found < 1:
        raise Damaged(path, why="it has no format")
    if found > FORMAT:
        raise NewerFormat(path, found, FORMAT)
    return meta
