"""The proof of the log as a person reads it."""

from cade.app import terminal
from cade.app.cli._common import options, print_json
from cade.app.cli._progress import TerminalShow
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.store.log import HistoryLog

PROBLEMS_SHOWN = 20


def print_verification(log: HistoryLog) -> int:
    """Check the whole log and say what was found; 0 when it is whole, else 1."""
    with TerminalShow(quiet=options().quiet) as show:
        found = show.working(_("verifying"), log.verify)
    if options().json:
        print_json(found)
    elif found.ok:
        whole = ngettext(
            "The log is whole: {count} record, each in its place and unaltered.",
            "The log is whole: {count} records, each in its place and unaltered.",
            found.rows,
        )
        terminal.out(whole.format(count=found.rows))
    else:
        for problem in found.problems[:PROBLEMS_SHOWN]:
            terminal.out(_problem(problem.position, problem.code, problem.detail))
        terminal.say(
            _(
                "Restore a backup taken before the damage (`cade restore`), or keep what can be "
                "read (`cade log salvage`)."
            )
        )
    return 0 if found.ok else 1


def _problem(position: int, code: str, detail: str | None) -> str:
    known = {
        "link": _("it does not follow from the record before it"),
        "digest": _("its content was altered"),
        "sealed": _("its content cannot be opened"),
        "item": _("it counts as the wrong item"),
        "missing": _("a record is missing"),
        "blank": _("its content is gone and nobody asked to forget it"),
        "trimmed": _("its text is gone and no newer revision replaces it"),
        "salt": _("its key is gone and nobody asked to forget it"),
        "progress": _("the progress noted for its target is another"),
        "file": _("the file is damaged"),
        "head": _("the end of the log was cut off"),
    }
    what = known.get(code, code)
    text = (
        what
        if code == "file"
        else _("position {position}: {what}").format(position=position, what=what)
    )
    return f"{text} ({terminal.line(detail)})" if detail else text
