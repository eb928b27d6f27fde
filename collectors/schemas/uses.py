"""Which paths within the records of its stores a part of a schema reads."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from cade.collectors.schemas import paths
from cade.collectors.schemas.form import Group, Lookup
from cade.collectors.schemas.paths import Path, Step
from cade.collectors.schemas.rules import WORDS

Steps = tuple[Step, ...]
Renamed = Callable[[Steps], Steps]


def used_paths(part: Group | Lookup) -> Iterator[Steps]:
    """Yield the paths from the record on, each as often as it is read."""
    found: list[Steps] = []

    def note(steps: Steps) -> Steps:
        found.append(steps)
        return steps

    renamed(part, note)
    yield from found


def renamed(part: Group | Lookup, change: Renamed) -> Any:
    """Return the part as a document with every path (from the record on) changed.

    A changed path must stay as long as it was.
    """
    document = msgspec.to_builtins(part)
    base = _steps(part.each) if part.each is not None else ()
    new_base = change(base) if base else ()
    if part.each is not None:
        document["each"] = paths.written(Path("$", new_base))
    for name in document.keys() & {"when", "fields", "key"}:
        document[name] = _in(document[name], base, change)
    columns = document.get("values", {})
    for name, field in columns.items():
        columns[name] = _in(field, base, change)
    return document


def _in(value: Any, base: Steps, change: Renamed) -> Any:
    if isinstance(value, list | tuple):
        return [_in(one, base, change) for one in value]
    if isinstance(value, str):
        return _path(value, base, change)
    if not isinstance(value, dict):
        return value
    inner = base
    if isinstance(value.get("each"), str):  # a list within the message: `@` is its item
        inner = _absolute(paths.parse(value["each"]), base)
    return {name: _entry(name, one, base, inner, change) for name, one in value.items()}


def _entry(name: str, value: Any, base: Steps, inner: Steps, change: Renamed) -> Any:
    if name in WORDS:
        return value
    return _in(value, base if name in ("each", "when") else inner, change)


def _path(text: str, base: Steps, change: Renamed) -> str:
    path = paths.parse(text)
    if path.root not in ("$", "@"):
        return text
    steps = change(_absolute(path, base))
    return paths.written(Path(path.root, steps[len(base) :] if path.root == "@" else steps))


def _absolute(path: Path, base: Steps) -> Steps:
    return (*base, *path.steps) if path.root == "@" else path.steps


def _steps(text: str) -> Steps:
    return paths.parse(text).steps
