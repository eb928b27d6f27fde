"""What was understood of a question, in one line on stderr ("Entendi: …") and as JSON."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from cade.app import terminal
from cade.app.locale import gettext as _
from cade.queries.plan.plan import Entity, Person, Plan
from cade.queries.plan.when.days import Days

_BETWEEN = " · "


def understood_line(plan: Plan) -> str:
    """Return one line that says what a question was read as, in the language in use."""
    parts = [part for say in _SAYERS for part in say(plan)]
    if not parts:
        return _("Understood: a search of the whole question.")
    return _("Understood: {parts}").format(parts=_BETWEEN.join(parts))


def doubts(plan: Plan) -> Iterator[str]:
    """Yield a line for each thing in the question that could not be used as a condition."""
    for name in plan.unknown_names:
        text = terminal.line(name)
        if plan.mode in {"list", "tasks"}:
            yield _('Nobody known is called "{name}"; searched for the name as text.').format(
                name=text
            )
        else:
            yield _('Nobody known is called "{name}"; the name was ignored.').format(name=text)
    for person in plan.people:
        if len(person.ids) > 1:
            yield _('{count} people are called "{name}"; all of them were taken.').format(
                count=len(person.ids), name=terminal.line(person.name)
            )
    if plan.unread:
        words = ", ".join(map(terminal.line, plan.unread))
        yield _("Not understood: {words}").format(words=words)
    if plan.dates_ambiguous:
        yield _("The date can be read in two ways; write it as 2026-03-31 to be sure.")


def plan_json(plan: Plan) -> dict[str, Any]:
    """Return the plan as `--json` and `--plan` print it; `days` holds both of its ends."""
    said: dict[str, Any] = msgspec.to_builtins(plan)
    if plan.days is not None:
        said["days"] = {"from": plan.days.first.isoformat(), "to": plan.days.last.isoformat()}
    return said


def _modes(plan: Plan) -> Iterator[str]:
    names = {
        "list": _("everything that matches"),
        "tasks": _("tasks"),
        "relations": _("what is connected"),
    }
    if plan.mode in names:
        yield names[plan.mode]


def _periods(plan: Plan) -> Iterator[str]:
    if plan.days is not None:
        said = _period(plan.days)
        if plan.part is not None:
            hours = f"{plan.part.from_time:%H:%M}–{plan.part.to_time:%H:%M}"
            said = f"{said} {hours}"
        yield _("{period} (no period was named)").format(period=said) if plan.days_assumed else said


def _period(days: Days) -> str:
    if days.first == days.last:
        return days.first.isoformat()
    return _("{first} to {last}").format(first=days.first, last=days.last)


def _sources(plan: Plan) -> Iterator[str]:
    if plan.sources:
        yield _("only {sources}").format(sources=", ".join(plan.sources))
    if plan.without_sources:
        yield _("without {sources}").format(sources=", ".join(plan.without_sources))


def _people(plan: Plan) -> Iterator[str]:
    yield from map(_person, plan.people)
    if plan.direction is not None:
        yield {"received": _("received"), "sent": _("sent by you")}[plan.direction]
    if plan.own_work_only:
        yield _("your own work")


def _person(person: Person) -> str:
    roles = {
        "from": _("from {name}"),
        "to": _("to {name}"),
        "with": _("with {name}"),
        "author": _("by {name}"),
        "shown": _("showing {name}"),
        "about": _("about {name}"),
        "any": "{name}",
    }
    return roles[person.role].format(name=terminal.line(person.name))


def _things(plan: Plan) -> Iterator[str]:
    kinds = {
        "message": _("messages"),
        "image": _("images"),
        "file": _("files"),
        "link": _("links"),
        "commit": _("commits"),
        "page": _("pages"),
        "note": _("notes"),
        "pr": _("pull requests"),
    }
    if plan.modality is not None:
        yield kinds[plan.modality]
    yield from map(_entity, plan.entities)
    if plan.folder is not None:
        yield _("folder {folder}").format(folder=terminal.line(plan.folder))
    yield from map(terminal.line, plan.identifiers)


def _entity(entity: Entity) -> str:
    kinds = {
        "project": _("project {name}"),
        "client": _("client {name}"),
        "company": _("company {name}"),
        "repository": _("repository {name}"),
        "conversation": _("conversation {name}"),
        "team": _("team {name}"),
    }
    return kinds[entity.kind].format(name=terminal.line(entity.name))


def _states(plan: Plan) -> Iterator[str]:
    states = {
        "open": _("open"),
        "in_progress": _("in progress"),
        "done": _("done"),
        "pr_opened": _("with a pull request"),
        "consulted": _("only looked at"),
        "mentioned": _("only mentioned"),
    }
    if plan.task_status is not None:
        yield states[plan.task_status]


def _neighbours(plan: Plan) -> Iterator[str]:
    sides = {"during": _("around it"), "before": _("before it"), "after": _("after it")}
    if plan.around is not None:
        yield sides[plan.around]
    if plan.pick is not None:
        yield {"newest": _("the last one"), "oldest": _("the first one")}[plan.pick]


def _topics(plan: Plan) -> Iterator[str]:
    if plan.topic:
        yield _('topic "{topic}"').format(topic=terminal.line(plan.topic))


_SAYERS: tuple[Callable[[Plan], Iterator[str]], ...] = (
    _modes, _periods, _sources, _people, _things, _states, _neighbours, _topics,
)  # fmt: skip
