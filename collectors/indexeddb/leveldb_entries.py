"""One entry of a LevelDB file, as tables and logs both yield it."""

from typing import NamedTuple


class Entry(NamedTuple):
    """A version of a key. The value is `block[start:end]`, cut out only when it is wanted.

    sequence: the higher, the newer. live: False for a deletion.
    """

    key: bytes
    sequence: int
    live: bool
    block: bytes
    start: int
    end: int

    @property
    def value(self) -> bytes:
        """The value's bytes."""
        return self.block[self.start : self.end]
