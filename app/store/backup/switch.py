"""Putting built files into their places: written down first, so that it is all or nothing.

Until the note is on the disk the old store stands untouched; from then on whoever comes next
finishes the moves. Each may be done again: what is no longer in the work directory is in its place.
"""

import errno
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec

from cade.app.store.backup.place import sync_directory
from cade.app.store.errors import cannot_write
from cade.app.store.private import make_directory, write_file

JOURNAL = "switch.json"
_BESIDE = ("-wal", "-shm")


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done. moves: file in the work directory, and its place. gone: to delete."""

    moves: list[tuple[str, str]]
    gone: list[str]


def switch(work: Path, moves: Iterable[tuple[Path, Path]], gone: Iterable[Path]) -> None:
    """Move each file from the work directory to its place, and delete what has no place any more.

    The caller holds every lock of the store. Raises StoreError; once the note is written, the
    next start goes on.
    """
    note = Note(
        moves=[(str(source.relative_to(work)), str(target)) for source, target in moves],
        gone=[str(path) for path in gone],
    )
    try:
        for source, _target in note.moves:
            _sync(work / source)
        write_file(work / JOURNAL, msgspec.json.encode(note))
        _sync(work / JOURNAL)
        sync_directory(work)
    except OSError as error:
        raise cannot_write(work, error) from error
    finish(work)


def finish(work: Path) -> bool:
    """Carry out what was written down; tell whether anything was. Raises StoreError."""
    try:
        note = msgspec.json.decode((work / JOURNAL).read_bytes(), type=Note)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, msgspec.MsgspecError) as error:
        raise cannot_write(work / JOURNAL, error) from error
    try:
        for path in note.gone:
            _delete(Path(path))
        for source, target in note.moves:
            _move(work / source, Path(target))
        for folder in {Path(target).parent for _, target in note.moves}:
            sync_directory(folder)
        (work / JOURNAL).unlink()
        sync_directory(work)
    except OSError as error:
        raise cannot_write(work, error) from error
    return True


def _move(source: Path, target: Path) -> None:
    if not source.exists():  # an earlier start has moved it
        return
    make_directory(target.parent)
    for suffix in _BESIDE:  # they belong to the file that goes
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    try:
        source.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy_over(source, target)


def _copy_over(source: Path, target: Path) -> None:
    """Replace the file on another disk, as a whole or not at all."""
    beside = target.with_name(target.name + ".new")
    shutil.copyfile(source, beside)
    beside.chmod(0o600)
    _sync(beside)
    beside.replace(target)
    source.unlink()


def _delete(path: Path) -> None:
    path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
