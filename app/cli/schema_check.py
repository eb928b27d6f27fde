"""`cade schema-check`: whether schemas still fit what applications keep; mends or takes back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json, spoken
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _
from cade.app.sources import SOURCES
from cade.app.wiring import Cade
from cade.domain.errors import CadeError, UsageError

if TYPE_CHECKING:
    from cade.app.schemas.checking import Checked
    from cade.collectors.schemas.drift import Change

CHANGES_SHOWN = 20
"""Of one schema; `--json` has all."""


@cade_command(
    _(
        "Check whether schemas still fit what their applications keep.\n\n"
        "Without NAMES, every schema whose application is found. Shown are names of fields and "
        "kinds of values, never a value. Exits 1 when one does not fit; --update tries to mend it, "
        "--rollback puts the version before back."
    ),
    lists=True,
)
@click.argument("names", metavar=_("[NAMES]..."), nargs=-1)
@click.option("--update", is_flag=True, help=_("Mend what does not fit, if nothing is lost by it."))
@click.option("--rollback", is_flag=True, help=_("Put the version before the last update back."))
@click.option(
    "--path",
    "paths",
    multiple=True,
    metavar=_("DIR"),
    type=click.Path(),
    help=_("Look at this database instead of those that are configured or found."),
)
def command(names: tuple[str, ...], update: bool, rollback: bool, paths: tuple[str, ...]) -> int:
    """Check; 1 when a schema does not fit its data."""
    _refuse(names, update=update, rollback=rollback, paths=paths)
    if rollback:
        return _rolled_back(names)
    from cade.app.schemas.library import names as all_names

    with opened() as cade:
        every = [name for name in all_names() if name not in SOURCES]
        found, failed = _checked(cade, names or every, paths, update)
    told = [one for one in found if names or one.verdict != "absent"]
    if options().json:
        print_json(told)
    else:
        _print(told)
    if failed:
        return 2
    return 1 if any(one.verdict == "drift" for one in found) else 0


def _refuse(names: Sequence[str], *, update: bool, rollback: bool, paths: Sequence[str]) -> None:
    if rollback and (update or not names):
        raise UsageError(
            "--rollback takes the names of schemas and no --update.",
            do="For example: `cade schema-check whatsapp --rollback`",
        )
    for name in names:
        if name in SOURCES:
            raise UsageError(
                "{name} is read without a schema.",
                do="`cade schema-check` without a name checks those that there are.",
                name=name,
            )
    if paths and len(names) != 1:
        raise UsageError("--path goes with one name.", do="Name the schema to look with.")


def _rolled_back(names: Sequence[str]) -> int:
    from cade.app.schemas.keeping import roll_back

    for name in names:
        roll_back(name)
        if not options().quiet:
            terminal.say(_("{name}: the version before is back.").format(name=name))
    return 0


def _checked(
    cade: Cade, names: Sequence[str], paths: Sequence[str], update: bool
) -> "tuple[list[Checked], int]":
    """Check each; what cannot be read costs that schema."""
    from cade.app.schemas.checking import check
    from cade.app.schemas.library import load

    found, failed = list["Checked"](), 0
    for name in names:
        try:
            found.append(check(cade, load(name), paths, update=update))
        except CadeError as error:
            spoken(error)
            failed += 1
    return found, failed


def _print(found: "Sequence[Checked]") -> None:
    for one in found:
        terminal.out(f"{one.name}: {_verdict(one)}")
        for change in one.changes[:CHANGES_SHOWN]:
            terminal.out("  " + _change(change))
        if len(one.changes) > CHANGES_SHOWN:
            terminal.out("  " + _("and more; see --json"))
        if one.verdict == "drift" and not options().quiet:
            text = _("`cade schema-check {name} --update` tries to mend it.")
            terminal.say("  → " + text.format(name=one.name))
    if not found and not options().quiet:
        terminal.say(_("No application with a schema was found."))


def _verdict(one: "Checked") -> str:
    sentences = {
        "absent": _("no data was found"),
        "empty": _("there are no records"),
        "accepted": _("fits; remembered for the next check ({count} messages)"),
        "fits": _("fits ({count} messages)"),
        "mended": _("mended; it maps {count} messages, the version before is kept"),
        "drift": _("does not fit: it maps {count} messages"),
    }
    return sentences[one.verdict].format(count=one.messages)


def _change(change: "Change") -> str:
    where = terminal.line(f"{change.store} {change.path or ''}".strip())
    before, after = ", ".join(change.before), ", ".join(change.after)
    sentences = {
        "added": _("new: {where} {after}"),
        "removed": _("gone: {where} {before}"),
        "kinds": _("other kind: {where} {before} → {after}"),
    }
    text = sentences[change.what].format(where=where, before=before, after=after)
    return f"{text.rstrip()} " + _("(the schema reads it)") if change.read else text.rstrip()
