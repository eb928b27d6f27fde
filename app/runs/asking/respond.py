"""A plan, answered by the query of its mode."""

from zoneinfo import ZoneInfo

from msgspec.structs import replace

from cade.app.clock import configured_zone, system_zone
from cade.app.runs.asking.asked import Asked, Connected, Listed, Response, Tasked, Written
from cade.app.runs.asking.understand import task_prefixes
from cade.app.runs.meaning import meaning_of
from cade.app.wiring import Cade
from cade.queries.listing import EVERY, listing, on_topic
from cade.queries.narrowing.narrow import narrowed
from cade.queries.plan.plan import Plan
from cade.queries.plan.when.days import ALL_DAYS, Days
from cade.queries.timeline import Clock


def respond(cade: Cade, asked: Asked, plan: Plan, written: Written | None = None) -> Response:
    """Do what the plan asks for; a listing without days is an answer, unless things are counted."""
    clock = Clock(configured_zone(cade.config), ZoneInfo(system_zone()))
    if plan.mode == "list" and plan.days is not None:
        return _listed(cade, plan, plan.days, clock)
    if _counts_items(plan):
        return _listed(cade, plan, plan.days or ALL_DAYS, clock)
    if plan.mode == "tasks" and plan.days is not None:
        return _tasked(cade, plan, clock)
    if plan.mode == "relations" and plan.relation is not None:
        return _connected(cade, asked, plan, clock)
    from cade.app.runs.answer import answered

    return answered(cade, asked, plan, clock, written)


def _counts_items(plan: Plan) -> bool:
    """Tell whether it asks how many there are of what this history consists of."""
    asks = plan.mode in {"answer", "list"} and plan.wants == "how_many"
    return asks and plan.modality is not None and not plan.identifiers


def _listed(cade: Cade, plan: Plan, days: Days, clock: Clock) -> Listed:
    found = narrowed(cade.views, plan, clock, by_text=True)
    if not plan.topic:
        items = tuple(listing(cade.views, days, found.filters, clock))
        return Listed(plan=plan, items=items, filters=found.filters)
    from cade.app.runs.asking.finding import request_of
    from cade.queries.search import near

    with meaning_of(cade, plan.topic, plan.language) as meaning:
        request = replace(request_of(cade, plan.topic, found.filters, meaning), depth=EVERY)
        nearest, chunks = near(cade.views, request, meaning.nearest)
    filters = on_topic(cade.views, found.filters, chunks)
    items = tuple(listing(cade.views, days, filters, clock))
    troubles = (meaning.trouble,) if meaning.trouble else ()
    return Listed(plan=plan, items=items, filters=found.filters, found=nearest, troubles=troubles)


def _tasked(cade: Cade, plan: Plan, clock: Clock) -> Tasked:
    from cade.app.runs.asking.todo import tasks_of

    return Tasked(plan=plan, tasks=tuple(tasks_of(cade.views, plan, clock, task_prefixes(cade))))


def _connected(cade: Cade, asked: Asked, plan: Plan, clock: Clock) -> Connected:
    from cade.app.runs.asking.connected import relation_ask
    from cade.queries.relations import answer_relation

    ask = relation_ask(cade.views, asked.question, plan)
    with meaning_of(cade, plan.topic, plan.language) as meaning:
        found = answer_relation(
            cade.views, ask, clock=clock, nearest=meaning.nearest, vector=meaning.vector
        )
    troubles = (meaning.trouble,) if meaning.trouble else ()
    return Connected(plan=plan, relations=found, troubles=troubles)
