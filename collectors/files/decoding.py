"""Bytes to text: UTF-8, UTF-16, and the one old encoding that can be told for sure.

A byte order mark never becomes part of a text, and every line end becomes a line feed. Letters
are kept as they are written: composing accents is a matter of searching.
"""

import codecs
import re

import msgspec

from cade.collectors.files.guessing import is_cp1252, utf16_without_mark

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f]")


class Decoded(msgspec.Struct, frozen=True):
    """A text and its encoding, or why there is none: "empty", "binary" or "encoding"."""

    text: str | None = None
    encoding: str | None = None
    without_text: str | None = None


def decode(raw: bytes) -> Decoded:
    """Return the text in a whole file's bytes; it holds neither NUL nor lone surrogates."""
    mark, encoding = _encoding(raw)
    if encoding is None:
        return Decoded(without_text="binary" if _CONTROLS.search(raw) else "encoding")
    try:
        text = raw[mark:].decode(encoding)
    except UnicodeDecodeError:
        return Decoded(without_text="encoding")
    if not text:
        return Decoded(without_text="empty")
    if "\0" in text:
        return Decoded(without_text="binary")
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), encoding)


def _encoding(raw: bytes) -> tuple[int, str | None]:
    """Return how many bytes of mark there are, and the encoding of the rest if it has one."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return len(mark), encoding
    if b"\0" in raw:
        return 0, utf16_without_mark(raw)
    try:
        raw.decode()
    except UnicodeDecodeError:
        return 0, "cp1252" if is_cp1252(raw) else None
    return 0, "utf-8"
