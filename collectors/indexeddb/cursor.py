"""A position in bytes, and the few number forms that V8, Blink and LevelDB share."""

import struct

from cade.collectors.indexeddb.records import Broken, Kind

_DOUBLE = struct.Struct("<d")
_MAX_VARINT_BITS = 70


class Cursor:
    """Reads forward through `data`; every read past the end raises `Broken`."""

    __slots__ = ("data", "end", "position")

    def __init__(self, data: bytes, position: int = 0, end: int | None = None) -> None:
        self.data = data
        self.position = position
        self.end = len(data) if end is None else end

    def byte(self) -> int:
        """Return the next byte."""
        if self.position >= self.end:
            raise Broken(Kind.BROKEN_VALUE, "cut")
        self.position += 1
        return self.data[self.position - 1]

    def varint(self) -> int:
        """Return a base-128 number, lowest group first."""
        result = shift = 0
        while shift < _MAX_VARINT_BITS:
            byte = self.byte()
            result |= (byte & 0x7F) << shift
            if byte < 0x80:
                return result
            shift += 7
        raise Broken(Kind.BROKEN_VALUE, "varint")

    def take(self, size: int) -> bytes:
        """Return the next `size` bytes."""
        start = self.position
        if size > self.end - start:
            raise Broken(Kind.BROKEN_VALUE, "cut")
        self.position = start + size
        return self.data[start : start + size]

    def double(self) -> float:
        """Return a little-endian double."""
        number: float = _DOUBLE.unpack(self.take(8))[0]
        return number

    def utf8(self) -> str:
        """Return a text that its length in bytes precedes."""
        return self.take(self.varint()).decode("utf-8", "replace")

    def utf16be(self) -> str:
        """Return a text that its length in 16-bit units precedes."""
        return self.take(2 * self.varint()).decode("utf-16-be", "replace")
