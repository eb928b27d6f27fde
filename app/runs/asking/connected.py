"""A plan about what is connected, in the terms of `queries.relations`."""

from collections.abc import Collection

from cade.queries.database import Db
from cade.queries.plan.plan import Plan, Role
from cade.queries.relations import RelationAsk
from cade.queries.search import Filters
from cade.queries.search.identifiers import named_items

_ME = "SELECT person FROM people WHERE me"


def relation_ask(db: Db, question: str, plan: Plan) -> RelationAsk:
    """Return what is asked. The plan has a relation.

    Of images, `from` says who sent them and anybody else is shown; of all else the people are
    those from whom it starts, the user themselves where they asked about their own work.
    """
    if plan.relation is None:
        raise ValueError("a plan without a relation")
    images = plan.relation.kind == "images"
    sent_by = _ids(plan, ("from", "author")) if images else ()
    persons = _others(plan, ("from", "author")) if images else _others(plan, ())
    if plan.own_work_only and not persons and not images:
        persons = tuple(number for (number,) in db.execute(_ME))
    items = named_items(db, question, Filters()) if plan.identifiers else ()
    return RelationAsk(
        kind=plan.relation.kind,
        over=plan.relation.over,
        persons=persons,
        sent_by=sent_by,
        entities=tuple(entity.name for entity in plan.entities),
        direction=plan.direction,
        days=plan.days,
        topic=plan.topic,
        items=items,
        path=plan.folder,
    )


def _ids(plan: Plan, roles: Collection[Role]) -> tuple[int, ...]:
    return tuple(number for one in plan.people if one.role in roles for number in one.ids)


def _others(plan: Plan, roles: Collection[Role]) -> tuple[int, ...]:
    return tuple(number for one in plan.people if one.role not in roles for number in one.ids)
