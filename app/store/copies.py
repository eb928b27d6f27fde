"""Copies of the store that cade made: where each lies, so that forgetting can name them all.

Whoever makes a copy registers it in `copies.json` of the data directory; who deletes one strikes it
off. The list holds paths, kinds, times and positions, nothing of anybody's history. It is changed
under a lock of its own, so that a backup and a forgetting at the same time lose none of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec

from cade.app.store.errors import cannot_write
from cade.app.store.private import FILE_MODE, make_directory, write_file

NAME = "copies.json"
PATIENCE_S = 10.0
"""How long somebody else may take to change the list."""


class Copy(msgspec.Struct, frozen=True, kw_only=True):
    """One copy. path: absolute, a file or a directory; made_at: UTC.

    kind: "backup" (`cade backup`), "migration" (before the store was changed by a newer version),
    "restore" (before a backup was put back) or "damaged" (what `cade log salvage` put aside).
    last_position: of the last record of the log that it holds, None where that was not noted.
    keys_at: when its keys were last made those of the store, UTC; None when that never happened.
    """

    path: str
    kind: Literal["backup", "migration", "restore", "damaged"]
    made_at: datetime
    last_position: int | None = None
    keys_at: datetime | None = None

    @property
    def size_bytes(self) -> int | None:
        """How large it is now; None when it cannot be reached."""
        try:
            return _size(Path(self.path))
        except OSError:
            return None


def known_copies(data: Path) -> list[Copy]:
    """Return every copy that was made, the oldest first, also of those that cannot be reached.

    Raises StoreError when the list cannot be read: a copy that is not named would be overlooked.
    """
    try:
        found = msgspec.json.decode((data / NAME).read_bytes(), type=list[Copy])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as error:
        raise cannot_write(data / NAME, error) from error
    return sorted(found, key=lambda copy: (copy.made_at, copy.path))


def register_copy(data: Path, copy: Copy) -> None:
    """Add a copy to the list; one at the same path is replaced. Raises StoreError."""
    with _changing(data):
        others = [one for one in known_copies(data) if one.path != copy.path]
        _write(data, [*others, copy])


def delete_copy(data: Path, copy: Copy) -> None:
    """Delete a copy and strike it off. Raises StoreError when it cannot be deleted.

    One that cannot be found is struck off all the same only if its directory is there: a disk
    that is not plugged in still holds it.
    """
    path = Path(copy.path)
    try:
        path.parent.stat()
        _delete(path)
    except OSError as error:
        raise cannot_write(path, error) from error
    with _changing(data):
        _write(data, [one for one in known_copies(data) if one.path != copy.path])


@contextmanager
def _changing(data: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout

    path = data / "locks" / "copies.lock"
    make_directory(path.parent)
    try:
        with FileLock(path, timeout=PATIENCE_S, mode=FILE_MODE):
            yield
    except Timeout as error:
        raise cannot_write(data / NAME, error) from error


def _write(data: Path, copies: list[Copy]) -> None:
    try:
        write_file(data / NAME, msgspec.json.encode(copies))
    except OSError as error:
        raise cannot_write(data / NAME, error) from error


def _size(path: Path) -> int:
    if path.is_dir() and not path.is_symlink():
        return sum(file.lstat().st_size for file in path.rglob("*") if file.is_file())
    return path.lstat().st_size


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        from shutil import rmtree

        rmtree(path)
    else:
        path.unlink(missing_ok=True)
