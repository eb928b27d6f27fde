"""A position in bytes, and the few number forms that V8, Blink and LevelDB share."""

import struct

from cade.collectors.indexeddb.records import Broken, Kind

_DOUBLE = struct.Struct("<d")
_MAX_VARINT_BITS = 70


def varint_at(data: bytes, position: int) -> tuple[int, int]:
    """Return the base-128 number at `position` and the place behind it; raises `Broken`."""
    if position < len(data) and data[position] < 0x80:  # nearly all are one byte
        return data[position], position + 1
    result = shift = 0
    for place in range(position, min(position + 10, len(data))):
        byte = data[place]
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, place + 1
        shift += 7
    raise Broken(Kind.BROKEN_VALUE, "number")


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
        position = self.position
        if position < self.end and self.data[position] < 0x80:  # nearly all are one byte
            self.position = position + 1
            return self.data[position]
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
