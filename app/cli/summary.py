"""`cade summary`: where the time of a day or a period went, by project and by task."""

from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._period import typed_period, week_of
from cade.app.clock import configured_zone, system_zone, today
from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days


@cade_command(
    _(
        "Show where the time of today or of a period went, by project and task.\n\n"
        "A period is a date, two dates, or words: yesterday, last week, semana passada. Times are "
        "estimated from what you committed, visited, sent and changed."
    ),
    lists=True,
)
@click.argument("period", metavar=_("[PERIOD]"), nargs=-1)
@click.option("--week", is_flag=True, help=_("The whole week, from Monday, up to today."))
@click.option("--evidence", is_flag=True, help=_("Show the items behind each block."))
@click.option("--no-model", is_flag=True, help=_("Write the sentences without a model."))
def command(period: tuple[str, ...], week: bool, evidence: bool, no_model: bool) -> int:
    """Print the summary; 1 when there is nothing to tell."""
    from cade.app.cli._days import paged
    from cade.app.cli._sentence import with_sentences
    from cade.app.cli._summary import as_json, lines
    from cade.queries.summary import summary
    from cade.queries.tasks import Clock

    with folded() as cade:
        now = today(cade.config)
        days = typed_period(period, now)
        days = week_of(days, now) if week else days
        found = summary(
            cade.views,
            days,
            clock=Clock(configured_zone(cade.config), ZoneInfo(system_zone())),
            projects=[name for one in cade.config.tasks.trackers for name in one.projects],
        )
        told = with_sentences(cade, found, model=not no_model)
        if options().json:
            print_json(as_json(days, told))
        elif told:
            paged(lines(told, evidence=evidence))
            _say_estimated()
        elif not nothing_ingested(cade):
            terminal.say(_nothing(days))
        return 0 if told else 1


def _say_estimated() -> None:
    from cade.queries.summary import GAP, LEAST

    gap, least = (int(length.total_seconds()) // 60 for length in (GAP, LEAST))
    if not options().quiet:
        terminal.say(
            _(
                "Times are estimated from traces: pauses of up to {gap} minutes count, and a block"
                " lasts {least} minutes longer than its last trace."
            ).format(gap=gap, least=least)
        )


def _nothing(days: Days) -> str:
    if days.first == days.last:
        return _("Nothing of yours on {day}.").format(day=days.first)
    return _("Nothing of yours from {first} to {last}.").format(first=days.first, last=days.last)
