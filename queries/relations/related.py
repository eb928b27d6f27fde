"""What is connected with items: over what they have in common, and by conversation and day."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from cade.queries.database import Db
from cade.queries.relations.rows import newest_first, rows_of
from cade.queries.relations.structs import Row, RowKind, Step
from cade.queries.relations.walk import WEIGHTS, Shared, shared
from cade.queries.timeline import Clock

MOST_LOOKED_AT = 500
MOST_STEPS = 8
_OF_NODES: dict[str, RowKind] = {
    **{"link": "link", "task": "task", "request": "task", "file": "file"},
}
_SAME_DAY = """
SELECT other.item, items.place, items.day, start.value FROM json_each(?) AS start
CROSS JOIN messages ON messages.item = start.value
CROSS JOIN items ON items.item = messages.item
CROSS JOIN messages AS other ON other.conversation = messages.conversation
CROSS JOIN items AS theirs ON theirs.item = other.item AND theirs.day = items.day
"""
_OF_PATH = """
SELECT node, key FROM nodes WHERE kind = 'file' AND (key = ?1 OR substr(key, -length(?2)) = ?2)
ORDER BY key = ?1 DESC, key
"""
_ON_NODE = "SELECT item, how FROM ties WHERE node = ?"


class Walk:
    """Gathers what is reached: how, and how strongly."""

    def __init__(self) -> None:
        self._steps: defaultdict[int, list[tuple[float, Step]]] = defaultdict(list)

    def reach(self, item: int, weight: float, step: Step) -> None:
        """Reach an item once more."""
        self._steps[item].append((weight, step))

    def over(self, found: Iterable[Shared], without: Collection[int] = ()) -> None:
        """Reach the items of nodes, except those."""
        for one in found:
            node = one.node
            for item, how in one.items.items():
                if item not in without:
                    self.reach(item, one.weight, Step(how, node.kind, node.key, node.via))

    def items(self) -> list[int]:
        """Return the strongest, of equal ones the newest first."""
        worth = {item: sum(weight for weight, _ in steps) for item, steps in self._steps.items()}
        return sorted(worth, key=lambda item: (-worth[item], -item))[:MOST_LOOKED_AT]

    def rows(self, db: Db, clock: Clock) -> list[Row]:
        """Return the items as rows, the strongest first, then the newest."""
        rows = [self._told(row) for row in rows_of(db, self.items(), clock)]
        return sorted(rows, key=lambda row: (-row.strength, newest_first(row)))

    def _told(self, row: Row) -> Row:
        steps = sorted(self._steps[row.item or 0], key=lambda pair: -pair[0])
        path = tuple(dict.fromkeys(step for _, step in steps[:MOST_STEPS]))
        strength = round(sum(weight for weight, _ in steps), 6)
        return replace(row, path=path, strength=strength)


def related(
    db: Db,
    starts: Sequence[int],
    found: Sequence[Shared],
    kinds: Collection[RowKind] = (),
    *,
    clock: Clock,
    same_day: bool = True,
) -> list[Row]:
    """Return what is connected with the items, the strongest first; none of themselves.

    kinds: of rows; none for items of all kinds. found: their nodes. same_day: messages of the
    same conversation and day are connected too, though least.
    """
    walk = Walk()
    walk.over(found, {*starts})
    for item, place, day, start in db.execute(_SAME_DAY, (json.dumps(starts),)) if same_day else ():
        if item not in starts:
            step = Step("same_day", "conversation", f"{place}, {day}" if place else day, start)
            walk.reach(item, WEIGHTS["conversation"], step)
    rows = [] if kinds and not _wants_items(kinds) else walk.rows(db, clock)
    rows = [row for row in rows if not kinds or is_of(row, kinds)]
    return rows + [row for row in node_rows(found) if row.kind in kinds]


def node_rows(found: Iterable[Shared]) -> list[Row]:
    """Return what items have in common as rows, the strongest first: files, links, tasks."""
    rows = [
        Row(
            kind=_OF_NODES[one.node.kind],
            name=one.node.key,
            locator=one.node.key,
            path=(Step("via", one.node.kind, one.node.key, one.node.via),),
            strength=round(one.weight, 6),
            holders=tuple(sorted(one.items, reverse=True)),
        )
        for one in found
        if one.node.kind in _OF_NODES
    ]
    return sorted(rows, key=lambda row: (-row.strength, row.name))


def is_path(db: Db, path: str) -> bool:
    """Tell whether a file of this path, or one that ends so, is known."""
    return db.execute(_OF_PATH, (path, "/" + path.lstrip("/"))).fetchone() is not None


def on_path(db: Db, path: str, clock: Clock) -> list[Row]:
    """Return what has to do with a file: what changed it, its states, and its copies.

    path: absolute, or the end of one; several files may end so.
    """
    walk = Walk()
    nodes = db.execute(_OF_PATH, (path, "/" + path.lstrip("/"))).fetchall()
    if nodes and nodes[0][1] == path:
        nodes = nodes[:1]
    for node, key in nodes:
        items = dict(db.execute(_ON_NODE, (node,)).fetchall())
        for item, how in items.items():
            walk.reach(item, WEIGHTS["file"], Step(how, "file", key))
        seen = [item for item, how in items.items() if how == "seen"]
        walk.over(shared(db, seen, ("content",)).nodes, items)
    return walk.rows(db, clock)


def is_of(row: Row, kinds: Collection[RowKind]) -> bool:
    """Tell whether a row is of one of the kinds; a message that shows an image is an image too."""
    shows = any(step.kind in ("content", "image") and step.how == "image" for step in row.path)
    return row.kind in kinds or ("image" in kinds and shows)


def _wants_items(kinds: Collection[RowKind]) -> bool:
    return bool({*kinds} - {"link", "task", "person"})
