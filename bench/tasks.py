"""The tasks of a day and of a week among 100,000 items, warm: median CPU of the whole query.

The history is 100 days of 1,000 items: two thirds of them visits to ordinary pages, 15 % commits
(one in three with a key), 12 % messages (one in three with a key), 8 % pages of trackers and code
hosts. Each day has to do with 20 tasks, five of them new, and with as many pull requests: a busy
team. What it costs to fold is measured beside.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, timedelta
from random import Random
from statistics import median
from typing import Any

import sqlcipher3

from cade.bench.figure import Figure, cpu_s
from cade.domain.facts import ActivityObserved, RevisionSeen
from cade.evals.shelf import Facts
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings, people
from cade.projections.tasks import tasks as citations
from cade.projections.timeline import timeline
from cade.queries.people import resolve
from cade.queries.plan.dates import Days
from cade.queries.tasks import Clock, Wanted, tasks
from cade.tests.projections.builders import ANA, BEA, NOON, commit, message, visit

ITEMS = 100_000
DAYS = 100
OF_A_DAY, NEW = 20, 5
ROUNDS = 9
TARGET_MS = 100
_SEED = 7
_JIRA = "https://acme.atlassian.net/browse/ORI-{}"
_HUB = "https://github.com/acme/{}/{}"
_STEP = timedelta(seconds=43)


def figures() -> Iterator[Figure]:
    """Yield what a day, a week and a person's week take, and what folding takes."""
    db, told = _empty(), list(_history())
    took = cpu_s(lambda: catch_up((citations(),), Facts(told), db))
    yield Figure(
        what="fold `tasks`, µs CPU a fact", measured=f"{took / ITEMS * 1e6:.1f} µs", target=""
    )
    catch_up((timeline("UTC"), people(_ME)), Facts(told), db)
    first = NOON.date() + timedelta(days=DAYS // 2)
    week, bea = Days(first, first + timedelta(days=7)), resolve(db, BEA.name or "").persons
    yield _figure(db, "tasks of a day", Days(first, first + timedelta(days=1)), Wanted())
    yield _figure(db, "tasks of a week", week, Wanted())
    yield _figure(db, "the same, of one person", week, Wanted(people=bea))


_ME = Settings(me=(ANA.email or "",), auto=False)


def _figure(db: Any, what: str, days: Days, wanted: Wanted) -> Figure:
    found = tasks(db, days, clock=Clock(), wanted=wanted)
    took = _median_ms(lambda: tasks(db, days, clock=Clock(), wanted=wanted))
    return Figure(
        what=f"{what} among {ITEMS:,} items, {len(found)} found, median CPU",
        measured=f"{took:.0f} ms",
        target=f"≤ {TARGET_MS} ms",
        met=took <= TARGET_MS,
    )


def _median_ms(work: Callable[[], object]) -> float:
    return median(cpu_s(work) for _ in range(ROUNDS)) * 1_000


def _empty() -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    prepare((timeline("UTC"), people(_ME), citations()), db)
    return db


def _history() -> Iterator[ActivityObserved | RevisionSeen]:
    chance = Random(_SEED)
    for number in range(ITEMS):
        day, of_day = divmod(number, ITEMS // DAYS)
        at = NOON.astimezone(UTC) + timedelta(days=day) + of_day * _STEP / 2
        task = NEW * day + chance.randrange(OF_A_DAY)
        yield _one(str(number), at, task, chance)


def _one(name: str, at: Any, task: int, chance: Random) -> ActivityObserved | RevisionSeen:
    kind, repository = chance.random(), f"repo{task % 7}"
    if kind < 0.65:
        return visit(name, url=f"https://example.org/page/{name}", title=f"Page {name}", at=at)
    if kind < 0.8:
        author = ANA if chance.random() < 0.5 else BEA
        text = f"ORI-{task}: change it" if chance.random() < 0.33 else "Change it"
        return commit(name, text=text, at=at, offset=0, author=author)
    if kind < 0.92:
        text = f"E o ORI-{task}?" if chance.random() < 0.3 else "Bom dia"
        return message(name, text=text, at=at, from_me=chance.random() < 0.4)
    page = chance.choice(
        [_JIRA.format(task), *(_HUB.format(repository, end) for end in _ENDS)]
    ).format(task=task)
    return visit(name, url=page, title=f"[ORI-{task}] A title #{task}", at=at)


_ENDS = ("pull/{task}", "issues/{task}", "compare/main...x", "blob/main/a.py")
