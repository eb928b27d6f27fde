"""From a plan to the conditions that an item must meet."""

import msgspec

from cade.queries.database import Db
from cade.queries.narrowing.hours import spanned, within
from cade.queries.narrowing.kinds import any_commit, of_kind
from cade.queries.narrowing.roles import by_people
from cade.queries.narrowing.texts import at_place, below, on, saying
from cade.queries.plan.plan import Entity, Plan
from cade.queries.search.request import Filters
from cade.queries.timeline import Clock
from cade.queries.whose import Condition, knows_me


class Narrowed(msgspec.Struct, frozen=True):
    """filters: for a search or a listing. open: entities that no condition holds, as typed."""

    filters: Filters
    open: tuple[str, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether anything but whose work it is narrows the search."""
        return self.filters != Filters(own_commits=self.filters.own_commits)


def narrowed(db: Db, plan: Plan, clock: Clock, *, by_text: bool) -> Narrowed:
    """Return what the plan asks of an item.

    by_text: names of nobody, projects, companies and the like must be said, or be where an item
    is (listings); else they are left to the ranking (answers).
    """
    conditions, left = list(by_people(db, plan)), list[str]()
    for entity in plan.entities:
        if (found := _entity(db, entity, plan, by_text=by_text)) is None:
            left.append(entity.name)
        else:
            conditions.append(found)
    if by_text:
        conditions += [saying(db, name) for name in plan.unknown_names]
    if plan.folder is not None:
        conditions.append(below(db, plan.folder))
    if plan.modality is not None:
        conditions.append(of_kind(db, plan.modality))
    elif plan.who_changed and any_commit(db, plan.identifiers):
        conditions.append(of_kind(db, "commit"))
    filters = Filters(
        days=plan.days,
        sources=plan.sources,
        without_sources=plan.without_sources,
        own_commits=plan.own_work_only and knows_me(db),
        also=tuple(conditions),
    )
    return Narrowed(_of_hours(filters, plan, clock), tuple(left))


def _of_hours(filters: Filters, plan: Plan, clock: Clock) -> Filters:
    if plan.days is None or plan.part is None:
        return filters
    hours = within(plan.days, plan.part, clock)
    days = spanned(plan.days, plan.part)
    return msgspec.structs.replace(filters, days=days, also=(*filters.also, hours))


def _entity(db: Db, entity: Entity, plan: Plan, *, by_text: bool) -> Condition | None:
    """Return the condition of an entity; None where it is left to the ranking.

    Commits are of a repository and messages of a conversation exactly; in a listing anything else
    is in what has this name, belongs to it or says it.
    """
    if entity.kind == "repository" and (plan.modality == "commit" or plan.sources == ("git",)):
        return at_place(db, entity.name, whole=True) or on(db, entity.name)
    if entity.kind == "conversation" and plan.modality == "message":
        return at_place(db, entity.name, whole=False) or on(db, entity.name)
    return on(db, entity.name) if by_text else None
