"""One backup: copy, count, encrypt, read back, replace the keys file, publish, delete old ones.

The keys file is replaced before the archive gets its name: an archive without its keys would be
worth nothing, and keys that are newer than the last archive open all the older ones.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from cade.app.store.backup import place
from cade.app.store.backup.archive import (
    CONFIG,
    LOG,
    SCHEMAS,
    VECTORS,
    Content,
    Manifest,
    is_member,
    member_of,
    read_archive,
    write_archive,
)
from cade.app.store.backup.errors import BackupDamaged
from cade.app.store.backup.sealed_file import Header, SealedReader, SealedWriter
from cade.app.store.backup.staging import copy_database, counted, rekey_copy, staged
from cade.app.store.backup.vault import Ask, Vault, open_vault, refresh, replace_keys
from cade.app.store.copies import Copy, delete_copy, known_copies, register_copy
from cade.app.store.errors import cannot_write
from cade.app.store.private import make_directory
from cade.app.wiring import Cade
from cade.domain.errors import UsageError

Moved = Callable[[int, int], None]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted. keep, max_age_days: None to delete nothing for it."""

    directory: Path
    vectors: bool = False
    keep: int | None = None
    max_age_days: int | None = None


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it. deleted: archives that were older than wished."""

    path: str
    keys: str
    size_bytes: int
    records: int
    deleted: list[str]


def backup(
    cade: Cade, wish: Wish, new: Ask, given: str | None = None, moved: Moved | None = None
) -> Made:
    """Back the store up and return what was made, once it was read back and found whole.

    new: gives the passphrase of a directory without backups. given: one that was handed over, which
    must be that of the directory.
    Raises StoreError and UsageError; nothing is left of a backup that failed.
    """
    log, directory = cade.log, prepared(cade, wish.directory)
    with log.locks.work(), staged(cade.places.data) as stage:
        place.clear_parts(directory)
        vault = open_vault(log, directory, new, given)
        draft = _draft(cade, stage, vectors=wish.vectors)
        header = vault.header(log, cade.now(), draft.manifest.position, draft.link)
        path = place.new_path(directory, log.store_id, header.made_at)
        with place.replacing(path) as file:
            _write(SealedWriter(file, header, vault.key), draft, moved)
            file.flush()
            _read_back(path, file, vault, draft, moved)
            keys = _publish_keys(cade, vault, header, draft)
            register_copy(cade.places.data, _copy(path, header))
        return Made(
            path=str(path),
            keys=str(keys),
            size_bytes=path.stat().st_size,
            records=draft.manifest.records,
            deleted=_prune(cade, wish, directory),
        )


def refresh_keys(cade: Cade, directory: Path) -> bool:
    """Take what is forgotten out of the keys file there, without asking for a passphrase.

    From then on no archive of the directory can be read for it. Return whether there is a keys
    file of this store. Raises StoreError when the directory cannot be reached or written, or has
    archives that this history does not go on from.
    """
    install = cade.secret.load()
    assert install is not None  # opening the log has loaded it
    with cade.log.locks.keys():
        return refresh(cade.log, directory, install, cade.now())


def backup_directories(data: Path) -> list[Path]:
    """Return every directory with a known backup."""
    backups = (Path(copy.path) for copy in known_copies(data) if copy.kind == "backup")
    return list(dict.fromkeys(path.parent for path in backups))


def prepared(cade: Cade, directory: Path) -> Path:
    """Return the directory, made where only its last part is missing. Raises StoreError."""
    directory = directory.expanduser().absolute()
    for ours in cade.places.directories:
        if directory.resolve().is_relative_to(ours.resolve()):
            raise UsageError(
                "{directory} is one of cade's own directories: what happens to them happens to it.",
                do="Back up to another disk, or at least into another directory.",
                directory=directory,
            )
    try:
        if not directory.is_dir():
            directory.parent.stat()
            make_directory(directory)
    except OSError as error:  # a disk that is not there is not to be made on this one
        raise cannot_write(directory, error) from error
    return directory


class _Draft(msgspec.Struct, frozen=True):
    """Copies that wait to be written. vectors_key: of the copy of vectors.db, if there is one."""

    manifest: Manifest
    contents: Sequence[Content]
    link: bytes
    vectors_key: bytes | None


def _draft(cade: Cade, stage: Path, *, vectors: bool) -> _Draft:
    import secrets

    log = cade.log
    carried_out = log.keys.carried_out()  # before the copy, which may only be further
    copy_database(log.path, stage / LOG)
    found = counted(stage / LOG)
    contents = [Content(LOG, stage / LOG), *_settings(cade)]
    key = None
    if vectors and cade.places.vectors.exists():
        key = secrets.token_bytes(32)
        copy_database(cade.places.vectors, stage / VECTORS, log.vectors_key())
        rekey_copy(stage / VECTORS, log.vectors_key(), key)
        contents.append(Content(VECTORS, stage / VECTORS))
    manifest = Manifest(
        store=log.store_id,
        made_at=cade.now(),
        records=found.records,
        position=found.position,
        link=found.link.hex(),
        carried_out=carried_out,
        members=[member_of(content) for content in contents],
    )
    return _Draft(manifest, contents, found.link, key)


def _settings(cade: Cade) -> list[Content]:
    schemas = sorted((cade.places.config / SCHEMAS).glob("*.json"))
    named = [Content(f"{SCHEMAS}/{path.name}", path) for path in schemas]
    named = [content for content in named if is_member(content.name)]
    own = [Content(CONFIG, cade.config_path)] if cade.config_path.is_file() else []
    return own + named


def _write(writer: SealedWriter, draft: _Draft, moved: Moved | None) -> None:
    write_archive(writer, draft.manifest, draft.contents, _half(draft, moved, 0))


def _read_back(path: Path, file: object, vault: Vault, draft: _Draft, moved: Moved | None) -> None:
    """Decrypt all of it again and compare it with what was opened and counted before."""
    reader = SealedReader(file, path)  # type: ignore[arg-type]
    reader.unlock(vault.key)
    if read_archive(reader, None, _half(draft, moved, 1)) != draft.manifest:
        raise BackupDamaged(path)


def _half(draft: _Draft, moved: Moved | None, turn: int) -> Callable[[int], None]:
    """Return who is told of each piece of the writing (0) or the reading back (1)."""
    total = sum(member.size for member in draft.manifest.members)
    done = turn * total

    def tell(size: int) -> None:
        nonlocal done
        done += size
        if moved is not None:
            moved(done, 2 * total)

    return tell


def _publish_keys(cade: Cade, vault: Vault, header: Header, draft: _Draft) -> Path:
    """Replace the keys file; every older archive there has the present keys from then on."""
    install = cade.secret.load()
    assert install is not None  # opening the log has loaded it
    data, path = cade.places.data, place.keys_path(vault.directory, cade.log.store_id)
    register_copy(data, _copy(path, header))
    own = {} if draft.vectors_key is None else {header.salt.hex(): draft.vectors_key}
    replace_keys(cade.log, vault, install, header.made_at, own)
    for copy in known_copies(data):
        if copy.kind == "backup" and Path(copy.path).parent == vault.directory:
            register_copy(data, msgspec.structs.replace(copy, keys_at=header.made_at))
    return path


def _copy(path: Path, header: Header) -> Copy:
    made_at = header.made_at
    return Copy(
        path=str(path),
        kind="backup",
        made_at=made_at,
        last_position=header.position,
        keys_at=made_at,
    )


def _prune(cade: Cade, wish: Wish, directory: Path) -> list[str]:
    gone = place.outdated(
        place.archives(directory, cade.log.store_id),
        keep=wish.keep,
        max_age_days=wish.max_age_days,
        now=cade.now(),
    )
    for one in gone:
        if one.header is not None:
            delete_copy(cade.places.data, _copy(one.path, one.header))
    return [str(one.path) for one in gone]
