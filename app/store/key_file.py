"""Making keys.db, telling by which install secret it was made, and changing that."""

from pathlib import Path

from cade.app.store.keys import CHAIN, TEXT
from cade.app.store.schema import KEY_TABLES, read_meta, write_meta
from cade.app.store.secret import subkey
from cade.app.store.sqlite import connect, transaction, truncate_wal
from cade.app.store.wrapping import Wrapped


def fingerprint(install: bytes) -> bytes:
    """Return 16 bytes that tell whether this is the install secret, and nothing more about it."""
    return subkey(install, b"cade fingerprint")[:16]


def make_keys(path: Path, install: bytes, store_id: str) -> None:
    """Make keys.db with the secrets that every store has; one that is there stays."""
    db = connect(path)
    try:
        wrapped = Wrapped(db, path, install)
        with transaction(db):
            for statement in KEY_TABLES:
                db.execute(statement)
            write_meta(db, store=store_id, secret=fingerprint(install))
            for name in (CHAIN, TEXT):
                if wrapped.number(name) is None:
                    wrapped.add(name)
    finally:
        db.close()


def made_by(path: Path) -> bytes | None:
    """Return the fingerprint of the secret that the keys are wrapped by; None without any."""
    if not path.exists():
        return None
    db = connect(path)
    try:
        found = read_meta(db, path).get("secret")
    finally:
        db.close()
    return found if isinstance(found, bytes) else None


def rewrap(path: Path, old: bytes, new: bytes) -> None:
    """Wrap every secret by the new install secret instead of the old one, in one transaction."""
    db = connect(path)
    try:
        with transaction(db):
            Wrapped(db, path, old).move_to(Wrapped(db, path, new))
            db.execute("UPDATE meta SET value = ? WHERE name = 'secret'", (fingerprint(new),))
        truncate_wal(db)
    finally:
        db.close()
