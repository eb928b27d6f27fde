"""What a run leaves for the next one about a history file: its state, and what has no title yet."""

from hashlib import blake2b

import msgspec

from cade.collectors.snapshot import State

READER = 1
"""Raised when this reader understands more of a file than before, so that it is read again."""

MOST_UNTITLED = 1_000
"""The newest visits without a title; a title comes within minutes or never."""


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """state: digest of the files' sizes and times. untitled: numbers of visits, in order."""

    state: str
    untitled: tuple[int, ...] = ()
    reader: int = READER

    def text(self) -> str:
        """Return the mark as the log keeps it."""
        return msgspec.json.encode(self).decode()


def parse_mark(text: str | None) -> Mark | None:
    """Return the mark; None without one, or when it is another version's."""
    if text is None:
        return None
    try:
        mark = msgspec.json.decode(text, type=Mark)
    except msgspec.MsgspecError:
        return None
    return mark if mark.reader == READER else None


def digest(state: State) -> str:
    """Return a short name of a state."""
    return blake2b(repr(state).encode(), digest_size=12).hexdigest()
