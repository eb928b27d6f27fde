"""Opening without surprises: no link is followed, nothing blocks, no path is too deep."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

PIECE_BYTES = 4_000
"""Longest path given to the system at once; Linux refuses 4,096 (PATH_MAX) and more."""

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NOCTTY


def open_directory(path: bytes) -> int:
    """Return a descriptor of the directory at an absolute path of any length. Raises OSError."""
    descriptor = -1
    for piece in _pieces(path):
        before, descriptor = descriptor, _step(piece, descriptor)
        if before >= 0:
            os.close(before)
    return descriptor


@contextmanager
def opened_file(name: str, directory: int) -> Iterator[int]:
    """Open a file of an open directory for reading. Raises OSError, for a link as well.

    O_NONBLOCK: a named pipe without a writer would hang for ever.
    """
    descriptor = os.open(name, _FILE, dir_fd=directory)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _step(piece: bytes, start: int) -> int:
    if start < 0:
        return os.open(piece, _DIRECTORY)
    try:
        return os.open(piece, _DIRECTORY, dir_fd=start)
    except OSError:
        os.close(start)
        raise


def _pieces(path: bytes) -> Iterator[bytes]:
    while len(path) > PIECE_BYTES:
        cut = path.rfind(b"/", 1, PIECE_BYTES)
        yield path[:cut]
        path = path[cut + 1 :]
    yield path
