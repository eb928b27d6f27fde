"""The install secret: 32 random bytes that open everything else in the store.

Kept in a file of mode 600 beside config.json, or in the system's keyring, which the file then
names; either way bare or under a passphrase. It wraps random keys and is never itself a key, so
that it can be replaced by wrapping them again; only the files that can be made anew are keyed by
what is derived from it. The keyring is looked at only where the file says so.
"""

import contextlib
import os
import secrets
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn, Protocol

from cade.app.store.errors import cannot_write
from cade.app.store.key_errors import PassphraseNeeded, PassphraseWrong
from cade.app.store.private import FILE_MODE, make_directory

if TYPE_CHECKING:
    from cade.app.store.envelope import Passphrase

SECRET_BYTES = 32
IN_KEYRING = "cade-secret-keyring-1:"
"""What the file says when the keyring has the secret, and behind it under which account."""

Place = Literal["file", "keyring"]


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
    """The secret behind a file that only its owner can read.

    passphrase: asks for it where the secret is kept under one; it is asked once.
    """

    def __init__(self, path: Path, passphrase: "Passphrase | None" = None) -> None:
        self._path, self._ask = path, passphrase
        self._known: str | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def place(self) -> Place:
        """Where the secret itself is."""
        return "keyring" if (self._text() or "").startswith(IN_KEYRING) else "file"

    @property
    def has_passphrase(self) -> bool:
        """Whether it is kept under one."""
        from cade.app.store.envelope import is_locked

        return is_locked(self._kept() or "")

    def load(self) -> bytes | None:
        """Return the secret, None without a file; ValueError when it holds something else.

        Raises PassphraseNeeded, PassphraseWrong, KeyringOff.
        """
        text = self._kept()
        if text is None:
            return None
        from cade.app.store.envelope import WrongPassphrase, read

        try:
            return read(text, self.passphrase)
        except WrongPassphrase as error:
            self._known = None
            raise PassphraseWrong(self._path) from error

    def create(self) -> bytes:
        """Make the file as a whole or not at all; the first of several makers wins."""
        from cade.app.store.envelope import written

        make_directory(self._path.parent)
        try:
            self._write(written(secrets.token_bytes(SECRET_BYTES)), replace=False)
        except OSError as error:
            raise cannot_write(self._path, error) from error
        made = self.load()
        if made is None:
            raise cannot_write(self._path, "it vanished while it was made")
        return made

    def keep(self, secret: bytes, place: Place, passphrase: str | None) -> None:
        """Keep this secret there, under the passphrase if there is one, and nowhere else.

        The new place has it before the old one loses it. Raises KeyringOff and StoreError.
        """
        from cade.app.store.envelope import written

        make_directory(self._path.parent)
        before, text = self._account(), written(secret, passphrase)
        if place == "keyring":
            from cade.app.store import keyring_place

            account = secrets.token_hex(8)
            keyring_place.put(account, text)
            text = IN_KEYRING + account
        try:
            self._write(text, replace=True)
        except OSError as error:
            raise cannot_write(self._path, error) from error
        self._known = passphrase
        self._drop(before)

    def delete(self) -> None:
        """Delete it, also from the keyring; nothing happens when there is none."""
        account = self._account()
        self._path.unlink(missing_ok=True)
        self._drop(account)

    def passphrase(self) -> str:
        """Return the passphrase, asked for at most once."""
        if self._known is None:
            self._known = self._ask() if self._ask else self._nobody()
        return self._known

    def _nobody(self) -> NoReturn:
        raise PassphraseNeeded(self._path)

    def _kept(self) -> str | None:
        """Return the text that holds the secret, from wherever it is."""
        account = self._account()
        if account is None:
            return self._text()
        from cade.app.store import keyring_place

        return keyring_place.get(account)

    def _account(self) -> str | None:
        text = self._text() or ""
        return text.removeprefix(IN_KEYRING) if text.startswith(IN_KEYRING) else None

    def _text(self) -> str | None:
        try:
            return self._path.read_text("ascii").strip()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise cannot_write(self._path, error) from error

    def _drop(self, account: str | None) -> None:
        if account is not None:
            from cade.app.store import keyring_place

            keyring_place.delete(account)

    def _write(self, text: str, *, replace: bool) -> None:
        whole = self._path.with_name(f".{self._path.name}-{secrets.token_hex(8)}")
        descriptor = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
        try:
            with os.fdopen(descriptor, "w") as file:
                os.fchmod(file.fileno(), FILE_MODE)
                file.write(f"{text}\n")
                file.flush()
                os.fsync(file.fileno())
            if replace:
                whole.replace(self._path)
            else:
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
