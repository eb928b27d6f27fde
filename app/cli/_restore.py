"""What `cade restore` asks and says."""

import sys
from datetime import UTC
from pathlib import Path

import click

from cade.app import terminal
from cade.app.cli import _passphrase
from cade.app.cli._common import options
from cade.app.cli._progress import TerminalShow
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.keeping.restore import Restored, has_store, restore
from cade.app.wiring import Cade
from cade.domain.errors import UsageError


def confirmed(cade: Cade, *, yes: bool) -> bool:
    """Ask before a store is replaced. Raises UsageError where nobody can be asked."""
    if yes or not has_store(cade.places):
        return True
    if not sys.stdin.isatty():
        raise UsageError(
            "There is a history here, and nobody can be asked whether to replace it.",
            do="Run it with --yes; what is there is kept as a copy.",
        )
    text = _("Replace the history in {path}? What is there is kept as a copy.")
    return click.confirm(text.format(path=cade.places.data), default=False, err=True)


def restore_shown(cade: Cade, path: Path, given: str | None) -> Restored:
    """Restore with a bar."""

    def passphrase() -> str:
        return _passphrase.asked() if given is None else given

    with TerminalShow(quiet=options().quiet) as show:
        return show.working(_("restoring"), lambda moved: restore(cade, path, passphrase, moved))


def summed_up(restored: Restored) -> list[str]:
    """Return what was put back, what stays forgotten, and where the former store lies."""
    made = f"{restored.made_at.astimezone(UTC):%Y-%m-%d %H:%M}Z"
    text = ngettext(
        "Restored {count} record from {made}; each was proven.",
        "Restored {count} records from {made}; each was proven.",
        restored.records,
    )
    lines = [text.format(count=restored.records, made=made)]
    if restored.forgotten:
        lines.append(_("What was forgotten after this backup is forgotten here too."))
    if not restored.vectors:
        lines.append(_("Vectors that are missing are computed by the next ingest."))
    if restored.copy is not None:
        text = _("What was here before lies in {path}; `cade forget --backups` deletes copies.")
        lines.append(text.format(path=terminal.line(restored.copy)))
    return lines
