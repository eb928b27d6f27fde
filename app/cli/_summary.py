"""A summary as a person reads it: a table for each day, then the time by project and by task."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Any

from cade.app import terminal
from cade.app.cli._chart import bars
from cade.app.cli._days import day_name, width
from cade.app.cli._sentence import Told, lasting
from cade.app.locale import gettext as _
from cade.domain.identity import short_id
from cade.queries.plan.dates import Days
from cade.queries.summary import Block, Total, by_project, by_source, by_task, telling
from cade.queries.summary.cut import GAP, LEAST
from cade.queries.timeline import TimelineItem

NAME_WIDTH, LEAST_WHAT = 24, 12
"""Columns that a project or a task may take at most, and what was done must have at least."""
NAME_SHARE, SOURCES_SHARE = 7, 5
"""A name takes at most one part in so many of a narrow terminal, and the counts one in so many."""
WHAT, HEADER_PADDING = 4, 2
"""Where it stands, and how much wider than its header tabulate makes a column at least."""
INDENT = "    "


def lines(found: Sequence[Told], *, evidence: bool) -> Iterator[str]:
    """Yield the lines of the whole summary."""
    columns = width()
    for day, of_day in groupby(found, key=lambda told: told[0].day):
        told = list(of_day)
        spent = sum((block.duration for block, _, _ in told), timedelta())
        yield terminal.bold(f"{day.isoformat()}  {day_name(day)}  {lasting(spent)}")
        yield from _day(told, columns, evidence=evidence)
        yield ""
    blocks = [block for block, _, _ in found]
    yield from _chart(_("By project"), by_project(blocks), _("(no project)"), columns)
    if any(block.task for block in blocks):
        yield ""
        yield from _chart(_("By task"), by_task(blocks), _("(no task)"), columns)


def as_json(days: Days, found: Sequence[Told]) -> dict[str, Any]:
    """Return everything as `--json` prints it; times are estimates, durations in seconds."""
    blocks = [block for block, _, _ in found]
    return {
        "from": days.first,
        "to": days.last,
        "estimated": True,
        "gap_s": int(GAP.total_seconds()),
        "least_s": int(LEAST.total_seconds()),
        "blocks": [_block_row(*told) for told in found],
        "projects": [_total_row(total) for total in by_project(blocks)],
        "tasks": [_total_row(total) for total in by_task(blocks)],
    }


def _day(found: Sequence[Told], columns: int, *, evidence: bool) -> Iterator[str]:
    headers = (_("when"), _("time"), _("project"), _("task"), _("what"), _("items"))
    rows = [_row(block, columns) for block, _, _ in found]
    others = [
        max(len(header) + HEADER_PADDING, *(len(row[number]) for row in rows))
        for number, header in enumerate(headers)
        if number != WHAT
    ]
    room = max(LEAST_WHAT, columns - sum(others) - 2 * len(others))
    cut = [(*row[:WHAT], _cut(row[WHAT], room), *row[WHAT + 1 :]) for row in rows]
    head, *told = terminal.table(cut, headers).splitlines()
    yield terminal.dim(head)
    for text, (block, sentence, _by) in zip(told, found, strict=True):
        yield text
        for part in textwrap.wrap(terminal.line(sentence), max(20, columns - len(INDENT))):
            yield INDENT + terminal.dim(part)
        if evidence:
            yield from _items(block.evidence, columns, "")
            yield from _items(block.context, columns, _("(received)") + " ")


def _row(block: Block, columns: int) -> tuple[str, ...]:
    sources = ", ".join(f"{source} {count}" for source, count in by_source(block).items())
    room = min(NAME_WIDTH, columns // NAME_SHARE)
    return (
        f"{block.start:%H:%M}–{block.end:%H:%M}",
        lasting(block.duration),
        _cut(terminal.line(block.project), room),
        _cut(terminal.line(block.task.key), room) if block.task else "",
        terminal.line("; ".join(telling(block))),
        _cut(sources, columns // SOURCES_SHARE),
    )


def _items(items: Iterable[TimelineItem], columns: int, mark: str) -> Iterator[str]:
    for item in items:
        name = short_id(item.source, item.subject)
        start = f"{INDENT}{item.local:%H:%M}  {name:<18}  "
        said = mark + (terminal.line(item.headline) or terminal.line(item.locator))
        yield start + _cut(said, max(LEAST_WHAT, columns - len(start)))


def _chart(title: str, totals: Sequence[Total], nothing: str, columns: int) -> Iterator[str]:
    names = [_named(total, nothing, columns // 3) for total in totals]
    spent = [lasting(total.duration) for total in totals]
    wide, long = max(map(len, names)), max(map(len, spent))
    room = columns - wide - long - 4
    drawn = bars([total.duration.total_seconds() for total in totals], room)
    yield terminal.bold(title)
    for name, time, bar in zip(names, spent, drawn, strict=True):
        yield f"{name:<{wide}}  {time:>{long}}  {bar}".rstrip()


def _named(total: Total, nothing: str, room: int) -> str:
    title = f"  {total.title}" if total.title else ""
    return _cut(terminal.line((total.name or nothing) + title), max(NAME_WIDTH, room))


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"


def _block_row(block: Block, sentence: str, by: str) -> dict[str, Any]:
    task = block.task
    return {
        "day": block.day,
        "start": block.start,
        "end": block.end,
        "duration_s": int(block.duration.total_seconds()),
        "project": block.project or None,
        "task": None
        if task is None
        else {
            "key": task.key,
            "tracker": task.tracker or None,
            "space": task.space or None,
            "title": block.title,
        },
        "what": telling(block),
        "sentence": sentence,
        "sentence_by": by,
        "sources": by_source(block),
        "evidence": [_item_row(item) for item in block.evidence],
        "context": [_item_row(item) for item in block.context],
    }


def _item_row(item: TimelineItem) -> dict[str, Any]:
    return {
        "uid": short_id(item.source, item.subject),
        "source": item.source,
        "kind": item.kind,
        "local": item.local,
        "headline": item.headline,
        "locator": item.locator,
        "author": item.author,
        "revision": item.revision,
    }


def _total_row(total: Total) -> dict[str, Any]:
    return {
        "name": total.name or None,
        "title": total.title,
        "duration_s": int(total.duration.total_seconds()),
        "blocks": total.blocks,
    }
