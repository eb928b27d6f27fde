"""`cade log`: what was ingested and forgotten, when, by which version; one item; the proof."""

from zoneinfo import ZoneInfo

import click

from cade.app import terminal
from cade.app.cli._common import Command, cade_command, json_flag, options, print_json
from cade.app.cli._opened import folded, nothing_ingested, opened
from cade.app.cli._period import period, period_options
from cade.app.cli._source import source_option
from cade.app.clock import configured_zone, system_zone, today
from cade.app.locale import gettext as _


class _Log(click.Group, Command):
    """A group that lists runs by itself."""


@click.group(
    cls=_Log,
    invoke_without_command=True,
    help=_(
        "List the runs: what was ingested, when, by which version, with what counts, and what was "
        "masked, skipped or forgotten."
    ),
    short_help=_("List what was ingested and when; show one item; prove the log."),
    params=[json_flag()],
)
@source_option()
@period_options()
@click.option("--run", metavar=_("RUN"), help=_("Only this run; the beginning of its id will do."))
@click.pass_context
def command(
    ctx: click.Context, source: str | None, first: str | None, last: str | None, run: str | None
) -> int:
    """List runs and forgettings, the newest first; 1 when there is none."""
    if ctx.invoked_subcommand is not None:
        return 0
    from cade.app.cli._runs import as_rows, print_runs
    from cade.queries.runs import forgettings, runs

    with folded() as cade:
        days = period(first, last, today(cade.config))
        zone = configured_zone(cade.config) or ZoneInfo(system_zone())
        found = list(runs(cade.views, days=days, source=source, zone=zone, run=run))
        whole = source is None and run is None
        forgotten = list(forgettings(cade.views, days=days, zone=zone)) if whole else []
        if not (found or forgotten):
            if not nothing_ingested(cade):
                terminal.say(_("No run in this period."))
            return 1
        if options().json:
            print_json(as_rows(found, forgotten))
        else:
            print_runs(found, forgotten)
    return 0


@cade_command(_("Show one item's whole story in the log, with each of its revisions."), lists=True)
@click.argument("uid", metavar="UID")
def show(uid: str) -> int:
    """Print what the log has of the item; 1 when there is no such item."""
    from cade.app.cli._story import print_story

    with opened() as cade:
        found = cade.log.find(uid)
        if len(found) > 1:
            terminal.say(_("{uid} can mean several items:").format(uid=terminal.line(uid)))
        if not found:
            terminal.say(_("The log has no item {uid}.").format(uid=terminal.line(uid)))
            return 1
        return print_story(cade.log, found, configured_zone(cade.config))


@cade_command(
    _(
        "Prove that nothing in the log was inserted, altered, cut off or dropped.\n\n"
        "With --uid, say where one item still is and where it is not: log, keys, read models, "
        "vectors, memory, copies."
    ),
    lists=True,
)
@click.option("--uid", metavar="UID", help=_("Look for this item everywhere instead."))
def verify(uid: str | None) -> int:
    """Check every row; 1 when one is not right, with its position."""
    if uid is not None:
        from cade.app.cli._whereabouts import print_whereabouts

        with folded() as cade:
            return print_whereabouts(cade, uid)
    from cade.app.cli._verified import print_verification

    with opened() as cade:
        return print_verification(cade.log)


@cade_command(
    _(
        "Make a whole store of what can still be read of a damaged one.\n\n"
        "What is lost is counted; the next ingest reads it again where it still exists. The "
        "damaged files are kept aside. Restoring a backup is better where there is one."
    ),
    lists=True,
)
@click.option("--yes", is_flag=True, help=_("Do not ask."))
def salvage(yes: bool) -> int:
    """Salvage the store; 1 when something is lost."""
    from cade.app.cli._salvaged import salvaged

    return salvaged(asks=not yes)


command.add_command(show, "show")
command.add_command(verify, "verify")
command.add_command(salvage, "salvage")
