"""A response's head, and its body as the page got it.

Compression is undone under a bound: a few hundred bytes can promise gigabytes.
"""

import zlib
from typing import NamedTuple

import cramjam

from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.webcache.records import MAX_BODY

_OK = 200
_FIRST_ROOM = 1 << 20
_TOO_SMALL = "failed to write whole buffer"  # what cramjam says then
_MODULES = {"br": cramjam.brotli, "zstd": cramjam.zstd}
_GZIP, _ZLIB, _BARE = 31, 15, -15  # window bits: which wrapping zlib expects


class Head(NamedTuple):
    """A response's status and headers, names in lower case."""

    status: int
    headers: dict[str, str]

    @property
    def is_whole(self) -> bool:
        """Tell whether it is a success with a body of its own (206 is a part)."""
        return self.status == _OK

    @property
    def media_type(self) -> str | None:
        """The type without parameters, in lower case; None if it is not known."""
        return media_type(self.headers.get("content-type"))

    @property
    def length(self) -> int | None:
        """How many bytes were announced, before decompression."""
        value = self.headers.get("content-length", "")
        return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else None


def media_type(stored: str | None) -> str | None:
    """Return a media type without parameters, in lower case."""
    return (stored or "").partition(";")[0].strip().lower() or None


def head_of(lines: list[str]) -> Head:
    """Return the head of a response from its lines; raises `Broken`."""
    status = lines[0].split(" ")[1:2] if lines else []
    if not status or not status[0].isascii() or not status[0].isdigit():
        raise Broken(Kind.BROKEN_VALUE, "status")
    pairs = (line.partition(":") for line in lines[1:])
    return Head(int(status[0]), {name.strip().lower(): value.strip() for name, _, value in pairs})


def decoded(data: bytes, encodings: str) -> bytes:
    """Undo a `Content-Encoding`, last one first; raises `Broken`."""
    for name in reversed([name.strip().lower() for name in encodings.split(",")]):
        if name in ("gzip", "x-gzip", "deflate"):
            data = _inflated(data, name)
        elif name in _MODULES:
            data = _unpacked(data, name)
        elif name not in ("", "identity"):
            raise Broken(Kind.UNKNOWN_ENCODING, "content-encoding")
    return data


def _inflated(data: bytes, name: str) -> bytes:
    if name != "deflate":
        return _zlib(data, _GZIP)
    try:
        return _zlib(data, _ZLIB)
    except Broken as broken:
        if broken.kind is Kind.TOO_LARGE:
            raise
        return _zlib(data, _BARE)  # some servers leave zlib's wrapping out


def _zlib(data: bytes, bits: int) -> bytes:
    stream = zlib.decompressobj(bits)
    try:
        plain = stream.decompress(data, MAX_BODY + 1)
    except zlib.error as error:
        raise Broken(Kind.BROKEN_VALUE, "deflate") from error
    if len(plain) > MAX_BODY:
        raise Broken(Kind.TOO_LARGE, "body")
    if not stream.eof:
        raise Broken(Kind.BROKEN_VALUE, "deflate is cut")
    return plain


def _unpacked(data: bytes, name: str) -> bytes:
    room = _FIRST_ROOM
    while True:
        plain = bytearray(room)
        try:
            size: int = _MODULES[name].decompress_into(data, plain)
            return bytes(memoryview(plain)[:size])
        except (cramjam.DecompressionError, ValueError) as error:
            if _TOO_SMALL not in str(error):
                raise Broken(Kind.BROKEN_VALUE, name) from error
        if room >= MAX_BODY:
            raise Broken(Kind.TOO_LARGE, "body")
        room = min(4 * room, MAX_BODY)
