"""Decompression that looks at the promised size before it takes the memory.

Snappy and zstd come from cramjam. The framed form of snappy is walked here: Firefox writes
checksums that cramjam refuses. Sources: google/snappy format_description.txt and
framing_format.txt; RFC 8878 for the zstd frame header.
"""

import cramjam

from cade.collectors.indexeddb.limits import MAX_VALUE, SNAPPY_GROWTH
from cade.collectors.indexeddb.records import Broken, Kind

FRAMED = b"\xff\x06\x00\x00sNaPpY"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_FRAME_HEADER, _CHECKSUM = 4, 4
_COMPRESSED_FRAME, _PLAIN_FRAME, _FIRST_SKIPPABLE = 0x00, 0x01, 0x80


def snappy(data: bytes, limit: int = MAX_VALUE) -> bytes:
    """Return what a raw snappy block holds; raises `Broken`."""
    try:
        size = cramjam.snappy.decompress_raw_len(data)
        if size > limit:
            raise Broken(Kind.TOO_LARGE, "snappy")
        if size > len(data) * SNAPPY_GROWTH:
            raise Broken(Kind.BROKEN_VALUE, "snappy promises more than it can hold")
        return bytes(cramjam.snappy.decompress_raw(data))
    except cramjam.DecompressionError as error:
        raise Broken(Kind.BROKEN_VALUE, "snappy") from error


def framed_snappy(data: bytes) -> bytes:
    """Return what a stream of snappy frames holds, checksums unread; raises `Broken`."""
    parts: list[bytes] = []
    position, total = len(FRAMED), 0
    while position < len(data):
        size = int.from_bytes(data[position + 1 : position + _FRAME_HEADER], "little")
        end = position + _FRAME_HEADER + size
        if end > len(data):
            raise Broken(Kind.BROKEN_VALUE, "a snappy frame is cut")
        body = data[position + _FRAME_HEADER + _CHECKSUM : end]
        parts.append(_frame(data[position], body, MAX_VALUE - total))
        total += len(parts[-1])
        position = end
    return b"".join(parts)


def _frame(kind: int, body: bytes, limit: int) -> bytes:
    if kind == _COMPRESSED_FRAME:
        return snappy(body, limit)
    if kind >= _FIRST_SKIPPABLE:
        return b""
    if kind != _PLAIN_FRAME:
        raise Broken(Kind.UNKNOWN_ENCODING, "snappy frame")
    if len(body) > limit:
        raise Broken(Kind.TOO_LARGE, "snappy frames")
    return body


def zstd(data: bytes) -> bytes:
    """Return what a zstd frame holds; it must say its size, as Chromium's do. Raises `Broken`."""
    size = _zstd_size(data)
    if size > MAX_VALUE:
        raise Broken(Kind.TOO_LARGE, "zstd")
    plain = bytearray(size)
    try:
        written = cramjam.zstd.decompress_into(data, plain)
    except (cramjam.DecompressionError, ValueError) as error:
        raise Broken(Kind.BROKEN_VALUE, "zstd") from error
    if written != size:
        raise Broken(Kind.BROKEN_VALUE, "zstd holds less than it promises")
    return bytes(plain)


def _zstd_size(data: bytes) -> int:
    if data[:4] != _ZSTD_MAGIC or len(data) < 6:
        raise Broken(Kind.BROKEN_VALUE, "no zstd frame")
    descriptor = data[4]
    single_segment = descriptor >> 5 & 1
    width = (1 if single_segment else 0, 2, 4, 8)[descriptor >> 6]
    if not width:
        raise Broken(Kind.UNKNOWN_ENCODING, "zstd frame without size")
    start = 5 + (0 if single_segment else 1) + (0, 1, 2, 4)[descriptor & 3]
    size = int.from_bytes(data[start : start + width], "little")
    return size + 256 if width == 2 else size  # two bytes count from 256 on
