"""What can go wrong with the install secret, each with its remedy. All are StoreErrors.

PassphraseNeeded   the secret is kept under a passphrase, and nobody could be asked for it
PassphraseWrong    the passphrase does not open it
KeyringOff         the system's keyring cannot be used, or no longer has the secret
CodeWrong          what was typed is no recovery code
CodeOfAnother      it is that of another store
"""

from pathlib import Path

from cade.domain.errors import StoreError

VARIABLE = "CADE_STORE_PASSPHRASE"
"""The environment variable that answers for a person who cannot be asked."""


class PassphraseNeeded(StoreError):
    """The secret is kept under a passphrase, and nobody could be asked for it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "The install secret {path} is kept under a passphrase.",
            do="Run the command in a terminal, or set {variable}.",
            path=path,
            variable=VARIABLE,
        )


class PassphraseWrong(StoreError):
    """The passphrase does not open the secret."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "This passphrase does not open {path}.",
            do="Try again. If it is lost, `cade key recover` takes the recovery code.",
            path=path,
        )


class KeyringOff(StoreError):
    """The system's keyring cannot be used, or no longer has the secret."""

    def __init__(self, why: object) -> None:
        super().__init__(
            "The keyring cannot be used: {why}",
            do="Unlock it, or install `cade[keyring]`. If the secret is gone from it, `cade key"
            " recover` takes the recovery code.",
            why=why,
        )


class CodeWrong(StoreError):
    """What was typed is no recovery code."""

    def __init__(self) -> None:
        super().__init__(
            "This recovery code is mistyped.",
            do="A code has 14 groups of 4 letters and digits; upper and lower case are the same.",
        )


class CodeOfAnother(StoreError):
    """What was typed is the recovery code of another store."""

    def __init__(self) -> None:
        super().__init__(
            "This is the recovery code of another store, or from before `cade key rotate`.",
            do="Take the code that was shown last for this history.",
        )
