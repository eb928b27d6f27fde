"""Writes values as Chromium stores them: V8's wire format in Blink's envelope."""

import struct
from datetime import datetime

from cade.collectors.indexeddb.values import Undefined
from cade.tests.collectors.indexeddb.leveldb_writer import varint


def stored(value: object, blink: int = 21, v8: int = 16) -> bytes:
    """Return a record's value: its version, the envelope, the value."""
    return b"\x01" + enveloped(encoded(value), blink, v8)


def enveloped(body: bytes, blink: int = 21, v8: int = 16) -> bytes:
    trailer = b"\xfe" + b"\0" * 12 if blink >= 21 else b""
    return b"\xff" + varint(blink) + trailer + b"\xff" + varint(v8) + body


def encoded(value: object) -> bytes:
    """Return a value with its tag; dict, list, str, int, float, bool, None, bytes, datetime."""
    match value:
        case None:
            return b"0"
        case Undefined():
            return b"_"
        case bool():
            return b"T" if value else b"F"
        case int() if abs(value) < 1 << 30:
            return b"I" + varint(value << 1 if value >= 0 else (-value << 1) - 1)
        case int():
            size = (abs(value).bit_length() + 63) // 64 * 8
            digits = abs(value).to_bytes(size, "little")
            return b"Z" + varint(size << 1 | (value < 0)) + digits
        case float():
            return b"N" + struct.pack("<d", value)
        case str():
            return _text(value)
        case bytes():
            return b"B" + varint(len(value)) + value
        case datetime():
            return b"D" + struct.pack("<d", value.timestamp() * 1000)
        case list():
            items = b"".join(encoded(item) for item in value)
            return b"A" + varint(len(value)) + items + b"$\0" + varint(len(value))
        case dict():
            pairs = b"".join(encoded(k) + encoded(v) for k, v in value.items())
            return b"o" + pairs + b"{" + varint(len(value))
    raise TypeError(type(value))


def _text(text: str) -> bytes:
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        wide = text.encode("utf-16-le", "surrogatepass")
        return b"c" + varint(len(wide)) + wide
    return b'"' + varint(len(data)) + data
