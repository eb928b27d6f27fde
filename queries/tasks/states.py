"""What can be told of a task from what is tied to it (see `Status`)."""

from collections.abc import Sequence

from cade.queries.tasks.structs import Mark, Request, Status
from cade.queries.tasks.ties import Tie


def marks(ties: Sequence[Tie], requests: Sequence[Request], *, made: bool) -> tuple[Mark, ...]:
    """Return what holds, the strongest first. made: the person made the task in its tracker."""
    found: dict[Status, bool] = {}
    if any(tie.item.mine and tie.said == "done" for tie in ties):
        found[Status.SAID_DONE] = False
    if opened := [request for request in requests if request.opened]:
        found[Status.PR_OPENED] = any(one.opened_certain and one.exact for one in opened)
    if made or opened or any(tie.is_work for tie in ties):
        sure = any(map(_is_certain_work, ties))
        found[Status.WORKED] = made or sure or found.get(Status.PR_OPENED, False)
    if not found:
        own = any(tie.item.mine for tie in ties)
        found[Status.CONSULTED if own else Status.MENTIONED] = True
    return tuple(Mark(status, certain) for status, certain in found.items())


def _is_certain_work(tie: Tie) -> bool:
    # Who merges a branch need not have written it, and a message only says so.
    item = tie.item
    return item.mine and item.kind == "commit" and tie.certain and tie.why in ("key", "link")
