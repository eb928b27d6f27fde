"""`cade restore`: puts a backup, or a copy that cade made, into the place of the store."""

from contextlib import closing
from pathlib import Path

import click

from cade.app import terminal
from cade.app.cli import _passphrase
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._passphrase import passphrase_option
from cade.app.locale import gettext as _


@cade_command(
    _(
        "Put a backup back: a file that `cade backup` wrote, or the newest one in a directory.\n\n"
        "It is built aside and proven record by record before anything changes. What is there now "
        "is kept as a copy, which `cade restore` takes too. What was forgotten stays forgotten, "
        "also if the backup is older."
    ),
    lists=True,
)
@click.argument("path", metavar=_("FILE|DIR"), type=Path)
@click.option("--yes", "-y", is_flag=True, help=_("Do not ask."))
@passphrase_option()
def command(path: Path, yes: bool, passphrase_file: Path | None) -> int:
    """Restore; 1 when it is declined."""
    from cade.app.cli import _restore
    from cade.app.cli._opened import opened
    from cade.app.cli._progress import TerminalShow
    from cade.app.wiring import Cade

    given = _passphrase.given(passphrase_file)
    with closing(Cade(options().config)) as cade:
        if not _restore.confirmed(cade, yes=yes):
            return 1
        restored = _restore.restore_shown(cade, path.expanduser().absolute(), given)
    with opened() as cade, TerminalShow(quiet=options().quiet) as show:
        show.folding(cade)  # the read models are made again
    if options().json:
        print_json(restored)
    elif not options().quiet:
        for text in _restore.summed_up(restored):
            terminal.say(text)
    return 0
