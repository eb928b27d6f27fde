"""How Chromium lays IndexedDB out in LevelDB: what a key stands for.

Source: chromium content/browser/indexed_db/docs/leveldb_coding_scheme.md. A key begins with the
numbers of database, store and index; index 1 holds the records, 3 the lists of their blobs. Store
0 holds the database's own description, database 0 the names of all.
"""

import struct
from typing import NamedTuple

from cade.collectors.indexeddb.cursor import Cursor, varint_at
from cade.collectors.indexeddb.limits import MAX_DEPTH
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import Value, date_of

DESCRIPTIONS, RECORDS, BLOBS = 0, 1, 3
_STRING, _DATE, _NUMBER, _ARRAY, _BINARY = 1, 2, 3, 4, 6
_DOUBLE = struct.Struct("<d")
_DATABASE_NAME = 201
_STORE_DESCRIPTION, _STORE_NAME = 50, 0


class Prefix(NamedTuple):
    """The numbers that a key begins with; `size` is how many bytes they take.

    inner: the index's number, 1 for the store's own records.
    """

    database: int
    store: int
    inner: int
    size: int


class Names:
    """Names of databases and stores, the newest of each; deleted ones are None."""

    def __init__(self) -> None:
        self._databases: dict[tuple[str, str], tuple[int, int | None]] = {}
        self._stores: dict[tuple[int, int], tuple[int, str | None]] = {}

    def note(self, key: bytes, prefix: Prefix, sequence: int, value: bytes | None) -> None:
        """Take down what an entry of store 0 says about names, if anything. Raises `Broken`."""
        kind = key[prefix.size] if len(key) > prefix.size else None
        if kind != (_STORE_DESCRIPTION if prefix.database else _DATABASE_NAME) or prefix.inner:
            return
        cursor = Cursor(key, prefix.size + 1)
        if not prefix.database:
            name = cursor.utf16be(), cursor.utf16be()  # of the origin, of the database
            number = int.from_bytes(value, "little") if value is not None else None
            if sequence >= self._databases.get(name, (0, None))[0]:
                self._databases[name] = sequence, number
        else:
            place = prefix.database, cursor.varint()
            if cursor.byte() == _STORE_NAME and sequence >= self._stores.get(place, (0, None))[0]:
                text = value.decode("utf-16-be", "replace") if value is not None else None
                self._stores[place] = sequence, text

    def databases(self) -> dict[int, str]:
        """Return the names of the live databases, by number."""
        found = self._databases.items()
        return {number: name for (_, name), (_, number) in found if number is not None}

    def stores(self) -> dict[tuple[int, int], str]:
        """Return the names of the live stores, by numbers of database and store."""
        return {place: name for place, (_, name) in self._stores.items() if name is not None}


def prefix_of(key: bytes) -> Prefix:
    """Return the numbers at the beginning of a key; raises `Broken`."""
    if len(key) > 3 and not key[0]:  # one byte each: nearly all
        return Prefix(key[1], key[2], key[3], 4)
    if not key:
        raise Broken(Kind.BROKEN_KEY, "empty")
    database = 2 + (key[0] >> 5)
    store = database + 1 + (key[0] >> 2 & 7)
    index = store + 1 + (key[0] & 3)
    if len(key) < index:
        raise Broken(Kind.BROKEN_KEY, "cut")
    parts = key[1:database], key[database:store], key[store:index]
    numbers = [int.from_bytes(part, "little") for part in parts]
    return Prefix(numbers[0], numbers[1], numbers[2], index)


def record_key(key: bytes, prefix: Prefix) -> bytes:
    """Return the key of the record whose list of blobs stands under `key`."""
    return key[: prefix.size - 1] + bytes([RECORDS]) + key[prefix.size :]


def user_key(key: bytes, prefix: Prefix) -> Value:
    """Return the key that the page used; raises `Broken`."""
    return _user_key(key, prefix.size, 0)[0]


def _user_key(data: bytes, place: int, depth: int) -> tuple[Value, int]:
    """Return the key that begins at `place`, and the place behind it."""
    kind = data[place] if place < len(data) else 0
    if kind == _ARRAY:
        return _user_array(data, place + 1, depth + 1)
    if kind in (_NUMBER, _DATE):
        end = place + 9
        number = _DOUBLE.unpack_from(_cut(data, place + 1, end))[0]
        return (number if kind == _NUMBER else date_of(number)), end
    size, start = varint_at(data, place + 1)
    if kind == _STRING:
        end = start + 2 * size
        return _cut(data, start, end).decode("utf-16-be", "replace"), end
    if kind == _BINARY:
        return _cut(data, start, start + size), start + size
    raise Broken(Kind.BROKEN_KEY, "type")


def _cut(data: bytes, start: int, end: int) -> bytes:
    if end > len(data):
        raise Broken(Kind.BROKEN_KEY, "cut")
    return data[start:end]


def _user_array(data: bytes, place: int, depth: int) -> tuple[Value, int]:
    count, place = varint_at(data, place)
    if depth > MAX_DEPTH:
        raise Broken(Kind.NESTED_TOO_DEEPLY)
    if count > len(data) - place:
        raise Broken(Kind.BROKEN_KEY, "longer than the key")
    found = []
    for _ in range(count):
        item, place = _user_key(data, place, depth)
        found.append(item)
    return found, place
