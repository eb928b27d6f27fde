"""Single values of records, and what transforms and conditions make of them.

None stands for "nothing": a value of another kind than a transform needs gives nothing.
"""

import math
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from cade.collectors.indexeddb.values import EPOCH
from cade.collectors.schemas.form import Condition, Cut, Transform

Single = str | int | float | bool | datetime

_SINGLE = frozenset({str, int, float, bool, datetime})
MAX_JSON_CHARACTERS = 8_000_000
_EARLIEST, _LATEST = datetime(1971, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
_UNITS = {"s": 1_000_000, "ms": 1_000, "us": 1}


def single(value: Any) -> Single | None:
    """Return the value if it is a text, a number, a boolean or a time."""
    if type(value) not in _SINGLE:
        return None
    return value if type(value) is not float or math.isfinite(value) else None


def text_of(value: Single | None) -> str | None:
    """Return a value as text: whole numbers without a fraction, times as ISO; "" is nothing."""
    match value:
        case None | bool():
            return None
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.isoformat()
    return str(value) or None


def transformed(value: Any, transforms: tuple[Transform, ...]) -> Any:
    """Return what the transforms make of a value, one after the other."""
    for transform in transforms:
        if value is None:
            return None
        value = _cut(value, transform) if isinstance(transform, Cut) else _NAMED[transform](value)
    return value


def _time(unit: str) -> Callable[[Any], datetime | None]:
    def read(value: Any) -> datetime | None:
        if isinstance(value, datetime):
            return plausible(value)
        number = _number(value)
        if number is None:
            return None
        try:
            return plausible(EPOCH + timedelta(microseconds=number * _UNITS[unit]))
        except OverflowError:
            return None

    return read


def _number(value: Any) -> float | int | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, str):
        if not value.isdecimal() or len(value) > 20:
            return None
        return int(value)
    return value if not isinstance(value, float) or math.isfinite(value) else None


def _iso(value: Any) -> datetime | None:
    if isinstance(value, datetime):
        return plausible(value)
    try:
        read = datetime.fromisoformat(value) if isinstance(value, str) else None
        # A time without an offset is read as UTC.
        return plausible(read if read is None or read.tzinfo else read.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return None


def plausible(time: datetime | None) -> datetime | None:
    """Return a time in UTC if a message can have been written then."""
    if time is None:
        return None
    try:
        time = time.astimezone(UTC)
    except (OverflowError, ValueError):
        return None
    return time if _EARLIEST <= time < _LATEST else None


def parsed_json(value: Any) -> Any:
    """Return what a JSON text holds; None for another value, broken or huge JSON."""
    if not isinstance(value, str) or len(value) > MAX_JSON_CHARACTERS:
        return None
    try:
        return msgspec.json.decode(value)
    except (ValueError, RecursionError):
        return None


def _html(value: Any) -> str | None:
    if not isinstance(value, str):
        return None
    from cade.collectors.messages.html import read_html

    return read_html(value).text


def _unquoted(value: Any) -> str | None:
    """Drop the lines quoted in front of an answer, and the empty line behind them."""
    if not isinstance(value, str):
        return None
    lines = value.split("\n")
    quoted = next((n for n, line in enumerate(lines) if not line.startswith(">")), len(lines))
    return "\n".join(lines[quoted:]).lstrip("\n") if quoted else value


def _of_text(change: Callable[[str], str]) -> Callable[[Any], str | None]:
    return lambda value: change(value) if isinstance(value, str) else None


_NAMED: dict[str, Callable[[Any], Any]] = {
    **{unit: _time(unit) for unit in _UNITS},
    "iso": _iso,
    "html": _html,
    "json": parsed_json,
    "trim": _of_text(str.strip),
    "lower": _of_text(str.lower),
    "unquoted": _unquoted,
}


def _cut(value: Any, cut: Cut) -> str | None:
    text = text_of(single(value))
    if text is None:
        return None
    if cut.before is not None:
        return text.partition(cut.before)[0] if cut.before in text else None
    if cut.after is not None:
        return text.partition(cut.after)[2] or None
    if cut.part is not None and cut.of is not None:
        pieces = text.split(cut.of)
        return pieces[cut.part] if -len(pieces) <= cut.part < len(pieces) else None
    return (cut.add or "") + text.removeprefix(cut.drop or "")


def holds(condition: Condition, value: Any) -> bool:
    """Tell whether a condition holds for what was found at its path (None: nothing)."""
    if condition.exists is not None:
        return (value is not None) == condition.exists
    one = single(value)
    if condition.equals is not None:
        return _same(one, condition.equals)
    if condition.not_equals is not None:
        return not _same(one, condition.not_equals)
    if condition.one_of is not None:
        return any(_same(one, other) for other in condition.one_of)
    if condition.none_of is not None:
        return not any(_same(one, other) for other in condition.none_of)
    return _text_holds(condition, text_of(one))


def _text_holds(condition: Condition, text: str | None) -> bool:
    if text is None:
        return False
    if condition.prefix is not None:
        return text.startswith(condition.prefix)
    if condition.suffix is not None:
        return text.endswith(condition.suffix)
    return like(text, condition.matches or "")


def _same(one: Any, other: Any) -> bool:
    # True is not 1 here, as it is not in JavaScript.
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def like(text: str, pattern: str) -> bool:
    """Tell whether a text fits a pattern in which `*` stands for any characters; linear."""
    pieces = pattern.split("*")
    if len(pieces) == 1:
        return text == pattern
    start, *middle, end = pieces
    if not text.startswith(start) or len(text) < len(start) + len(end) or not text.endswith(end):
        return False
    at, stop = len(start), len(text) - len(end)
    for piece in middle:
        at = text.find(piece, at, stop)
        if at < 0:
            return False
        at += len(piece)
    return True
