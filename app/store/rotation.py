"""A new install secret: everything that the old one wraps or keys is wrapped and keyed anew.

Nothing is blanked and nothing is derived again: items keep their salts and sources their secrets.
Order, so that a crash anywhere is finished by the next start: the new secret is kept beside the old
one (`secret.next`); keys.db changes over in one transaction; then the files that are keyed as a
whole; then the new secret takes the old one's place. Before keys.db has changed over, a `next` is
thrown away; after it, the rest is done again.
"""

import secrets
from pathlib import Path

from cade.app.places import Places
from cade.app.store.errors import SecretMissing, told
from cade.app.store.key_file import fingerprint, made_by, rewrap
from cade.app.store.private import make_directory
from cade.app.store.secret import SECRET_BYTES, FileSecret, subkey
from cade.app.store.sqlite import connect, truncate_wal
from cade.app.store.views import delete_views

VIEWS_USE, VECTORS_USE = b"cade views", b"cade vectors"


def next_of(secret: FileSecret) -> FileSecret:
    """Return the place beside the secret where the one that comes after it waits."""
    return FileSecret(secret.path.with_name(secret.path.name + ".next"), secret.passphrase)


def rotate(places: Places, secret: FileSecret) -> bytes:
    """Replace the install secret and return the new one; place and passphrase stay.

    The caller holds the run lock and the write lock. Raises StoreError.
    """
    old = secret.load()
    if old is None:
        raise SecretMissing(secret.path, places.keys)
    make_directory(secret.path.parent)
    new = secrets.token_bytes(SECRET_BYTES)
    locked = secret.passphrase() if secret.has_passphrase else None
    next_of(secret).keep(new, secret.place, locked)
    with told(places.keys):
        rewrap(places.keys, old, new)
    _change_over(places, secret, old, new, locked)
    return new


def finish(places: Places, secret: FileSecret) -> bool:
    """Finish a rotation that was interrupted; tell whether there was one. Raises StoreError."""
    following = next_of(secret)
    if not following.path.exists():
        return False
    new, old = following.load(), secret.load()
    if new is None or old is None or made_by(places.keys) != fingerprint(new):
        following.delete()
        return False
    locked = secret.passphrase() if following.has_passphrase else None
    _change_over(places, secret, old, new, locked)
    return True


def _change_over(
    places: Places, secret: FileSecret, old: bytes, new: bytes, passphrase: str | None
) -> None:
    rekey(places.vectors, subkey(old, VECTORS_USE), subkey(new, VECTORS_USE))
    rekey(places.views, subkey(old, VIEWS_USE), subkey(new, VIEWS_USE))
    delete_views(places.unfinished_views)
    secret.keep(new, secret.place, passphrase)
    next_of(secret).delete()


def rekey(path: Path, old: bytes, new: bytes) -> None:
    """Give a file that is keyed as a whole another key, in one transaction of SQLCipher's.

    What opens with neither is left to whoever opens it next: such files can be made anew.
    """
    if not path.exists() or _opens(path, new) or not _opens(path, old):
        return
    with told(path):
        db = connect(path, key=old)
        try:
            truncate_wal(db)
            db.execute(f"PRAGMA rekey = \"x'{new.hex()}'\"")
            truncate_wal(db)
        finally:
            db.close()


def _opens(path: Path, key: bytes) -> bool:
    from sqlcipher3 import dbapi2

    try:
        db = connect(path, key=key)
    except dbapi2.DatabaseError:
        return False
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except dbapi2.DatabaseError:
        return False
    finally:
        db.close()
    return True
