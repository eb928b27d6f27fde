"""The layout of an origin's databases: stores, fields, types and counts.

Prohibition: nothing that a person wrote and no identifier appears: no value, no key that is data
instead of a name (`*` stands for those), no number that is part of a database's name.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from cade.collectors.indexeddb import Item, Record
from cade.collectors.indexeddb.values import Blob, JsMap, JsSet, SparseArray, Undefined

ANY = "*"
MOST_NAMES = 80
"""An object with more names than a record has fields is a table, and its names are data."""

_DEPTH = 12
_MOST_ITEMS = 200
"""Of one list that are looked at."""

_MOST_PARTS = 100_000
"""Of one value that are looked at: one that contains itself in several places has no end."""

_TABLES = ("Map", "messages")
"""How the names of fields end whose keys are data, also where there is only one."""

_NAME = re.compile(r"[@$_]?[A-Za-z]+(?:[_.-]?[A-Za-z]+)*")
_LONGEST_NAME = 40
_IDENTIFIERS = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+:[\w.:+-]*|[^\s:@]+@[^\s:@]+|\w*\d{3,}\w*",
    re.IGNORECASE,
)
_PLAIN = (
    (bool, "boolean"),
    (int, "number"),
    (float, "number"),
    (str, "text"),
    (bytes, "bytes"),
    (datetime, "date"),
    (type(None), "null"),
    (Undefined, "undefined"),
    (Blob, "blob"),
)


class Field(msgspec.Struct, frozen=True):
    """A field of a store's values: its path, and how many values it had of each type."""

    path: str
    types: dict[str, int]


class Store(msgspec.Struct, frozen=True):
    """One store of one database. fields: sorted by path; a list is written `[]`."""

    database: str
    store: str
    records: int
    fields: list[Field]


def outline(items: Iterable[Item]) -> list[Store]:
    """Return the layout of everything that can be read, by database and store.

    Databases whose names differ in identifiers alone are told as one.
    """
    records: Counter[tuple[str, str]] = Counter()
    shapes: dict[tuple[str, str], _Shape] = {}
    for item in items:
        if isinstance(item, Record):
            place = _without_identifiers(item.database), _without_identifiers(item.store)
            records[place] += 1
            _look_at(item.value, shapes.setdefault(place, _Shape()))
    return [
        Store(database, store, records[database, store], list(_fields(shape)))
        for (database, store), shape in sorted(shapes.items())
    ]


class _Shape:
    """The types of the values at one place, and what is below it."""

    def __init__(self) -> None:
        self.types: Counter[str] = Counter()
        self.below: dict[str, _Shape] = {}

    def part(self, name: str) -> "_Shape":
        """Return the place of a part; too many names become one."""
        if ANY in self.below and len(self.below) == 1:
            name = ANY
        found = self.below.setdefault(name, _Shape())
        if len(self.below) <= MOST_NAMES:
            return found
        self._forget_names()
        return self.below[ANY]

    def _forget_names(self) -> None:
        table = _Shape()
        for shape in self.below.values():
            table.join(shape)
        self.below = {ANY: table}

    def join(self, other: "_Shape") -> None:
        """Add what another place holds."""
        self.types += other.types
        for name, shape in other.below.items():
            self.below.setdefault(name, _Shape()).join(shape)


def _look_at(value: Any, shape: _Shape) -> None:
    todo: list[tuple[Any, _Shape, str, int]] = [(value, shape, "", _DEPTH)]
    for _ in range(_MOST_PARTS):
        if not todo:
            return
        value, shape, name, depth = todo.pop()
        kind, parts = _looked_at(value)
        shape.types[kind] += 1
        is_table = isinstance(value, dict) and name.endswith(_TABLES)
        named = [(ANY if is_table else key, part) for key, part in parts] if depth else []
        for key, _ in named:
            shape.part(key)  # before any is kept: one name too many makes one place of them all
        todo += [(part, shape.part(key), key, depth - 1) for key, part in named]


def _looked_at(value: Any) -> tuple[str, Iterable[tuple[str, Any]]]:
    match value:
        case dict():
            is_table = _is_table(value)
            return "object", (
                (ANY if is_table else _name(key), part) for key, part in value.items()
            )
        case JsMap():
            return "map", ((ANY, part) for _, part in value.pairs)
        case list():
            return "list", (("[]", part) for part in value[:_MOST_ITEMS])
        case JsSet():
            return "set", (("[]", part) for part in value.values[:_MOST_ITEMS])
        case SparseArray():
            return "list", (("[]", part) for part in list(value.items.values())[:_MOST_ITEMS])
    return next((name for kind, name in _PLAIN if isinstance(value, kind)), "other"), ()


def _is_table(value: dict[str, Any]) -> bool:
    """Tell an object whose keys are data: what stands under each of them looks alike."""
    parts = list(value.values())
    if len(parts) < 2 or not all(isinstance(part, dict) and part for part in parts):
        return False
    shared = set.intersection(*map(set, parts))
    return 2 * len(shared) >= max(map(len, parts))


def _name(key: object) -> str:
    is_name = isinstance(key, str) and len(key) <= _LONGEST_NAME and _NAME.fullmatch(key)
    return str(key) if is_name else ANY


def _without_identifiers(name: str) -> str:
    return _IDENTIFIERS.sub(ANY, name)


def _fields(shape: _Shape, path: str = "") -> Iterator[Field]:
    yield Field(path or ".", dict(sorted(shape.types.items())))
    for name, below in sorted(shape.below.items()):
        yield from _fields(below, f"{path}.{name}" if path else name)
