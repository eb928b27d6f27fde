"""`cade forget`: by id, text, person, source or age; secrets; the copies of the store."""

import sys
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import opened
from cade.app.cli._period import period_options
from cade.app.cli._person import person_option
from cade.app.cli._source import source_option
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError

if TYPE_CHECKING:
    from cade.app.runs.forgetting.choice import Choice
    from cade.app.wiring import Cade

STDIN = "-"


@cade_command(
    _(
        "Forget for good: a source, or the items that the flags mean.\n\n"
        "What is forgotten is gone from every file of cade's, cannot be read in an older copy of "
        "the log, and is not ingested again. Everything but a source is listed first, and nothing "
        "happens before you say so. `cade forget SOURCE` also forgets how far it was read: the "
        "next ingest reads it afresh."
    ),
    lists=True,
)
@click.argument("names", metavar=_("[SOURCE]"), nargs=-1)
@click.option("--uid", "uids", metavar="UID...", multiple=True, help=_("These items."))
@click.option(
    "--match",
    metavar=_("TEXT"),
    help=_("Items that say this anywhere; - reads it from the standard input."),
)
@person_option(
    _("What this person wrote or sent, what mentions them, and conversations of two with them.")
)
@click.option(
    "--older-than", metavar=_("AGE"), help=_("Items older than 90d, 6m, 1y, or than a date.")
)
@source_option()
@period_options()
@click.option("--secrets", is_flag=True, help=_("Mask secrets that today's rules find."))
@click.option("--backups", is_flag=True, help=_("List and delete copies that cade made."))
@click.option("--dry-run", is_flag=True, help=_("Only show what would be forgotten."))
@click.option("--yes", "-y", is_flag=True, help=_("Do not ask."))
def command(**asked: object) -> int:
    """List, ask, forget, and name the copies; 1 when nothing is meant or it is declined."""
    from cade.app.cli._copies import drop_copies
    from cade.app.cli._meant import Asked, meant
    from cade.app.runs.catch_up import fold_all

    yes, look_only = bool(asked.pop("yes")), bool(asked.pop("dry_run"))
    wanted = Asked(**asked)  # type: ignore[arg-type]
    wanted.check()
    if wanted.match == STDIN:
        wanted.match = _read_text(yes=yes, look_only=look_only)
    with opened() as cade:
        if wanted.backups:
            return drop_copies(cade, yes=yes, look_only=look_only)
        fold_all(cade)  # what is not folded yet would be overlooked
        choice = meant(cade, wanted)
        if not choice:
            terminal.say(_("There is nothing to forget."))
            return 1
        return _forget(cade, choice, yes=yes, look_only=look_only)


def _forget(cade: "Cade", choice: "Choice", *, yes: bool, look_only: bool) -> int:
    from cade.app.cli import _copies
    from cade.app.cli import _forget as shown
    from cade.app.cli._asking import NotAsked, confirmed
    from cade.app.runs.forgetting.copies import held
    from cade.app.runs.forgetting.forget import forget

    if options().json and not (yes or look_only):
        raise NotAsked  # nobody has seen a list that they could agree to
    if not options().json and not (yes and options().quiet):
        shown.print_choice(cade, choice)
    items, begun = held(cade, choice), cade.now()
    done = not look_only and confirmed(shown.question(choice), yes=yes)
    if done:
        forget(cade, choice)
    copies = _copies.told(cade, items, begun if done else None)
    if options().json:
        print_json(shown.as_json(choice, copies, done=done))
    elif done or look_only:
        if done and not options().quiet:
            terminal.say(_("Forgotten."))
        _copies.print_copies(copies)
    return 0 if done or look_only else 1


def _read_text(*, yes: bool, look_only: bool) -> str:
    """Read what is sought from the standard input, so that no shell remembers it."""
    from cade.app.cli._asking import NotAsked

    if sys.stdin.isatty():
        terminal.say(_("Which text? It ends with the line."))
        text = sys.stdin.readline()
    elif yes or look_only:
        text = sys.stdin.read()
    else:
        raise NotAsked
    if not text.strip():
        raise UsageError("There is no text to look for.", do="Write it to the standard input.")
    return text.strip()
