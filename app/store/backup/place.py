"""A directory of backups: what its files are called, which there are, and which may go.

Only a file with our name *and* our header counts as ours.
"""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import BinaryIO

import msgspec

from cade.app.store.backup.errors import BackupNewer
from cade.app.store.backup.sealed_file import Header, SealedReader
from cade.app.store.errors import cannot_write
from cade.app.store.private import FILE_MODE
from cade.domain.errors import StoreError

SUFFIX = ".backup"
_DIGITS = 8
"""Hex digits of the store's id in a file's name."""

_ARCHIVE = re.compile(r"cade-[0-9a-f]{8}-\d{8}T\d{6}Z(-\d{1,3})?\.backup")
_PART = re.compile(r"\.cade-[0-9a-zA-Z-]+\.backup\.part")


class Archive(msgspec.Struct, frozen=True, kw_only=True):
    """One archive and what it says of itself. header: None for one of a newer version."""

    path: Path
    header: Header | None
    size_bytes: int


def keys_path(directory: Path, store: str) -> Path:
    """Return where the keys file of the store is, or would be."""
    return directory / f"cade-keys-{store[:_DIGITS]}{SUFFIX}"


def new_path(directory: Path, store: str, at: datetime) -> Path:
    """Return a name that no archive has yet. at: UTC."""
    stem = f"cade-{store[:_DIGITS]}-{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    path, turn = directory / f"{stem}{SUFFIX}", 1
    while path.exists():
        turn += 1
        path = directory / f"{stem}-{turn}{SUFFIX}"
    return path


def archives(directory: Path, store: str | None = None) -> list[Archive]:
    """Return the archives of the store (of every store), the oldest first.

    What is none, or cannot be read, is not among them. Raises StoreError for the directory.
    """
    try:
        files = [path for path in directory.iterdir() if _ARCHIVE.fullmatch(path.name)]
        names = sorted(path for path in files if path.is_file())
    except OSError as error:
        raise cannot_write(directory, error) from error
    found = [one for path in names if (one := _archive(path)) is not None]
    ours = [one for one in found if store is None or _is_of(one, store)]
    return sorted(ours, key=lambda one: (_made_at(one), one.path.name))


def header_of(path: Path) -> Header:
    """Return what the file says in clear. Raises what `SealedReader` does, and OSError."""
    with path.open("rb") as file:
        return SealedReader(file, path).header


def outdated(
    found: list[Archive], *, keep: int | None, max_age_days: int | None, now: datetime
) -> list[Archive]:
    """Return which archives may go, of those given oldest first; never the newest."""
    older = [one for one in found if one.header is not None][:-1]
    gone = older[: max(0, len(older) + 1 - keep)] if keep else []
    if max_age_days is not None:
        limit = now - timedelta(days=max_age_days)
        gone += [one for one in older if _made_at(one) < limit and one not in gone]
    return gone


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes its place under this name when the block ends well.

    It is on the disk then. What stood there before is overwritten with zeros once nothing names
    it. Raises StoreError.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        with os.fdopen(os.open(part, flags, FILE_MODE), "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with _erased(path):
            part.replace(path)
        sync_directory(path.parent)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def clear_parts(directory: Path) -> None:
    """Delete what an interrupted backup left half written; nobody else may be writing there."""
    for path in directory.iterdir():
        if _PART.fullmatch(path.name):
            path.unlink(missing_ok=True)


def sync_directory(path: Path) -> None:
    """Have the names in it on the disk, where its file system can do that. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network disks cannot
            raise
    finally:
        os.close(descriptor)


@contextmanager
def _erased(path: Path) -> Iterator[None]:
    try:
        old = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        yield
        return
    try:
        yield
        state = os.fstat(old)
        if not state.st_nlink:  # another name is somebody's own copy
            _write_zeros(old, state.st_size)
    finally:
        os.close(old)


def _write_zeros(descriptor: int, size: int) -> None:
    zeros = bytes(1 << 20)
    for at in range(0, size, len(zeros)):
        os.pwrite(descriptor, zeros[: size - at], at)
    os.fsync(descriptor)


def _archive(path: Path) -> Archive | None:
    try:
        return Archive(path=path, header=header_of(path), size_bytes=path.stat().st_size)
    except BackupNewer:
        return Archive(path=path, header=None, size_bytes=path.stat().st_size)
    except (OSError, StoreError):
        return None


def _is_of(one: Archive, store: str) -> bool:
    if one.header is None:
        return one.path.name.startswith(f"cade-{store[:_DIGITS]}-")
    return one.header.store == store and one.header.kind == "archive"


def _made_at(one: Archive) -> datetime:
    return datetime.max.replace(tzinfo=UTC) if one.header is None else one.header.made_at
