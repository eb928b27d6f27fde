"""`cade teams-schema`: the layout of Teams' databases, for when it changes; no content."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.app.words import reason
from cade.domain.errors import SourceError, UsageError

if TYPE_CHECKING:
    from cade.collectors.teams.outline import Field, Store


@cade_command(
    _(
        "Show the layout of Teams' databases.\n\n"
        "DIR is a folder of databases, a browser's profile or any folder above. Shown are stores, "
        "fields, types and counts, and nothing that anybody wrote: safe to pass on when cade does "
        "not know a new version of Teams."
    ),
    lists=True,
)
@click.argument("directory", metavar=_("DIR"), type=click.Path())
def command(directory: str) -> int:
    """Print every store's fields; 1 when there are none."""
    from cade.collectors.teams import discover

    path = Path(directory).expanduser().absolute()
    if not path.exists():
        raise UsageError("{path} does not exist.", do="Name a folder of databases.", path=path)
    with opened() as cade:
        found = [store for one in discover([str(path)]) for store in _stores(cade, Path(one))]
    if options().json:
        print_json(found)
    elif not found:
        terminal.say(_("There are no records in it."))
    for store in [] if options().json else found:
        terminal.out(f"{store.database} / {store.store}: {store.records}")
        terminal.out(terminal.table([_row(field) for field in store.fields], ()) + "\n")
    return 0 if found else 1


def _stores(cade: Cade, folder: Path) -> "list[Store]":
    from cade.collectors.files.trouble import Unreadable
    from cade.collectors.indexeddb import read
    from cade.collectors.private_copy import private_copy
    from cade.collectors.teams.outline import outline
    from cade.collectors.world import World

    world = World(
        now=cade.now,
        known=cade.log.known("teams"),
        home=str(cade.home),
        scratch=cade.scratch.directory,
    )
    try:
        with private_copy(world, folder) as copy:
            return outline(read(copy))
    except Unreadable as error:
        raise SourceError(
            "{path} cannot be read: {why}",
            do="Name the folder of the databases itself.",
            path=folder,
            why=reason(error.reason.value),
        ) from error


def _row(field: "Field") -> tuple[str, str]:
    types = ", ".join(f"{kind} {count}" for kind, count in field.types.items())
    return f"  {field.path}", types
