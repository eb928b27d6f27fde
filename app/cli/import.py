"""`cade import`: reads an export back into the log."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import folded
from cade.app.locale import gettext as _
from cade.domain.errors import UsageError

STDIN = "-"
NAMED = 20
"""Lines that are named when they cannot be read; `cade log` has more of them."""


@cade_command(
    _(
        "Read what `cade export` wrote into the log; - reads standard input.\n\n"
        "What is known already is not stored again, and secrets are masked by today's rules. What "
        "was forgotten here stays forgotten."
    ),
    lists=True,
)
@click.argument("file", metavar=_("FILE"))
@click.option("--forgotten", is_flag=True, help=_("Bring back what was forgotten here, too."))
@click.option("--no-embed", is_flag=True, help=_("Leave the vectors for a later run."))
def command(file: str, forgotten: bool, no_embed: bool) -> int:
    """Import; 2 when a line could not be read."""
    from cade.app.cli._progress import TerminalShow, counted, embedded
    from cade.app.runs.exchange.importing import Importer

    name = _("standard input") if file == STDIN else str(Path(file).absolute())
    with folded() as cade, TerminalShow(quiet=options().quiet) as show:
        show.target("import", name)
        with _opened(file) as lines:
            found = Importer(cade, name, lift=forgotten, moved=show.advanced).run(lines)
        show.folding(cade)
        if cade.config.ingest.embed and not no_embed:
            embedded(cade, show)
        if options().json:
            print_json({"lines": found.lines, "counts": found.counts, "skipped": found.skipped})
        elif not options().quiet:
            terminal.say(f"{terminal.line(name)}: {counted(found.counts)}")
        for item in found.skipped[:NAMED]:
            text = _("skipped {item}: it is no record of an export")
            terminal.say(text.format(item=terminal.line(item.origin)))
        return 2 if found.skipped else 0


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STDIN:
        yield sys.stdin.buffer
        return
    try:
        opened = Path(file).open("rb")  # noqa: SIM115 - closed below; only opening is tried
    except OSError as error:
        raise UsageError(
            "{path} cannot be read: {why}.",
            do="Give a file that `cade export` wrote.",
            path=file,
            why=error.strerror or str(error),
        ) from error
    with opened:
        yield opened
