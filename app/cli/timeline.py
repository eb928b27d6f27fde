"""`cade timeline`: what happened on a day, or on each day of a period."""

from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._source import source_option
from cade.app.clock import configured_zone, system_zone, today
from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days, read_period


@cade_command(
    _(
        "Show what happened on a day, or on each day from DATE to END.\n\n"
        "A date is 2026-03-31, today, yesterday, hoje, ontem or anteontem."
    ),
    lists=True,
)
@click.argument("date", metavar=_("DATE"))
@click.argument("end", metavar=_("[END]"), required=False)
@source_option()
def command(date: str, end: str | None, source: str | None) -> int:
    """Print the timeline; 1 when nothing happened."""
    from cade.app.cli._days import as_rows, printed
    from cade.queries.timeline import timeline

    with folded() as cade:
        days = read_period(date, end, today(cade.config))
        items = timeline(
            cade.views,
            days,
            source=source,
            zone=configured_zone(cade.config),
            system_zone=ZoneInfo(system_zone()),
        )
        if options().json:
            rows = as_rows(items)
            print_json(rows)
            return 0 if rows else 1
        if printed(items):
            return 0
        if not nothing_ingested(cade):
            terminal.say(_nothing(days))
        return 1


def _nothing(days: Days) -> str:
    if days.first == days.last:
        return _("No activity on {day}.").format(day=days.first)
    return _("No activity from {first} to {last}.").format(first=days.first, last=days.last)
