"""The system's keyring, through the library `keyring`: imported only when a secret is there."""

from typing import Any

from cade.app.store.key_errors import KeyringOff

SERVICE = "cade"


def put(account: str, text: str) -> None:
    """Keep the text under the account, and see that it is there. Raises KeyringOff."""
    keyring = _keyring()
    try:
        keyring.set_password(SERVICE, account, text)
        kept = keyring.get_password(SERVICE, account)
    except keyring.errors.KeyringError as error:
        raise KeyringOff(error) from error
    if kept != text:
        raise KeyringOff("it did not keep what it was given")


def get(account: str) -> str:
    """Return the text of the account. Raises KeyringOff, also when there is none."""
    keyring = _keyring()
    try:
        text = keyring.get_password(SERVICE, account)
    except keyring.errors.KeyringError as error:
        raise KeyringOff(error) from error
    if text is None:
        raise KeyringOff("it has no secret of this store")
    return str(text)


def delete(account: str) -> None:
    """Delete the account; nothing happens when there is none. Raises KeyringOff."""
    keyring = _keyring()
    try:
        keyring.delete_password(SERVICE, account)
    except keyring.errors.PasswordDeleteError:
        return
    except keyring.errors.KeyringError as error:
        raise KeyringOff(error) from error


def _keyring() -> Any:
    try:
        import keyring
        import keyring.errors
    except ImportError as error:
        raise KeyringOff(error) from error
    return keyring
