"""`cade compact`: gives back the room in cade's files that nothing stands in."""

from cade.app import terminal
from cade.app.cli._common import cade_command, options, print_json
from cade.app.locale import gettext as _
from cade.app.locale import ngettext

MEBIBYTE = 1 << 20


@cade_command(
    _(
        "Rewrite log, keys, read models and vectors without holes, and say what that saved.\n\n"
        "Worth it after much was forgotten; `cade doctor` says when. Others may go on reading "
        "meanwhile, and it can be interrupted at any time."
    ),
    lists=True,
)
def command() -> None:
    """Compact, and list each file before and after."""
    from cade.app.cli._opened import folded
    from cade.app.cli._progress import TerminalShow
    from cade.app.runs.keeping.compact import compact

    with folded() as cade, TerminalShow(quiet=options().quiet) as show:
        done = show.working(_("compacting"), lambda moved: compact(cade, moved))
    if options().json:
        print_json({"saved": done.saved, "orphans": done.orphans, "files": done.files})
        return
    if options().quiet:
        return
    rows = [(file.name, _told(file.before), "→", _told(file.after)) for file in done.files]
    terminal.out(terminal.table(rows, ()))
    terminal.say(_("{size} were given back.").format(size=_told(done.saved)))
    if done.orphans:
        text = ngettext(
            "{count} key that belonged to nothing is gone.",
            "{count} keys that belonged to nothing are gone.",
            done.orphans,
        )
        terminal.say(text.format(count=done.orphans))


def _told(size: int) -> str:
    return f"{size / MEBIBYTE:.1f} MiB"
