"""A timeline as a person reads it: one heading a day, one line an item."""

import os
import shutil
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import Any

import click

from cade.app import terminal
from cade.app.locale import gettext as _
from cade.domain.identity import short_id
from cade.queries.timeline import TimelineItem

PIPE_WIDTH = 160
"""Columns of a line that no terminal shows."""

PLACE_WIDTH = 16
"""Columns of the place (a repository, a folder, a conversation), with the two behind it."""


def printed(items: Iterable[TimelineItem], marked: int | None = None) -> bool:
    """Print the days, through a pager where they do not fit; tell whether there were any.

    marked: the number of the item that the others are shown around.
    """
    lines = _lines(items, width(), marked)
    first = next(lines, None)
    if first is None:
        return False
    paged(_with(first, lines))
    return True


def paged(lines: Iterable[str]) -> None:
    """Print lines, through a pager where a person looks and they do not fit."""
    if terminal.interactive():
        os.environ.setdefault("LESS", "FRX")  # leave what fits on one screen where it is
        click.echo_via_pager(line + "\n" for line in lines)
    else:
        for line in lines:
            terminal.out(line)


def width() -> int:
    """Return the columns of the terminal, `PIPE_WIDTH` without one."""
    return shutil.get_terminal_size().columns if terminal.interactive() else PIPE_WIDTH


def as_rows(items: Iterable[TimelineItem], marked: int | None = None) -> list[dict[str, Any]]:
    """Return the items as `--json` prints them; `marked` as for `printed`."""
    return [
        {
            "uid": short_id(item.source, item.subject),
            "source": item.source,
            "kind": item.kind,
            "day": item.day,
            "local": item.local,
            "headline": item.headline,
            "locator": item.locator,
            "author": item.author,
            "removed": item.removed,
            "retracted": item.retracted,
            "revision": item.revision,
            "copies": item.copies,
            "marked": item.item == marked and item.revision is None,
        }
        for item in items
    ]


def day_name(day: date) -> str:
    """Return the weekday in the language in use."""
    names = (
        _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"),
        _("Sunday"),
    )  # fmt: skip
    return names[day.weekday()]


def _lines(items: Iterable[TimelineItem], width: int, marked: int | None = None) -> Iterator[str]:
    for number, (day, of_day) in enumerate(groupby(items, key=lambda item: item.day)):
        if number:
            yield ""
        yield terminal.bold(f"{day.isoformat()}  {day_name(day)}")
        for item in of_day:
            yield _line(item, width, marked)


def _line(item: TimelineItem, width: int, marked: int | None) -> str:
    name = short_id(item.source, item.subject)
    room = max(20, width - len(name) - 20 - PLACE_WIDTH)
    headline = _said(item)
    if item.removed:
        headline = _("(removed)") + " " + headline
    if item.retracted:
        headline = _("(taken back)")
    if item.revision is not None:
        headline = _("(earlier)") + " " + headline
    if item.copies > 1:
        headline = f"{headline} " + _("(copied: {count} times in all)").format(count=item.copies)
    cut = headline if len(headline) <= room else headline[: room - 1] + "…"
    where = terminal.line(item.place)[: PLACE_WIDTH - 2]
    mark = ">" if item.item == marked and item.revision is None else " "
    start = f"{mark} {item.local:%H:%M}  {item.source:<7}  {where:<{PLACE_WIDTH - 2}}"
    return f"{start}  {cut:<{room}}  {terminal.dim(name)}"


def _said(item: TimelineItem) -> str:
    """Return what the item is called; a message with who wrote it."""
    said = terminal.line(item.headline) or terminal.line(item.locator)
    if item.kind == "message" and item.author:
        return f"{terminal.line(item.author)}: {said}"
    return said


def _with(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest
