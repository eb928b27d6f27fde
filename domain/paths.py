"""File names as text: any bytes a file system allows, written so that they can be read back.

A name that is UTF-8 is written as it is. Any other is written behind `b:` with each byte that is
no UTF-8 as `\\xHH` and each backslash doubled; so is one that starts with `b:` itself, and the two
forms cannot be confused.
"""

import re

_MARK = "b:"
_ESCAPED = re.compile(rb"\\\\|\\x([0-9a-f]{2})")


def stored_path(raw: bytes) -> str:
    """Return the text form of a path given as raw bytes."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return _marked(raw)
    return _marked(raw) if text.startswith(_MARK) else text


def raw_path(stored: str) -> bytes:
    """Return the bytes that `stored_path` was given."""
    if not stored.startswith(_MARK):
        return stored.encode()
    return _ESCAPED.sub(_unescape, stored.removeprefix(_MARK).encode())


def _marked(raw: bytes) -> str:
    return _MARK + raw.replace(b"\\", b"\\\\").decode(errors="backslashreplace")


def _unescape(match: re.Match[bytes]) -> bytes:
    return b"\\" if match[1] is None else bytes.fromhex(match[1].decode())
