"""Salvaging a store: read, judge, write aside, verify, put in place.

The new files are made in `salvaged/` of the data directory; when they verify, `ready` is written
there, and only then the old ones move to `damaged-<time>/` and the new ones take their place.
Killed before `ready`, nothing has happened; killed after it, the same command finishes.
"""

import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from cade.app.places import Places
from cade.app.store.chain import Chain
from cade.app.store.copies import Copy, register_copy
from cade.app.store.errors import Damaged, SecretMissing, SecretWrong
from cade.app.store.keys import KeyRing
from cade.app.store.private import make_directory, write_file
from cade.app.store.reader import Reader
from cade.app.store.salvage import keys, log
from cade.app.store.salvage.rows import copied
from cade.app.store.schema import NO_ITEM
from cade.app.store.secret import SecretStore
from cade.app.store.sqlite import connect, truncate_wal
from cade.app.store.verify import verify
from cade.app.store.views import delete_views
from cade.domain.errors import StoreError

_ASIDE, _READY, _READ = "salvaged", "ready", "read"
_FILES = ("history.db", "keys.db")
_POSITIONS = ("forgotten", "keys_dropped")
"""What `meta` of keys.db says in positions of the log; see `key_changes`."""


class NothingToSalvage(StoreError):
    """No record can be read any more."""

    def __init__(self, data: Path) -> None:
        super().__init__(
            "Nothing in {data} can be read any more: its files are left as they are.",
            do="Restore it from a backup (`cade restore`).",
            data=data,
        )


class Salvaged(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the store.

    records, lost_records: of the log; items: how many things those that are left are about.
    kept_aside: where the damaged files lie.
    """

    records: int
    lost_records: int
    items: int
    kept_aside: Path


def salvage(places: Places, secret: SecretStore, at: datetime) -> Salvaged:
    """Make a whole store of what can be read. at: now, UTC.

    The caller holds every lock. Raises NothingToSalvage and StoreError; then nothing has changed.
    """
    aside = places.data / _ASIDE
    if (aside / _READY).exists():
        return _put_in_place(places, aside, at)
    shutil.rmtree(aside, ignore_errors=True)
    make_directory(aside)
    outcome = _made(places, secret, aside)
    write_file(aside / _READY, msgspec.json.encode(outcome))
    return _put_in_place(places, aside, at)


def _made(places: Places, secret: SecretStore, aside: Path) -> dict[str, int]:
    install = _secret(secret, places)
    make_directory(aside / _READ)
    old_log, old_keys = (copied(places.data / name, aside / _READ) for name in _FILES)
    head = keys.read(old_keys, install, ()).head
    found = list(log.rows(old_log, head))
    kept = keys.read(old_keys, install, dict.fromkeys(row.subject for row in found))
    if not keys.is_of(kept.meta, install):
        raise SecretWrong(secret.path, places.keys)
    last = max([head, *(row.position for row in found[-1:])])
    good = log.usable(found, kept, install, last)
    if not any(row.state is not None and row.tag not in NO_ITEM for row in good):
        raise NothingToSalvage(places.data)
    _write(aside, install, kept, good)
    items = {row.subject for row in good if row.tag not in NO_ITEM}
    return {"records": len(good), "lost_records": last - len(good), "items": len(items)}


def _secret(secret: SecretStore, places: Places) -> bytes:
    try:
        install = secret.load()
    except ValueError as error:
        raise SecretWrong(secret.path, places.keys) from error
    if install is None:
        raise SecretMissing(secret.path, places.keys)
    return install


def _write(aside: Path, install: bytes, kept: keys.Kept, good: Sequence[log.Row]) -> None:
    here, store = aside / "keys.db", keys.store_of(kept.meta)
    anew = {subject: log.moved(good, at) for subject, at in kept.anew.items()}
    noted = {name: log.moved(good, _number(kept.meta.get(name))) for name in _POSITIONS}
    keys.write(here, install, kept._replace(anew=anew), store, noted)
    ring = KeyRing(here, install)
    try:
        head = log.write(aside / "history.db", Chain(ring.chain_key()), good, store)
        ring.save_head(head)
        _prove(aside / "history.db", ring)
        ring.truncate()
    finally:
        ring.close()


def _prove(path: Path, ring: KeyRing) -> None:
    db = connect(path)
    try:
        found = verify(Reader(db, ring, path), ring)
        if not found.ok:
            first = found.problems[0]
            raise Damaged(path, why=f"{first.code} at {first.position}")
        truncate_wal(db)
    finally:
        db.close()


def _put_in_place(places: Places, aside: Path, at: datetime) -> Salvaged:
    damaged = _damaged(places.data, at)
    for name in _FILES:
        new, old = aside / name, places.data / name
        if not new.exists():  # moved before a crash
            continue
        for suffix in ("", "-wal", "-shm"):
            beside = old.with_name(old.name + suffix)
            if beside.exists():
                beside.replace(damaged / beside.name)
        new.replace(old)
    register_copy(places.data, Copy(path=str(damaged), kind="damaged", made_at=at))
    delete_views(places.views)
    delete_views(places.unfinished_views)
    counts = msgspec.json.decode((aside / _READY).read_bytes(), type=dict[str, int])
    shutil.rmtree(aside)
    return Salvaged(**counts, kept_aside=damaged)


def _damaged(data: Path, at: datetime) -> Path:
    begun = sorted(data.glob("damaged-*"))
    half = [path for path in begun if not all((path / name).exists() for name in _FILES)]
    place = half[-1] if half else data / f"damaged-{at:%Y%m%dT%H%M%SZ}"
    make_directory(place)
    return place


def _number(noted: object) -> int:
    return int(noted) if isinstance(noted, str) and noted.isdecimal() else 0
