"""Bringing log and keys from an older format to the present one: numbered, each in a transaction.

A format's number stands in the `meta` of each file and changes in the transaction that changes
the file, so that an interruption leaves every file in a format that is known, and the next start
goes on from there. keys.db comes first: the log names what must have keys. A copy is made before,
and known as one. What is changed is how rows are kept, never a fact: facts of older forms are read
as they are (`domain.codec`), and read models are made anew.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cade.app.store.backup.bare import bare_copy
from cade.app.store.backup.staging import staged
from cade.app.store.errors import told
from cade.app.store.schema import FORGETTINGS, TOLD_ANEW, format_of
from cade.app.store.sqlite import connect, transaction

if TYPE_CHECKING:
    from cade.app.store.locks import Locks


class Migration(NamedTuple):
    """The way to one format from the one before it: statements for each file."""

    number: int
    keys: tuple[str, ...]
    log: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = (
    # Forgetting: items that are told anew, and an index that finds what is to be carried out.
    Migration(2, keys=TOLD_ANEW, log=(FORGETTINGS,)),
)
PATIENCE_S = 30.0


def migrate(log: Path, keys: Path, secret: Path, locks: "Locks", *, keeps_copy: bool) -> None:
    """Bring both files to the present format, a copy first. Raises StoreError.

    keeps_copy: False for a store that is itself a copy.
    """
    with locks.work(PATIENCE_S), locks.write(), staged(log.parent) as work:
        if keeps_copy:
            bare_copy(log.parent, secret, work, "migration", datetime.now(UTC))
        for migration in MIGRATIONS:
            step(keys, migration.number, migration.keys)
            step(log, migration.number, migration.log)


def step(path: Path, number: int, statements: tuple[str, ...]) -> None:
    """Bring one file to the format, if it is of the one before, in one transaction."""
    with told(path):
        db = connect(path)
        try:
            with transaction(db):
                if format_of(db) != number - 1:
                    return
                for statement in statements:
                    db.execute(statement)
                sql = "UPDATE meta SET value = ? WHERE name = 'format'"
                db.execute(sql, (str(number),))
        finally:
            db.close()
