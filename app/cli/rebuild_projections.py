"""`cade rebuild-projections`: read models thrown away and made again from the log."""

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError


@cade_command(
    _(
        "Make read models again from the log; without NAMES all of them.\n\n"
        "They are built beside the present ones, which go on answering. It can be interrupted and "
        "goes on where it was. `vectors` also computes the vectors that are missing."
    )
)
@click.argument("names", metavar=_("[NAMES]..."), nargs=-1)
def command(names: tuple[str, ...]) -> None:
    """Rebuild, then embed what has no vector yet."""
    from cade.app.cli._progress import TerminalShow
    from cade.app.runs.rebuild import rebuild

    with opened() as cade:
        known = [model.name for model in cade.read_models]
        _refuse_unknown(names, known)
        with TerminalShow(quiet=options().quiet) as show:
            built = show.working(
                _("rebuilding"), lambda moved: rebuild(cade, names or known, moved)
            )
            if "vectors" in built:
                show.embedding(cade, start_over="vectors" in (names or known))
        if not options().quiet:
            terminal.say(_("Rebuilt: {names}.").format(names=", ".join(built)))


def _refuse_unknown(names: tuple[str, ...], known: list[str]) -> None:
    for name in names:
        if name not in known:
            raise UsageError(
                "There is no read model {name}.",
                do="It is one of: {known}",
                name=name,
                known=", ".join(known),
            )
