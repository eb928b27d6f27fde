"""`identifiers`: which item names which token exactly (see `domain/identifiers.py`).

An item's tokens are those of its text, the names of the files it is or changed, and a commit's
own hash. A hash cut short is found by the range of tokens that begin with it.
"""

from collections.abc import Iterable

from cade.domain.details import Commit, Details, FileSeen
from cade.domain.facts import (
    ActivityObserved,
    Forgotten,
    ItemRetracted,
    Recorded,
    RevisionSeen,
)
from cade.domain.identifiers import file_token
from cade.domain.identifiers import identifiers as tokens_in
from cade.projections.projection import Projection
from cade.projections.tables import Tx

MOST_FILES = 200  # a commit that changed more is not what anybody means by one of their names

SCHEMA = (
    """
    CREATE TABLE identifiers(
        token TEXT NOT NULL, item INTEGER NOT NULL, PRIMARY KEY(token, item)) WITHOUT ROWID
    """,
    "CREATE INDEX identifiers_by_item ON identifiers(item)",
    # How far an item that can change is known, and whether it was taken back.
    """
    CREATE TABLE identified(
        item INTEGER PRIMARY KEY, position INTEGER NOT NULL, retracted INTEGER NOT NULL)
    """,
)
_ADD = "INSERT OR IGNORE INTO identifiers VALUES (?, ?)"
_CLEAR = "DELETE FROM identifiers WHERE item = ?"
_KNOWN = "SELECT position, retracted FROM identified WHERE item = ?"
_KNOW = "INSERT OR REPLACE INTO identified VALUES (?, ?, ?)"


def identifiers() -> Projection:
    """Return the projection named "identifiers"."""
    made = Projection("identifiers", version=1, schema=SCHEMA)
    made.on(ActivityObserved)(_observe)
    made.on(RevisionSeen)(_see)
    made.on(ItemRetracted)(_retract)
    made.on(Forgotten)(_forget)
    return made


def _observe(recorded: Recorded, fact: ActivityObserved, tx: Tx) -> None:
    is_first = recorded.item == recorded.position  # nothing can have been taken back before it
    if is_first or not _known(recorded.item, tx)[1]:
        _add(recorded.item, fact, tx)


def _see(recorded: Recorded, fact: RevisionSeen, tx: Tx) -> None:
    position, retracted = _known(recorded.item, tx)
    if position < recorded.position and not retracted:
        if position >= 0:
            tx.execute(_CLEAR, (recorded.item,))
        _add(recorded.item, fact, tx)
        tx.execute(_KNOW, (recorded.item, recorded.position, False))


def _retract(recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
    tx.execute(_CLEAR, (recorded.item,))
    tx.execute(_KNOW, (recorded.item, recorded.position, True))


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    items = [(item,) for item in recorded.forgets]
    tx.executemany(_CLEAR, items)
    tx.executemany("DELETE FROM identified WHERE item = ?", items)


def _known(item: int, tx: Tx) -> tuple[int, int]:
    row: tuple[int, int] | None = tx.execute(_KNOWN, (item,)).fetchone()
    return row or (-1, 0)


def _add(item: int, fact: ActivityObserved | RevisionSeen, tx: Tx) -> None:
    tokens = {*tokens_in(fact.text or ""), *_tokens_of(fact.details)}
    tx.executemany(_ADD, [(token, item) for token in tokens])


def _tokens_of(details: Details) -> Iterable[str]:
    match details:
        case Commit(hash=commit, files=files):
            return [commit, *map(file_token, files[:MOST_FILES])]
        case FileSeen(path=path):
            return [file_token(path)]
