"""Asking a person for a passphrase: from the environment, else in the terminal, else not at all."""

import os
import sys
from pathlib import Path

from cade.app.locale import gettext as _
from cade.app.store.key_errors import VARIABLE, PassphraseNeeded
from cade.domain.errors import UsageError

SHORTEST = 8
"""Characters: stretching makes each guess cost 0.15 s, and no more than that."""


def asked(path: Path) -> str:
    """Return the passphrase of the secret in this file. Raises PassphraseNeeded."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return given
    return _typed(_("Passphrase: "), path)


def chosen(path: Path) -> str:
    """Return a new passphrase, typed twice or taken from the environment.

    Raises PassphraseNeeded, UsageError when it is short or the two differ.
    """
    given = os.environ.get(VARIABLE)
    new = given if given is not None else _typed(_("New passphrase: "), path)
    if len(new) < SHORTEST:
        raise UsageError(
            "The passphrase is too short.",
            do="Take at least {count} characters; several words are best.",
            count=SHORTEST,
        )
    if given is None and _typed(_("Once more: "), path) != new:
        raise UsageError("The two are not the same.", do="Run the command again.")
    return new


def _typed(prompt: str, path: Path) -> str:
    from getpass import getpass

    if not sys.stdin.isatty():
        raise PassphraseNeeded(path)
    try:
        return getpass(prompt, stream=sys.stderr)
    except EOFError as error:
        raise PassphraseNeeded(path) from error
