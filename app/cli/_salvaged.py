"""Salvaging a damaged store as a person sees it."""

from contextlib import closing

import click

from cade.app import terminal
from cade.app.cli._common import options, print_json
from cade.app.cli._progress import TerminalShow
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.store.locks import Locks
from cade.app.store.salvage.salvage import Salvaged, salvage
from cade.app.wiring import Cade
from cade.domain.errors import UsageError


def salvaged(*, asks: bool) -> int:
    """Salvage, after asking; 1 when something is lost."""
    if asks and not terminal.interactive():
        raise UsageError("Nobody can be asked here whether it is meant.", do="Add --yes.")
    with closing(Cade(options().config)) as cade:
        if asks:
            text = _("Make a new store of what can be read in {path}?")
            click.confirm(text.format(path=cade.places.data), abort=True, err=True)
        locks = Locks(cade.places.data / "locks")
        show = TerminalShow(quiet=options().quiet)
        with show, locks.run(), locks.forget(), locks.write():
            found = show.working(
                _("salvaging"), lambda _moved: salvage(cade.places, cade.secret, cade.now())
            )
    if options().json:
        print_json(found)
    else:
        _print(found)
    return 1 if found.lost_records else 0


def _print(found: Salvaged) -> None:
    saved = ngettext("{count} record is saved.", "{count} records are saved.", found.records)
    terminal.out(saved.format(count=found.records))
    lost = ngettext("{count} record is lost.", "{count} records are lost.", found.lost_records)
    terminal.out(lost.format(count=found.lost_records))
    kept = _("The damaged files are in {path}. The next ingest reads again what is lost.")
    terminal.say(kept.format(path=found.kept_aside))
