"""Random secrets, wrapped by the install secret and kept in keys.db under their names.

Replacing the install secret wraps them again; nothing is ever derived from it that has to last.
A number never names two secrets, so an unwrapped one may be remembered by its number.
"""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.errors import Damaged
from cade.app.store.secret import SECRET_BYTES, subkey

if TYPE_CHECKING:
    from sqlite3 import Connection

USE = b"cade wrapping"


class Wrapped:
    """The secrets of one keys.db."""

    def __init__(self, db: "Connection", path: Path, install: bytes) -> None:
        self._db, self._path = db, path
        self._key = subkey(install, USE)
        self._opened: dict[int, bytes] = {}

    def number(self, name: str) -> int | None:
        """Return the number of the secret that now has the name, None if there is none."""
        row = self._db.execute("SELECT id FROM secrets WHERE name = ?", (name,)).fetchone()
        return None if row is None else int(row[0])

    def names(self) -> dict[int, str]:
        """Return the name of every secret by its number."""
        return dict(self._db.execute("SELECT id, name FROM secrets").fetchall())

    def add(self, name: str, value: bytes | None = None) -> int:
        """Keep a secret of 32 bytes, a random one if none is given; return its number.

        Inside the caller's transaction, if there is one.
        """
        from cade.app.store.seal import sealed

        value = value or secrets.token_bytes(SECRET_BYTES)
        wrapped = sealed(value, self._key, name.encode())
        sql = "INSERT INTO secrets(name, wrapped) VALUES (?, ?)"
        number = self._db.execute(sql, (name, wrapped)).lastrowid
        assert number is not None
        return number

    def value(self, number: int) -> bytes | None:
        """Return the 32 bytes, None for a secret that is gone. Raises Damaged."""
        if number not in self._opened:
            sql = "SELECT name, wrapped FROM secrets WHERE id = ?"
            row = self._db.execute(sql, (number,)).fetchone()
            if row is None:
                return None
            self._opened[number] = self._unwrapped(*row)
        return self._opened[number]

    def move_to(self, other: "Wrapped") -> None:
        """Wrap every secret by another install secret, inside the caller's transaction."""
        from cade.app.store.seal import sealed

        rows = self._db.execute("SELECT id, name, wrapped FROM secrets").fetchall()
        for number, name, wrapped in rows:
            again = sealed(self._unwrapped(name, wrapped), other._key, name.encode())
            self._db.execute("UPDATE secrets SET wrapped = ? WHERE id = ?", (again, number))

    def _unwrapped(self, name: str, wrapped: bytes) -> bytes:
        from cade.app.store.seal import InvalidTag, opened

        try:
            return opened(wrapped, self._key, name.encode())
        except InvalidTag as error:
            raise Damaged(self._path, why=f"the secret {name} does not open") from error
