"""The present store as a bare copy before it is replaced, and a bare copy as a store again."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from cade.app.store.backup.archive import LOG, Manifest
from cade.app.store.backup.aside import Aside, proven_copy
from cade.app.store.backup.bare import KEYS, SECRET, bare_copy, copy_file
from cade.app.store.backup.staging import copy_database
from cade.app.store.errors import SecretMissing
from cade.app.store.secret import FileSecret
from cade.app.wiring import Cade


def safety_copy(cade: Cade, work: Path) -> Path:
    """Copy the store, whole or torn, before something takes its place; return where it lies.

    The caller holds every lock. Raises StoreError.
    """
    places = cade.places
    return bare_copy(places.data, places.secret, work, "restore", cade.now())


def rebuilt_from_copy(path: Path, place: Path, passphrase: Callable[[], str]) -> Aside:
    """Build the store from a bare copy and prove it. Raises StoreError."""
    copy_database(path / LOG, place / LOG)
    copy_database(path / KEYS, place / KEYS)
    if (path / SECRET).exists():
        copy_file(path / SECRET, place / SECRET)
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
