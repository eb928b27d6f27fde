"""`identifiers`: which item names which token exactly (see `domain/identifiers.py`).

An item's tokens are those of its text, the names of the files it is or changed, and a commit's
own hash. A hash cut short is found by the range of tokens that begin with it.
"""

import json
from collections.abc import Iterable
from typing import Any

from cade.domain.details import Attachment, Commit, Details, FileSeen, Message, Picture, Visit
from cade.domain.facts import (
    ActivityObserved,
    Forgotten,
    ItemRetracted,
    Recorded,
    RevisionSeen,
)
from cade.domain.identifiers import file_token
from cade.domain.identifiers import identifiers as tokens_in
from cade.domain.visits import address_names
from cade.projections.projection import Projection, Told
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
_KNOWN = """
SELECT item, position, retracted FROM identified WHERE item IN (SELECT value FROM json_each(?))
"""
_UNKNOWN = (-1, 0)
_KNOW = "INSERT OR REPLACE INTO identified VALUES (?, ?, ?)"


def identifiers() -> Projection:
    """Return the projection named "identifiers"."""
    made = Projection("identifiers", version=1, schema=SCHEMA)
    made.on_many(ActivityObserved)(_observe)
    made.on_many(RevisionSeen)(_see)
    made.on(ItemRetracted)(_retract)
    made.on(Forgotten)(_forget)
    return made


def _observe(facts: Told[ActivityObserved], tx: Tx) -> None:
    known = _known(facts, tx)
    _add(((r.item, fact) for r, fact in facts if not known.get(r.item, _UNKNOWN)[1]), tx)


def _see(facts: Told[RevisionSeen], tx: Tx) -> None:
    known, newest = _known(facts, tx), dict[int, tuple[Recorded, RevisionSeen]]()
    for recorded, fact in facts:
        position, retracted = known.get(recorded.item, _UNKNOWN)
        if position < recorded.position and not retracted:
            newest[recorded.item] = (recorded, fact)
    tx.executemany(_CLEAR, ((item,) for item in newest if item in known))
    _add(((item, fact) for item, (_, fact) in newest.items()), tx)
    tx.executemany(_KNOW, ((item, r.position, False) for item, (r, _) in newest.items()))


def _retract(recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
    tx.execute(_CLEAR, (recorded.item,))
    tx.execute(_KNOW, (recorded.item, recorded.position, True))


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    items = [(item,) for item in recorded.forgets]
    tx.executemany(_CLEAR, items)
    tx.executemany("DELETE FROM identified WHERE item = ?", items)


def _known(facts: Told[Any], tx: Tx) -> dict[int, tuple[int, int]]:
    asked = json.dumps([recorded.item for recorded, _ in facts])
    rows = tx.execute(_KNOWN, (asked,))
    return {item: (position, retracted) for item, position, retracted in rows}


def _add(facts: Iterable[tuple[int, ActivityObserved | RevisionSeen]], tx: Tx) -> None:
    rows = (
        (token, item)
        for item, fact in facts
        for token in {*tokens_in(fact.text or ""), *_tokens_of(fact.details)}
    )
    tx.executemany(_ADD, rows)


def _tokens_of(details: Details) -> Iterable[str]:
    match details:
        case Commit(hash=commit, files=files):
            return [commit, *map(file_token, files[:MOST_FILES])]
        case FileSeen(path=path):
            return [file_token(path)]
        case Visit(url=url):
            return tokens_in(address_names(url))
        case Message(files=files, images=images, links=links):
            named = [name for name in (*_names(files), *_names(images)) if name]
            found = (token for url in links for token in tokens_in(address_names(url)))
            return [*map(file_token, named), *found]


def _names(shared: Iterable[Attachment] | Iterable[Picture]) -> Iterable[str | None]:
    return (one.name for one in shared)
