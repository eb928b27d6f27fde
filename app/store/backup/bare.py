"""Bare copies of the store in the data directory: made before it is replaced or migrated.

They are readable with the install secret that lies in them, as the store itself is, and known as
copies, so that forgetting names them. `cade restore` takes one back.
"""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from cade.app.store.backup.archive import LOG
from cade.app.store.backup.staging import copy_database
from cade.app.store.copies import Copy, register_copy
from cade.app.store.errors import cannot_write
from cade.app.store.private import FILE_MODE, make_directory
from cade.domain.errors import StoreError

KEYS, SECRET = "keys.db", "secret"


def is_copy(path: Path) -> bool:
    """Tell whether the directory is a bare copy of a store."""
    return (path / LOG).is_file() and (path / KEYS).is_file()


def bare_copy(
    data: Path, secret: Path, work: Path, kind: Literal["restore", "migration"], at: datetime
) -> Path:
    """Copy log, keys and secret into a directory of their own in the data directory.

    What SQLite cannot read is copied as it is. work: the empty directory of whoever holds the work
    lock. The caller sees to it that nobody writes. Raises StoreError.
    """
    at = at.astimezone(UTC)
    draft, target = work / "copy", _free(data / f"before-{kind}-{at:%Y%m%dT%H%M%SZ}")
    make_directory(draft)
    try:
        for name in (LOG, KEYS):
            if (data / name).exists():
                _copied(data / name, draft / name)
        if secret.exists():
            copy_file(secret, draft / SECRET)
        register_copy(data, Copy(path=str(target), kind=kind, made_at=at))
        draft.replace(target)
    except OSError as error:
        raise cannot_write(target, error) from error
    return target


def copy_file(path: Path, target: Path) -> None:
    """Copy a file, readable by its owner alone. Raises OSError."""
    shutil.copyfile(path, target)
    target.chmod(FILE_MODE)


def _free(path: Path) -> Path:
    taken, turn = path, 1
    while taken.exists():
        turn += 1
        taken = path.with_name(f"{path.name}-{turn}")
    return taken


def _copied(path: Path, target: Path) -> None:
    try:
        copy_database(path, target)
    except StoreError:
        target.unlink(missing_ok=True)
        for suffix in ("", "-wal"):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                copy_file(beside, target.with_name(target.name + suffix))
