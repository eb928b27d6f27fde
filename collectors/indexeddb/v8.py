"""V8's serialised values, wire format 9 to 16.

Source: v8/src/objects/value-serializer.cc. Version 16 writes the bytes of version 15 (its lengths
became wider than 32 bits). Objects get numbers in the order in which they begin; a reference names
one of them. Objects of the browser are handed to `host` (see `blink`).
"""

from collections.abc import Callable

from cade.collectors.indexeddb import v8_objects
from cade.collectors.indexeddb.cursor import Cursor
from cade.collectors.indexeddb.limits import MAX_DEPTH
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import UNDEFINED, SparseArray, Value, date_of

OLDEST, NEWEST = 9, 16
_OLDEST_WITH_HOST_TAG = 13
_SPARE_HOLES = 1024  # beyond one hole per byte an array is told as its few items


class V8Reader(Cursor):
    """Reads one value; `objects` are those begun so far."""

    __slots__ = ("depth", "holes", "host", "objects", "version")

    def __init__(
        self, data: bytes, position: int, version: int, host: Callable[["V8Reader", int], Value]
    ) -> None:
        super().__init__(data, position)
        self.version = version
        self.host = host
        self.objects: list[Value] = []
        self.depth = 0
        self.holes = len(data) + _SPARE_HOLES

    def value(self) -> Value:
        """Return the next value; raises `Broken`, and IndexError where the bytes end."""
        tag = self.data[self.position]
        self.position += 1
        while tag == 0:  # padding, so that two-byte strings lie at even places
            tag = self.data[self.position]
            self.position += 1
        read = READERS.get(tag)
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
        self.objects[place] = found = self.host(self, self.byte())
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
        """Fill `found` until the tag `end`; check the count that follows it."""
        data, count = self.data, 0
        while True:
            tag = data[self.position]
            if tag == 0x22 and data[self.position + 1] < 0x80:  # a short Latin-1 name: nearly all
                start = self.position + 2
                self.position = start + data[start - 1]
                key = data[start : self.position].decode("latin-1")
            elif tag == end:
                break
            else:
                key = _name(self.value())
            found[key] = self.value()
            count += 1
        self.position += 1
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


READERS: dict[int, Callable[[V8Reader], Value]] = {
    0x5F: _hole,  # _ undefined
    0x2D: _hole,  # - a hole in a dense array
    0x30: lambda reader: None,
    0x54: lambda reader: True,
    0x46: lambda reader: False,
    0x49: V8Reader._int32,  # I
    0x55: V8Reader.varint,  # U
    0x4E: V8Reader.double,  # N
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
