"""Searches narrowed to a person among 100,000 items and 5,000 people: median CPU of many questions.

Half of the items are messages (chats of two, groups of five, channels), half are commits. One
colleague is in a tenth of everything, another in a hundred items. The questions are those of
`bench/search.py`, asked by words, which is where a filter weighs most.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any, Literal

import sqlcipher3

from cade.bench.figure import Figure
from cade.bench.search import DAYS, asked_questions, invented_texts
from cade.domain.details import Person
from cade.domain.facts import ItemFact
from cade.evals.shelf import Facts
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts
from cade.projections.identifiers import identifiers
from cade.projections.people import Settings, people
from cade.projections.timeline import timeline
from cade.queries.people import people as everybody
from cade.queries.people import resolve
from cade.queries.plan.dates import one_day
from cade.queries.search import Filters, Request, search
from cade.queries.timeline import timeline as timeline_of
from cade.tests.projections.builders import NOON, commit, message

KINDS: tuple[Literal["chat", "group", "channel"], ...] = ("chat", "chat", "group", "channel")
ITEMS, IDENTITIES = 100_000, 5_000
TARGET_MS = 20
_SEED = 11
LEO = Person(name="Leo Nunes", handle="8:leo")
ME = Person(name="Vera Castro", email="vera@example.org", handle="8:vera")
OFTEN = Person(name="Ana Prado", email="ana@example.org", handle="8:ana")
SELDOM = Person(name="Otto Reis", email="otto@example.org", handle="8:otto")


def figures() -> Iterator[Figure]:
    """Yield a line for each filter, for resolving a name and for listing everybody."""
    db = folded()
    yield _figure("a name resolved", lambda: resolve(db, "ana prado"))
    yield _figure("a part of a name resolved", lambda: resolve(db, "otto"))
    for what, filters in _filters(db).items():
        yield _figure(f"search by words, {what}", _searched(db, filters))
    for what, filters in _filters(db).items():
        yield _figure(f"timeline of a day with 1,000 items, {what}", _told(db, filters))
    yield _figure("everybody with counts", lambda: everybody(db), target=None)


def _searched(db: Any, filters: Filters) -> Callable[[], object]:
    asked = cycle(asked_questions())
    return lambda: search(db, Request(question=next(asked), filters=filters))


def _told(db: Any, filters: Filters) -> Callable[[], object]:
    day = one_day(NOON.date() + timedelta(days=DAYS // 2))
    return lambda: list(timeline_of(db, day, source=filters.source, whose=filters.whose))


def _filters(db: Any) -> dict[str, Filters]:
    (often,), (seldom,) = resolve(db, "Ana Prado").persons, resolve(db, "Otto Reis").persons
    return {
        "no filter": Filters(),
        "a person of a tenth of all items": Filters(people=(often,)),
        "a person of a hundred items": Filters(people=(seldom,)),
        "what the first one sent": Filters(people=(often,), direction="received"),
        "what was sent to the first one": Filters(people=(often,), direction="sent"),
        "what was received": Filters(direction="received"),
        "what was sent": Filters(direction="sent"),
        "one's own commits": Filters(own_commits=True),
        "one's own commits, a source": Filters(own_commits=True, source="git"),
    }


def folded() -> Any:
    """Return the read models of the invented items, in memory."""
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    me = people(Settings(me=("vera@example.org",)))
    projections = (timeline(), chunks("5a" * 32), fts(), identifiers(), me)
    prepare(projections, db)
    catch_up(projections, Facts(_items()), db)
    return db


def _items() -> Iterator[ItemFact]:
    chance = Random(_SEED)
    others = [
        Person(name=f"Bia{n} Souza{n % 700}", email=f"bia{n}@example.org", handle=f"8:bia{n}")
        for n in range(IDENTITIES // 2)
    ]
    for number, text in enumerate(invented_texts(ITEMS)):
        drawn = chance.random()
        who = OFTEN if drawn < 0.05 else ME if drawn < 0.5 else chance.choice(others)
        who = SELDOM if number % (ITEMS // 100) == 0 else who
        yield _item(number, text, who, chance)


def _item(number: int, text: str, who: Person, chance: Random) -> ItemFact:
    at = NOON + timedelta(days=number % DAYS)
    if number % 2:
        author = Person(name=who.name, email=who.email)
        return commit(str(number), text=text, at=at, author=author)
    kind = chance.choice(KINDS)
    partner = chance.choice((OFTEN, LEO)) if who is ME else who
    return message(
        str(number),
        text=text,
        at=at,
        sender=Person(name=who.name, handle=who.handle),
        from_me=who is ME,
        kind=kind,
        members=(ME, Person(name=partner.name, handle=partner.handle)) if kind == "chat" else (),
        conversation=f"{kind}:{partner.handle if kind == 'chat' else number % 40}",
    )


def _figure(what: str, work: Callable[[], object], target: int | None = TARGET_MS) -> Figure:
    took = median(_ms(work) for _ in range(60))
    return Figure(
        what=f"{what}, 100k items, median CPU",
        measured=f"{took:.1f} ms",
        target="" if target is None else f"≤ {target} ms",
        met=None if target is None else took <= target,
    )


def _ms(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return (process_time() - begun) * 1_000
