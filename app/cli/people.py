"""`cade people`: who is known, and the person's own word on who is who."""

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError

_SAYING = ("join", "part")


@cade_command(
    _(
        "List the people in your history, or one of them.\n\n"
        "`cade people join NAME NAME...` says that they are one person, `cade people part NAME "
        "NAME...` that they are not; a name may also be an e-mail or a handle. What you say is "
        "kept in the log, and the last word counts."
    ),
    lists=True,
)
@click.argument("names", metavar=_("[join|part] [NAME]..."), nargs=-1)
def command(names: tuple[str, ...]) -> int:
    """Print everybody, print one, or join or part; 1 when there is nobody."""
    from cade.app.cli import _people

    with folded() as cade:
        if names and names[0] in _SAYING:
            if len(names) < 3:
                raise UsageError(
                    "Whom is it about?", do="Name two: cade people {verb} NAME NAME", verb=names[0]
                )
            return _people.said(cade, names[0], names[1:])
        rows = _people.chosen(cade.views, " ".join(names))
        if not rows:
            if not nothing_ingested(cade):
                terminal.say(_("Nobody is named in what was ingested."))
            return 1
        if options().json:
            print_json([_people.as_row(row) for row in rows])
        elif names:
            _people.print_one(rows[0])
        else:
            _people.print_all(rows)
        return 0
