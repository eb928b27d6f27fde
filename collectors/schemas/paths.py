"""The path language of schemas: where in a record a value stands. It always ends.

`$` is the record's value, `$key` its key, `@` the message (what `each` found; without `each` the
record), `*1` … `*3` the name or number that the first, second or third `*` of `each` stood for.
Steps: `.name`, `["any name"]`, `[0]` (`[-1]` the last), `.*` every entry of an object, array, Map
or Set. At most 16 steps, 3 of them `*`, and `MAX_FOUND` results.
"""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from cade.collectors.indexeddb.values import UNDEFINED, JsMap, JsSet, SparseArray

ROOTS = ("$key", "$", "@", "*1", "*2", "*3")
MAX_CHARACTERS = 300
MAX_STEPS = 16
MAX_STARS = 3
MAX_FOUND = 200_000
MAX_VISITED = 2_000_000
"""Entries looked at for one path in one record: a value may contain itself many times over."""

Step = str | int | None
"""A name, a position, or every entry (None)."""

_STEP = re.compile(
    r"\.(?P<name>[A-Za-z_$][\w$-]*)|\.(?P<star>\*)|\[(?P<index>-?\d{1,6})\]"
    r'|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]',
    re.ASCII,
)
_PLAIN = re.compile(r"[A-Za-z_$][\w$-]*", re.ASCII)


class Path(NamedTuple):
    """A root and the steps from it."""

    root: str
    steps: tuple[Step, ...]


class Found(NamedTuple):
    """A value, and what each `*` on the way to it stood for."""

    value: Any
    stars: tuple[str, ...]


@lru_cache(maxsize=16_384)
def parse(text: str) -> Path:
    """Return a path. Raises ValueError that says what is wrong with it."""
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"longer than {MAX_CHARACTERS} characters")
    root = next((root for root in ROOTS if text.startswith(root)), None)
    if root is None:
        raise ValueError("it must begin with $, @, $key, *1, *2 or *3")
    steps = tuple(_steps(text, len(root)))
    if len(steps) > MAX_STEPS or steps.count(None) > MAX_STARS:
        raise ValueError(f"more than {MAX_STEPS} steps, or than {MAX_STARS} of them *")
    if steps and root not in ("$", "@"):
        raise ValueError(f"{root} has nothing within it")
    return Path(root, steps)


def _steps(text: str, at: int) -> Iterator[Step]:
    while at < len(text):
        found = _STEP.match(text, at)
        if found is None:
            raise ValueError(f"character {at + 1} begins no step")
        at = found.end()
        if found["quoted"] is not None:
            yield _unquoted(found["quoted"])
        elif found["index"] is not None:
            yield int(found["index"])
        else:
            yield found["name"]


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        raise ValueError(f"{text} is no quoted name") from None


def written(path: Path) -> str:
    """Return a path as `parse` reads it."""
    return path.root + "".join(map(_written, path.steps))


def _written(step: Step) -> str:
    if step is None:
        return ".*"
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if _PLAIN.fullmatch(step) else f"[{json.dumps(step, ensure_ascii=False)}]"


def found(value: Any, steps: tuple[Step, ...]) -> Iterator[Found]:
    """Yield what stands at the steps, in the data's order, at most `MAX_FOUND`."""
    for number, one in enumerate(_walk(value, steps, (), [MAX_VISITED])):
        if number == MAX_FOUND:
            return
        yield one


def first(value: Any, steps: tuple[Step, ...]) -> Any:
    """Return the first value at the steps that is not null, or None."""
    if None in steps:
        one = next(found(value, steps), None)
        return None if one is None else one.value
    for step in steps:
        if type(value) is dict and type(step) is str:  # nearly always, and this is where time goes
            value = value.get(step)
        else:
            value = _child(value, step) if step is not None else None
        if value is None:
            return None
    return None if value is UNDEFINED else value


def _walk(
    value: Any, steps: tuple[Step, ...], stars: tuple[str, ...], left: list[int]
) -> Iterator[Found]:
    for place, step in enumerate(steps):
        if step is None:
            for name, child in entries(value):
                left[0] -= 1
                if left[0] < 0:
                    return
                yield from _walk(child, steps[place + 1 :], (*stars, name), left)
            return
        value = _child(value, step)
    if value is not None and value is not UNDEFINED:
        yield Found(value, stars)


def _child(value: Any, step: str | int) -> Any:
    if isinstance(step, int):
        inside = isinstance(value, list) and -len(value) <= step < len(value)
        return value[step] if inside else None
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, JsMap):
        return next((child for name, child in value.pairs if name == step), None)
    return None


def entries(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what an object, array, Map, Set or sparse array holds; nothing for another value."""
    match value:
        case dict():
            yield from value.items()
        case list():
            yield from ((str(number), child) for number, child in enumerate(value))
        case JsMap(pairs=pairs):
            yield from ((_name(key), child) for key, child in pairs)
        case JsSet(values=values):
            yield from ((str(number), child) for number, child in enumerate(values))
        case SparseArray(items=items):
            yield from ((str(number), child) for number, child in items.items())


def _name(key: Any) -> str:
    if isinstance(key, str):
        return key
    if isinstance(key, float) and key.is_integer():
        return str(int(key))
    return str(key) if isinstance(key, int | float) else ""
