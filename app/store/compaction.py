"""Rewriting a database without holes, in place, beside readers, and safe from crashes.

The copy without holes is made in another file and then written over the live one by SQLite's
backup, which is one transaction of the live file: readers keep what they began with, a crash
leaves the old content or the new, and no file changes its name under anybody. SQLite's own VACUUM
does the same with a copy in memory; only keys.db, which is small and whose copies must not stay on
the disk, is rewritten so.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.backup.staging import copy_database
from cade.app.store.errors import told
from cade.app.store.private import make_file
from cade.app.store.sqlite import connect, load_vectors_extension, transaction, truncate_wal

if TYPE_CHECKING:
    from sqlite3 import Connection

_ORPHANS = """
DELETE FROM salts WHERE NOT EXISTS (SELECT 1 FROM log.facts WHERE originator_id = salts.subject)
"""
_WORDS = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'"
_VECTORS = "SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE vec_%'"
_PLAIN = ("store", "models", "vectors")
_PATIENCE_MS = 500
_CHUNK_ROWS = 1_024
"""sqlite-vec's own: a chunk takes the room of so many vectors, also when few of them are left."""


def sweep_orphans(keys: Path, log: Path) -> int:
    """Delete the salts of subjects that the log does not have; return how many these were.

    A batch that was interrupted leaves such, and so does a backup that was put back. The caller
    holds the write lock. Raises StoreError.
    """
    with told(keys):
        db = connect(keys)
        try:
            db.execute("ATTACH DATABASE ? AS log", (str(log),))
            with transaction(db):
                found = db.execute(_ORPHANS).rowcount
            truncate_wal(db)
        finally:
            db.close()
    return int(found)


def rewrite(path: Path, work: Path, key: bytes | None = None) -> None:
    """Rewrite a database; `work` is an empty place for the copy. Raises StoreError.

    The caller sees to it that nobody else writes.
    """
    copy = work / path.name
    copy_database(path, copy, key)
    _write_over(copy, path, key)


def rewrite_words(path: Path, work: Path, key: bytes | None = None) -> None:
    """Rewrite the read models, each word index merged into one piece first. Raises StoreError."""
    with told(path):
        db = connect(path, key=key)
        try:
            for (name,) in db.execute(_WORDS).fetchall():
                db.execute(f'INSERT INTO "{name}"("{name}") VALUES (\'optimize\')')
            truncate_wal(db)
        finally:
            db.close()
    rewrite(path, work, key)


def rewrite_vectors(path: Path, work: Path, key: bytes | None) -> None:
    """Rewrite vectors.db: sqlite-vec never gives room back, so every row is inserted anew.

    Raises StoreError, and ImportError where the extension is missing.
    """
    copy = work / path.name
    make_file(copy)
    with told(copy):
        db = connect(copy, key=key, durable=False)
        try:
            load_vectors_extension(db)
            named = None if key is None else f"x'{key.hex()}'"
            db.execute("ATTACH DATABASE ? AS old KEY ?", (str(path), named or ""))
            with transaction(db):
                _inserted_anew(db)
            db.execute("DETACH DATABASE old")
            truncate_wal(db)
        finally:
            db.close()
    _write_over(copy, path, key)


def rewrite_keys(path: Path) -> None:
    """Rewrite keys.db with a copy in memory. Raises StoreError."""
    with told(path):
        db = connect(path)
        try:
            db.execute("VACUUM")
            truncate_wal(db)
        finally:
            db.close()


def emptied(db: "Connection") -> None:
    """Empty the write-ahead log unless a reader needs it; a later command does it then."""
    db.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
    truncate_wal(db)


def wasted_bytes(db: "Connection") -> int:
    """Return how much of the file is room that nothing stands in."""
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    return int(free) * int(size)


def wasted_vectors(db: "Connection") -> int:
    """Return how much room sqlite-vec keeps for vectors that are gone, about. db: vectors.db."""
    wasted = 0
    models = db.execute("SELECT id, dimensions FROM models").fetchall()
    for model, dimensions in models:
        (chunks,) = db.execute(f"SELECT count(*) FROM vec_{model}_chunks").fetchone()
        (rows,) = db.execute("SELECT count(*) FROM vectors WHERE model = ?", (model,)).fetchone()
        holes = max(0, chunks - 1) * _CHUNK_ROWS - rows  # the last one may have room to come
        wasted += max(0, holes) * dimensions
    return wasted


def _inserted_anew(db: "Connection") -> None:
    for name in _PLAIN:
        (sql,) = db.execute("SELECT sql FROM old.sqlite_master WHERE name = ?", (name,)).fetchone()
        db.execute(sql)
        db.execute(f"INSERT INTO main.{name} SELECT * FROM old.{name}")
    db.execute("DELETE FROM main.sqlite_sequence")
    db.execute("INSERT INTO main.sqlite_sequence SELECT * FROM old.sqlite_sequence")
    tables = db.execute(_VECTORS.replace("FROM sqlite", "FROM old.sqlite")).fetchall()
    for name, sql in tables:
        db.execute(sql)
        db.execute(
            f"INSERT INTO main.{name}(rowid, embedding)"
            f" SELECT rowid, vec_int8(embedding) FROM old.{name}"
        )


def _write_over(copy: Path, path: Path, key: bytes | None) -> None:
    with told(path):
        source, target = connect(copy, key=key), connect(path, key=key)
        try:
            source.backup(target)
            emptied(target)
        finally:
            target.close()
            source.close()
    copy.unlink()
