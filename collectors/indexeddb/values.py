"""JavaScript values as plain Python.

object → dict (property order kept, keys are str) · array → list (holes and `undefined` are
`UNDEFINED`) · string → str (a lone surrogate becomes U+FFFD, so that every text can be written as
UTF-8) · number → int or float · BigInt → int · boolean and boxed primitives → their Python value ·
null → None · Date → datetime in UTC, None when it is an invalid date · ArrayBuffer, DataView and
arrays of 8-bit numbers → bytes · everything else one of the structs below. A value that contains
itself contains itself here, too.
"""

import struct
from datetime import UTC, datetime, timedelta
from enum import Enum
from math import isnan
from pathlib import Path
from typing import Any

import msgspec

Value = Any

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Undefined(Enum):
    """JavaScript's `undefined`, which is not null: Teams writes thirteen of them per message."""

    UNDEFINED = "undefined"

    def __bool__(self) -> bool:
        return False


UNDEFINED = Undefined.UNDEFINED


class JsMap(msgspec.Struct, eq=False):
    """A Map; keys may be of any kind, so it is a list of pairs, in insertion order."""

    pairs: list[tuple[Value, Value]]


class JsSet(msgspec.Struct, eq=False):
    """A Set, in insertion order."""

    values: list[Value]


class SparseArray(msgspec.Struct, eq=False):
    """An array whose length is far beyond what it holds."""

    length: int
    items: dict[int, Value]


class RegExp(msgspec.Struct, frozen=True):
    """A regular expression; flags are letters, as in `/a+b/gi`."""

    pattern: str
    flags: str


class JsError(msgspec.Struct, eq=False):
    """An Error; `name` is its prototype's (`TypeError`), message and stack None when not kept."""

    name: str
    message: str | None = None
    stack: str | None = None
    cause: Value = UNDEFINED


class FarDate(msgspec.Struct, frozen=True):
    """A valid Date outside Python's years 1 to 9999, in milliseconds since 1970."""

    milliseconds: float


class TypedArray(msgspec.Struct, frozen=True):
    """An array of numbers wider than 8 bits. code: as in `struct`, little-endian."""

    code: str
    data: bytes

    def numbers(self) -> list[int | float]:
        """Return the numbers; bytes that do not fill one more are dropped."""
        count = len(self.data) // struct.calcsize(self.code)
        return list(struct.unpack_from(f"<{count}{self.code}", self.data))


class Blob(msgspec.Struct, frozen=True):
    """A Blob or File whose bytes lie outside the value.

    mime, size (bytes), name, modified: None where not kept. Bytes: in the file `path`, or `data`;
    both are None when they are gone.
    """

    mime: str | None = None
    size: int | None = None
    name: str | None = None
    modified: datetime | None = None
    path: Path | None = None
    data: bytes | None = None


class HostObject(msgspec.Struct, eq=False):
    """An object of the browser (a DOMPoint, ImageData, CryptoKey without its key material)."""

    name: str
    fields: dict[str, Value]


def date_of(milliseconds: float) -> datetime | FarDate | None:
    """Return a Date's time in UTC; None for an invalid Date (NaN)."""
    if isnan(milliseconds):
        return None
    try:
        return EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        return FarDate(milliseconds)
