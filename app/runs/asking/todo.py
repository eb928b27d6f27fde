"""A plan about tasks, in the terms of `queries.tasks`."""

from collections.abc import Callable, Collection, Iterator

from cade.queries.database import Db
from cade.queries.plan.plan import Plan, TaskStatus
from cade.queries.stop_words import STOP_WORDS
from cade.queries.tasks import Clock, Status, Task, Wanted, tasks
from cade.queries.timeline import Clock as Zones
from cade.queries.words import holds, keys, words

_IS: dict[TaskStatus, Callable[[Task], bool]] = {
    "open": lambda task: not task.has(Status.SAID_DONE),
    "in_progress": lambda task: task.has(Status.WORKED) and not task.has(Status.SAID_DONE),
    "done": lambda task: task.has(Status.SAID_DONE),
    "pr_opened": lambda task: task.has(Status.PR_OPENED),
    "consulted": lambda task: task.has(Status.CONSULTED),
    "mentioned": lambda task: task.has(Status.MENTIONED),
}


def tasks_of(db: Db, plan: Plan, clock: Zones, projects: Collection[str]) -> list[Task]:
    """Return the tasks that the plan asks for, in the order in which they began.

    Open is whatever nobody said was done; in progress is that and worked on. Of several people
    any counts; what is told about somebody, things that have a name and names of nobody narrow by
    text, as the topic does. The plan has days.
    """
    if plan.days is None:
        raise ValueError("tasks of no day")
    people = {number for one in plan.people if one.role != "about" for number in one.ids}
    wanted = Wanted(
        people=tuple(sorted(people)) or None,
        direction=plan.direction,
    )
    zones = Clock(clock.zone, clock.system)
    found = tasks(db, plan.days, clock=zones, projects=projects, wanted=wanted)
    status = plan.task_status
    kept = [task for task in found if status is None or _IS[status](task)]
    return [task for task in kept if _is_of(task, plan) and _says(task, plan)]


def _says(task: Task, plan: Plan) -> bool:
    """Tell whether it has the words of the topic, or their beginnings, and every name whole.

    A name may also stand in an address or a path: that of a repository is seldom written out.
    """
    said = words(" ".join(_texts(task)))
    topic = [word for word in words(plan.topic) if word not in STOP_WORDS]
    if not all(holds(keys(said), word) for word in topic):
        return False
    everywhere = {*said, *words(" ".join(one.locator for one in task.evidence))}
    return everywhere.issuperset(words(" ".join(_names(plan))))


def _texts(task: Task) -> Iterator[str]:
    yield from (task.name.key, task.name.space, task.title or "")
    for request in task.requests:
        yield from (request.key, request.title or "")
    for one in task.evidence:
        yield from (one.headline, one.author or "")


def _names(plan: Plan) -> Iterator[str]:
    yield from (entity.name for entity in plan.entities)
    yield from plan.unknown_names
    yield from (person.name for person in plan.people if person.role == "about")


def _is_of(task: Task, plan: Plan) -> bool:
    """Tell whether it is one of those named, and stands in the sources asked for."""
    sources = {one.source for one in task.evidence}
    if plan.sources and not sources & set(plan.sources):
        return False
    if sources <= set(plan.without_sources):
        return False
    keys = {task.name.key.lower(), *(request.key.lower() for request in task.requests)}
    return not plan.identifiers or bool(keys & set(plan.identifiers))
