"""The install secret: 32 random bytes that open everything else in the store.

Kept in a file of mode 600 beside config.json. `SecretStore` is the port behind which a keyring or
a passphrase can stand instead. It wraps random keys and is never itself a key, so that it can be
replaced by wrapping them again; only the files that can be made anew are keyed by what is derived
from it.
"""

import contextlib
import os
import secrets
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from cade.app.store.errors import cannot_write
from cade.app.store.private import FILE_MODE, make_directory

SECRET_BYTES = 32
_PREFIX = "cade-secret-1:"


class SecretStore(Protocol):
    """Where the install secret is kept."""

    @property
    def path(self) -> Path:
        """How the place is called in messages."""
        ...

    def load(self) -> bytes | None:
        """Return the 32 bytes, None if there is no secret; ValueError if it cannot be one."""
        ...

    def create(self) -> bytes:
        """Make a new secret and return it; if one exists, that one stays and is returned."""
        ...


def subkey(secret: bytes, use: bytes) -> bytes:
    """Return the 32-byte key for one use; `use` is at most 16 bytes."""
    return blake2b(digest_size=32, key=secret, person=use).digest()


class FileSecret:
    """The secret in a file that only its owner can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    def load(self) -> bytes | None:
        """Return the secret, None without a file; ValueError when the file holds something else."""
        try:
            text = self._path.read_text("ascii").strip()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise cannot_write(self._path, error) from error
        found = bytes.fromhex(text.removeprefix(_PREFIX)) if text.startswith(_PREFIX) else b""
        if len(found) != SECRET_BYTES:
            raise ValueError("not an install secret")
        return found

    def create(self) -> bytes:
        """Make the file as a whole or not at all; the first of several makers wins."""
        make_directory(self._path.parent)
        try:
            self._write(secrets.token_bytes(SECRET_BYTES))
        except OSError as error:
            raise cannot_write(self._path, error) from error
        made = self.load()
        if made is None:
            raise cannot_write(self._path, "it vanished while it was made")
        return made

    def _write(self, secret: bytes) -> None:
        whole = self._path.with_name(f".{self._path.name}-{secrets.token_hex(8)}")
        descriptor = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
        try:
            with os.fdopen(descriptor, "w") as file:
                os.fchmod(file.fileno(), FILE_MODE)
                file.write(f"{_PREFIX}{secret.hex()}\n")
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                self._path.hardlink_to(whole)
        finally:
            whole.unlink(missing_ok=True)
        _sync_directory(self._path.parent)


def _sync_directory(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
