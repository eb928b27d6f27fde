"""Reads and checks the head of a GGUF file before native code sees it (FIELD-CASES F81).

llama.cpp ends the process on some damaged files, so what can be told cheaply is told here: magic,
version, metadata, and that the file is as long as its tensors say. Without the package `gguf`.
"""

import mmap
import struct
from collections.abc import Iterator
from hashlib import sha256
from math import prod
from pathlib import Path

import msgspec

from cade.app.models.errors import OTHER_FILE, ModelUnusable

MAGIC = b"GGUF"
VERSIONS = (2, 3)
BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    9: (32, 40), 10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210),
    15: (256, 292), 16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18),
    21: (256, 110), 22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17),
}  # fmt: skip
"""Numbers and bytes of a block, by ggml's type number. Of an unknown type only the start counts."""
_NUMBERS = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
_STRING, _ARRAY = 8, 9
_MOST_DIMENSIONS, _MOST_TENSORS, _MOST_KEYS = 4, 100_000, 10_000
_SAMPLE = 65_536

Value = int | float | bool | str


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a GGUF says about itself. metadata: numbers and texts; arrays only as their length.

    fingerprint: 16 hex digits over the head, the size and a sample of the numbers.
    """

    metadata: dict[str, Value]
    tensors: frozenset[str]
    size: int
    fingerprint: str

    @property
    def architecture(self) -> str:
        """The kind of network ("bert", "gemma3"), "" when it is not said."""
        return str(self.metadata.get("general.architecture", ""))

    def number(self, name: str) -> int | None:
        """Return a whole number of this architecture ("context_length"), None without one."""
        found = self.metadata.get(f"{self.architecture}.{name}")
        return int(found) if isinstance(found, int) else None


def read_header(path: Path, *, do: str = OTHER_FILE) -> Header:
    """Read and check the head. Raises ModelUnusable, with `do` as the remedy."""
    try:
        with path.open("rb") as file:
            return _checked(_mapped(file.fileno(), path, do), path, do)
    except FileNotFoundError:
        raise ModelUnusable(path, "there is no such file", do=do) from None
    except OSError as error:
        raise ModelUnusable(path, f"it cannot be read ({error.strerror})", do=do) from error


def _mapped(number: int, path: Path, do: str) -> mmap.mmap:
    try:
        return mmap.mmap(number, 0, access=mmap.ACCESS_READ)
    except ValueError:
        raise ModelUnusable(path, "it is empty", do=do) from None


def _checked(content: mmap.mmap, path: Path, do: str) -> Header:
    with content:
        if content[:4] != MAGIC:
            raise ModelUnusable(path, _what_it_is(content[:64]), do=do)
        try:
            return _parsed(_Cursor(content), path, do)
        except (struct.error, _Beyond):
            raise ModelUnusable(path, "it is cut short in its head", do=do) from None
        except (ValueError, KeyError):
            raise ModelUnusable(path, "its head is damaged", do=do) from None


def _what_it_is(start: bytes) -> str:
    if start.lstrip().lower().startswith((b"<!doctype", b"<html")):
        return "it is a web page, not a model (a download that went wrong)"
    if not start.strip(b"\0"):
        return "it holds nothing but zero bytes"
    if start.startswith(b"version https://git-lfs"):
        return "it is a pointer to a file that was not fetched (Git LFS)"
    return "it is not a GGUF file"


class _Beyond(Exception):
    """The file ends before what it announces."""


class _Cursor:
    """A place in the head that moves on with each value read."""

    def __init__(self, content: mmap.mmap) -> None:
        self.content, self.at = content, 4

    def number(self, layout: str) -> int:
        """Read one number as `struct` names it."""
        (found,) = struct.unpack_from("<" + layout, self.content, self.at)
        self.at += struct.calcsize("<" + layout)
        return int(found) if not isinstance(found, float) else found  # type: ignore[return-value]

    def text(self) -> str:
        """Read a text: its length in bytes, then UTF-8."""
        start = self.skip(self.number("Q"))
        return self.content[start : self.at].decode("utf-8", "replace")

    def skip(self, size: int) -> int:
        """Move on; return where that began."""
        start = self.at
        if size > len(self.content) - start:
            raise _Beyond
        self.at += size
        return start


def _parsed(cursor: _Cursor, path: Path, do: str) -> Header:
    version = cursor.number("I")
    if version not in VERSIONS:
        raise ModelUnusable(path, f"its format version {version} is unknown", do=do)
    tensors, keys = cursor.number("Q"), cursor.number("Q")
    if tensors > _MOST_TENSORS or keys > _MOST_KEYS:
        raise ValueError("absurd counts")
    metadata = dict(_entry(cursor) for _ in range(keys))
    ends = dict(_tensor(cursor) for _ in range(tensors))
    alignment = int(metadata.get("general.alignment", 32)) or 32
    start = -(-cursor.at // alignment) * alignment
    if start + max(ends.values(), default=0) > len(cursor.content):
        raise ModelUnusable(path, "it is cut short: its last tensors are missing", do=do)
    return Header(
        metadata=metadata,
        tensors=frozenset(ends),
        size=len(cursor.content),
        fingerprint=_fingerprint(cursor.content, cursor.at),
    )


def _entry(cursor: _Cursor) -> tuple[str, Value]:
    name = cursor.text()
    return name, _value(cursor, cursor.number("I"))


def _value(cursor: _Cursor, kind: int) -> Value:
    if kind == _STRING:
        return cursor.text()
    if kind == _ARRAY:
        return _array_length(cursor)
    found = cursor.number(_NUMBERS[kind])
    return bool(found) if _NUMBERS[kind] == "?" else found


def _array_length(cursor: _Cursor) -> int:
    kind, length = cursor.number("I"), cursor.number("Q")
    if kind == _STRING:
        _skip_texts(cursor, length)
    elif kind == _ARRAY:
        for _ in range(length):
            _array_length(cursor)
    else:
        cursor.skip(length * struct.calcsize("<" + _NUMBERS[kind]))
    return length


def _skip_texts(cursor: _Cursor, count: int) -> None:
    # A vocabulary has 262,144 of them: this loop is what reading a head costs.
    at, end, content = cursor.at, len(cursor.content), cursor.content
    size_at = struct.Struct("<Q").unpack_from
    for _ in range(count):
        at += 8 + size_at(content, at)[0]
        if at > end:
            raise _Beyond
    cursor.at = at


def _tensor(cursor: _Cursor) -> tuple[str, int]:
    """Read one tensor's line; return its name and where it ends within the numbers."""
    name = cursor.text()
    count = cursor.number("I")
    if count > _MOST_DIMENSIONS:
        raise ValueError("absurd dimensions")
    numbers = prod(cursor.number("Q") for _ in range(count))
    kind, offset = cursor.number("I"), cursor.number("Q")
    per_block, size = BLOCKS.get(kind, (1, 0))
    return name, offset + -(-numbers // per_block) * size


def _fingerprint(content: mmap.mmap, head: int) -> str:
    digest = sha256(len(content).to_bytes(8, "little"))
    for piece in _pieces(content, head):
        digest.update(piece)
    return digest.hexdigest()[:16]


def _pieces(content: mmap.mmap, head: int) -> Iterator[bytes]:
    yield content[:head]
    yield content[head : head + _SAMPLE]
    yield content[max(head, len(content) - _SAMPLE) :]
