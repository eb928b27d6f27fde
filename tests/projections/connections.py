"""Connections as app opens them, so that projections are tested on the real database."""

from pathlib import Path
from typing import Any

import sqlcipher3

Connection = Any


def opened(path: Path | str) -> Connection:
    db = sqlcipher3.connect(str(path), isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA secure_delete = ON")
    return db


def in_memory() -> Connection:
    return sqlcipher3.connect(":memory:", isolation_level=None)
