"""What single values look like, in a word that tells nothing of what they say."""

import re
from datetime import datetime
from typing import Any

_ISO = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_TIMES = (("s", 1.0), ("ms", 1e3), ("us", 1e6))
_FIRST, _LAST = 9e8, 4.2e9  # 1998 to 2103, in seconds
LONG = 2_000


def form_of(value: Any) -> str:
    """Return one of: boolean, time, s, ms, us, number, iso, url, html, prose, name, id, bytes.

    s, ms, us: a number, or digits, that can be a time since 1970 in that unit.
    """
    match value:
        case bool():
            return "boolean"
        case datetime():
            return "time"
        case int() | float():
            return _of_number(value)
        case str():
            return _of_text(value[:LONG])
    return "bytes" if isinstance(value, bytes) else "other"


def _of_number(value: float) -> str:
    for unit, factor in _TIMES:
        if _FIRST * factor <= value <= _LAST * factor:
            return unit
    return "number"


def _of_text(text: str) -> str:
    if text.isdecimal() and text.isascii():
        return _of_number(int(text)) if len(text) < 20 else "id"
    if _ISO.match(text):
        return "iso"
    if _TAG.search(text):
        return "html"
    if "://" in text[:20] and " " not in text:
        return "url"
    if any(letter.isspace() for letter in text):
        return "prose"
    return "name" if text.isalpha() else "id"
