"""The keys that can still be read, in a new keys.db."""

import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cade.app.store.key_file import fingerprint, make_keys
from cade.app.store.salvage.rows import named, opened
from cade.app.store.schema import TOLD_ANEW
from cade.app.store.seal import InvalidTag
from cade.app.store.seal import opened as unsealed
from cade.app.store.secret import subkey
from cade.app.store.sqlite import connect, transaction
from cade.app.store.wrapping import USE

if TYPE_CHECKING:
    from sqlite3 import Connection


class Kept(NamedTuple):
    """What could be read. secrets: by number, name and wrapped bytes, only those that open.

    salts: subject → salt and number of its secret. anew: subject → position in the old log.
    meta: what identifies the file. head: last position that was saved.
    """

    secrets: dict[int, tuple[str, bytes]]
    salts: dict[bytes, tuple[bytes, int]]
    anew: dict[bytes, int]
    meta: dict[str, str | bytes]
    head: int


def read(path: Path, install: bytes, subjects: Iterable[bytes]) -> Kept:
    """Return what can be read; subjects: those that the log names, looked up one by one."""
    db = opened(path)
    if db is None:
        return Kept({}, {}, {}, {}, 0)
    try:
        heads = named(db, "SELECT position FROM head")
        meta = dict(named(db, "SELECT name, value FROM meta"))
        kept = _secrets(db, install)
        salts = {s: (salt, n) for s, salt, n in _salts(db, subjects) if n in kept}
        anew = dict(named(db, "SELECT subject, position FROM told_anew"))
        return Kept(kept, salts, anew, meta, heads[0][0] if heads else 0)
    finally:
        db.close()


def write(path: Path, install: bytes, kept: Kept, store: str, positions: Mapping[str, int]) -> None:
    """Make the new keys.db; what every store needs and was lost is made anew.

    positions: by the name in `meta`, up to which record of the new log something was done.
    """
    make_keys(path, install, store)
    db = connect(path)
    try:
        with transaction(db):
            for statement in TOLD_ANEW:
                db.execute(statement)
            for number, (name, wrapped) in sorted(kept.secrets.items()):
                db.execute("DELETE FROM secrets WHERE name = ?", (name,))
                db.execute("INSERT INTO secrets VALUES (?, ?, ?)", (number, name, wrapped))
            rows = [(subject, *salt) for subject, salt in sorted(kept.salts.items())]
            db.executemany("INSERT INTO salts VALUES (?, ?, ?)", rows)
            db.executemany("INSERT INTO told_anew VALUES (?, ?)", sorted(kept.anew.items()))
            notes = [(name, str(at)) for name, at in positions.items()]
            db.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", notes)
    finally:
        db.close()


def store_of(meta: Mapping[str, str | bytes]) -> str:
    """Return the store's id, a new one when it was lost."""
    found = meta.get("store")
    return found if isinstance(found, str) else secrets.token_hex(16)


def is_of(meta: Mapping[str, str | bytes], install: bytes) -> bool:
    """Tell whether the keys are wrapped by this secret, as far as that can still be told."""
    return meta.get("secret") in (None, fingerprint(install))


def _secrets(db: "Connection", install: bytes) -> dict[int, tuple[str, bytes]]:
    key, kept = subkey(install, USE), dict[int, tuple[str, bytes]]()
    (last,) = (named(db, "SELECT max(id) FROM secrets") or [(0,)])[0]
    for number in range(1, (last or 1_000) + 1):
        for name, wrapped in named(db, "SELECT name, wrapped FROM secrets WHERE id = ?", number):
            try:
                unsealed(wrapped, key, name.encode())
            except InvalidTag:
                continue
            kept[number] = (name, wrapped)
    return kept


def _salts(db: "Connection", subjects: Iterable[bytes]) -> Iterable[tuple[bytes, bytes, int]]:
    rows = named(db, "SELECT subject, salt, secret FROM salts")
    if rows:
        return [(subject, salt, number) for subject, salt, number in rows]
    sql = "SELECT subject, salt, secret FROM salts WHERE subject = ?"
    return [(s, salt, n) for one in subjects for s, salt, n in named(db, sql, one)]
