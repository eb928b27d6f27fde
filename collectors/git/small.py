"""The small control files of a repository, read so that none of them can hang or flood a run."""

import os
from pathlib import Path
from stat import S_IFMT, S_IFREG, S_ISREG

MAX_BYTES = 64 * 1024 * 1024
"""A packed-refs file with half a million references has about 50 MB."""


def small_file(path: Path) -> bytes | None:
    """Return the content of a regular file, None if there is none or it cannot be read.

    A pipe or a device is not waited for; what lies beyond MAX_BYTES is left out.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        with os.fdopen(descriptor, "rb") as file:
            return file.read(MAX_BYTES) if S_ISREG(os.fstat(descriptor).st_mode) else None
    except OSError:
        return None


def lines_of(path: Path) -> list[bytes]:
    """Return the file's lines without their ends; [] if there is no such file."""
    return [line.rstrip(b"\r") for line in (small_file(path) or b"").split(b"\n")]


def joined(directory: Path, name: bytes) -> Path:
    """Return the real path of what a control file in `directory` names."""
    return Path(os.path.realpath(directory / os.fsdecode(name)))


def kind_of(path: Path) -> int | None:
    """Return what a path leads to (`stat.S_IFDIR`, …), None if to nothing that can be seen."""
    try:
        return S_IFMT(path.stat().st_mode)
    except (OSError, ValueError):
        return None


def is_file(path: Path) -> bool:
    """Tell whether the path leads to a regular file."""
    return kind_of(path) == S_IFREG


def only_files(directory: Path, *, deep: bool) -> bool:
    """Tell whether everything in the directory is a file or a folder: no pipe, no broken link.

    deep: everything below it. An unreadable directory is not one of those.
    """
    try:
        with os.scandir(directory) as entries:
            for entry in entries:
                if entry.is_dir():
                    if deep and not only_files(Path(entry.path), deep=not entry.is_symlink()):
                        return False
                elif not entry.is_file():
                    return False
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
