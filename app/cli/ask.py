"""`cade ask`: a question in Portuguese or English, answered from your own data with its sources."""

from datetime import datetime
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json, spoken
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._period import period, period_options
from cade.app.cli._person import direction_options, person_option, persons
from cade.app.cli._source import source_option
from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.queries.plan.plan import Flags, Person, Plan
from cade.queries.whose import Direction

if TYPE_CHECKING:
    from cade.app.runs.asking.asked import Asked, Response


@cade_command(
    _(
        "Answer a question from your own data, each sentence with its source.\n\n"
        "Days, sources, people, kinds of things and states of tasks are read from the question and "
        "hold exactly; the flags beat it. What was understood is said before the answer, which is "
        "in the question's language. A question for everything of a period is answered by a list, "
        "one about tasks as `cade tasks` does, one about what is connected as `cade related` does."
    ),
    lists=True,
)
@click.argument("question", metavar=_("QUESTION"), nargs=-1, required=True)
@source_option()
@period_options()
@person_option(_("Only what this person wrote or sent, and your conversations of two."))
@direction_options()
@click.option("--plan", "plan_only", is_flag=True, help=_("Print what was understood, and stop."))
@click.option("--now", metavar=_("TIME"), help=_("Ask as if it were this time (ISO)."))
@click.option(
    "--no-filters", is_flag=True, help=_("Search the whole sentence; read no conditions from it.")
)
@click.option("--explain", is_flag=True, help=_("Say what was filtered, found and left out."))
def command(
    question: tuple[str, ...],
    source: str | None,
    first: str | None,
    last: str | None,
    person: str | None,
    direction: Direction | None,
    plan_only: bool,
    now: str | None,
    no_filters: bool,
    explain: bool,
) -> int:
    """Print an answer; 1 when nothing supports one."""
    from cade.app.cli._plan import plan_json
    from cade.app.runs.asking.asked import Asked
    from cade.app.runs.asking.understand import local_day, understood

    text = " ".join(question).strip()
    if not text:
        raise UsageError("The question is empty.", do='Ask something: cade ask "when did we …?"')
    with folded() as cade:
        at = _moment(cade, now)
        days = period(first, last, local_day(cade, at))
        ids = persons(cade.views, person)
        flags = Flags(
            days=days,
            sources=None if source is None else (source,),
            people=None if ids is None or person is None else (Person(name=person, ids=ids),),
            direction=direction,
        )
        asked = Asked(question=text, flags=flags, now=at, is_read=not no_filters)
        plan, trouble = understood(cade, asked)
        if trouble is not None:
            spoken(trouble)
        if plan_only:
            print_json(plan_json(plan))
            return 0
        _say_understood(plan)
        return _answer(cade, asked, plan, explain=explain)


def _moment(cade: Cade, typed: str | None) -> datetime:
    from cade.app.runs.asking.understand import moment_typed

    if typed is None:
        return cade.now()
    at = moment_typed(cade, typed)
    if at is None:
        raise UsageError("{text} is not a time.", do="Write it as 2026-03-31T12:00.", text=typed)
    return at


def _say_understood(plan: Plan) -> None:
    """Say what was read beyond a topic, then what could not be used."""
    from cade.app.cli._plan import doubts, understood_line

    if options().quiet:
        return
    beyond = plan.understood and understood_line(plan) != understood_line(Plan(topic=plan.topic))
    if beyond:
        terminal.say(understood_line(plan))
    for doubt in doubts(plan):
        terminal.say(doubt)


def _answer(cade: Cade, asked: "Asked", plan: Plan, *, explain: bool) -> int:
    from cade.app.cli._responses import explained, json_of, printed, troubles_of

    response = _responded(cade, asked, plan)
    for trouble in troubles_of(response):
        spoken(trouble)
    if explain:
        explained(cade.views, response)
    if options().json:
        print_json(json_of(cade.views, asked, response))
    if printed(cade.views, response, shown=not options().json):
        return 0
    nothing_ingested(cade)
    return 1


def _responded(cade: Cade, asked: "Asked", plan: Plan) -> "Response":
    from cade.app.runs.asking.respond import respond

    if not cade.config.models.generation:
        return respond(cade, asked, plan)
    from cade.app.cli._answer import Draft

    with Draft(shown=not (options().json or options().quiet)) as draft:
        return respond(cade, asked, plan, draft.write)
