"""The passphrase of backups: from a file, the environment, or a person; never an argument."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cade.app.locale import gettext as _
from cade.app.passphrase import SHORTEST
from cade.app.store.backup.errors import VARIABLE, PassphraseMissing
from cade.domain.errors import UsageError

_LONGEST = 4_096


def passphrase_option() -> Callable[[Any], Any]:
    """Return `--passphrase-file`."""
    return click.option(
        "--passphrase-file",
        metavar=_("FILE"),
        type=Path,
        help=_("Read the passphrase of the backups from the first line of this file."),
    )


def given(file: Path | None) -> str | None:
    """Return the passphrase that was handed over; None when a person must be asked."""
    if file is None:
        return os.environ.get(VARIABLE)
    try:
        with file.expanduser().open("rb") as opened:
            line = opened.readline(_LONGEST)
        return line.decode().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            "{path} cannot be read: {why}.",
            do="Give a file of which the first line is the passphrase.",
            path=file,
            why=error,
        ) from error


def asked() -> str:
    """Return the passphrase, typed once. Raises PassphraseMissing."""
    return _typed(_("Passphrase of the backups: "))


def new() -> str:
    """Return a passphrase for a new directory, typed twice. Raises PassphraseMissing."""
    first = checked(_typed(_("New passphrase for these backups: ")))
    if _typed(_("Once more: ")) != first:
        raise UsageError("The two are not the same.", do="Run the command again.")
    return first


def checked(passphrase: str) -> str:
    """Return it. Raises UsageError when it is too short for a new directory."""
    if len(passphrase) < SHORTEST:
        raise UsageError(
            "The passphrase is too short.",
            do="Take at least {count} characters; several words are best.",
            count=SHORTEST,
        )
    return passphrase


def _typed(prompt: str) -> str:
    from getpass import getpass

    if not sys.stdin.isatty():
        raise PassphraseMissing
    try:
        return getpass(prompt, stream=sys.stderr)
    except EOFError as error:
        raise PassphraseMissing from error
