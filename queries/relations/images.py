"""Images: who or what is shown in them, who sent them; one result an image.

Nobody's face is looked at. A person is in an image that they sent or are named in: in its name, in
the text of a message that shows it, in what a model read in it, be it beside another copy of it.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from cade.projections.relations.words import words_of
from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.relations.entities import on_entity
from cade.queries.relations.others import named_persons
from cade.queries.relations.rows import newest_first, rows_of
from cade.queries.relations.structs import Row, Step
from cade.queries.timeline import Clock
from cade.queries.whose import Direction, Whose, conditions

Shown = dict[int, list[Step]]
"""Nodes of images, and why each is one that is asked for."""

_STRENGTH = {
    **{"description": 3.0, "name": 2.5, "text": 2.0, "written": 1.5},
    **{"sent": 1.0, "mentioned": 1.0, "conversation": 0.5, "folder": 0.5, "place": 0.5},
}
_ALL = "SELECT DISTINCT node, item FROM ties WHERE how = 'image' AND {where}"
_OF = "item IN (SELECT value FROM json_each(?))"
_WORDS = """
SELECT node, item, word, place FROM json_each(?) AS asked
CROSS JOIN image_words ON image_words.word = asked.value
"""
_TOUCHED = """
SELECT DISTINCT ties.node, ties.item, touches.role FROM persons_of
CROSS JOIN touches ON touches.identity = persons_of.identity
    AND touches.role IN ('sender', 'mention')
CROSS JOIN ties ON ties.item = touches.item AND ties.how = 'image' WHERE persons_of.person = ?
"""
_NAMES = "SELECT folded FROM person_names WHERE person = ? AND kind = 'name'"
_FIRST = """
SELECT count(DISTINCT person) FROM person_names
WHERE kind = 'name' AND (folded = ?1 OR folded >= ?1 || ' ' AND folded < ?1 || '!')
"""
_HOLDERS = """
SELECT asked.value, ties.item FROM json_each(?) AS asked
CROSS JOIN ties ON ties.node = asked.value WHERE ties.how = 'image'
"""
_KEYS = """
SELECT node, nodes.kind, nodes.key FROM json_each(?) AS asked
CROSS JOIN nodes ON nodes.node = asked.value
"""
_SENT = """
SELECT touches.item FROM json_each(?) AS asked
CROSS JOIN persons_of ON persons_of.person = asked.value
CROSS JOIN touches ON touches.identity = persons_of.identity AND touches.role = 'sender'
"""
_ITEMS = "SELECT item FROM items WHERE item IN (SELECT value FROM json_each(?)) AND {tests}"


def images(
    db: Db,
    *,
    shown: Sequence[int] = (),
    entities: Sequence[str] = (),
    sent_by: Sequence[int] = (),
    direction: Direction | None = None,
    days: Days | None = None,
    topic: str = "",
    clock: Clock,
) -> list[Row]:
    """Return the images in which all of these persons and entities are, the best first.

    sent_by, direction, days: of one and the same item that shows the image; that item stands for
    it, `holders` are all that do. topic: words that are all said of the image.
    """
    wanted: list[Shown] = [_with_person(db, person) for person in shown]
    wanted += [_about(db, entity) for entity in entities]
    if words_of(topic):
        wanted.append(_saying(db, topic, "topic"))
    nodes = _everywhere(wanted) if wanted else None
    holders = _holders(db, nodes)
    keys = _keys(db, holders)
    allowed = _allowed(db, holders.values(), sent_by, direction)
    by_item = {
        row.item: row for row in rows_of(db, {i for of in holders.values() for i in of}, clock)
    }
    found = []
    for node, items in holders.items():
        rows = sorted((by_item[item] for item in items if item in by_item), key=newest_first)
        fits = [row for row in rows if _fits(row, allowed, days)]
        if fits:
            steps = [step for one in wanted for step in one[node]]
            found.append(_image(fits[0], rows, steps, keys[node]))
    return sorted(found, key=lambda row: (-row.strength, newest_first(row)))


def _image(stands: Row, rows: Sequence[Row], steps: Sequence[Step], key: tuple[str, str]) -> Row:
    path = tuple(dict.fromkeys(steps)) or (Step("image", *key),)
    strength = sum(_STRENGTH.get(how, 0.0) for how in {step.how for step in path})
    holders = tuple(row.item for row in rows if row.item is not None)
    return replace(stands, kind="image", path=path, strength=strength, holders=holders)


def _fits(row: Row, allowed: Collection[int] | None, days: Days | None) -> bool:
    in_days = days is None or (row.day is not None and days.first <= row.day < days.end)
    return in_days and (allowed is None or row.item in allowed)


def _everywhere(wanted: Sequence[Shown]) -> set[int]:
    first, *rest = wanted
    return set(first).intersection(*rest)


def _with_person(db: Db, person: int) -> Shown:
    """Return the images that the person sent, or that name them, whole or by a name of theirs."""
    found: Shown = defaultdict(list)
    named = [folded for (folded,) in db.execute(_NAMES, (person,))]
    for folded in {*named, *_first_names(db, named)}:
        for node, steps in _saying(db, folded, "person").items():
            found[node] += steps
    (name, _), *_ = [*named_persons(db, (person,)).values(), ("", False)]
    for node, item, role in db.execute(_TOUCHED, (person,)):
        how = "sent" if role == "sender" else "mentioned"
        found[node].append(Step(how, "person", name, item))
    return found


def _first_names(db: Db, named: Iterable[str]) -> set[str]:
    """Return the first names by which nobody else is called."""
    firsts = {folded.partition(" ")[0] for folded in named}
    return {one for one in firsts if db.execute(_FIRST, (one,)).fetchone()[0] == 1}


def _about(db: Db, entity: str) -> Shown:
    """Return the images of which the entity is said, or that stand in what is called so."""
    found = _saying(db, entity, "entity")
    of = on_entity(db, entity)
    rows = db.execute(_ALL.format(where=_OF), (json.dumps([*of]),)).fetchall()
    for node, item in rows:
        found[node].append(Step(of[item], "entity", entity, item))
    return found


def _saying(db: Db, text: str, kind: str) -> Shown:
    """Return the images of which one item says all the words."""
    words = words_of(text)
    said = defaultdict[tuple[int, int], dict[str, str]](dict)
    for node, item, word, place in db.execute(_WORDS, (json.dumps(words, ensure_ascii=False),)):
        known = said[node, item].get(word)
        if known is None or _STRENGTH[place] > _STRENGTH[known]:
            said[node, item][word] = place
    found: Shown = defaultdict(list)
    for (node, item), places in sorted(said.items()):
        if len(places) == len(words):
            weakest = min(places.values(), key=lambda place: _STRENGTH[place])
            found[node].append(Step(weakest, kind, text, item))
    return found


def _holders(db: Db, nodes: Collection[int] | None) -> dict[int, list[int]]:
    if nodes is None:
        rows = db.execute(_ALL.format(where="1"))
    else:
        rows = db.execute(_HOLDERS, (json.dumps([*nodes]),))
    found = defaultdict[int, list[int]](list)
    for node, item in rows:
        found[node].append(item)
    return found


def _keys(db: Db, nodes: Collection[int]) -> dict[int, tuple[str, str]]:
    rows = db.execute(_KEYS, (json.dumps([*nodes]),))
    return {node: (kind, key) for node, kind, key in rows}


def _allowed(
    db: Db, holders: Iterable[Sequence[int]], sent_by: Sequence[int], direction: Direction | None
) -> set[int] | None:
    """Return the items that these persons sent, or that went that way; None for no such wish."""
    if direction is None:
        if not sent_by:
            return None
        return {item for (item,) in db.execute(_SENT, (json.dumps([*sent_by]),))}
    (asked,) = conditions(Whose(people=tuple(sent_by) or None, direction=direction))
    items = json.dumps([*{item for of in holders for item in of}])
    rows = db.execute(_ITEMS.format(tests=asked.tests), (items, *asked.parameters))
    return {item for (item,) in rows}
