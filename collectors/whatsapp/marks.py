"""What an export writes that nobody sees: direction marks, and spaces that are not a space."""

import re
from functools import lru_cache

from cade.collectors.messages.naming import digits_of, plain_number

MARKS = "\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
"""Direction marks and isolates, and a byte order mark within a text."""

LEFT_TO_RIGHT = "\u200e"
SPACE = "[ \u00a0\u2009\u202f]"

NAMES_AT_HAND = 10_000
"""A chat has few names and says them very often."""

_MARK = re.compile(f"[{MARKS}\0]")


def visible(text: str) -> str:
    """Return the text without direction marks and NULs."""
    return _MARK.sub("", text)


@lru_cache(maxsize=NAMES_AT_HAND)
def plain_name(written: str) -> str:
    """Return a sender's or a title's name: no marks, plain spaces, no tilde of an unsaved one."""
    name = " ".join(visible(written).split()).removeprefix("~").strip()
    return plain_number(name) if digits_of(name) else name
