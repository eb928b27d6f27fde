"""The list of runs as a person reads it."""

from collections.abc import Sequence

from cade.app import terminal, words
from cade.app.cli._progress import counted
from cade.app.locale import gettext as _
from cade.domain.facts import SkippedItem
from cade.queries.runs import Run

SKIPPED_SHOWN = 5
"""Skipped items that are named under their run; `--json` has all that the log names."""


def print_runs(runs: Sequence[Run]) -> None:
    """Print one line a run and target, and under it what it skipped."""
    headers = (_("when"), _("source"), _("target"), _("result"), _("version"), _("run"))
    lines = terminal.table([_row(run) for run in runs], headers).splitlines()
    terminal.out(terminal.bold(lines[0]))
    for run, text in zip(runs, lines[1:], strict=True):
        terminal.out(text)
        for item in run.skipped_items[:SKIPPED_SHOWN]:
            terminal.out("    " + _skipped(item))
        if len(run.skipped_items) > SKIPPED_SHOWN:
            terminal.out("    " + _("and more; see --json"))


def _row(run: Run) -> tuple[object, ...]:
    result = counted(run.counts)
    if not run.finished:
        result += ", " + _("not finished")
    when = run.started_at.astimezone().strftime("%Y-%m-%d %H:%M")
    return when, run.source, run.target or _("(forgotten)"), result, run.version, run.run_id[:8]


def _skipped(item: SkippedItem) -> str:
    detail = f" ({terminal.line(item.detail)})" if item.detail else ""
    why = words.reason(item.reason) + detail
    return _("skipped {item}: {why}").format(item=terminal.line(item.origin), why=why)
