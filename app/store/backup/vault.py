"""The backup key of one directory: kept by the store, and under the person's passphrase.

`cade.app.store.backup` says why it is kept twice.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cade.app.store.backup.errors import OtherCourse
from cade.app.store.backup.keys_file import Kept, read_kept, write_keys
from cade.app.store.backup.place import archives, keys_path, replacing
from cade.app.store.backup.sealed_file import Header, SealedReader, SealedWriter, backup_key
from cade.app.store.errors import told
from cade.app.version import VERSION
from cade.domain.errors import StoreError

if TYPE_CHECKING:
    from cade.app.store.log import HistoryLog

Ask = Callable[[], str]
"""Gives a passphrase; for a new directory a new one."""

_SECRET = "backup:"


class Vault(msgspec.Struct, frozen=True, kw_only=True):
    """One directory of backups. lock: the key under the passphrase, see `sealed_file.Header`."""

    directory: Path
    name: str
    key: bytes
    lock: str

    def header(self, log: "HistoryLog", made_at: datetime, position: int, link: bytes) -> Header:
        """Return the header of an archive that goes up to this record of the log."""
        return Header(
            kind="archive",
            store=log.store_id,
            vault=self.name,
            made_at=made_at,
            version=VERSION,
            position=position,
            link=link,
            lock=self.lock,
        )


def open_vault(log: "HistoryLog", directory: Path, new: Ask, given: str | None = None) -> Vault:
    """Return the vault of the directory, made where it has none.

    new: gives the passphrase of a directory without one. given: a passphrase that was handed over;
    it must be that of the directory. Raises BackupLocked, OtherCourse.
    """
    check_course(log, directory)
    known = _known(log, directory)
    if known is not None:
        vault, path = known
        if given is not None:
            # Whoever replaces a keys file overwrites the old one, which must not be read meanwhile.
            with log.locks.keys(), path.open("rb") as file:
                backup_key(SealedReader(file, path), given)
        return vault
    return _made(log, directory, new())


def check_course(log: "HistoryLog", directory: Path) -> None:
    """Raise OtherCourse when archives there end in a record that this log does not have.

    A new keys file would take the keys of what only they hold.
    """
    sql = "SELECT link FROM facts WHERE rowid = ?"
    others = []
    for one in archives(directory, log.store_id):
        header = one.header
        if header is not None and header.position:
            row = log.reader.db.execute(sql, (header.position,)).fetchone()
            if row is None or bytes(row[0]) != header.link:
                others.append(one.path)
    if others:
        raise OtherCourse(directory, others)


def replace_keys(
    log: "HistoryLog", vault: Vault, install: bytes, made_at: datetime, vectors: dict[str, bytes]
) -> Path:
    """Write the keys file of the directory anew and return its path.

    vectors: the keys of vectors that a new archive adds.
    """
    path = keys_path(vault.directory, log.store_id)
    with log.locks.keys(), told(log.keys_path):
        before = _kept_before(path, vault)
        content = write_keys(log, install, {})
        try:
            if before is not None and before.last_gone == content.kept.last_gone:
                content.kept.vectors.update(before.vectors)
            content.kept.vectors.update(vectors)
            head = log.reader.head()
            header = vault.header(log, made_at, head.position, head.link)
            with replacing(path) as file:
                keys = msgspec.structs.replace(header, kind="keys")
                writer = SealedWriter(file, keys, vault.key)
                content.write(writer)
                writer.finish()
        finally:
            content.close()
    return path


def refresh(log: "HistoryLog", directory: Path, install: bytes, at: datetime) -> bool:
    """Take what was forgotten out of the keys file of the directory, without a passphrase.

    Return whether there is one of this store. Raises StoreError when it cannot be written, and
    OtherCourse.
    """
    if not keys_path(directory, log.store_id).exists() and not archives(directory, log.store_id):
        return False
    check_course(log, directory)
    known = _known(log, directory)
    if known is None:
        return False
    vault, _ = known
    path = keys_path(directory, log.store_id)
    before = _kept_before(path, vault)
    last = max((row.position for row in log.reader.forgettings()), default=0)
    if before is None or before.last_gone != last:
        replace_keys(log, vault, install, at, {})
    return True


@contextmanager
def opened_keys(log: "HistoryLog", path: Path) -> Iterator[SealedReader | None]:
    """Yield a keys file, unlocked by what the store has of its key; None when it cannot be."""
    with ExitStack() as held:
        held.enter_context(log.locks.keys())
        try:
            file = held.enter_context(path.open("rb"))
        except OSError:
            yield None
            return
        reader = SealedReader(file, path)
        key = _key_of(log, reader.header.vault)
        if key is not None:
            reader.unlock(key)
        yield None if key is None else reader


def _known(log: "HistoryLog", directory: Path) -> tuple[Vault, Path] | None:
    """Return the vault that the files there belong to, and a file that proves it."""
    keys = keys_path(directory, log.store_id)
    newest = [one.path for one in reversed(archives(directory, log.store_id))]
    for path in (keys, *newest):
        try:
            with path.open("rb") as file:
                reader = SealedReader(file, path)
                key = _key_of(log, reader.header.vault)
                if key is None or reader.header.store != log.store_id:
                    continue
                reader.unlock(key)
                reader.read(1)  # the first chunk is bound to the header, so this proves the lock
        except (OSError, StoreError):
            continue
        header = reader.header
        return Vault(directory=directory, name=header.vault, key=key, lock=header.lock), path
    return None


def _made(log: "HistoryLog", directory: Path, passphrase: str) -> Vault:
    from cade.app.store.envelope import written

    found = _opened_by(log, directory, passphrase)
    if found is not None:
        return found
    name = secrets.token_hex(8)
    with told(log.keys_path), log.write_lock():
        key = log.keys.secrets.value(log.keys.secrets.add(_SECRET + name))
    assert key is not None
    return Vault(directory=directory, name=name, key=key, lock=written(key, passphrase))


def _opened_by(log: "HistoryLog", directory: Path, passphrase: str) -> Vault | None:
    """Return the vault of files whose key this store no longer has: it was put back from before.

    Raises BackupLocked when it is not their passphrase.
    """
    for one in reversed(archives(directory, log.store_id)):
        with one.path.open("rb") as file:
            reader = SealedReader(file, one.path)
            key = backup_key(reader, passphrase)
        header = reader.header
        with told(log.keys_path), log.write_lock():
            if log.keys.secrets.number(_SECRET + header.vault) is None:
                log.keys.secrets.add(_SECRET + header.vault, key)
        return Vault(directory=directory, name=header.vault, key=key, lock=header.lock)
    return None


def _key_of(log: "HistoryLog", vault: str) -> bytes | None:
    number = log.keys.secrets.number(_SECRET + vault)
    return None if number is None else log.keys.secrets.value(number)


def _kept_before(path: Path, vault: Vault) -> Kept | None:
    try:
        with path.open("rb") as file:
            reader = SealedReader(file, path)
            reader.unlock(vault.key)
            return read_kept(reader)
    except (OSError, StoreError):
        return None  # it is missing or damaged: it is written anew
