"""`cade export`: everything that is known, or a part of it, as JSON Lines."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options
from cade.app.cli._opened import folded, nothing_ingested
from cade.app.cli._period import period, period_options
from cade.app.cli._person import person_option, persons
from cade.app.cli._source import source_option
from cade.app.clock import today
from cade.app.locale import gettext as _
from cade.app.locale import ngettext

STDOUT = "-"


@cade_command(
    _(
        "Write what is known as JSON Lines, one fact a line, in the order of the timeline.\n\n"
        "Each line has uid, source, times, text and details, and the last one of an item also what "
        "is derived from it: people, names in it, tasks, ties. Vectors are not written. "
        "`cade import` reads it back. What is written is not encrypted."
    )
)
@source_option()
@period_options()
@person_option(_("Only what `cade forget --person` would forget."))
@click.option(
    "--output",
    "-o",
    metavar=_("FILE"),
    default=STDOUT,
    help=_("Write to this file, readable by you alone (default: standard output)."),
)
def command(
    source: str | None, first: str | None, last: str | None, person: str | None, output: str
) -> int:
    """Write the export; 1 when there is nothing to write."""
    from cade.app.cli._progress import Moved, TerminalShow
    from cade.app.runs.exchange.export import export
    from cade.queries.selection import Wanted

    with folded() as cade:
        wanted = Wanted(
            source=source,
            days=period(first, last, today(cade.config)),
            persons=persons(cade.views, person),
        )
        written = [0, 0]

        def work(moved: Moved) -> None:
            def told(done: int, total: int, facts: int) -> None:
                written[:] = [total, facts]
                moved(done, total)

            with _opened(output) as file:
                for line in export(cade, wanted, told):
                    file.write(line.encode() + b"\n")

        with TerminalShow(quiet=options().quiet or _is_seen(output)) as show:
            show.working(_("exporting"), work)
        if not written[0]:
            if not nothing_ingested(cade):
                terminal.say(_("Nothing matches."))
            return 1
        _say_written(*written)
        return 0


def _say_written(items: int, facts: int) -> None:
    if not options().quiet:
        told = ngettext("{count} item", "{count} items", items).format(count=items)
        text = ngettext(
            "{items} exported, {count} fact.", "{items} exported, {count} facts.", facts
        )
        terminal.say(text.format(items=told, count=facts))


def _is_seen(output: str) -> bool:
    """Tell whether the lines run over the same terminal as a bar would."""
    return output == STDOUT and terminal.interactive()


@contextmanager
def _opened(output: str) -> Iterator[BinaryIO]:
    """Yield where to write; a file is in its place only when all of it was written."""
    if output == STDOUT:
        try:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        except BrokenPipeError as error:
            raise terminal.PipeClosed from error
        return
    path = Path(output)
    unfinished = path.with_name(path.name + ".new")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(descriptor, 0o600)
            yield file
            file.flush()
            os.fsync(descriptor)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
