"""`cade version`: which cade this is and what it runs on."""

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.locale import gettext as _


@cade_command(_("Print the version, and of what it runs on."), lists=True)
def command() -> None:
    """Print name and value of each part."""
    from cade.app.about import about

    if options().json:
        print_json(dict(about()))
        return
    for name, value in about():
        terminal.out(f"{name}: {value}")
