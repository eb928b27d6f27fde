"""Making a store where there is none, and refusing one of which a part is missing.

Order: secret, keys, log. Interrupted anywhere, the next start makes what is left, because only a
log with records shows that something was lost.
"""

import secrets
from pathlib import Path

from cade.app.store.errors import Damaged, SecretMissing, SecretWrong, StoreIncomplete
from cade.app.store.key_file import fingerprint, make_keys
from cade.app.store.keys import KeyRing
from cade.app.store.schema import is_older, read_meta, write_meta
from cade.app.store.secret import SecretStore
from cade.app.store.sqlite import connect, transaction

_FIRST_TABLES = {"facts", "tracking", "sqlite_sequence"}
"""What a log consists of before its format is noted, which is the last step of making it."""


class OlderFormat(Exception):
    """Log or keys are of an older format: `migrations.migrate` brings them to the present one."""


def is_made(log: Path, keys: Path) -> bool:
    """Tell whether both files are there and have a beginning."""
    return all(path.exists() and path.stat().st_size > 0 for path in (log, keys))


def make_store(log: Path, keys: Path, secret: SecretStore) -> None:
    """Make whatever part is missing; the caller holds the write lock. Raises StoreError."""
    install = secret.load()
    if install is None:
        if keys.exists():
            raise SecretMissing(secret.path, keys)
        install = secret.create()
    if not keys.exists() and _has_records(log):
        raise StoreIncomplete(keys, log)
    make_keys(keys, install, secrets.token_hex(16))
    _make_log(log, keys, install)


def needs_format(log: Path) -> bool:
    """Tell whether the file has tables and does not say of which format they are."""
    tables = _tables(log)
    return bool(tables) and "meta" not in tables


def _tables(log: Path) -> set[str]:
    db = connect(log)
    try:
        return {name for (name,) in db.execute("SELECT tbl_name FROM sqlite_master")}
    finally:
        db.close()


def finish_store(log: Path, keys: Path, secret: SecretStore) -> None:
    """Make what a start that was interrupted left unmade; the caller holds the write lock.

    Raises Damaged for a file that is not the beginning of a log.
    """
    if not _tables(log) <= _FIRST_TABLES or _has_records(log):
        raise Damaged(log, why="it has no format")
    make_store(log, keys, secret)


def checked_secret(secret: SecretStore, keys: Path) -> bytes:
    """Return the install secret. Raises SecretMissing, SecretWrong for what is none."""
    try:
        install = secret.load()
    except ValueError as error:
        raise SecretWrong(secret.path, keys) from error
    if install is None:
        raise SecretMissing(secret.path, keys)
    return install


def checked_store(log: Path, keys: Path, ring: KeyRing, install: bytes, secret: Path) -> str:
    """Return the store's id.

    Raises SecretWrong, StoreIncomplete, NewerFormat, Damaged; OlderFormat for one to be migrated.
    """
    meta = ring.meta()
    if meta.get("secret") != fingerprint(install):
        raise SecretWrong(secret, keys)
    db = connect(log)
    try:
        found = read_meta(db, log)
    finally:
        db.close()
    if found.get("store") != meta["store"]:
        raise StoreIncomplete(log, keys)
    if is_older(meta) or is_older(found):
        raise OlderFormat
    return str(meta["store"])


def _has_records(log: Path) -> bool:
    if not log.exists():
        return False
    db = connect(log)
    try:
        sql = "SELECT count(*) FROM sqlite_master WHERE name = 'facts'"
        if not db.execute(sql).fetchone()[0]:
            return False
        return db.execute("SELECT 1 FROM facts LIMIT 1").fetchone() is not None
    finally:
        db.close()


def _make_log(log: Path, keys: Path, install: bytes) -> None:
    from cade.app.store.chain import Chain
    from cade.app.store.recorder import FactRecorder

    ring = KeyRing(keys, install)
    try:
        meta = ring.meta()
        if not log.exists() and ring.head().position:
            raise StoreIncomplete(log, keys)
        recorder = FactRecorder(log, Chain(ring.chain_key()))
        try:
            recorder.create_table()
        finally:
            recorder.close()
    finally:
        ring.close()
    db = connect(log)
    try:
        with transaction(db):
            write_meta(db, store=meta["store"])
    finally:
        db.close()
