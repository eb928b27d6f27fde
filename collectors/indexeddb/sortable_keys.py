"""Keys of the two SQLite backends: byte strings that SQLite sorts as JavaScript sorts keys.

Both mark types by the same numbers and shift characters by one so that zero ends a text; they
differ in the sign of numbers, in characters above 0x7E, in bytes and in nested arrays.
Sources: chromium content/browser/indexed_db/indexed_db_leveldb_coding.cc (EncodeSortableIDBKey);
mozilla dom/indexedDB/Key.cpp.
"""

import struct

from cade.collectors.indexeddb.cursor import Cursor
from cade.collectors.indexeddb.limits import MAX_DEPTH
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import Value, date_of

NUMBER, DATE, STRING, BINARY, ARRAY = 0x10, 0x20, 0x30, 0x40, 0x50
_SIGN = 1 << 63
_ALL = (1 << 64) - 1
_MORE, _CHUNK = 9, 8
_MAX_COLLAPSED = 3  # Firefox adds ARRAY to an inner array's type, up to so often


def chromium_key(data: object) -> Value:
    """Return the key that Chromium's SQLite backend stored as `data`; raises `Broken`."""
    cursor = _cursor(data)
    return _chromium(cursor, cursor.byte(), 0)


def firefox_key(data: object) -> Value:
    """Return the key that Firefox stored as `data`; raises `Broken`."""
    cursor = _cursor(data)
    return _firefox(cursor, cursor.byte(), 0, 0)


def _cursor(data: object) -> Cursor:
    if not isinstance(data, bytes):
        raise Broken(Kind.BROKEN_KEY, "type of a column")
    return Cursor(data)


def _chromium(cursor: Cursor, kind: int, depth: int) -> Value:
    if depth > MAX_DEPTH:
        raise Broken(Kind.NESTED_TOO_DEEPLY)
    if kind == ARRAY:
        found = []
        while inner := cursor.byte():
            found.append(_chromium(cursor, inner, depth + 1))
        return found
    if kind == STRING:
        return _text(_chromium_units(cursor))
    if kind == BINARY:
        return _chromium_bytes(cursor)
    _check(kind)
    return _number(kind, _plain(int.from_bytes(cursor.take(8), "big")))


def _plain(bits: int) -> int:
    """Undo Chromium's order: a set sign means positive, else all bits are turned round."""
    return bits ^ (_SIGN if bits & _SIGN else _ALL)


def _number(kind: int, bits: int) -> Value:
    number = struct.unpack(">d", (bits & _ALL).to_bytes(8, "big"))[0]
    return number if kind == NUMBER else date_of(number)


def _check(kind: int) -> None:
    if kind not in (NUMBER, DATE):
        raise Broken(Kind.BROKEN_KEY, "type")


def _text(units: list[int]) -> str:
    return struct.pack(f"<{len(units)}H", *units).decode("utf-16-le", "replace")


def _chromium_units(cursor: Cursor) -> list[int]:
    units = []
    while first := cursor.byte():
        if first < 0x80:
            units.append(first - 1)
        elif first < 0xC0:
            units.append((first & 0x3F) << 8 | cursor.byte())
        else:
            units.append(cursor.byte() << 8 | cursor.byte())
    return units


def _chromium_bytes(cursor: Cursor) -> bytes:
    """Read chunks of eight bytes, each announced; the last mark says how many of them count."""
    parts = []
    while (mark := cursor.byte()) == _MORE:
        parts.append(cursor.take(_CHUNK))
    if mark > _CHUNK:
        raise Broken(Kind.BROKEN_KEY, "bytes")
    unused = _CHUNK - mark if parts else 0
    data = b"".join(parts)
    return data[: len(data) - unused]


def _firefox(cursor: Cursor, kind: int, added: int, depth: int) -> Value:
    """Read a key whose type byte is `kind`; `added` is what enclosing arrays put on top of it."""
    if depth > MAX_DEPTH:
        raise Broken(Kind.NESTED_TOO_DEEPLY)
    own = kind - added
    if own >= ARRAY:
        return _firefox_array(cursor, kind, added + ARRAY, depth)
    if own == STRING:
        return _text(_firefox_units(cursor))
    if own == BINARY:
        return bytes(unit & 0xFF for unit in _firefox_units(cursor))
    _check(own)
    bits = int.from_bytes(cursor.take(min(8, cursor.end - cursor.position)).ljust(8, b"\0"), "big")
    return _number(own, bits ^ _SIGN if bits & _SIGN else -bits)


def _firefox_array(cursor: Cursor, kind: int, added: int, depth: int) -> list[Value]:
    if added == ARRAY * _MAX_COLLAPSED:
        kind, added = _byte_or_zero(cursor), 0
    found = []
    while kind != added:  # equal: the end mark, zero, with what the arrays added
        found.append(_firefox(cursor, kind, added, depth + 1))
        kind, added = _byte_or_zero(cursor), 0
    return found


def _byte_or_zero(cursor: Cursor) -> int:
    """Return the next byte; zeros at the end of a key are not stored."""
    return cursor.byte() if cursor.position < cursor.end else 0


def _firefox_units(cursor: Cursor) -> list[int]:
    units = []
    while first := _byte_or_zero(cursor):
        if first < 0x80:
            units.append(first - 1)
        elif first < 0xC0:
            units.append(((first & 0x3F) << 8 | _byte_or_zero(cursor)) + 0x7F)
        else:
            bits = (first & 0x3F) << 16 | _byte_or_zero(cursor) << 8 | _byte_or_zero(cursor)
            units.append(bits >> 6)
    return units
