"""The questions asked of the fortnight as `cade tasks` asks them."""

from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec
import sqlcipher3

from cade.evals.fortnight.facts import facts, uids
from cade.evals.fortnight.making import ME
from cade.evals.shelf import Facts
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings, people
from cade.projections.tasks import tasks as task_citations
from cade.projections.timeline import timeline
from cade.queries.people import resolve
from cade.queries.plan.dates import Days
from cade.queries.tasks import Clock, Request, Status, Task, Wanted, tasks

ZONE = "America/Sao_Paulo"


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One task: its states, its items in order of time, its pull requests."""

    states: tuple[str, ...]
    items: tuple[str, ...]
    requests: tuple[str, ...] = ()


class Query(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One question, in words and as flags, and the tasks that answer it."""

    ask: str
    first: date
    last: date | None = None
    status: Status | None = None
    person: str | None = None
    direction: Literal["sent", "received"] | None = None
    text: str = ""
    tasks: dict[str, Answer]


def queries() -> tuple[Query, ...]:
    """Read the questions."""
    raw = (Path(__file__).parent / "queries.json").read_bytes()
    return msgspec.json.decode(raw, type=tuple[Query, ...])


def folded() -> Any:
    """Return a database in memory with the read models that tasks need."""
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    me = Settings(me=(ME.email or "",), auto=False)
    projections = (timeline(ZONE), people(me), task_citations())
    prepare(projections, db)
    catch_up(projections, Facts(facts()), db)
    return db


def answered(db: Any, query: Query) -> dict[str, Answer]:
    """Return what is found, by the tasks' keys."""
    days = Days(query.first, (query.last or query.first) + timedelta(days=1))
    wanted = Wanted(
        status=query.status,
        people=resolve(db, query.person).persons if query.person else None,
        direction=query.direction,
        text=query.text,
    )
    found = tasks(db, days, clock=Clock(ZoneInfo(ZONE)), wanted=wanted)
    keys = {uid: key for key, uid in uids().items()}
    return {task.name.key: _answer(task, keys) for task in found}


def _answer(task: Task, keys: Mapping[str, str]) -> Answer:
    return Answer(
        states=tuple(mark.status + ("" if mark.certain else "?") for mark in task.marks),
        items=tuple(keys[one.uid] for one in task.evidence),
        requests=tuple(map(_request, task.requests)),
    )


def _request(request: Request) -> str:
    return request.key + ("" if request.exact else "?")
