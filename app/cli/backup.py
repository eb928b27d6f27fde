"""`cade backup`: an encrypted copy of the store in a directory; which there are; is one whole."""

from contextlib import closing
from pathlib import Path

import click

from cade.app import terminal
from cade.app.cli import _passphrase
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._passphrase import passphrase_option
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError


@cade_command(
    _(
        "Write an encrypted copy of your history into a directory, while cade goes on working.\n\n"
        "The first backup into a directory asks for a passphrase, which opens all of them; later "
        "ones need nobody. What you forget later is gone from them too, as long as the directory "
        "can be reached: keep the keys file there, beside the archives."
    ),
    lists=True,
)
@click.argument("directory", metavar=_("[DIR]"), required=False, type=Path)
@click.option("--keep", type=click.IntRange(min=1), metavar="N", help=_("Keep the N newest."))
@click.option(
    "--max-age",
    type=click.IntRange(min=0),
    metavar=_("DAYS"),
    help=_("Delete what is older, but never the newest."),
)
@click.option("--vectors", is_flag=True, help=_("Copy the vectors too, which take hours to make."))
@click.option(
    "--verify",
    type=Path,
    metavar=_("FILE"),
    help=_("Only prove a backup: read it, open it, and walk its whole log."),
)
@click.option("--list", "lists", is_flag=True, help=_("Only list backups: there, or all known."))
@passphrase_option()
def command(
    directory: Path | None,
    keep: int | None,
    max_age: int | None,
    vectors: bool,
    verify: Path | None,
    lists: bool,
    passphrase_file: Path | None,
) -> int:
    """Back up, verify or list; 1 when there is nothing to list."""
    from cade.app.cli import _backup
    from cade.app.cli._opened import opened
    from cade.app.runs.keeping.backup import Wish
    from cade.app.wiring import Cade

    given = _passphrase.given(passphrase_file)
    if verify is not None:
        with closing(Cade(options().config)) as cade:
            return _backup.verify(cade, verify, given)
    if lists:
        with opened() as cade:
            return _backup.print_list(cade, directory)
    if directory is None:
        raise UsageError("No directory is named.", do="Run `cade backup DIR`.")
    wish = Wish(directory=directory, vectors=vectors, keep=keep, max_age_days=max_age)
    with opened() as cade:
        made = _backup.back_up(cade, wish, given)
    if options().json:
        print_json(made)
    elif not options().quiet:
        terminal.say(_backup.summed_up(made))
    return 0
