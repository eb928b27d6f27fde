"""`cade doctor`: checks this installation and says what to do about what it finds."""

from contextlib import closing

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.locale import gettext as _


@cade_command(_("Check this installation, and say what to do about what is found."), lists=True)
def command() -> int:
    """Print every finding; 1 when one of them is a problem."""
    from cade.app.about import about
    from cade.app.checks import checks
    from cade.app.wiring import Cade

    # Not through `opened`: a store that cannot be opened is a finding, not the end.
    with closing(Cade(options().config)) as cade:
        found = list(checks(cade))
    if options().json:
        print_json({"about": dict(about()), "findings": found})
    else:
        marks = {"ok": _("ok"), "note": _("note"), "problem": _("PROBLEM")}
        for name, value in about():
            terminal.out(f"{'':<8} {name}: {value}")  # what it is, not how it is
        for finding in found:
            terminal.out(
                f"{marks[finding.health]:<8} {finding.name}: {terminal.line(finding.found)}"
            )
            if finding.do:
                terminal.out(f"{'':<8}   → {terminal.line(finding.do)}")
    return 1 if any(finding.health == "problem" for finding in found) else 0
