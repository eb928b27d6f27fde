"""Asking whether it is meant, before something is gone for good."""

import sys

import click

from cade.app import terminal
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError


class NotAsked(UsageError):
    """Nobody can be asked whether they mean it."""

    def __init__(self) -> None:
        super().__init__(
            "Nothing was forgotten: nobody can be asked here whether it is meant.",
            do="Look with --dry-run, then run it with --yes.",
        )


def confirmed(question: str, *, yes: bool) -> bool:
    """Ask, unless it was said beforehand. Raises NotAsked where nobody can be asked."""
    if yes:
        return True
    if not sys.stdin.isatty():
        raise NotAsked
    if click.confirm(question, default=False, err=True):
        return True
    terminal.say(_("Nothing was forgotten."))
    return False
