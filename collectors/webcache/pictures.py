"""The size of a picture in pixels, from its first bytes: PNG, GIF, JPEG, WebP.

Sources: RFC 2083 (IHDR), GIF89a, ITU T.81 (frame headers), RFC 9649 (VP8X, VP8L, VP8).
"""

import struct

_PNG, _GIF, _JPEG = b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a"), b"\xff\xd8"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # tables and extensions are no frames
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})  # markers without a length
_END, _SCAN = 0xD9, 0xDA


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels; None when it is no such picture or has none."""
    try:
        found = _size(data)
    except (struct.error, IndexError):
        return None
    return found if found and all(found) else None


def _size(data: bytes) -> tuple[int, int] | None:
    if data.startswith(_PNG) and data[12:16] == b"IHDR":
        width, height = struct.unpack_from(">II", data, 16)
        return width, height
    if data.startswith(_GIF):
        width, height = struct.unpack_from("<HH", data, 6)
        return width, height
    if data.startswith(_JPEG):
        return _jpeg(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    place = 2
    while data[place] == 0xFF:
        marker = data[place + 1]
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, place + 5)
            return width, height
        if marker in (_END, _SCAN):
            return None
        if marker == 0xFF:
            place += 1  # padding
        elif marker in _ALONE:
            place += 2
        else:
            place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    match data[12:16]:
        case b"VP8X":
            width = int.from_bytes(data[24:27], "little") + 1
            return width, int.from_bytes(data[27:30], "little") + 1
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
    return None
