"""What a database looks like from outside: stores, paths, kinds of values, and no value.

Names of fields are kept; what only looks like one and is data (an object whose keys are ids or
people) becomes `*`, by `naming`. How much is looked at is bounded.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from cade.collectors.indexeddb import Trouble
from cade.collectors.indexeddb.values import UNDEFINED, FarDate, JsMap, JsSet, SparseArray
from cade.collectors.schemas import paths
from cade.collectors.schemas.forms import form_of
from cade.collectors.schemas.naming import general, settle
from cade.collectors.schemas.paths import Path, Step, entries
from cade.collectors.schemas.records import Row
from cade.collectors.schemas.scalars import parsed_json

MAX_RECORDS = 20_000
"""Of one store; more of the same tell nothing new."""
MAX_DEPTH = 10
MAX_NODES = 5_000
MAX_ENTRIES = 500
"""Of one object or array in one record."""
MAX_DISTINCT = 500


class Node(msgspec.Struct):
    """One place in the values of a store. seen: how often something stood there."""

    seen: int = 0
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    forms: Counter[str] = msgspec.field(default_factory=Counter)
    distinct: set[int] = msgspec.field(default_factory=set)
    children: dict[str, "Node"] = msgspec.field(default_factory=dict)
    each: "Node | None" = None


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A path as it was observed. form: what most values look like; share: of its parents, how many
    have it; differs: how much of the values is different, 0 to 1."""

    kinds: tuple[str, ...]
    form: str = ""
    count: int = 0
    share: float = 1.0
    differs: float = 0.0


class Store(msgspec.Struct, frozen=True, omit_defaults=True):
    """A store (of localStorage: entries of one kind of key). json: its values are JSON texts."""

    records: int
    json: bool = False
    spots: dict[str, Spot] = {}


Observed = dict[str, Store]


class Observer:
    """Looks at records, one after the other."""

    def __init__(self) -> None:
        self._roots: dict[str, Node] = {}
        self._records: Counter[str] = Counter()
        self._json: Counter[str] = Counter()
        self._left: dict[str, int] = {}

    def add(self, row: Row) -> None:
        """Look at one record."""
        store = general(row.store)
        self._records[store] += 1
        if self._records[store] > MAX_RECORDS:
            return
        value = row.value
        if isinstance(value, str) and value[:1] in ("{", "["):
            parsed = parsed_json(value)
            self._json[store] += parsed is not None
            value = value if parsed is None else parsed
        self._left.setdefault(store, MAX_NODES)
        self._look(self._roots.setdefault(store, Node()), value, store, 0)

    def observed(self) -> Observed:
        """Return everything that was seen, sorted; the observer is spent afterwards."""
        return {name: self._store(name) for name in sorted(self._records)}

    def _store(self, name: str) -> Store:
        root = self._roots.get(name) or Node()
        settle(root)
        spots: dict[str, Spot] = {}
        _spots(root, (), root.seen, spots)
        count = self._records[name]
        return Store(count, self._json[name] * 2 > min(count, MAX_RECORDS), spots)

    def _look(self, node: Node, value: Any, store: str, depth: int) -> None:
        if value is None or value is UNDEFINED:
            return
        node.seen += 1
        kind = kind_of(value)
        node.kinds[kind] += 1
        if kind not in ("object", "array"):
            node.forms[form_of(value)] += 1
            if len(node.distinct) < MAX_DISTINCT and isinstance(value, str | int | float):
                node.distinct.add(hash(value))
            return
        if depth == MAX_DEPTH:
            return
        for number, (name, child) in enumerate(entries(value)):
            if number == MAX_ENTRIES:
                return
            inner = self._child(node, name if kind == "object" else None, store)
            if inner is not None:
                self._look(inner, child, store, depth + 1)

    def _child(self, node: Node, name: str | None, store: str) -> Node | None:
        there = node.each if name is None else node.children.get(name)
        if there is not None:
            return there
        if not self._left[store]:
            return node.each
        self._left[store] -= 1
        made = Node()
        if name is None:
            node.each = made
        else:
            node.children[name] = made
        return made


def observe(rows: Iterable[Row | Trouble]) -> Observed:
    """Return what records look like."""
    observer = Observer()
    for row in rows:
        if isinstance(row, Row):
            observer.add(row)
    return observer.observed()


def kind_of(value: Any) -> str:
    """Return the kind of a value: object, array, text, number, boolean, time, bytes or other."""
    match value:
        case bool():
            return "boolean"
        case str():
            return "text"
        case int() | float():
            return "number"
        case datetime() | FarDate():
            return "time"
        case dict() | JsMap():
            return "object"
        case list() | JsSet() | SparseArray():
            return "array"
        case bytes():
            return "bytes"
    return "other"


def _spots(node: Node, steps: tuple[Step, ...], parents: int, spots: dict[str, Spot]) -> None:
    if len(steps) > paths.MAX_STEPS or steps.count(None) > paths.MAX_STARS or not node.seen:
        return
    many = node.forms.total()
    spots[paths.written(Path("$", steps))] = Spot(
        kinds=tuple(sorted(node.kinds)),
        form=node.forms.most_common(1)[0][0] if many else "",
        count=node.seen,
        share=round(min(1.0, node.seen / max(parents, 1)), 3),
        differs=round(len(node.distinct) / max(1, min(many, MAX_DISTINCT)), 3),
    )
    for name in sorted(node.children):
        _spots(node.children[name], (*steps, name), node.seen, spots)
    if node.each is not None:
        _spots(node.each, (*steps, None), node.seen, spots)
