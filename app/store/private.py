"""Files that only their owner may read: directories 700, files 600, whatever the umask says."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from cade.app.store.errors import cannot_write

DIRECTORY_MODE = 0o700
FILE_MODE = 0o600


def make_directory(path: Path) -> None:
    """Make the directory and its missing parents, each readable by its owner alone.

    A directory that exists is left as it is; see `narrow`. Raises StoreError.
    """
    try:
        for folder in reversed([path, *path.parents]):
            if not folder.is_dir():
                folder.mkdir(mode=DIRECTORY_MODE, exist_ok=True)
                folder.chmod(DIRECTORY_MODE)
    except OSError as error:
        raise cannot_write(path, error) from error


def make_file(path: Path) -> None:
    """Make an empty file with mode 600 if there is none. Raises StoreError.

    SQLite gives `-wal` and `-shm` the mode of the database they belong to.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    except FileExistsError:
        return
    except OSError as error:
        raise cannot_write(path, error) from error
    try:
        os.fchmod(descriptor, FILE_MODE)
    finally:
        os.close(descriptor)


def write_file(path: Path, content: bytes) -> None:
    """Write the whole file with mode 600, or leave it as it was. Raises OSError."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    with os.fdopen(descriptor, "wb") as file:
        os.fchmod(descriptor, FILE_MODE)
        file.write(content)
    unfinished.replace(path)


def narrow(directory: Path) -> list[Path]:
    """Take the rights of others from the directory and all below it; return what was too wide.

    Links are not followed, and what belongs to somebody else is left alone.
    """
    return [path for path in (directory, *_below(directory)) if _narrowed(path)]


def _below(directory: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(directory):
        for name in (*folders, *files):
            yield Path(folder, name)


def _narrowed(path: Path) -> bool:
    try:
        found = path.lstat()
    except FileNotFoundError:  # SQLite removes its own files when the last reader leaves
        return False
    if stat.S_ISLNK(found.st_mode) or found.st_uid != os.geteuid() or not found.st_mode & 0o077:
        return False
    path.chmod(stat.S_IMODE(found.st_mode) & ~0o077)
    return True
