"""Bytes that people typed into git, as text."""

import re

_SURROGATE = re.compile("[\ud800-\udfff]")


def decoded(raw: bytes, declared: bytes | None = None) -> str:
    """Return the text, in the declared encoding if it fits, else UTF-8, Windows-1252, Latin-1.

    NUL and lone surrogates are left out; a surrogate pair becomes its character.
    """
    text = _decoded(raw, declared).replace("\0", "")
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    return text


def _decoded(raw: bytes, declared: bytes | None) -> str:
    names = ["utf-8", "cp1252"]
    if declared:
        names.insert(0, declared.decode("ascii", "replace").strip())
    for name in names:
        try:
            return raw.decode(name)
        except (LookupError, ValueError):
            continue
    return raw.decode("latin-1")
