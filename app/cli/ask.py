"""`cade ask`: a question in Portuguese or English, answered from your own data with its sources."""

import click

from cade.app.cli._common import cade_command, options, print_json, spoken
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._period import period, period_options
from cade.app.cli._person import direction_options, person_option, persons
from cade.app.cli._source import source_option
from cade.app.clock import today
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError
from cade.queries.whose import Direction


@cade_command(
    _(
        "Answer a question from your own data, each sentence with its source.\n\n"
        "The answer is in the question's language. A date in the question (2026-03-31, hoje, "
        "ontem, today, yesterday) narrows it to that day."
    ),
    lists=True,
)
@click.argument("question", metavar=_("QUESTION"), nargs=-1, required=True)
@source_option()
@period_options()
@person_option(_("Only what this person wrote or sent, and your conversations of two."))
@direction_options()
def command(
    question: tuple[str, ...],
    source: str | None,
    first: str | None,
    last: str | None,
    person: str | None,
    direction: Direction | None,
) -> int:
    """Print an answer; 1 when nothing supports one."""
    from cade.app.cli._answer import Draft, as_json, print_reply, print_verbose
    from cade.app.runs.answer import Asked, reply

    text = " ".join(question).strip()
    if not text:
        raise UsageError("The question is empty.", do='Ask something: cade ask "when did we …?"')
    with folded() as cade:
        days = period(first, last, today(cade.config))
        people = persons(cade.views, person)
        with Draft(shown=not (options().json or options().quiet)) as draft:
            asked = Asked(
                question=text, days=days, source=source, people=people, direction=direction
            )
            answered = reply(cade, asked, draft.write)
        for trouble in answered.troubles:
            spoken(trouble)
        if options().verbose:
            print_verbose(answered)
        if options().json:
            print_json(as_json(answered))
        else:
            print_reply(answered)
        if answered.answer.sentences:
            return 0
        nothing_ingested(cade)
        return 1
