from datetime import date, timedelta
from typing import Any

import pytest

from cade.domain.facts import AnyFact
from cade.queries.plan.dates import Days
from cade.queries.search import Filters, Found, Request, filters, search, semantic
from cade.queries.search.filters import Allowed
from cade.tests.projections.builders import NOON, commit, file
from cade.tests.queries.shelf import Nearby, shelf, vector_of

COUNT = 1_500
QUESTION = "harbour release note"


@pytest.fixture(scope="module")
def db() -> Any:
    """Commits of 100 days, one in ten of them a file instead."""
    return shelf(*(_item(number) for number in range(COUNT)))


def _item(number: int) -> AnyFact:
    text = f"release {number} note {number % 7} of the harbour {'x' * (number % 11)}"
    at = NOON + timedelta(days=number % 100)
    if number % 10 == 0:
        return file(f"/home/ana/{number}.md", text=text, at=at)
    return commit(str(number), text=text, at=at)


def ask(db: Any, wanted: Filters) -> Found:
    request = Request(question=QUESTION, vector=vector_of(QUESTION), filters=wanted, limit=50)
    return search(db, request, Nearby(db))


def days(count: int) -> Filters:
    return Filters(days=Days(NOON.date(), NOON.date() + timedelta(days=count)))


@pytest.mark.parametrize(
    "wanted",
    [
        Filters(source="git"),
        Filters(source="file"),
        days(100),
        days(60),
        days(30),
        days(3),
        Filters(source="file", days=Days(date(2026, 3, 1), date(2026, 4, 1))),
        Filters(people=(1,)),
        Filters(people=(1,), source="git", days=Days(date(2026, 3, 1), date(2026, 4, 1))),
        Filters(people=(1,), direction="received"),
        Filters(direction="sent"),
        Filters(own_commits=True),
        Filters(own_commits=True, people=(1,), source="git"),
    ],
)
def test_a_filter_finds_the_same_whether_it_is_tested_or_listed(
    db: Any, wanted: Filters, monkeypatch: pytest.MonkeyPatch
) -> None:
    for few in ("FEW", "FEW_TOUCHED"):
        monkeypatch.setattr(filters, few, -1)
    tested = ask(db, wanted)
    for few in ("FEW", "FEW_TOUCHED"):
        monkeypatch.setattr(filters, few, COUNT)
    listed = ask(db, wanted)

    assert len(tested.hits) == min(50, len(Allowed(db, wanted).listed()))
    assert tested == listed


def test_a_filter_that_keeps_most_is_not_listed(db: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filters, "FEW", 0)

    def never(allowed: Allowed) -> list[int]:
        raise AssertionError

    monkeypatch.setattr(Allowed, "listed", never)

    assert {hit.source for hit in ask(db, Filters(source="git")).hits} == {"git"}


def test_a_filter_that_keeps_nothing_finds_nothing_either_way(
    db: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(db, Filters(source="teams")).hits == ()
    monkeypatch.setattr(filters, "FEW", -1)
    assert ask(db, Filters(source="teams")).hits == ()


def test_what_is_ordinary_is_drawn_anew_after_something_was_written() -> None:
    db = shelf(*(commit(str(n), text=f"harbour {n} crane") for n in range(300)))
    nearest, vector = Nearby(db), vector_of("harbour crane")
    before = semantic.background(db, nearest, vector)
    db.execute("UPDATE texts SET language = 'pt'")

    assert before.commonest != "pt"
    assert semantic.background(db, nearest, vector).commonest == "pt"
