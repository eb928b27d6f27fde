"""What a projection needs from a database, and the SQL objects that it owns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

_CREATED = re.compile(
    r"\s*CREATE\s+(?:UNIQUE\s+|VIRTUAL\s+)?(TABLE|INDEX|VIEW|TRIGGER)\s+(\w+)", re.IGNORECASE
)
_DROP_ORDER = ("TRIGGER", "VIEW", "INDEX", "TABLE")


class Tx(Protocol):
    """A connection inside a transaction that somebody else began and will end."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        ...

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Any:
        """Run one statement."""
        ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Any:
        """Run one statement for each row."""
        ...


@contextmanager
def transaction(db: Tx) -> Iterator[Tx]:
    """Write everything in the block, or nothing; `db` has `isolation_level=None`."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite itself rolls back when the disk is full
            db.execute("ROLLBACK")
        raise


def created(statement: str) -> tuple[str, str]:
    """Return what a CREATE statement makes: ("TABLE", "items").

    Raises ValueError for a statement that makes nothing.
    """
    match = _CREATED.match(statement)
    if match is None:
        raise ValueError(f"not a CREATE statement: {statement!r}")
    return match[1].upper(), match[2]


def create(schema: Iterable[str], tx: Tx) -> None:
    """Make the objects, in the order of the statements."""
    for statement in schema:
        tx.execute(statement)


def drop(schema: Iterable[str], tx: Tx) -> None:
    """Drop whatever of the schema exists: triggers first, so that none of them fires."""
    objects = [created(statement) for statement in schema]
    for kind in _DROP_ORDER:
        for name in (name for made, name in objects if made == kind):
            tx.execute(f"DROP {kind} IF EXISTS {name}")


def exists(name: str, db: Tx, *, database: str = "main") -> bool:
    """Tell whether the database has a table or view of that name."""
    sql = f"SELECT 1 FROM {database}.sqlite_master WHERE name = ?"
    return db.execute(sql, (name,)).fetchone() is not None
