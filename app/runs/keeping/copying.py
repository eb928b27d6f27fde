"""Bare copies of the store in the data directory: made before it is replaced or migrated.

They are readable with the install secret that lies in them, as the store itself is, and known as
copies, so that forgetting names them. `cade restore` takes one back.
"""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from cade.app.store.backup.archive import LOG, Manifest
from cade.app.store.backup.aside import KEYS, SECRET, Aside, proven_copy
from cade.app.store.backup.staging import copy_database
from cade.app.store.copies import Copy, register_copy
from cade.app.store.errors import SecretMissing, cannot_write
from cade.app.store.private import FILE_MODE, make_directory
from cade.app.store.secret import FileSecret
from cade.app.wiring import Cade
from cade.domain.errors import StoreError


def is_copy(path: Path) -> bool:
    """Tell whether the directory is a bare copy of a store."""
    return (path / LOG).is_file() and (path / KEYS).is_file()


def safety_copy(cade: Cade, work: Path) -> Path:
    """Copy the store, whole or torn, before something takes its place; return where it lies.

    The caller holds every lock. Raises StoreError.
    """
    places = cade.places
    return bare_copy(places.data, places.secret, work, "restore", cade.now())


def bare_copy(
    data: Path, secret: Path, work: Path, kind: Literal["restore", "migration"], at: datetime
) -> Path:
    """Copy log, keys and secret into a directory of their own in the data directory."""
    at = at.astimezone(UTC)
    draft, target = work / "copy", _free(data / f"before-{kind}-{at:%Y%m%dT%H%M%SZ}")
    make_directory(draft)
    try:
        for name in (LOG, KEYS):
            if (data / name).exists():
                _copied(data / name, draft / name)
        if secret.exists():
            _copy_file(secret, draft / SECRET)
        register_copy(data, Copy(path=str(target), kind=kind, made_at=at))
        draft.replace(target)
    except OSError as error:
        raise cannot_write(target, error) from error
    return target


def rebuilt_from_copy(path: Path, place: Path, passphrase: Callable[[], str]) -> Aside:
    """Build the store from a bare copy and prove it. Raises StoreError."""
    copy_database(path / LOG, place / LOG)
    copy_database(path / KEYS, place / KEYS)
    if (path / SECRET).exists():
        _copy_file(path / SECRET, place / SECRET)
    secret = FileSecret(place / SECRET, passphrase)
    install = secret.load()
    if install is None:
        raise SecretMissing(path / SECRET, path / KEYS)
    rows, head, store = proven_copy(place, secret)
    manifest = Manifest(
        store=store,
        made_at=datetime.fromtimestamp((path / LOG).stat().st_mtime, UTC),
        records=rows,
        position=head,
        link="",
        carried_out=0,
        members=[],
    )
    return Aside(
        place=place, manifest=manifest, install=install, records=rows, forgotten=0, vectors=False
    )


def _free(path: Path) -> Path:
    taken, turn = path, 1
    while taken.exists():
        turn += 1
        taken = path.with_name(f"{path.name}-{turn}")
    return taken


def _copied(path: Path, target: Path) -> None:
    """Copy a database; one that SQLite cannot read is copied byte for byte."""
    try:
        copy_database(path, target)
    except StoreError:
        target.unlink(missing_ok=True)
        for suffix in ("", "-wal"):
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                _copy_file(beside, target.with_name(target.name + suffix))


def _copy_file(path: Path, target: Path) -> None:
    shutil.copyfile(path, target)
    target.chmod(FILE_MODE)
