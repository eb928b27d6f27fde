"""`cade related`: what is connected with an item, a person, a file or a project, and by what."""

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.clock import configured_zone, system_zone
from cade.app.locale import gettext as _

if TYPE_CHECKING:
    from cade.queries.relations import RowKind

KINDS = ("commit", "file", "image", "link", "task", "message", "visit", "person")


@cade_command(
    _(
        "Show what is connected with an item, a person, a file or a project.\n\n"
        "Name an item as `cade timeline` does, a person, a path or its end, or a project. Things "
        "are connected by files that were changed, copies, images, links, tasks and pull requests; "
        "messages of the same conversation and day come last."
    ),
    lists=True,
)
@click.argument("what", metavar=_("UID|PERSON|PATH"))
@click.option(
    "--kind",
    "kinds",
    metavar=_("KIND"),
    type=click.Choice(KINDS),
    multiple=True,
    help=_("Only results of this kind, several times for several: {names}.").format(
        names=", ".join(KINDS)
    ),
)
@click.option(
    "--limit",
    metavar=_("N"),
    type=click.IntRange(1, 500),
    default=30,
    help=_("At most so many results (default: 30)."),
)
def command(what: str, kinds: tuple["RowKind", ...], limit: int) -> int:
    """Print what is connected; 1 when nothing is."""
    from cade.app.cli import _related
    from cade.queries.relations import answer_relation
    from cade.queries.timeline import Clock

    with folded() as cade:
        if nothing_ingested(cade):
            return 1
        ask = _related.asked(cade, what, kinds, limit)
        clock = Clock(configured_zone(cade.config), ZoneInfo(system_zone()))
        found = answer_relation(cade.views, ask, clock=clock)
        if options().json:
            print_json(_related.as_rows(cade.views, found))
        elif found:
            _related.printed(cade.views, found)
        else:
            text = _("Nothing is connected with {what}.")
            terminal.say(text.format(what=terminal.line(what)))
        return 0 if found else 1
