"""Tasks as a person reads them: one line a task, the items behind it where they are asked for."""

import shutil
from collections.abc import Iterator, Sequence
from typing import Any

from cade.app import terminal
from cade.app.cli._common import options
from cade.app.cli._days import PIPE_WIDTH
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.domain.identity import short_id
from cade.queries.tasks import Evidence, Mark, Request, Status, Task

OTHER_COLUMNS = 78
"""About how wide a line is without the task's title."""

LEAST_TITLE = 24
MOST_NAMED = 5


def printed(found: Sequence[Task], *, everything: bool, evidence: bool) -> None:
    """Print the tasks; unless `everything`, those that only others mentioned in one line."""
    own = [task for task in found if everything or not task.has(Status.MENTIONED)]
    others = [task for task in found if task not in own]
    if evidence:
        for task in own:
            terminal.out(_block(task))
    elif own:
        terminal.out(_table(own))
    if others:
        terminal.out(_summary(others))
    if any(task.requests for task in own) and not options().quiet:
        terminal.say(_("Whether a pull request was merged cannot be told without a network."))


def as_rows(found: Sequence[Task]) -> list[dict[str, Any]]:
    """Return the tasks as `--json` prints them; `merged` is always null, for unknown."""
    return [
        {
            "key": task.name.key,
            "tracker": task.name.tracker or None,
            "space": task.name.space or None,
            "is_request": task.is_request,
            "title": task.title,
            "address": task.address,
            "status": [{"status": mark.status, "certain": mark.certain} for mark in task.marks],
            "first": task.first,
            "last": task.last,
            "requests": [_request_row(request) for request in task.requests],
            "evidence": [_evidence_row(one) for one in task.evidence],
        }
        for task in found
    ]


def _request_row(request: Request) -> dict[str, Any]:
    return {
        "key": request.key,
        "title": request.title,
        "opened": request.opened,
        "opened_certain": request.opened_certain,
        "tie": "exact" if request.exact else "probable",
        "merged": None,
    }


def _evidence_row(one: Evidence) -> dict[str, Any]:
    return {
        "uid": short_id(one.source, one.subject),
        "source": one.source,
        "kind": one.kind,
        "local": one.local,
        "headline": one.headline,
        "locator": one.locator,
        "author": one.author,
        "why": one.why,
        "certain": one.certain,
        "mine": one.mine,
        "direction": one.direction,
    }


def _table(found: Sequence[Task]) -> str:
    room = max(LEAST_TITLE, _width() - OTHER_COLUMNS)
    dated = len({day for task in found for day in (task.first.date(), task.last.date())}) > 1
    rows = [
        (
            task.name.key,
            _cut(task.title or "", room),
            _state(task),
            _times(task, dated),
            ", ".join(map(_request, task.requests)),
            len(task.evidence),
        )
        for task in found
    ]
    headers = (_("task"), _("title"), _("state"), _("when"), _("pull requests"), _("items"))
    return terminal.table(rows, headers)


def _block(task: Task) -> str:
    title = terminal.line(task.title or "")
    head = terminal.bold(terminal.line(task.name.key)) + (f"  {title}" if title else "")
    about = "  ".join([_state(task), _times(task, dated=True), *map(_request, task.requests)])
    return "\n".join([head, "  " + terminal.line(about), *_lines(task.evidence), ""])


def _lines(evidence: Sequence[Evidence]) -> Iterator[str]:
    room = max(LEAST_TITLE, _width() - OTHER_COLUMNS)
    for one in evidence:
        name = short_id(one.source, one.subject)
        what = _cut(terminal.line(one.headline) or terminal.line(one.locator), room)
        why = _why(one)
        yield f"  {one.local:%m-%d %H:%M}  {name:<18}  {why:<24}  {what}"


def _state(task: Task) -> str:
    """Return the strongest state; where it is only probable, the strongest certain one too."""
    strongest, *rest = task.marks
    sure = [mark for mark in rest if mark.certain and not strongest.certain]
    return ", ".join(map(_mark, [strongest, *sure[:1]]))


def _mark(mark: Mark) -> str:
    words = {
        Status.SAID_DONE: _("said done"),
        Status.PR_OPENED: _("PR opened"),
        Status.WORKED: _("worked on"),
        Status.CONSULTED: _("consulted"),
        Status.MENTIONED: _("mentioned by others"),
    }
    return words[mark.status] + ("" if mark.certain else "?")


def _why(one: Evidence) -> str:
    words = {
        "visit": _("its page"),
        "link": _("its address"),
        "key": _("its key"),
        "branch": _("its branch"),
        "opened": _("opened its PR"),
        "request": _("its PR"),
        "near": _("near in time"),
    }
    text = words[one.why] + ("" if one.certain else "?")
    return text if one.mine else f"{text}, {_('others')}"


def _request(request: Request) -> str:
    return request.key + ("" if request.exact else "?")


def _times(task: Task, dated: bool) -> str:
    first, last = f"{task.first:%H:%M}", f"{task.last:%H:%M}"
    if task.first.date() != task.last.date():
        return f"{task.first:%m-%d} {first} – {task.last:%m-%d} {last}"
    day = f"{task.first:%m-%d} " if dated else ""
    return day + (first if first == last else f"{first}–{last}")


def _summary(others: Sequence[Task]) -> str:
    named = ", ".join(terminal.line(task.name.key) for task in others[:MOST_NAMED])
    more = ", …" if len(others) > MOST_NAMED else ""
    text = ngettext(
        "{count} task only others mentioned: {keys}. --all lists it.",
        "{count} tasks only others mentioned: {keys}. --all lists them.",
        len(others),
    )
    return text.format(count=len(others), keys=named + more)


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"


def _width() -> int:
    return shutil.get_terminal_size().columns if terminal.interactive() else PIPE_WIDTH
