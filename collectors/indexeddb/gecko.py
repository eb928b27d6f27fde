"""Firefox's structured clone: what the data of an object store holds once it is decompressed.

Source: mozilla js/src/vm/StructuredClone.cpp. Everything stands in words of eight bytes, a tag in
the upper half and a number in the lower one; what is no tag is a double. Contents of an object
follow after everything that was begun beside it, so begun objects wait on a stack.
"""

import struct
from collections.abc import Callable

from cade.collectors.indexeddb import gecko_objects
from cade.collectors.indexeddb.blink import Blobs
from cade.collectors.indexeddb.limits import MAX_DEPTH
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import (
    UNDEFINED,
    JsMap,
    JsSet,
    RegExp,
    SparseArray,
    Value,
    date_of,
)

_HEADER, _END, _NULL, _STRING, _LAST_DOUBLE = (
    0xFFF10000, 0xFFFF0013, 0xFFFF0000, 0xFFFF0004, 0xFFF00000,
)  # fmt: skip
_LATIN1 = 1 << 31
_REGEXP_FLAGS = "igmyusdv"  # from bit 0 upwards
_SPARE_HOLES = 1024  # beyond one hole per byte an array is told as its few items
_WORD = struct.Struct("<II")
_DOUBLE = struct.Struct("<d")


def decode(data: bytes, blobs: Blobs) -> Value:
    """Return the value of a decompressed structured clone; raises `Broken`."""
    reader = GeckoReader(data, blobs)
    if reader.word()[1] != _HEADER:
        raise Broken(Kind.UNKNOWN_ENCODING, "no header")
    try:
        return reader.whole()
    except RecursionError as error:  # the caller's own stack was deep already
        raise Broken(Kind.NESTED_TOO_DEEPLY) from error


class GeckoReader:
    """Reads one value; `objects` are those begun so far, `waiting` those not yet filled."""

    def __init__(self, data: bytes, blobs: Blobs) -> None:
        self.data = data
        self.position = 0
        self.blobs = blobs
        self.objects: list[Value] = []
        self.waiting: list[Value] = []
        self.holes = len(data) + _SPARE_HOLES

    def whole(self) -> Value:
        """Return the value with everything in it."""
        value = self.begun()
        while self.waiting:
            if len(self.waiting) > MAX_DEPTH:
                raise Broken(Kind.NESTED_TOO_DEEPLY)
            if self._peek() == _END:
                self.word()
                self.waiting.pop()
            else:
                self._fill(self.waiting[-1])
        return value

    def _fill(self, container: Value) -> None:
        key = self.begun()
        if isinstance(container, JsSet):
            container.values.append(key)
        elif isinstance(container, JsMap):
            container.pairs.append((key, self.begun()))
        elif key is None:  # how older versions ended an object
            self.waiting.pop()
        elif isinstance(container, dict):
            container[str(key)] = self.begun()
        else:
            self._set(container, key, self.begun())

    def _set(self, array: Value, key: Value, value: Value) -> None:
        """Set an element; a property without an index has no place in a list."""
        if not isinstance(key, int):
            return
        if isinstance(array, SparseArray):
            array.items[key] = value
        elif isinstance(array, list) and 0 <= key < len(array):
            array[key] = value

    def begun(self) -> Value:
        """Return the next value; if it is an object, its contents come later."""
        number, tag = self.word()
        read = _READERS.get(tag)
        if read is not None:
            return read(self, number)
        if tag <= _LAST_DOUBLE:
            return _DOUBLE.unpack_from(self.data, self.position - 8)[0]
        return gecko_objects.read(self, tag, number)

    def word(self) -> tuple[int, int]:
        """Return the lower and the upper half of the next word."""
        position = self.position
        if position + 8 > len(self.data):
            raise Broken(Kind.BROKEN_VALUE, "cut")
        self.position = position + 8
        return _WORD.unpack_from(self.data, position)

    def long(self) -> int:
        """Return the next word as one number."""
        low, high = self.word()
        return high << 32 | low

    def double(self) -> float:
        """Return the next word as a double."""
        self.word()
        number: float = _DOUBLE.unpack_from(self.data, self.position - 8)[0]
        return number

    def take(self, size: int) -> bytes:
        """Return the next bytes; what follows begins at a whole word."""
        start = self.position
        if start + size > len(self.data):
            raise Broken(Kind.BROKEN_VALUE, "cut")
        self.position = start + (size + 7 & ~7)
        return self.data[start : start + size]

    def known(self, value: Value) -> Value:
        """Give the next number to an object that has no contents to come; return it."""
        self.objects.append(value)
        return value

    def opened(self, value: Value) -> Value:
        """Give the next number to an object whose contents come later; return it."""
        self.waiting.append(value)
        return self.known(value)

    def text(self, number: int) -> str:
        """Return the string of so many characters."""
        if number & _LATIN1:
            return self.take(number ^ _LATIN1).decode("latin-1")
        return self.take(2 * number).decode("utf-16-le", "replace")

    def bigint(self, number: int) -> int:
        """Return a BigInt of so many words; the uppermost bit is its sign."""
        found = int.from_bytes(self.take(8 * (number & ~_LATIN1)), "little")
        return -found if number & _LATIN1 else found

    def regexp(self, bits: int) -> Value:
        """Return a regular expression."""
        size, tag = self.word()
        if tag != _STRING:
            raise Broken(Kind.BROKEN_VALUE, "regular expression")
        flags = sorted(c for bit, c in enumerate(_REGEXP_FLAGS) if bits >> bit & 1)
        return self.known(RegExp(self.text(size), "".join(flags)))

    def array(self, length: int) -> Value:
        """Begin an array."""
        self.holes -= length
        return self.opened(SparseArray(length, {}) if self.holes < 0 else [UNDEFINED] * length)

    def reference(self, number: int) -> Value:
        """Return an object that was begun before."""
        if number >= len(self.objects):
            raise Broken(Kind.BROKEN_VALUE, "reference to nothing")
        return self.objects[number]

    def _peek(self) -> int:
        if self.position + 8 > len(self.data):
            raise Broken(Kind.BROKEN_VALUE, "cut")
        return int.from_bytes(self.data[self.position + 4 : self.position + 8], "little")


def _signed(reader: GeckoReader, number: int) -> int:
    return number - (1 << 32) if number >> 31 else number


_READERS: dict[int, Callable[[GeckoReader, int], Value]] = {
    _NULL: lambda reader, number: None,
    0xFFFF0001: lambda reader, number: UNDEFINED,
    0xFFFF0002: lambda reader, number: bool(number),
    0xFFFF0003: _signed,
    _STRING: GeckoReader.text,
    0xFFFF0005: lambda reader, number: reader.known(date_of(reader.double())),
    0xFFFF0006: GeckoReader.regexp,
    0xFFFF0007: GeckoReader.array,
    0xFFFF0008: lambda reader, number: reader.opened({}),
    0xFFFF000A: lambda reader, number: reader.known(bool(number)),
    0xFFFF000B: lambda reader, number: reader.known(reader.text(number)),
    0xFFFF000C: lambda reader, number: reader.known(reader.double()),
    0xFFFF000D: GeckoReader.reference,
    0xFFFF0011: lambda reader, number: reader.opened(JsMap([])),
    0xFFFF0012: lambda reader, number: reader.opened(JsSet([])),
    0xFFFF001D: GeckoReader.bigint,
    0xFFFF001E: lambda reader, number: reader.known(reader.bigint(number)),
}
