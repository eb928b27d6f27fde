"""A store built aside from an archive and its keys file, and proven before anybody uses it.

Archive and keys file need not be of one moment: the keys may be newer. What they say was forgotten
since the archive is said again in the restored log and carried out there; what was forgotten and
then told anew, or lifted, is lifted too, so that the next ingest may bring it back. What is left
must verify row by row.
"""

from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from cade.app.store.backup.archive import LOG, VECTORS, Manifest, read_archive
from cade.app.store.backup.bare import KEYS, SECRET
from cade.app.store.backup.errors import (
    KeysMissing,
    KeysUnfit,
    NotABackup,
    NothingThere,
    Unreadable,
)
from cade.app.store.backup.keys_file import Kept, restore_keys
from cade.app.store.backup.place import archives, keys_path
from cade.app.store.backup.replaying import say_again, with_keys
from cade.app.store.backup.sealed_file import SealedReader, backup_key
from cade.app.store.backup.staging import counted, rekey_copy
from cade.app.store.envelope import written
from cade.app.store.errors import Damaged, cannot_write, told
from cade.app.store.private import write_file
from cade.app.store.rotation import VECTORS_USE
from cade.app.store.secret import FileSecret, SecretStore, subkey
from cade.app.store.sqlite import connect, transaction, truncate_wal

if TYPE_CHECKING:
    from cade.app.store.log import HistoryLog


Moved = Callable[[int, int], None]


class Keyless(Damaged):
    """A record has no key that opens it, and nobody says that it was forgotten."""


class Aside(msgspec.Struct, frozen=True, kw_only=True):
    """A store that was built aside and proven.

    records: rows of the log. forgotten: records that say again what was forgotten since the
    archive. vectors: whether the archive's could still be read.
    """

    place: Path
    manifest: Manifest
    install: bytes
    records: int
    forgotten: int
    vectors: bool


def chosen(path: Path) -> Path:
    """Return the archive that is meant: the file, or the newest one of a directory.

    Raises NothingThere, NotABackup, StoreError.
    """
    if not path.is_dir():
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise NotABackup(path)
        return path
    found = archives(path)
    if not found:
        raise NothingThere(path)
    return found[-1].path


def build(
    archive: Path, passphrase: str, place: Path, at: datetime, moved: Moved | None = None
) -> Aside:
    """Build the store in an empty directory and prove it. at: the time, UTC.

    Raises every error of `backup.errors`, Damaged and StoreError; what stands in the directory
    then is the caller's to throw away.
    """
    manifest, salt, key, store = _unpacked(archive, passphrase, place, moved)
    keys = keys_path(archive.parent, store)
    kept = _keys(keys, archive, key, passphrase, place)
    found = counted(place / LOG)
    if (found.records, found.position) != (manifest.records, manifest.position):
        raise Damaged(place / LOG, why="it has another number of records")
    _fit(place / KEYS, manifest)
    write_file(place / SECRET, f"{written(kept.install)}\n".encode())
    since = [one for one in kept.gone if one.position > manifest.position]
    with closing(_opened(place)) as log:
        say_again(log, since, at, with_keys(log, since))
    records = _proven(place, keys, archive)[0]
    vectors = _vectors(place, kept, salt)
    return Aside(
        place=place,
        manifest=manifest,
        install=kept.install,
        records=records,
        forgotten=len(since),
        vectors=vectors,
    )


def _unpacked(
    archive: Path, passphrase: str, place: Path, moved: Moved | None
) -> tuple[Manifest, bytes, bytes, str]:
    with _reading(archive) as file:
        try:
            reader = SealedReader(file, archive)
            key = backup_key(reader, passphrase)
            reader.unlock(key)
            tell = _telling(archive.stat().st_size, moved)
            manifest = read_archive(reader, place, tell)
        except OSError as error:
            raise cannot_write(place / LOG, error) from error
    header = reader.header
    if (header.store, header.position) != (manifest.store, manifest.position):
        raise Damaged(archive, why="header and manifest differ")
    if not (place / LOG).exists():
        raise Damaged(archive, why="it has no log")
    return manifest, header.salt, key, header.store


def _reading(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise Unreadable(path, error) from error


def _telling(total: int, moved: Moved | None) -> Callable[[int], None]:
    done = 0

    def tell(size: int) -> None:
        nonlocal done
        done += size
        if moved is not None:
            moved(done, total)

    return tell


def _keys(keys: Path, archive: Path, key: bytes, passphrase: str, place: Path) -> Kept:
    if not keys.exists():
        raise KeysMissing(keys, archive)
    with _reading(keys) as file, _reading(archive) as beside, told(place / KEYS):
        reader = SealedReader(file, keys)
        if reader.header.vault != SealedReader(beside, archive).header.vault:
            key = backup_key(reader, passphrase)
        reader.unlock(key)
        return restore_keys(reader, place / KEYS)


def _fit(keys: Path, manifest: Manifest) -> None:
    """Let keys.db, which may be newer, say how far this log goes and what is carried out in it."""
    db = connect(keys)
    try:
        with told(keys), transaction(db):
            db.execute("DELETE FROM head")
            if manifest.position:
                head = (manifest.position, bytes.fromhex(manifest.link))
                db.execute("INSERT INTO head VALUES (1, ?, ?)", head)
            for name, most in (
                ("forgotten", manifest.carried_out),
                ("keys_dropped", manifest.position),
            ):
                sql = "UPDATE meta SET value = ? WHERE name = ? AND CAST(value AS INTEGER) > ?"
                db.execute(sql, (str(most), name, most))
    finally:
        db.close()


def _proven(place: Path, keys: Path, archive: Path) -> tuple[int, int, str]:
    try:
        return proven_copy(place, FileSecret(place / SECRET))
    except Keyless as error:
        raise KeysUnfit(keys, archive) from error


def proven_copy(place: Path, secret: SecretStore) -> tuple[int, int, str]:
    """Walk the whole log of a store; return its records, its last position and the store's id.

    Nothing stands beside its files afterwards. Raises Keyless, Damaged, StoreError.
    """
    from cade.app.store.log import HistoryLog

    with closing(HistoryLog(place, secret, keeps_copy=False)) as log:
        found = log.verify()
        for problem in found.problems:
            kind = Keyless if problem.code in ("salt", "sealed") else Damaged
            raise kind(log.path, position=problem.position)
        with told(log.path):
            truncate_wal(log.reader.db)
        log.keys.truncate()
        return found.rows, log.head(), log.store_id


def _vectors(place: Path, kept: Kept, salt: bytes) -> bool:
    """Give the vectors the store's own key; they are thrown away when theirs is gone."""
    path, key = place / VECTORS, kept.vectors.get(salt.hex())
    if not path.exists():
        return False
    if key is None:
        path.unlink()
        return False
    rekey_copy(path, key, subkey(kept.install, VECTORS_USE))
    return True


def _opened(place: Path) -> "HistoryLog":
    from cade.app.store.log import HistoryLog

    return HistoryLog(place, FileSecret(place / SECRET), keeps_copy=False)
