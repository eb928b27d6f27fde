"""The list of runs as a person reads it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from cade.app import terminal, words
from cade.app.cli._progress import counted
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.domain.facts import SkippedItem
from cade.projections.runs import LIFTED
from cade.queries.runs import Forgetting, Run

SKIPPED_SHOWN = 5
"""Skipped items that are named under their run; `--json` has all that the log names."""


def print_runs(runs: Sequence[Run], forgotten: Sequence[Forgetting] = ()) -> None:
    """Print one line a run and target, under it what it skipped, and between them forgettings."""
    told = _by_time(runs, forgotten)
    headers = (_("when"), _("source"), _("target"), _("result"), _("version"), _("run"))
    lines = terminal.table([_row(one) for one in told], headers).splitlines()
    terminal.out(terminal.bold(lines[0]))
    for one, text in zip(told, lines[1:], strict=True):
        terminal.out(text)
        if isinstance(one, Run):
            _print_skipped(one)


def as_rows(runs: Sequence[Run], forgotten: Sequence[Forgetting]) -> list[dict[str, Any]]:
    """Return them as `--json` prints them, each with its type; a forgetting is of no source."""
    return [
        {"type": "run", **msgspec.structs.asdict(one)}
        if isinstance(one, Run)
        else {"type": "forgetting", "source": None, **msgspec.structs.asdict(one)}
        for one in _by_time(runs, forgotten)
    ]


def _by_time(runs: Sequence[Run], forgotten: Sequence[Forgetting]) -> list[Run | Forgetting]:
    return sorted([*runs, *forgotten], key=_time, reverse=True)


def _time(one: Run | Forgetting) -> datetime:
    return one.started_at if isinstance(one, Run) else one.at


def _print_skipped(run: Run) -> None:
    for item in run.skipped_items[:SKIPPED_SHOWN]:
        terminal.out("    " + _skipped(item))
    if len(run.skipped_items) > SKIPPED_SHOWN:
        terminal.out("    " + _("and more; see --json"))


def _row(one: Run | Forgetting) -> tuple[object, ...]:
    return _run_row(one) if isinstance(one, Run) else _forgetting_row(one)


def _forgetting_row(one: Forgetting) -> tuple[object, ...]:
    scopes = {
        "uid": _("by id"),
        "match": _("by what it said"),
        "person": _("by person"),
        "source": _("a whole source"),
        "age": _("by age"),
        "secrets": _("secrets masked"),
        LIFTED: _("by an import"),
    }
    text = (
        ngettext("{count} item may be told again", "{count} items may be told again", one.items)
        if one.scope == LIFTED
        else ngettext("{count} item forgotten", "{count} items forgotten", one.items)
    )
    how = scopes.get(one.scope, one.scope)
    return _when(one.at), "", "", f"{text.format(count=one.items)} ({how})", "", ""


def _when(at: datetime) -> str:
    return at.astimezone().strftime("%Y-%m-%d %H:%M")


def _run_row(run: Run) -> tuple[object, ...]:
    result = counted(run.counts)
    if not run.finished:
        result += ", " + _("not finished")
    return (
        _when(run.started_at),
        run.source,
        run.target or _("(forgotten)"),
        result,
        run.version,
        run.run_id[:8],
    )


def _skipped(item: SkippedItem) -> str:
    detail = f" ({terminal.line(item.detail)})" if item.detail else ""
    why = words.reason(item.reason) + detail
    return _("skipped {item}: {why}").format(item=terminal.line(item.origin), why=why)
