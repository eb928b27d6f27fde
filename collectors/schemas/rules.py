"""What a schema must keep to beyond its form: paths that parse, references that lead on."""

from collections.abc import Iterator
from typing import Any

import msgspec

from cade.collectors.schemas import paths
from cade.collectors.schemas.form import Condition, Cut, Group, Key, Lookup, Many, Rule, Schema

_SOURCES = ("path", "const", "lookup")
_STARS = ("*1", "*2", "*3")
_CONSTANT = ("const", "absent", "map", "transform", "then", "stores", "lookup", "value")
WORDS = frozenset(_CONSTANT) | {
    name
    for name in (*Condition.__struct_fields__, *Condition.__struct_encode_fields__)
    if name != "path"
}
"""What holds no path."""


class Wrong(Exception):
    """What is wrong at a place in the document."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where, self.why = where, why


def check(schema: Schema) -> None:
    """Raise Wrong for the first thing that is wrong."""
    for where, thing in _parts(schema, "$"):
        _check(schema, where, thing)


def _parts(thing: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Yield every struct of the schema and every text that is a path, with its place."""
    if isinstance(thing, msgspec.Struct):
        yield where, thing
        names = zip(thing.__struct_fields__, thing.__struct_encode_fields__, strict=True)
        for name, written in names:
            yield from _parts(getattr(thing, name), f"{where}.{written}")
    elif isinstance(thing, dict):
        for name, child in thing.items():
            yield from _parts(child, f"{where}.{name}")
    elif isinstance(thing, tuple):
        for number, child in enumerate(thing):
            yield from _parts(child, f"{where}[{number}]")


def _check(schema: Schema, where: str, thing: Any) -> None:
    match thing:
        case Condition():
            _exactly_one(where, thing, Condition.__struct_fields__[1:])
            _path(thing.path, f"{where}.path")
        case Cut():
            _check_cut(where, thing)
        case Rule():
            _exactly_one(where, thing, _SOURCES)
            _check_source(schema, where, thing)
        case Key():
            _exactly_one(where, thing, ("path", "lookup"))
            _check_source(schema, where, thing)
        case Group() | Lookup():
            _check_records(schema, where, thing)
        case Many():
            _path(thing.each, f"{where}.each")
            _check_fields(where, thing, Many.__struct_fields__[2:])
        case Schema():
            _check_places(thing)


def _check_source(schema: Schema, where: str, rule: Rule | Key) -> None:
    _paths(rule.path, f"{where}.path")
    if isinstance(rule, Rule) and rule.then is not None:
        _path(rule.then, f"{where}.then", roots=("@",))
    if rule.lookup is None:
        for name in ("key", "value", "absent"):
            if getattr(rule, name, None) is not None:
                raise Wrong(f"{where}.{name}", "only a lookup has it")
        return
    table = schema.lookups.get(rule.lookup)
    if table is None:
        raise Wrong(f"{where}.lookup", f"no lookup is called {rule.lookup}")
    if rule.value not in table.values:
        raise Wrong(f"{where}.value", f"one of: {', '.join(table.values)}")
    if rule.key is None:
        raise Wrong(where, "a lookup needs a key")
    if isinstance(rule.key, str):
        _path(rule.key, f"{where}.key")


def _check_records(schema: Schema, where: str, group: Group | Lookup) -> None:
    if group.each is not None:
        _path(group.each, f"{where}.each", roots=("$",))
    stars = 0 if group.each is None else paths.parse(group.each).steps.count(None)
    for place, text in _texts(group, where):
        if text in _STARS and _STARS.index(text) >= stars:
            raise Wrong(place, f"`each` has only {stars} *")
    if isinstance(group, Group):
        fields = group.fields
        _check_fields(f"{where}.fields", fields, fields.__struct_fields__)
        return
    _check_fields(where, group, ("key",))
    for name, field in group.values.items():
        _check_field(f"{where}.values.{name}", field)
    for place, part in _parts(group, where):
        if isinstance(part, Rule | Key) and part.lookup is not None:
            raise Wrong(place, "a lookup cannot use another lookup")


def _texts(thing: Any, where: str) -> Iterator[tuple[str, str]]:
    """Yield every text that can be a path, with its place."""
    if isinstance(thing, str):
        yield where, thing
    elif isinstance(thing, tuple):
        for number, child in enumerate(thing):
            yield from _texts(child, f"{where}[{number}]")
    elif isinstance(thing, dict):
        for name, child in thing.items():
            yield from _texts(child, f"{where}.{name}")
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            if name not in WORDS:
                yield from _texts(getattr(thing, name), f"{where}.{name}")


def _check_fields(where: str, thing: Any, names: tuple[str, ...]) -> None:
    for name in names:
        _check_field(f"{where}.{name}", getattr(thing, name))


def _check_field(where: str, field: Any) -> None:
    if isinstance(field, str):
        _path(field, where)
    elif isinstance(field, tuple):
        for number, one in enumerate(field):
            _check_field(f"{where}[{number}]", one)


def _check_cut(where: str, cut: Cut) -> None:
    _exactly_one(where, cut, ("before", "after", "part", "add", "drop"))
    if (cut.part is None) != (cut.of is None):
        raise Wrong(where, "`part` and `of` go together")


def _check_places(schema: Schema) -> None:
    for number, origin in enumerate(schema.where.origins):
        scheme, found, host = origin.partition("://")
        if not found or not scheme.isalnum() or set(host) & set("/*?[\\"):
            raise Wrong(f"$.where.origins[{number}]", "an origin is scheme://host[:port]")
    for number, folder in enumerate(schema.where.folders):
        if folder.startswith("/") or ".." in folder or "**" in folder or "\\" in folder:
            raise Wrong(
                f"$.where.folders[{number}]", "a folder is given from the home on, without .."
            )


def _exactly_one(where: str, thing: Any, names: tuple[str, ...]) -> None:
    given = [name for name in names if getattr(thing, name) is not None]
    if len(given) != 1:
        raise Wrong(where, f"exactly one of: {', '.join(names)}")


def _paths(value: Any, where: str) -> None:
    for text in (value,) if isinstance(value, str) else value or ():
        _path(text, where)


def _path(text: str, where: str, roots: tuple[str, ...] = paths.ROOTS) -> None:
    try:
        root = paths.parse(text).root
    except ValueError as error:
        raise Wrong(where, f"{text!r} is no path: {error}") from error
    if root not in roots:
        raise Wrong(where, f"it must begin with {' or '.join(roots)}")
