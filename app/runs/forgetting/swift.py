"""Deleting many texts from the word indexes: written off first, then merged away as a whole.

FTS5's `secure-delete` takes a text's words out of the index at once, some milliseconds a text.
Above `MANY` texts it is faster to let the index note what is gone and to merge it anew, which
leaves nothing of it either (measured in notes: 130 texts among 100,000). Whether it was switched
off stands in the index itself, so that an interrupted forgetting merges all the same.
"""

from typing import Any

from cade.projections.tables import exists, transaction

MANY = 100
INDEXES = ("fts", "names")
_IS_SLOW = "SELECT v FROM {index}_config WHERE k = 'secure-delete'"


def swift(db: Any) -> None:
    """Let the indexes only note what is deleted."""
    with transaction(db):
        for index in _there(db):
            db.execute(f"INSERT INTO {index}({index}, rank) VALUES ('secure-delete', 0)")


def slow_again(db: Any) -> None:
    """Merge the indexes that only noted it, and let them delete at once from now on."""
    for index in _there(db):
        found = db.execute(_IS_SLOW.format(index=index)).fetchone()
        if found is None or not found[0]:
            with transaction(db):
                db.execute(f"INSERT INTO {index}({index}) VALUES ('optimize')")
                db.execute(f"INSERT INTO {index}({index}, rank) VALUES ('secure-delete', 1)")


def _there(db: Any) -> list[str]:
    return [index for index in INDEXES if exists(index, db)]
