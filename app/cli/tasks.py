"""`cade tasks`: the tasks of a day or a period, what was done about each, and how sure that is."""

from typing import Literal
from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._period import week_of
from cade.app.cli._person import person_option, persons
from cade.app.clock import configured_zone, system_zone, today
from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days, read_period
from cade.queries.tasks.structs import Status


@cade_command(
    _(
        "Show the tasks of today, of a day, or of each day from DATE to END.\n\n"
        "A task is known by its tracker's address or by its key (ABC-12); a question mark stands"
        " behind what is only probable."
    ),
    lists=True,
)
@click.argument("date", metavar=_("[DATE]"), default="today")
@click.argument("end", metavar=_("[END]"), required=False)
@click.option("--week", is_flag=True, help=_("The whole week, from Monday, up to today."))
@click.option("--all", "everything", is_flag=True, help=_("Also list what only others mentioned."))
@click.option(
    "--status",
    metavar=_("STATUS"),
    type=click.Choice([status.value for status in Status]),
    help=_("Only tasks of this state: {names}.").format(names=", ".join(Status)),
)
@person_option(_("Only tasks that have to do with this person."))
@click.option("--text", metavar=_("WORDS"), default="", help=_("Only tasks with these words."))
@click.option(
    "--sent", "direction", flag_value="sent", help=_("Only tasks in messages that you sent.")
)
@click.option(
    "--received",
    "direction",
    flag_value="received",
    help=_("Only tasks in messages that were sent to you."),
)
@click.option("--evidence", is_flag=True, help=_("Show the items behind each task."))
def command(
    date: str,
    end: str | None,
    week: bool,
    everything: bool,
    status: str | None,
    person: str | None,
    text: str,
    direction: Literal["sent", "received"] | None,
    evidence: bool,
) -> int:
    """Print the tasks; 1 when there are none."""
    from cade.app.cli._tasks import as_rows, printed
    from cade.queries.tasks import Clock, Wanted, tasks

    with folded() as cade:
        now = today(cade.config)
        days = read_period(date, end, now)
        days = week_of(days, now) if week else days
        wanted = Wanted(
            status=Status(status) if status else None,
            people=persons(cade.views, person),
            direction=direction,
            text=text,
        )
        found = tasks(
            cade.views,
            days,
            clock=Clock(configured_zone(cade.config), ZoneInfo(system_zone())),
            projects=[name for one in cade.config.tasks.trackers for name in one.projects],
            wanted=wanted,
        )
        if options().json:
            print_json(as_rows(found))
        elif found:
            printed(found, everything=everything or wanted != Wanted(), evidence=evidence)
        elif not nothing_ingested(cade):
            terminal.say(_nothing(days, narrowed=wanted != Wanted()))
        return 0 if found else 1


def _nothing(days: Days, *, narrowed: bool) -> str:
    if narrowed:
        return _("No such task from {first} to {last}.").format(first=days.first, last=days.last)
    if days.first == days.last:
        return _("No task on {day}.").format(day=days.first)
    return _("No task from {first} to {last}.").format(first=days.first, last=days.last)
