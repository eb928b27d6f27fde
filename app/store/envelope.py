"""The install secret as text: bare, or under a passphrase.

A passphrase is stretched by Argon2id with the parameters that RFC 9106 recommends where memory is
short (3 passes, 4 lanes, 64 MiB): about 0.15 s, once a command.
"""

import os
from collections.abc import Callable

from cade.app.store.seal import InvalidTag, opened, sealed

SECRET_BYTES = 32
BARE, LOCKED = "cade-secret-1:", "cade-secret-2:argon2id:"
PASSES, LANES, MEMORY_KIB = 3, 4, 64 * 1024
MOST = (64, 16, 4 << 20)
"""What of a file's own parameters is believed: a damaged one must not fill the memory."""
_SALT_BYTES = 16

Passphrase = Callable[[], str]
"""Asks the person for it."""


class NoSecret(ValueError):
    """The text holds no install secret."""


class WrongPassphrase(ValueError):
    """The passphrase does not open it."""


def is_locked(text: str) -> bool:
    """Tell whether it is under a passphrase."""
    return text.startswith(LOCKED)


def written(secret: bytes, passphrase: str | None = None) -> str:
    """Return the text that holds the secret."""
    if passphrase is None:
        return BARE + secret.hex()
    salt = os.urandom(_SALT_BYTES)
    made_by = f"{PASSES}:{LANES}:{MEMORY_KIB}:{salt.hex()}"
    key = _stretched(passphrase, salt, PASSES, LANES, MEMORY_KIB)
    return f"{LOCKED}{made_by}:{sealed(secret, key, made_by.encode()).hex()}"


def read(text: str, passphrase: Passphrase) -> bytes:
    """Return the secret. Raises NoSecret, WrongPassphrase, and what `passphrase` raises."""
    text = text.strip()
    found = _unlocked(text, passphrase) if is_locked(text) else _bare(text)
    if len(found) != SECRET_BYTES:
        raise NoSecret("not an install secret")
    return found


def _bare(text: str) -> bytes:
    try:
        return bytes.fromhex(text.removeprefix(BARE)) if text.startswith(BARE) else b""
    except ValueError as error:
        raise NoSecret("not an install secret") from error


def _unlocked(text: str, passphrase: Passphrase) -> bytes:
    try:
        made_by, _, state = text.removeprefix(LOCKED).rpartition(":")
        passes, lanes, memory, salt = made_by.split(":")
        numbers = (int(passes), int(lanes), int(memory))
        locked, grain = bytes.fromhex(state), bytes.fromhex(salt)
    except ValueError as error:
        raise NoSecret("not an install secret") from error
    if any(not 0 < number <= most for number, most in zip(numbers, MOST, strict=True)):
        raise NoSecret("not an install secret")
    typed = passphrase()
    try:
        key = _stretched(typed, grain, *numbers)
    except ValueError as error:  # numbers that do not go together: nobody wrote these
        raise NoSecret("not an install secret") from error
    try:
        return opened(locked, key, made_by.encode())
    except InvalidTag as error:
        raise WrongPassphrase from error


def _stretched(passphrase: str, salt: bytes, passes: int, lanes: int, memory_kib: int) -> bytes:
    from unicodedata import normalize

    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    kdf = Argon2id(salt=salt, length=32, iterations=passes, lanes=lanes, memory_cost=memory_kib)
    return kdf.derive(normalize("NFC", passphrase).encode())
