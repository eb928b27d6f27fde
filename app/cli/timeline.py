"""`cade timeline`: what happened on a day, on each day of a period, or around one item."""

from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._person import direction_options, person_option
from cade.app.cli._source import source_option
from cade.app.clock import configured_zone, system_zone, today
from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days
from cade.queries.whose import Direction


@cade_command(
    _(
        "Show what happened on a day, on each day from DATE to END, or around an item.\n\n"
        "A date is 2026-03-31, today, yesterday, hoje, ontem or anteontem. Of commits only your "
        "own are shown."
    ),
    lists=True,
)
@click.argument("date", metavar=_("[DATE]"), required=False)
@click.argument("end", metavar=_("[END]"), required=False)
@click.option("--around", metavar="UID", help=_("Show what happened around this item."))
@click.option(
    "--window",
    metavar=_("TIME"),
    default="2h",
    help=_("How far around it: 90m, 2h, 1d (default: 2h)."),
)
@source_option()
@person_option(_("Only what this person wrote or sent, and your conversations of two."))
@direction_options()
@click.option("--all-authors", is_flag=True, help=_("Show everybody's commits."))
def command(
    date: str | None,
    end: str | None,
    around: str | None,
    window: str,
    source: str | None,
    person: str | None,
    direction: Direction | None,
    all_authors: bool,
) -> int:
    """Print the timeline; 1 when nothing happened."""
    from cade.app.cli import _telling
    from cade.app.cli._days import as_rows, printed
    from cade.queries.timeline import Clock, timeline

    with folded() as cade:
        scope = _telling.scope(cade.views, source, person, direction, all_authors=all_authors)
        clock = Clock(configured_zone(cade.config), ZoneInfo(system_zone()))
        marked, days = None, None
        if around is not None:
            marked, items = _telling.around_item(cade, around, window, scope, clock)
        else:
            days = _telling.days(date, end, today(cade.config))
            items = timeline(
                cade.views,
                days,
                source=scope.source,
                whose=scope.whose,
                zone=clock.zone,
                system_zone=clock.system,
            )
        if options().json:
            rows = as_rows(items, marked)
            print_json(rows)
            return 0 if rows else 1
        if printed(items, marked):
            return 0
        if not nothing_ingested(cade) and days is not None:
            terminal.say(_nothing(days))
        return 1


def _nothing(days: Days) -> str:
    if days.first == days.last:
        return _("No activity on {day}.").format(day=days.first)
    return _("No activity from {first} to {last}.").format(first=days.first, last=days.last)
