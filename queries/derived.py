"""What the read models derive from an item by itself: people, names, citations, ties.

Only what the item's own facts say: who these people are elsewhere, and which other items share a
file or a task, depends on the rest of the history and is not told here.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cade.domain.facts import Names
from cade.queries.database import Db

_LISTED = "IN (SELECT value FROM json_each(?))"
_PEOPLE = f"""
SELECT item, role, name, email, handle FROM touches
JOIN identities ON identities.identity = touches.identity WHERE item {_LISTED}
ORDER BY item, role, name, email, handle
"""
_TOKENS = f"SELECT item, token FROM identifiers WHERE item {_LISTED} ORDER BY item, token"
_CITES = f"""
SELECT item, kind, tracker, space, key, how, said FROM task_citations WHERE item {_LISTED}
ORDER BY item, kind, tracker, space, project, key, how, said
"""
_TIES = f"""
SELECT item, how, kind, key FROM ties JOIN nodes ON nodes.node = ties.node WHERE item {_LISTED}
ORDER BY item, how, kind, key
"""


_TOLD = """
SELECT names FROM told_names JOIN runs USING (target_item) WHERE source = ? AND target = ? LIMIT 1
"""
_names = msgspec.msgpack.Decoder(Names).decode


class Named(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody, as the item names them. role: see `projections.people.tables`."""

    role: str
    name: str | None = None
    email: str | None = None
    handle: str | None = None


class Cited(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A task or pull request that the item cites; fields as in `projections.tasks`."""

    kind: str
    key: str
    how: str
    tracker: str = ""
    space: str = ""
    said: str = ""


class Tied(msgspec.Struct, frozen=True, kw_only=True):
    """A file, bytes, image or address that the item has to do with, and how."""

    how: str
    kind: str
    key: str


class Derived(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Everything that is derived from one item.

    entities: exact names in it, folded as `domain.identifiers` does.
    """

    people: list[Named] = []
    entities: list[str] = []
    citations: list[Cited] = []
    relations: list[Tied] = []


def derived(db: Db, items: Sequence[int]) -> dict[int, Derived]:
    """Return what is derived from each of these items; an item with nothing of it is missing."""
    found = defaultdict[int, Derived](Derived)
    for item, role, name, email, handle in _rows(db, _PEOPLE, items):
        found[item].people.append(Named(role=role, name=name, email=email, handle=handle))
    for item, token in _rows(db, _TOKENS, items):
        found[item].entities.append(token)
    for item, kind, tracker, space, key, how, said in _rows(db, _CITES, items):
        cited = Cited(kind=kind, tracker=tracker, space=space, key=key, how=how, said=said)
        found[item].citations.append(cited)
    for item, how, kind, key in _rows(db, _TIES, items):
        found[item].relations.append(Tied(how=how, kind=kind, key=key))
    return dict(found)


def names_told(db: Db, source: str, target: str) -> Names | None:
    """Return what a target (a repository) says about who is who, None when it says nothing."""
    row = db.execute(_TOLD, (source, target)).fetchone()
    return _names(row[0]) if row else None


def _rows(db: Db, sql: str, items: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    yield from db.execute(sql, (json.dumps([*items]),)).fetchall()
