"""Values of a Teams record as what they are meant to be: any field may be missing or another type.

Numbers come as int, float or digits, booleans as words, objects and lists as JSON in a text.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from cade.collectors.browser.rows import EPOCH, is_time, moment
from cade.collectors.indexeddb.values import JsMap, SparseArray

MAX_JSON = 1_000_000
"""Characters of one field that holds JSON; real ones have some thousands."""

_FLAGS = {"true": True, "1": True, "false": False, "0": False}
_LONGEST_NUMBER = 25


def first(record: dict[str, Any], *names: str) -> Any:
    """Return the first of these fields that says something; None when none does."""
    for name in names:
        value = record.get(name)
        if value or value is False:
            return value
    return None


def text(value: Any) -> str | None:
    """Return a text that is not blank; a whole number as its digits."""
    if isinstance(value, str):
        return value if value.strip() else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    number = whole(value)
    return None if number is None else str(number)


def line(value: Any) -> str | None:
    """Return a name: a text on one line."""
    found = text(value)
    return " ".join(found.split()) or None if found else None


def whole(value: Any) -> int | None:
    """Return a whole number, however it is written."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str):
        digits = value.strip().partition(".")[0]
        usable = digits.isascii() and digits.isdigit() and len(digits) < _LONGEST_NUMBER
        return int(digits) if usable else None
    return value if isinstance(value, int) and abs(value) < 10**_LONGEST_NUMBER else None


def flag(value: Any) -> bool | None:
    """Return true or false; None when it is neither."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    return _FLAGS.get(value.strip().lower()) if isinstance(value, str) else None


def mapping(value: Any) -> dict[str, Any]:
    """Return an object; {} when there is none."""
    value = _parsed(value)
    if isinstance(value, JsMap):
        return {key: item for key, item in value.pairs if isinstance(key, str)}
    return value if isinstance(value, dict) else {}


def listing(value: Any) -> list[Any]:
    """Return a list; () when there is none."""
    value = _parsed(value)
    if isinstance(value, SparseArray):
        return list(value.items.values())
    return value if isinstance(value, list) else []


def mappings(value: Any) -> list[dict[str, Any]]:
    """Return the objects of a list."""
    return [found for one in listing(value) if (found := mapping(one))]


def time_of(value: Any, now: datetime) -> datetime | None:
    """Return a time written as milliseconds since 1970 or in ISO 8601, unless it cannot be."""
    at_us = _micros(value)
    return moment(at_us) if at_us is not None and is_time(at_us, now) else None


def _micros(value: Any) -> int | None:
    if isinstance(value, float):
        return round(value * 1_000) if abs(value) < 1e15 else None
    number = whole(value)
    if number is not None:
        return number * 1_000
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError:
            return None
    if not isinstance(value, datetime):
        return None
    # An offset may lead out of the years that there are, so it is subtracted, not converted.
    offset = value.utcoffset() or timedelta()
    return (value.replace(tzinfo=UTC) - EPOCH - offset) // timedelta(microseconds=1)


def _parsed(value: Any) -> Any:
    if not isinstance(value, str) or value[:1] not in ("{", "[") or len(value) > MAX_JSON:
        return value
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
