"""What a question was answered with, printed by what each mode has: one place for all of them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cade.app import terminal
from cade.app.cli._common import options
from cade.app.cli._plan import plan_json
from cade.app.locale import gettext as _
from cade.app.locale import ngettext
from cade.app.runs.asking.asked import Asked, Connected, Listed, Reply, Response, Tasked
from cade.domain.errors import CadeError
from cade.queries.database import Db


def troubles_of(response: Response) -> Sequence[CadeError]:
    """Return what could not be used."""
    return () if isinstance(response, Tasked) else response.troubles


def explained(db: Db, response: Response) -> None:
    """Say how it was found."""
    from cade.app.cli._explained import explain_list, explain_reply

    if isinstance(response, Reply):
        explain_reply(db, response.plan, response.filters, response.found)
    elif isinstance(response, Listed):
        explain_list(db, response.filters, response.found, len(response.items))


def printed(db: Db, response: Response, *, shown: bool) -> bool:
    """Print it, unless it is not to be shown; tell whether there is anything."""
    if isinstance(response, Reply):
        return _printed_reply(response, shown=shown)
    found = _found(response)
    if shown and found:
        _print(db, response)
    elif shown:
        terminal.say(_("Nothing matches."))
    return found


def _printed_reply(reply: Reply, *, shown: bool) -> bool:
    from cade.app.cli import _answer

    if options().verbose:
        _answer.print_verbose(reply)
    if shown:
        _answer.print_reply(reply)
    return bool(reply.answer.sentences)


def json_of(db: Db, asked: Asked, response: Response) -> dict[str, Any]:
    """Return it as `--json` prints it: the plan, the mode, and what that mode has."""
    # Each way of printing brings what only its own mode needs.
    said = {"question": asked.question, "plan": plan_json(response.plan)}
    if isinstance(response, Reply):
        from cade.app.cli._answer_json import as_json

        answer: dict[str, Any] = msgspec.to_builtins(as_json(response))
        return answer
    troubles = [str(trouble) for trouble in troubles_of(response)]
    said |= {"language": response.plan.language, "troubles": troubles}
    if isinstance(response, Listed):
        from cade.app.cli import _days

        return {
            **said,
            "result": "list",
            "count": len(response.items),
            "items": _days.as_rows(response.items),
        }
    if isinstance(response, Tasked):
        from cade.app.cli import _tasks

        return {**said, "result": "tasks", "tasks": _tasks.as_rows(response.tasks)}
    from cade.app.cli import _related

    return {**said, "result": "relations", **_related.as_rows(db, response.relations)}


def _found(response: Listed | Tasked | Connected) -> bool:
    if isinstance(response, Listed):
        return bool(response.items)
    return bool(response.tasks if isinstance(response, Tasked) else response.relations)


def _print(db: Db, response: Listed | Tasked | Connected) -> None:
    if response.plan.wants == "how_many":
        terminal.out(_counted(response))
    if isinstance(response, Listed):
        from cade.app.cli import _days

        _days.printed(response.items)
    elif isinstance(response, Tasked):
        from cade.app.cli import _tasks

        narrowed = response.plan.task_status is not None or bool(response.plan.people)
        _tasks.printed(response.tasks, everything=narrowed, evidence=False)
    else:
        from cade.app.cli import _related

        _related.printed(db, response.relations)


def _counted(response: Listed | Tasked | Connected) -> str:
    """Return how many there are; copies of one commit are one."""
    if isinstance(response, Tasked):
        count = len(response.tasks)
        return ngettext("{count} task", "{count} tasks", count).format(count=count)
    found = response.items if isinstance(response, Listed) else response.relations.rows
    return ngettext("{count} item", "{count} items", len(found)).format(count=len(found))
