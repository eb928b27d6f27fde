"""`cade config`: what is set, where it stands, and where everything lies."""

from pathlib import Path

import click
import msgspec

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.cli._opened import opened
from cade.app.locale import gettext as _


@cade_command(_("Print the configuration in force, or where cade keeps its files."), lists=True)
@click.option("--paths", is_flag=True, help=_("Print where the files lie instead."))
def command(paths: bool) -> None:
    """Print the configuration as JSON that can be saved as config.json."""
    with opened() as cade:
        if paths:
            _print_paths(cade.config_path, cade.places)
            return
        if not options().quiet:
            terminal.say(_origin(cade.config_path))
        document = msgspec.json.format(msgspec.json.encode(cade.config)).decode()
        terminal.out(terminal.escaped(document))


def _origin(path: Path) -> str:
    there = _("Read from {path}.") if path.exists() else _("Defaults; {path} does not exist.")
    return there.format(path=terminal.line(str(path)))


def _print_paths(config_path: object, places: msgspec.Struct) -> None:
    rows = [("config.json", str(config_path))]
    rows += [(name, str(getattr(places, name))) for name in places.__struct_fields__]
    print_json(dict(rows)) if options().json else terminal.out(terminal.table(rows, ()))
