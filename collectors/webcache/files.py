"""Reading files of a cache in place: no link, no pipe, and no more than is asked for."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from cade.collectors.files.opening import opened_file
from cade.collectors.indexeddb.records import Broken, Kind, Trouble


def names_in(folder: Path) -> list[str] | Trouble:
    """Return the names in a folder, sorted; a trouble when it cannot be listed."""
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError as error:
        return Trouble(kind=Kind.UNREADABLE_FILE, where=folder.name, detail=type(error).__name__)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a regular file; raises OSError, `Broken` when it is another kind of file."""
    directory = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with opened_file(path.name, directory) as descriptor:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Broken(Kind.UNREADABLE_FILE, "not a regular file")
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                yield file
    finally:
        os.close(directory)


def size_of(file: BinaryIO) -> int:
    """Return the size of an open file."""
    return os.fstat(file.fileno()).st_size


def part(file: BinaryIO, offset: int, size: int) -> bytes:
    """Return so many bytes from there; raises `Broken` when there are fewer."""
    if offset < 0 or size < 0:
        raise Broken(Kind.BROKEN_VALUE, "size")
    file.seek(offset)
    data = file.read(size)
    if len(data) < size:
        raise Broken(Kind.BROKEN_VALUE, "cut")
    return data


def trouble(broken: Broken | OSError, path: Path) -> Trouble:
    """Return what is told of a file that holds something asked for and cannot be read."""
    if isinstance(broken, Broken):
        return Trouble(kind=broken.kind, where=path.name, count=1, detail=broken.detail)
    detail = type(broken).__name__
    return Trouble(kind=Kind.UNREADABLE_FILE, where=path.name, count=1, detail=detail)
