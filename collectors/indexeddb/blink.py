"""Chromium's envelope around V8's values, and the objects that only a browser has.

Sources: chromium third_party/blink/renderer/modules/indexeddb/idb_value_wrapping.cc (a large value
is compressed as a whole or replaced by a blob; the two can be nested) and
bindings/core/v8/serialization/{serialization_tag.h,v8_script_value_deserializer.cc}.
"""

import struct
from collections.abc import Callable
from typing import Protocol

from cade.collectors.indexeddb.compression import snappy
from cade.collectors.indexeddb.cursor import Cursor, varint_at
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.v8 import NEWEST, OLDEST, V8Reader
from cade.collectors.indexeddb.values import Blob, HostObject, Value

_VERSION = 0xFF
_WRAPPED_BLOB = b"\xff\x11\x01"
_WRAPPED_SNAPPY = b"\xff\x11\x02"
_WRAPPED = (_WRAPPED_BLOB, _WRAPPED_SNAPPY)
_MOST_WRAPPINGS = 4
_OLDEST_ENVELOPE, _OLDEST_WITH_TRAILER, _NEWEST_ENVELOPE = 16, 21, 21
_TRAILER_SIZE = 1 + 8 + 4  # tag, offset, size
_OLDEST_TAGGED_IMAGE = 18

_DOUBLES = {
    "Q": ("DOMPoint", 4), "W": ("DOMPointReadOnly", 4),
    "E": ("DOMRect", 4), "R": ("DOMRectReadOnly", 4), "T": ("DOMQuad", 16),
    "Y": ("DOMMatrix", 16), "U": ("DOMMatrixReadOnly", 16),
    "I": ("DOMMatrix", 6), "O": ("DOMMatrixReadOnly", 6),
}  # fmt: skip


class Blobs(Protocol):
    """The blobs that belong to one record, in the order in which its value names them."""

    def blob(self, index: int) -> Blob:
        """Return the blob's description; an empty one when it is not known."""
        ...

    def content(self, index: int) -> bytes:
        """Return the blob's bytes; raises `Broken` when they are gone or too many."""
        ...


def decode(data: bytes, blobs: Blobs) -> Value:
    """Return the value that Chromium stored as `data`; raises `Broken`."""
    data = _unwrapped(data, blobs)
    envelope, version, position = _header(data)
    if envelope > _NEWEST_ENVELOPE:
        raise Broken(Kind.UNKNOWN_ENCODING, f"Blink {envelope}")
    if not OLDEST <= version <= NEWEST:
        raise Broken(Kind.UNKNOWN_ENCODING, f"V8 {version}")
    try:
        return V8Reader(data, position, version, _Host(envelope, blobs)).value()
    except (IndexError, struct.error) as error:
        raise Broken(Kind.BROKEN_VALUE, "cut") from error
    except RecursionError as error:  # the caller's own stack was deep already
        raise Broken(Kind.NESTED_TOO_DEEPLY) from error


def _header(data: bytes) -> tuple[int, int, int]:
    """Return the versions of Blink and of V8, and where the value begins."""
    envelope, place = _version(data, 0)
    if not _OLDEST_ENVELOPE <= envelope <= _NEWEST_ENVELOPE:
        return envelope, envelope, place  # before 16 one version stood for both
    if envelope >= _OLDEST_WITH_TRAILER:
        place += _TRAILER_SIZE
    version, place = _version(data, place)
    return envelope, version, place


def _version(data: bytes, place: int) -> tuple[int, int]:
    if len(data) < place + 2 or data[place] != _VERSION:
        raise Broken(Kind.UNKNOWN_ENCODING, "no version")
    return varint_at(data, place + 1)


def _unwrapped(data: bytes, blobs: Blobs) -> bytes:
    for _ in range(_MOST_WRAPPINGS):
        if not data.startswith(_WRAPPED):
            return data
        if data.startswith(_WRAPPED_SNAPPY):
            data = snappy(data[len(_WRAPPED_SNAPPY) :])
        else:
            cursor = Cursor(data, len(_WRAPPED_BLOB))
            _size, index = cursor.varint(), cursor.varint()
            data = blobs.content(index)
    raise Broken(Kind.BROKEN_VALUE, "wrapped too often")


class _Host:
    """Reads what follows V8's tag for an object that is the browser's."""

    def __init__(self, version: int, blobs: Blobs) -> None:
        self.version = version
        self.blobs = blobs

    def read(self, reader: V8Reader, tag: int) -> Value:
        letter = chr(tag)
        if letter in _DOUBLES:
            name, count = _DOUBLES[letter]
            return HostObject(name, {"values": [reader.double() for _ in range(count)]})
        special = _SPECIAL.get(letter)
        if special is None:
            raise Broken(Kind.UNSUPPORTED_VALUE, f"browser's object {tag:#x}")
        return special(self, reader)

    def blob(self, reader: V8Reader) -> Blob:
        return self.blobs.blob(reader.varint())

    def blob_list(self, reader: V8Reader) -> list[Blob]:
        count = reader.varint()
        if count > reader.end - reader.position:
            raise Broken(Kind.BROKEN_VALUE, "longer than the value")
        return [self.blob(reader) for _ in range(count)]

    def handle(self, reader: V8Reader) -> HostObject:
        name, _token = reader.utf8(), reader.varint()
        return HostObject("FileSystemHandle", {"name": name})

    def exception(self, reader: V8Reader) -> HostObject:
        name, message, _stack = reader.utf8(), reader.utf8(), reader.utf8()
        return HostObject("DOMException", {"name": name, "message": message})

    def image(self, reader: V8Reader) -> HostObject:
        if self.version >= _OLDEST_TAGGED_IMAGE:
            while reader.varint():  # settings of colour, each with a number, until a zero
                reader.varint()
        width, height = reader.varint(), reader.varint()
        data = reader.take(reader.varint())
        return HostObject("ImageData", {"width": width, "height": height, "data": data})

    def key(self, reader: V8Reader) -> HostObject:
        """Read a CryptoKey. The key itself is a secret that nobody asked for: it is left out."""
        kind = reader.varint()
        if kind not in _KEY_NUMBERS:
            raise Broken(Kind.UNSUPPORTED_VALUE, "CryptoKey")
        numbers = [reader.varint() for _ in range(_KEY_NUMBERS[kind])]
        if kind == _RSA:
            reader.take(reader.varint())  # the public exponent
            numbers.append(reader.varint())
        usages = reader.varint()
        reader.take(reader.varint())
        return HostObject("CryptoKey", {"kind": kind, "parameters": numbers, "usages": usages})


_RSA = 4
# Kind of key → how many numbers describe it: AES, HMAC, RSA (three before the exponent), elliptic
# curves, no parameters (PBKDF2, HKDF), Ed25519, X25519.
_KEY_NUMBERS = {1: 2, 2: 2, _RSA: 3, 5: 3, 6: 1, 7: 2, 8: 2}

_SPECIAL: dict[str, Callable[[_Host, V8Reader], Value]] = {
    "i": _Host.blob,
    "e": _Host.blob,
    "L": _Host.blob_list,
    "n": _Host.handle,
    "N": _Host.handle,
    "x": _Host.exception,
    "#": _Host.image,
    "K": _Host.key,
}
