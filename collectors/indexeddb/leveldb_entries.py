"""One entry of a LevelDB file, as tables and logs both yield it, and the variable-length number."""

from typing import NamedTuple

from cade.collectors.indexeddb.records import Broken, Kind


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


def varint_at(data: bytes, position: int) -> tuple[int, int]:
    """Return the base-128 number at `position` and the place behind it; raises `Broken`."""
    result = shift = 0
    for place in range(position, min(position + 10, len(data))):
        byte = data[place]
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, place + 1
        shift += 7
    raise Broken(Kind.BROKEN_BLOCK, "number")
