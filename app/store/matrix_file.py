"""The matrix of vectors as a file: a header, then four arrays, mapped into memory.

    header 256 bytes | chunk ids int64 (n,) | vector numbers int64 (n,) | scales float32 (n,)
    | padding to 64 | upper int8 (n, d) | lower uint8 (n, ceil(d / 2))

Chunk ids ascend. `twelve_bits.py` says what upper and lower are. A row that was
deleted has the scale 0 and zeros. A file is written beside its
name and renamed, so it is whole or missing; the checksum covers the header and the ids.
"""

import contextlib
import mmap
import os
import struct
import zlib
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from cade.app.store.twelve_bits import FloatArray, Int8Array, UInt8Array

FORMAT = 1
_MAGIC = b"cade-mtx"
_HEADER = struct.Struct("<8sII16s32s16sQI")
_HEADER_BYTES = 256
_ALIGNED = 64
_PART = ".part"


class Stamp(msgspec.Struct, frozen=True):
    """What a matrix is a copy of.

    store: id of the vector store, 16 bytes. model: 32 bytes that name the model. token: the
    mapping's (`projections.vectors.State`), another one after every change, so also after every
    forgetting.
    """

    store: bytes
    model: bytes
    dimensions: int
    token: bytes


class Arrays(msgspec.Struct, frozen=True):
    """The rows of a matrix; see the module for shapes."""

    ids: NDArray[np.int64]
    vectors: NDArray[np.int64]
    scales: FloatArray
    upper: Int8Array
    lower: UInt8Array


def in_memory(rows: int, dimensions: int) -> Arrays:
    """Return arrays of zeros that no file stands behind."""
    return Arrays(
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.float32),
        np.zeros((rows, dimensions), np.int8),
        np.zeros((rows, _half(dimensions)), np.uint8),
    )


def file_bytes(rows: int, dimensions: int) -> int:
    """Return how large a file of so many rows is."""
    return _upper_at(rows) + rows * (dimensions + _half(dimensions))


class Writing:
    """A file that is being written beside `path`; nobody sees it before `finish`."""

    def __init__(self, path: Path, rows: int, dimensions: int) -> None:
        """Allocate it. Raises OSError when it does not fit."""
        self._path = path
        self._part = path.with_name(f"{path.name}.{os.getpid()}{_PART}")
        self._part.unlink(missing_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        file = os.open(self._part, flags, 0o600)
        try:
            # Reserved now: a tmpfs that fills up later would kill the process with SIGBUS.
            os.posix_fallocate(file, 0, file_bytes(rows, dimensions))
            self._map = mmap.mmap(file, 0)
        except OSError:
            self._part.unlink()
            raise
        finally:
            os.close(file)
        self.arrays = _arrays(self._map, rows, dimensions)

    def finish(self, stamp: Stamp) -> Arrays:
        """Put the file in its place and return its arrays."""
        checksum = _checksum(stamp, self.arrays.ids)
        self._map[: _HEADER.size] = _header(stamp, len(self.arrays.ids), checksum)
        self._part.replace(self._path)
        return self.arrays

    def abandon(self) -> None:
        """Delete the unfinished file."""
        self._part.unlink(missing_ok=True)


def read(path: Path) -> tuple[Stamp, Arrays] | None:
    """Map the file, writable; None when it is missing, torn, of another format or another's."""
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    try:
        found = os.fstat(file)
        if found.st_size < _HEADER_BYTES or found.st_uid != os.getuid():
            return None
        mapped = mmap.mmap(file, 0)
    finally:
        os.close(file)
    return _read(mapped)


def clear_parts(directory: Path) -> None:
    """Delete what killed runs left half written."""
    for part in directory.glob(f"*{_PART}"):
        owner = part.name.split(".")[-2]
        if owner.isdigit() and not _alive(int(owner)):
            part.unlink(missing_ok=True)


def _read(mapped: mmap.mmap) -> tuple[Stamp, Arrays] | None:
    magic, version, dimensions, store, model, token, rows, checksum = _HEADER.unpack_from(mapped)
    if (magic, version) != (_MAGIC, FORMAT) or len(mapped) != file_bytes(rows, dimensions):
        return None
    stamp, arrays = Stamp(store, model, dimensions, token), _arrays(mapped, rows, dimensions)
    return (stamp, arrays) if _checksum(stamp, arrays.ids) == checksum else None


def _arrays(mapped: mmap.mmap, rows: int, dimensions: int) -> Arrays:
    at, half = _HEADER_BYTES, _half(dimensions)
    upper_at = _upper_at(rows)
    lower_at = upper_at + rows * dimensions
    upper = np.frombuffer(mapped, np.int8, rows * dimensions, upper_at)
    lower = np.frombuffer(mapped, np.uint8, rows * half, lower_at)
    return Arrays(
        np.frombuffer(mapped, np.int64, rows, at),
        np.frombuffer(mapped, np.int64, rows, at + 8 * rows),
        np.frombuffer(mapped, np.float32, rows, at + 16 * rows),
        upper.reshape(rows, dimensions),
        lower.reshape(rows, half),
    )


def _half(dimensions: int) -> int:
    return -(-dimensions // 2)


def _upper_at(rows: int) -> int:
    return -(-(_HEADER_BYTES + 20 * rows) // _ALIGNED) * _ALIGNED


def _header(stamp: Stamp, rows: int, checksum: int) -> bytes:
    named = (stamp.dimensions, stamp.store, stamp.model, stamp.token)
    return _HEADER.pack(_MAGIC, FORMAT, *named, rows, checksum)


def _checksum(stamp: Stamp, ids: NDArray[np.int64]) -> int:
    return zlib.crc32(ids.data, zlib.crc32(_header(stamp, len(ids), 0)))


def _alive(process: int) -> bool:
    with contextlib.suppress(PermissionError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
