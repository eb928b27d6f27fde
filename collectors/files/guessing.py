"""Encodings that no mark announces: taken only where a wrong guess is next to impossible.

Western European text in Windows' code page 1252 is mostly ASCII; its accented letters stand one
to three in a row and beside ASCII letters. Japanese, Chinese, Cyrillic and Greek code pages fill
words with high bytes, or use ones that such text has no place for, and broken UTF-8 still holds
whole UTF-8 sequences: all of these are refused.
"""

import re

_UTF8_SEQUENCE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
_LETTER = rb"[\x9c\xc0-\xd6\xd8-\xf6\xf8-\xff]"
_PLACED = re.compile(
    rb"(?<=[A-Za-z])" + _LETTER + rb"{1,3}(?![\xc0-\xff])"  # "ação", "não"
    rb"|(?<![\xc0-\xff])" + _LETTER + rb"{1,3}(?=[A-Za-z])"  # "água"
    rb"|(?<![^\s(])[\xc0\xc1\xc9\xd3\xe0\xe1\xe8\xe9\xf2\xf3](?![^\s,.;:!?)])"  # "é", "à"
    rb"|(?<=[A-Za-z0-9 \n])[\xaa\xb0\xba]"  # "1ª", "20 °C", "nº"
    rb"|[\x85\x91-\x97\xa0\xa3\xa7\xa9\xab\xae\xb4\xb7\xbb\xbf\xa1\x80]"  # typographic marks
)
_HIGH = re.compile(rb"[\x80-\xff]")
_NO_TEXT = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MOSTLY = 0.7


def is_cp1252(raw: bytes) -> bool:
    """Tell whether the bytes, which are no UTF-8, are surely Western European text."""
    if _NO_TEXT.search(raw) or _UTF8_SEQUENCE.search(raw) or not re.search(rb"[\xc0-\xff]", raw):
        return False
    return not _HIGH.search(_PLACED.sub(b"", raw))


def utf16_without_mark(raw: bytes) -> str | None:
    """Return the byte order of UTF-16 text without a mark, None for anything else.

    Text in Latin letters has a NUL as the high half of most pairs and never as the low half.
    """
    if len(raw) % 2 or len(raw) < 4:
        return None
    first, second = raw[0::2], raw[1::2]
    for high, low, encoding in ((second, first, "utf-16-le"), (first, second, "utf-16-be")):
        if 0 not in low and high.count(0) >= _MOSTLY * len(high) and not _has_controls(high, low):
            return encoding
    return None


def _has_controls(high: bytes, low: bytes) -> bool:
    plain = bytes(unit for page, unit in zip(high, low, strict=True) if page == 0)
    return _NO_TEXT.search(plain) is not None or re.search(rb"[\x80-\x9f]", plain) is not None
