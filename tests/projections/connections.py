"""Connections as app opens them, so that projections are tested on the real database."""

from pathlib import Path
from typing import Any

import sqlcipher3

from cade.projections.tables import Tx

Connection = Any


def opened(path: Path | str) -> Connection:
    db = sqlcipher3.connect(str(path), isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA secure_delete = ON")
    return db


def in_memory() -> Connection:
    return sqlcipher3.connect(":memory:", isolation_level=None)


class BuildBeside:
    """The file of a rebuild, in the same folder as the live one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> Connection:
        return opened(self.path)

    def attach(self, live: Tx, name: str) -> None:
        live.execute(f"ATTACH DATABASE ? AS {name}", (str(self.path),))

    def delete(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
