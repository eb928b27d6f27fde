"""Making keys.db, and telling by which install secret it was made."""

from pathlib import Path

from cade.app.store.keys import CHAIN, TEXT
from cade.app.store.schema import KEY_TABLES, write_meta
from cade.app.store.secret import subkey
from cade.app.store.sqlite import connect, transaction
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
