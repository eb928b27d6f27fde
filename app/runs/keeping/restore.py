"""Putting a backup back: built and proven aside, a copy of what there is made, then switched in.

Nothing of the present store is touched before the new one verifies; the switch is written down
first, so that a crash leaves the one or the other.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from cade.app.places import Places
from cade.app.runs.keeping.copying import rebuilt_from_copy, safety_copy
from cade.app.store.backup.archive import CONFIG, LOG, SCHEMAS, VECTORS
from cade.app.store.backup.aside import Aside, build, chosen
from cade.app.store.backup.bare import KEYS, SECRET, is_copy
from cade.app.store.backup.place import archives, keys_path
from cade.app.store.backup.staging import staged
from cade.app.store.backup.switch import switch
from cade.app.store.copies import Copy, register_copy
from cade.app.store.key_file import fingerprint, made_by
from cade.app.store.locks import Locks
from cade.app.store.private import make_directory, write_file
from cade.app.wiring import Cade
from cade.domain.errors import StoreError

Moved = Callable[[int, int], None]


class Proven(msgspec.Struct, frozen=True, kw_only=True):
    """A backup that was built aside and verified, and is gone again."""

    path: Path
    aside: Aside


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """What was put back.

    vectors: whether there are any now, from the backup or from before. copy: where what was there
    before lies, None where nothing was.
    """

    path: str
    records: int
    made_at: datetime
    forgotten: int
    vectors: bool
    copy: str | None


def has_store(places: Places) -> bool:
    """Tell whether there is something that a restore would replace."""
    return places.keys.exists() or (places.data / LOG).exists()


def proven(cade: Cade, path: Path, passphrase: str, moved: Moved | None = None) -> Proven:
    """Build the store from a backup, prove it, and throw it away. Raises what `restore` does."""
    archive = chosen(path)
    with _working(cade.places) as (work, _locks):
        return Proven(path=archive, aside=build(archive, passphrase, work, cade.now(), moved))


def restore(cade: Cade, path: Path, passphrase: Callable[[], str], moved: Moved) -> Restored:
    """Put a backup, or a copy that cade made of a store, into the place of the present store.

    `cade` must not have opened its log. passphrase: gives that of the backups; it is not asked for
    where a bare copy is put back. Raises StoreError, and nothing has changed then; LockHeld while
    anything else is running.
    """
    places = cade.places
    with _working(places) as (work, locks), ExitStack() as held:
        for lock in (locks.run(), locks.forget(), locks.write()):
            held.enter_context(lock)
        new = work / "new"
        make_directory(new)
        archive = path if is_copy(path) else chosen(path)
        if is_copy(path):
            aside = rebuilt_from_copy(path, new, passphrase)
        else:
            aside = build(archive, passphrase(), new, cade.now(), moved)
        copy = safety_copy(cade, work) if has_store(places) else None
        _switch(cade, work, new, aside)
    _remember(places, archive)
    return Restored(
        path=str(archive),
        records=aside.records,
        made_at=aside.manifest.made_at,
        forgotten=aside.forgotten,
        vectors=aside.vectors or places.vectors.exists(),
        copy=None if copy is None else str(copy),
    )


@contextmanager
def _working(places: Places) -> Iterator[tuple[Path, Locks]]:
    make_directory(places.data)
    locks = Locks(places.data / "locks")
    with locks.work(), staged(places.data) as work:
        yield work, locks


def _switch(cade: Cade, work: Path, new: Path, aside: Aside) -> None:
    places = cade.places
    moves = [(new / LOG, places.data / LOG), (new / KEYS, places.keys)]
    gone = [*_files(places.views), *_files(places.unfinished_views), places.chance]
    keeps_secret = places.secret.exists() and _opens(places.keys, aside.install)
    if not keeps_secret:
        moves.append((new / SECRET, places.secret))
        gone.append(places.secret.with_name(places.secret.name + ".next"))
    if aside.vectors:
        moves.append((new / VECTORS, places.vectors))
    elif not keeps_secret:  # nothing opens them any more
        gone += _files(places.vectors)
    switch(work, [*moves, *_settings(cade, new)], gone)


def _opens(keys: Path, install: bytes) -> bool:
    """Tell whether the secret that is in place is the one that belongs to the backup."""
    from sqlcipher3 import dbapi2

    try:
        return made_by(keys) == fingerprint(install)
    except (StoreError, dbapi2.Error):
        return False


def _settings(cade: Cade, new: Path) -> Iterator[tuple[Path, Path]]:
    """Yield configuration and schemas, each only where there is none: what is set here counts."""
    if (new / CONFIG).exists() and not cade.config_path.exists():
        _without_places(new / CONFIG)
        yield new / CONFIG, cade.config_path
    for schema in sorted((new / SCHEMAS).glob("*.json")):
        target = cade.places.config / SCHEMAS / schema.name
        if not target.exists():
            yield schema, target


def _without_places(config: Path) -> None:
    """Take out where the other machine kept its files."""
    try:
        found: Any = msgspec.json.decode(config.read_bytes())
    except msgspec.MsgspecError:  # it is told when it is read
        return
    if isinstance(found, dict) and found.pop("paths", None) is not None:
        write_file(config, msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm")]


def _remember(places: Places, archive: Path) -> None:
    """Register what lies beside the archive: forgetting must be able to name and refresh it."""
    if not archive.is_file():
        return
    for one in archives(archive.parent):
        if one.header is not None:
            keys = keys_path(archive.parent, one.header.store)
            for path in (one.path, keys):
                copy = Copy(
                    path=str(path),
                    kind="backup",
                    made_at=one.header.made_at.astimezone(UTC),
                    last_position=one.header.position,
                )
                register_copy(places.data, copy)
