"""V8's serialised values, wire format 9 to 16.

Source: v8/src/objects/value-serializer.cc. Version 16 writes the bytes of version 15 (its lengths
became wider than 32 bits). Objects get numbers in the order in which they begin; a reference names
one of them. Objects of the browser are handed to `host` (see `blink`).
"""

import struct
from collections.abc import Callable
from typing import Protocol

from cade.collectors.indexeddb import v8_objects
from cade.collectors.indexeddb.cursor import Cursor
from cade.collectors.indexeddb.limits import MAX_DEPTH
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import UNDEFINED, SparseArray, Value, date_of

OLDEST, NEWEST = 9, 16
_OLDEST_WITH_HOST_TAG = 13
_SHORT_TEXT = 0x22  # followed by its length in one byte, in Latin-1
_CONSTANTS = {0x5F: UNDEFINED, 0x30: None, 0x54: True, 0x46: False}  # _ 0 T F
_DOUBLE = struct.Struct("<d")
_SPARE_HOLES = 1024  # beyond one hole per byte an array is told as its few items


class Host(Protocol):
    """Whoever knows the objects that only a browser has."""

    def read(self, reader: "V8Reader", tag: int) -> Value:
        """Return the object that begins with `tag`; raises `Broken`."""
        ...


class V8Reader(Cursor):
    """Reads one value; `objects` are those begun so far."""

    __slots__ = ("depth", "holes", "host", "objects", "version")

    def __init__(self, data: bytes, position: int, version: int, host: Host) -> None:
        self.data = data
        self.position = position
        self.end = len(data)
        self.version = version
        self.host = host
        self.objects: list[Value] = []
        self.depth = 0
        self.holes = len(data) + _SPARE_HOLES

    def value(self) -> Value:
        """Return the next value; raises `Broken`, or IndexError or struct.error at the end."""
        tag = self.data[self.position]
        self.position += 1
        while tag == 0:  # padding, so that two-byte strings lie at even places
            tag = self.data[self.position]
            self.position += 1
        read = READERS[tag]
        if read is not None:
            return read(self)
        if self.version < _OLDEST_WITH_HOST_TAG:
            self.position -= 1
            return self._host_object()
        raise Broken(Kind.BROKEN_VALUE, f"tag {tag:#x}")

    def known(self, value: Value) -> Value:
        """Give the next number to an object that is complete; return it."""
        self.objects.append(value)
        return value

    def text(self) -> str:
        """Return a string with its tag."""
        value = self.value()
        if not isinstance(value, str):
            raise Broken(Kind.BROKEN_VALUE, "no string where one belongs")
        return value

    def _host_object(self) -> Value:
        place = len(self.objects)
        self.objects.append(None)
        self.objects[place] = found = self.host.read(self, self.byte())
        return found

    def enter(self) -> None:
        """Go one level down."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Broken(Kind.NESTED_TOO_DEEPLY)

    def leave(self, count: int) -> None:
        """Go one level up, past the end's tag and the count that must stand behind it."""
        self.position += 1
        self.depth -= 1
        if self.varint() != count:
            raise Broken(Kind.BROKEN_VALUE, "count of elements")

    def _latin1(self) -> str:
        return self.take(self.varint()).decode("latin-1")

    def _utf16(self) -> str:
        return self.take(self.varint()).decode("utf-16-le", "replace")

    def _int32(self) -> int:
        number = self.varint()
        return number >> 1 ^ -(number & 1)

    def _number(self) -> float:
        number: float = _DOUBLE.unpack_from(self.data, self.position)[0]
        self.position += 8
        return number

    def _bigint(self) -> int:
        field = self.varint()
        number = int.from_bytes(self.take(field >> 1), "little")
        return -number if field & 1 else number

    def _reference(self) -> Value:
        number = self.varint()
        if number >= len(self.objects):
            raise Broken(Kind.BROKEN_VALUE, "reference to nothing")
        return v8_objects.followed(self, self.objects[number])

    def _object(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        self.objects.append(found)
        self.enter()
        self._properties(found, 0x7B)
        self.depth -= 1
        return found

    def _properties(self, found: dict[str, Value], end: int) -> None:
        """Fill `found` until the tag `end`; check the count that follows it.

        Short texts are read in place: this loop is where the time goes. A text that the end of the
        bytes cuts is noticed when `end` is not there.
        """
        data, count, position = self.data, 0, self.position
        while (tag := data[position]) != end:
            length = data[position + 1]
            if tag == _SHORT_TEXT and length < 0x80:  # nearly all names
                start = position + 2
                position = start + length
                name = data[start:position].decode("latin-1")
            else:
                self.position = position
                name = _name(self.value())
                position = self.position
            tag, length = data[position], data[position + 1]
            if tag == _SHORT_TEXT and length < 0x80:  # half of all values
                start = position + 2
                position = start + length
                found[name] = data[start:position].decode("latin-1")
            elif tag in _CONSTANTS:
                found[name] = _CONSTANTS[tag]
                position += 1
            else:
                self.position = position
                found[name] = self.value()
                position = self.position
            count += 1
        self.position = position + 1
        if self.varint() != count:
            raise Broken(Kind.BROKEN_VALUE, "count of properties")

    def _dense_array(self) -> list[Value]:
        length = self.varint()
        if length > self.end - self.position:
            raise Broken(Kind.BROKEN_VALUE, "longer than the value")
        found: list[Value] = []
        self.objects.append(found)
        self.enter()
        for _ in range(length):
            found.append(self.value())
        self._indexed(found, 0x24)
        self.depth -= 1
        return found

    def _sparse_array(self) -> Value:
        length = self.varint()
        self.holes -= length
        found: Value = SparseArray(length, {}) if self.holes < 0 else [UNDEFINED] * length
        self.objects.append(found)
        self.enter()
        self._indexed(found, 0x40)
        self.depth -= 1
        return found

    def _indexed(self, found: Value, end: int) -> None:
        """Fill an array from its properties; those without an index have no place in a list."""
        properties: dict[str, Value] = {}
        self._properties(properties, end)
        length = self.varint()
        sparse = isinstance(found, SparseArray)
        items, bound = (found.items, length) if sparse else (found, len(found))
        for name, value in properties.items():
            if name.isdecimal() and len(name) < 11 and int(name) < bound:
                items[int(name)] = value


def _name(key: Value) -> str:
    """Return a property's name as JavaScript has it: always a string."""
    if isinstance(key, float) and key.is_integer():
        return str(int(key))
    return str(key)


def _hole(reader: V8Reader) -> Value:
    return UNDEFINED


_BY_TAG: dict[int, Callable[[V8Reader], Value]] = {
    0x5F: _hole,  # _ undefined
    0x2D: _hole,  # - a hole in a dense array
    0x30: lambda reader: None,
    0x54: lambda reader: True,
    0x46: lambda reader: False,
    0x49: V8Reader._int32,  # I
    0x55: V8Reader.varint,  # U
    0x4E: V8Reader._number,  # N
    0x5A: V8Reader._bigint,  # Z
    0x22: V8Reader._latin1,  # "
    0x63: V8Reader._utf16,  # c
    0x53: V8Reader.utf8,  # S
    0x5E: V8Reader._reference,  # ^
    0x6F: V8Reader._object,  # o
    0x41: V8Reader._dense_array,  # A
    0x61: V8Reader._sparse_array,  # a
    0x44: lambda reader: reader.known(date_of(reader.double())),
    0x79: lambda reader: reader.known(True),  # y, a boxed boolean
    0x78: lambda reader: reader.known(False),  # x
    0x6E: lambda reader: reader.known(reader.double()),  # n
    0x7A: lambda reader: reader.known(reader._bigint()),  # z
    0x73: lambda reader: reader.known(reader.text()),  # s
    0x52: v8_objects.regexp,  # R
    0x3B: v8_objects.map_object,  # ;
    0x27: v8_objects.set_object,  # '
    0x42: v8_objects.array_buffer,  # B
    0x7E: v8_objects.resizable_buffer,  # ~
    0x72: v8_objects.error,  # r
    0x5C: V8Reader._host_object,  # \
}
READERS = [_BY_TAG.get(tag) for tag in range(256)]
