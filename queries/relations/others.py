"""Who else is on the same things: from what is shared to who made the items on it."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from cade.queries.database import Db
from cade.queries.relations.rows import rows_of
from cade.queries.relations.structs import Other, Row, Step
from cade.queries.relations.walk import Shared
from cade.queries.timeline import Clock

_MADE = """
SELECT touches.item, persons_of.person FROM json_each(?) AS asked
CROSS JOIN touches ON touches.item = asked.value AND touches.role IN ('author', 'sender')
CROSS JOIN persons_of ON persons_of.identity = touches.identity
"""
_NAMED = """
SELECT person, name, me FROM json_each(?) AS asked
CROSS JOIN people ON people.person = asked.value
"""
MOST_ITEMS = 50
"""Of each person the newest: whoever made more is on it without a doubt."""


def who_else(
    db: Db, found: Iterable[Shared], without: Collection[int], clock: Clock, limit: int
) -> list[Other]:
    """Return who made something on these nodes, except those persons, the strongest first."""
    found = [*found]
    made = makers(db, {item for one in found for item in one.items})
    worth = defaultdict[int, float](float)
    steps = defaultdict[int, dict[int, list[Step]]](lambda: defaultdict(list))
    for one in sorted(found, key=lambda one: (-one.weight, one.node.key)):
        for item, how in one.items.items():
            for person in made.get(item, ()):
                worth[person] += one.weight
                steps[person][item].append(Step(how, one.node.kind, one.node.key, one.node.via))
    best = sorted(worth.keys() - {*without}, key=lambda person: (-worth[person], person))
    named = named_persons(db, best[:limit])
    return [
        _other(db, person, named[person], worth[person], steps[person], clock)
        for person in best[:limit]
        if person in named
    ]


def makers(db: Db, items: Collection[int]) -> dict[int, set[int]]:
    """Return which persons wrote or sent each item."""
    found = defaultdict[int, set[int]](set)
    for item, person in db.execute(_MADE, (json.dumps([*items]),)):
        found[item].add(person)
    return found


def person_rows(others: Sequence[Other]) -> list[Row]:
    """Return persons as rows of an answer."""
    return [
        Row(
            kind="person",
            name=one.name,
            strength=one.strength,
            path=one.rows[0].path if one.rows else (),
            holders=tuple(row.item for row in one.rows if row.item is not None),
        )
        for one in others
    ]


def named_persons(db: Db, persons: Collection[int]) -> dict[int, tuple[str, bool]]:
    """Return what the persons are called, and whether each is the user."""
    rows = db.execute(_NAMED, (json.dumps([*persons]),))
    return {person: (name, bool(me)) for person, name, me in rows}


def _other(
    db: Db,
    person: int,
    named: tuple[str, bool],
    worth: float,
    steps: dict[int, list[Step]],
    clock: Clock,
) -> Other:
    newest = sorted(steps, reverse=True)[:MOST_ITEMS]
    rows = [replace(row, path=tuple(steps[row.item or 0])) for row in rows_of(db, newest, clock)]
    on = dict.fromkeys(step.name for row in rows for step in row.path)
    return Other(
        person=person,
        name=named[0],
        me=named[1],
        strength=round(worth, 6),
        on=tuple(on),
        rows=tuple(rows),
    )
