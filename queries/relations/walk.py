"""From items over what they have in common to other items, in SQL.

What very many items have in common connects none of them: a node with more than `HUB` ties is not
followed, and what few share counts for more than what many do. An answer follows `MOST_TIES` at
most, those first that few share, and says so where there were more.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import log2

import msgspec

from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.relations.structs import Over
from cade.queries.tasks.keys import Keys
from cade.queries.tasks.period import Cited
from cade.queries.tasks.structs import Name

HUB = 2_000
MOST_STARTS = 500
"""Of somebody's items the newest."""

MOST_TIES = 8_000
"""Some 6 µs each (bench/relations.py)."""

WEIGHTS = {
    **{"content": 3.0, "image": 3.0, "request": 2.0, "task": 1.5, "file": 1.0, "link": 1.0},
    "conversation": 0.2,
}
_OVER: dict[Over | None, tuple[str, ...]] = {
    None: ("file", "content", "image", "link", "task", "request"),
    "file": ("file",),
    "commit": ("file",),
    "note": ("file", "content"),
    "image": ("content", "image"),
    "link": ("link",),
    "page": ("link",),
    "task": ("task",),
    "pr": ("request",),
    "message": ("content", "image", "link", "task", "request"),
}
_TOUCHED = """
SELECT DISTINCT nodes.node, nodes.kind, nodes.key, max(ties.item) FROM json_each(?1) AS start
CROSS JOIN ties ON ties.item = start.value CROSS JOIN nodes ON nodes.node = ties.node
WHERE nodes.kind IN (SELECT value FROM json_each(?2)) AND ties.how <> 'described'
    AND (?3 = '' OR ties.how IN (SELECT value FROM json_each(?3)))
GROUP BY nodes.node
"""
_ON = """
SELECT asked.value, ties.item, min(ties.how) FROM json_each(?) AS asked
CROSS JOIN ties ON ties.node = asked.value
WHERE ties.how <> 'described' GROUP BY asked.value, ties.item
"""
_COUNTED = f"""
SELECT asked.value,
    (SELECT count(*) FROM (SELECT 1 FROM ties WHERE node = asked.value LIMIT {HUB + 1})) AS many
FROM json_each(?) AS asked ORDER BY many, asked.value
"""
_CITED = """
SELECT c.item, c.kind, tracker, space, project, c.key, how, said FROM json_each(?) AS start
CROSS JOIN task_citations AS c ON c.item = start.value
WHERE c.kind IN ('task', 'request', 'key')
"""
_CITING = f"""
SELECT item, min(how) FROM task_citations
WHERE kind = ? AND tracker = ? AND space = ? AND key = ? GROUP BY item LIMIT {HUB + 1}
"""
_MADE = """
SELECT touches.item FROM json_each(?1) AS asked
CROSS JOIN persons_of ON persons_of.person = asked.value
CROSS JOIN touches ON touches.identity = persons_of.identity
    AND touches.role IN ('author', 'sender')
"""
_NEWEST = f"SELECT DISTINCT item FROM ({_MADE}) ORDER BY item DESC LIMIT ?2"
_IN_DAYS = f"""
SELECT DISTINCT items.item FROM ({_MADE}) AS made CROSS JOIN items ON items.item = made.item
WHERE day >= ?3 AND day < ?4 ORDER BY items.item DESC LIMIT ?2
"""


class Node(msgspec.Struct, frozen=True):
    """Something that items have in common. via: one of the items that led there."""

    kind: str
    key: str
    via: int


class Shared(msgspec.Struct, frozen=True):
    """A node and the items on it: how each of them is, by its number."""

    node: Node
    items: dict[int, str]

    @property
    def weight(self) -> float:
        """What one connection over it is worth."""
        return WEIGHTS[self.node.kind] / (1 + log2(max(1, len(self.items) - 1)))


class Reached(msgspec.Struct, frozen=True):
    """The nodes that items have to do with; cut: what most of all share was left out."""

    nodes: list[Shared]
    cut: bool = False


def kinds_over(over: Over | None) -> tuple[str, ...]:
    """Return the kinds of nodes that connect over what was asked for."""
    return _OVER[over]


def made_by(db: Db, persons: Collection[int], days: Days | None) -> tuple[list[int], bool]:
    """Return the newest items that these persons made, and whether there were more."""
    asked = (json.dumps([*persons]), MOST_STARTS + 1)
    if days is None:
        rows = db.execute(_NEWEST, asked).fetchall()
    else:
        rows = db.execute(_IN_DAYS, (*asked, days.first.isoformat(), days.end.isoformat()))
    found = [item for (item,) in rows]
    return found[:MOST_STARTS], len(found) > MOST_STARTS


def shared(
    db: Db, starts: Collection[int], kinds: Collection[str], hows: Sequence[str] = ()
) -> Reached:
    """Return what the items have to do with, and everything that has to do with the same.

    kinds: of nodes. hows: only as far as the start items have to do with it so.
    """
    asked = (json.dumps([*starts]), json.dumps([*kinds]), json.dumps(hows) if hows else "")
    rows = db.execute(_TOUCHED, asked)
    nodes = {node: Node(kind, key, via) for node, kind, key, via in rows}
    followed, cut = _followed(db, nodes)
    on = defaultdict[int, dict[int, str]](dict)
    for node, item, how in db.execute(_ON, (json.dumps(followed),)):
        on[node][item] = how
    found = [Shared(nodes[node], items) for node, items in on.items()]
    if {"task", "request"} & {*kinds}:
        found += (one for one in _over_tasks(db, starts) if one.node.kind in kinds)
    return Reached(found, cut)


def _followed(db: Db, nodes: Iterable[int]) -> tuple[list[int], bool]:
    """Return the nodes that are followed, and whether the answer had to leave out others."""
    followed, ties = list[int](), 0
    for node, many in db.execute(_COUNTED, (json.dumps([*nodes]),)):
        ties += many
        if ties > MOST_TIES:
            return followed, True
        if many <= HUB:
            followed.append(node)
    return followed, False


def _over_tasks(db: Db, starts: Iterable[int]) -> Iterator[Shared]:
    keys, led = Keys(db), dict[tuple[str, Name], int]()
    for item, *cited in db.execute(_CITED, (json.dumps([*starts]),)):
        one = Cited(*cited)
        name = one.name if one.kind == "request" else keys.task(one)
        if name is not None:
            led["request" if one.kind == "request" else "task", name] = item
    for (kind, name), via in led.items():
        items = dict(db.execute(_CITING, (kind, *name)).fetchall())
        if kind == "task":
            items |= dict(db.execute(_CITING, ("key", "", "", name.key)).fetchall())
        if len(items) <= HUB:
            yield Shared(Node(kind, name.key, via), dict.fromkeys(items, "cites"))
