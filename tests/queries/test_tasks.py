from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlcipher3

from cade.domain.details import Person
from cade.domain.facts import ActivityObserved, AnyFact, RevisionSeen
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings, people
from cade.projections.tasks import tasks as citations
from cade.projections.timeline import timeline
from cade.queries.people import resolve
from cade.queries.plan.dates import Days
from cade.queries.tasks import Clock, Status, Task, Wanted, tasks
from cade.tests.projections import builders
from cade.tests.projections.builders import ANA, BEA, file
from cade.tests.projections.log import MemoryLog

JIRA = "https://acme.atlassian.net/browse"
HUB = "https://github.com/acme/atlas"
DAY = date(2026, 3, 2)
MONDAY = Days(DAY, DAY + timedelta(days=1))
OTHER = Person(name="Caio Reis", email="caio@example.org")


def clock(when: str) -> datetime:
    hour, minute = map(int, when.split(":"))
    return datetime(2026, 3, 2, tzinfo=UTC) + timedelta(hours=hour, minutes=minute)


def commit(when: str, text: str, author: Person = ANA) -> ActivityObserved:
    return builders.commit(when + text, text=text, at=clock(when), offset=0, author=author)


def visit(when: str, url: str, title: str | None = None) -> ActivityObserved:
    return builders.visit(when, url=url, title=title, at=clock(when))


def sent(when: str, text: str, **more: Any) -> RevisionSeen:
    return builders.message(when, text=text, at=clock(when), from_me=True, sender=ANA, **more)


def received(when: str, text: str, **more: Any) -> RevisionSeen:
    return builders.message(when, text=text, at=clock(when), **more)


def shelf(*facts: AnyFact, me: str = "ana@example.org") -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    settings = Settings(me=(me,) if me else (), auto=False)
    projections = (timeline("UTC"), people(settings), citations())
    prepare(projections, db)
    long_ago = builders.commit("long ago", text="Begin", at=clock("0:00") - timedelta(days=90))
    catch_up(projections, MemoryLog(long_ago, *facts), db)  # the user is known by it
    return db


def asked(db: Any, days: Days = MONDAY, **more: Any) -> dict[str, Task]:
    found = tasks(db, days, clock=Clock(ZoneInfo("UTC")), **more)
    return {task.name.key: task for task in found}


def found(*facts: AnyFact, me: str = "ana@example.org", **more: Any) -> dict[str, Task]:
    return asked(shelf(*facts, me=me), **more)


def states(task: Task) -> str:
    return " ".join(mark.status + ("" if mark.certain else "?") for mark in task.marks)


def whys(task: Task) -> list[str]:
    return [one.why + ("" if one.certain else "?") for one in task.evidence]


def test_a_task_is_called_by_its_page_and_begins_and_ends_with_its_items() -> None:
    (task,) = found(
        commit("11:00", "ABC-1: fix"), visit("09:00", f"{JIRA}/ABC-1", "[ABC-1] Login - Jira")
    ).values()

    assert (task.name, task.title) == (("jira", "acme.atlassian.net", "ABC-1"), "Login")
    assert task.address == f"{JIRA}/ABC-1"
    assert (task.first, task.last) == (clock("09:00"), clock("11:00"))


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (commit("10:00", "ABC-1: fix"), "worked"),
        (commit("10:00", "Fixes ABC-1"), "said-done? worked"),
        (commit("10:00", "Merge branch 'ABC-1-x'"), "worked?"),
        (commit("10:00", "ABC-1: fix", OTHER), "mentioned"),
        (visit("10:00", f"{JIRA}/ABC-1"), "consulted"),
        (sent("10:00", "E o ABC-1?"), "consulted"),
        (sent("10:00", "Comecei o ABC-1"), "worked?"),
        (sent("10:00", "Terminei o ABC-1"), "said-done? worked?"),
        (received("10:00", "Terminei o ABC-1"), "mentioned"),
        (file(text="ABC-1", at=clock("10:00")), "consulted"),
    ],
)
def test_what_one_item_tells_of_a_task(fact: AnyFact, told: str) -> None:
    known = visit("10:00", f"{JIRA}/ABC-9")  # so that the project is known

    assert states(found(known, fact)["ABC-1"]) == told


@pytest.mark.parametrize(
    ("texts", "keys"),
    [
        (("ABC-1: a",), []),
        (("ABC-1: a", "ABC-1: b"), []),
        (("ABC-1: a", "ABC-2: b"), ["ABC-1", "ABC-2"]),
        (("Merge branch 'abc-1-x'", "Merge branch 'abc-2-x'"), []),
    ],
)
def test_a_key_counts_without_an_address_when_commits_name_two_of_its_project(
    texts: tuple[str, ...], keys: list[str]
) -> None:
    assert sorted(found(*(commit("10:00", text) for text in texts))) == keys


def test_a_key_counts_when_the_configuration_names_its_project() -> None:
    assert list(found(commit("10:00", "OPS-7: a"), projects=["OPS"])) == ["OPS-7"]


def test_a_branch_in_small_letters_counts_by_the_address_of_its_project() -> None:
    told = found(
        builders.visit(url=f"{JIRA}/ABC-9", at=clock("10:00") - timedelta(days=40)),
        commit("10:00", "Merge branch 'fix/abc-1-login'"),
    )

    assert list(told) == ["ABC-1"]


def test_a_key_of_two_trackers_is_that_of_the_one_that_has_it() -> None:
    told = found(
        visit("08:00", f"{JIRA}/ABC-1"),
        visit("08:01", "https://linear.app/acme/issue/ABC-2/slug"),
        commit("10:00", "ABC-2: x"),
        commit("10:01", "ABC-3: x"),
    )

    assert told["ABC-2"].name.tracker == "linear"
    assert told["ABC-3"].name.tracker == ""


def test_a_work_item_of_azure_does_not_make_keys_that_begin_alike_its_own() -> None:
    told = found(
        visit("08:00", "https://dev.azure.com/norte/P/_workitems/edit/340"),
        commit("10:00", "AB#340 and AB-12"),
    )

    assert [task.name for task in told.values()] == [("azure", "norte", "AB#340")]


PAGE, PULL = f"{HUB}/compare/main...x", f"{HUB}/pull/4"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([visit("10:00", PAGE), visit("10:30", PULL)], "pr-opened worked"),
        ([visit("10:00", PAGE), visit("10:31", PULL)], None),
        ([visit("09:00", PULL), visit("10:00", PAGE), visit("10:05", PULL)], None),
        ([visit("10:00", PAGE), visit("10:01", f"{HUB}/pull/3"), visit("10:05", PULL)], None),
        ([visit("10:00", "https://github.com/acme/other/compare/x"), visit("10:05", PULL)], None),
        ([visit("10:00", "https://github.com/ana/atlas/pull/new/x"), visit("10:05", PULL)],
         "pr-opened? worked?"),
        ([sent("10:00", f"Revisa? {PULL}")], "pr-opened? worked?"),
        ([received("09:00", f"Revisa? {PULL}"), sent("10:00", f"Olha: {PULL}")], None),
        ([received("09:00", f"Revisa? {PULL}"), visit("10:00", PULL)], None),
    ],
)  # fmt: skip
def test_who_opened_a_request(facts: list[AnyFact], told: str | None) -> None:
    task = found(*facts).get("acme/atlas#4")

    assert (states(task) if task else None) == told


def test_a_request_that_was_opened_yesterday_is_not_opened_today() -> None:
    db = shelf(
        visit("-1:00", PAGE), visit("-1:05", PULL), visit("10:00", PULL), commit("10:00", "x")
    )

    assert asked(db) == {}
    assert list(asked(db, Days(DAY - timedelta(days=1), DAY))) == ["acme/atlas#4"]


def test_a_request_opened_over_midnight_is_opened_on_its_own_day() -> None:
    db = shelf(visit("-1:50", PAGE), visit("0:05", PULL))

    assert states(asked(db)["acme/atlas#4"]) == "pr-opened worked"


@pytest.mark.parametrize(
    ("tie", "exact"),
    [
        (visit("10:06", PULL, "ABC-1 Fix · Pull Request #4"), True),
        (received("12:00", f"{PULL} é do {JIRA}/ABC-1"), True),
        (received("12:00", f"{PULL} é do {JIRA}/ABC-1 e do {JIRA}/ABC-2"), False),
        (commit("08:06", "ABC-1: x"), True),
    ],
)
def test_a_request_belongs_to_a_task_exactly_or_by_time(tie: AnyFact, exact: bool) -> None:
    page = f"{HUB}/compare/main...ABC-1-x" if isinstance(tie, ActivityObserved) else PAGE
    told = found(visit("07:00", f"{JIRA}/ABC-1"), visit("10:00", page), visit("10:05", PULL), tie)

    assert [one.exact for one in told["ABC-1"].requests] == ([True] if exact else [])


@pytest.mark.parametrize(
    ("work", "tied"),
    [
        (commit("08:05", "ABC-1: x"), True),
        (commit("08:04", "ABC-1: x"), False),
        (visit("10:00", f"{JIRA}/ABC-1"), False),
        (commit("10:00", "ABC-1: x", OTHER), False),
        (sent("10:10", "Trabalhei no ABC-1"), True),
    ],
)
def test_a_request_joins_the_task_that_was_worked_on_within_two_hours(
    work: AnyFact, tied: bool
) -> None:
    told = found(visit("01:00", f"{JIRA}/ABC-1"), visit("10:00", PAGE), visit("10:05", PULL), work)

    assert [(one.key, one.exact) for one in told["ABC-1"].requests] == (
        [("acme/atlas#4", False)] if tied else []
    )
    assert ("acme/atlas#4" in told) is not tied


@pytest.mark.parametrize(
    ("when", "author", "near"),
    [("10:20", ANA, True), ("9:40", ANA, True), ("10:21", ANA, False), ("10:05", OTHER, False)],
)
def test_an_own_commit_without_a_key_joins_the_task_within_twenty_minutes(
    when: str, author: Person, near: bool
) -> None:
    told = found(visit("10:00", f"{JIRA}/ABC-1"), commit(when, "Tidy up", author))

    assert sorted(whys(told["ABC-1"])) == (["near?", "visit"] if near else ["visit"])


def test_of_two_tasks_the_nearer_takes_the_commit_and_the_earlier_when_as_near() -> None:
    nearer = found(
        visit("10:00", f"{JIRA}/ABC-1"), visit("10:10", f"{JIRA}/ABC-2"), commit("10:06", "Tidy")
    )
    between = found(
        visit("10:00", f"{JIRA}/ABC-2"), visit("10:10", f"{JIRA}/ABC-1"), commit("10:05", "Tidy")
    )

    assert [len(nearer[key].evidence) for key in ("ABC-1", "ABC-2")] == [1, 2]
    assert [len(between[key].evidence) for key in ("ABC-1", "ABC-2")] == [1, 2]


def test_nothing_joins_a_task_of_another_day() -> None:
    db = shelf(visit("-1:55", f"{JIRA}/ABC-1"), commit("0:05", "Tidy up"))

    assert asked(db) == {}
    assert len(asked(db, Days(DAY - timedelta(days=1), MONDAY.end))["ABC-1"].evidence) == 1


def test_a_page_of_the_tasks_own_repository_joins_it() -> None:
    told = found(
        visit("10:00", f"{HUB}/issues/7"),
        visit("10:10", f"{HUB}/blob/main/map.ts"),
        visit("10:11", "https://github.com/acme/other/blob/main/map.ts"),
    )

    assert whys(told["acme/atlas#7"]) == ["visit", "near?"]


def test_who_makes_a_task_worked_on_it() -> None:
    told = found(visit("10:00", f"{HUB}/issues/new"), visit("10:05", f"{HUB}/issues/8", "x #8"))

    assert states(told["acme/atlas#8"]) == "worked"


def test_while_nobody_is_known_to_be_the_user_every_commit_is_theirs() -> None:
    facts = (visit("08:00", f"{JIRA}/ABC-9"), commit("10:00", "ABC-1: x", OTHER))

    assert states(found(*facts, me="")["ABC-1"]) == "worked"


def test_a_message_taken_back_is_no_evidence() -> None:
    said = sent("10:00", f"{JIRA}/ABC-1")

    assert found(said, builders.retracted(said.uid, source="teams")) == {}


def test_a_task_of_several_and_several_tasks_of_a_message_keep_their_items() -> None:
    told = found(sent("10:00", f"Finalizei {JIRA}/ABC-1, comecei {JIRA}/ABC-2"))

    assert {key: states(task) for key, task in told.items()} == {
        "ABC-1": "said-done? worked?",
        "ABC-2": "worked?",
    }


CHANNEL = {"kind": "channel", "conversation": "19:all"}


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        (Wanted(status=Status.WORKED), ["ABC-1", "ABC-2"]),
        (Wanted(status=Status.MENTIONED), ["ABC-3", "ABC-4"]),
        (Wanted(direction="sent"), ["ABC-2"]),
        (Wanted(direction="received"), ["ABC-3"]),
        (Wanted(text="LOGIN página"), ["ABC-1"]),
        (Wanted(text="login nowhere"), []),
        (Wanted(text="abc-3"), ["ABC-3"]),
    ],
)
def test_tasks_are_narrowed(wanted: Wanted, keys: list[str]) -> None:
    told = found(
        visit("09:00", f"{JIRA}/ABC-1", "[ABC-1] Pagina de login - Jira"),
        commit("10:00", "ABC-1: x"),
        sent("11:00", "Comecei o ABC-2"),
        received("12:00", f"{JIRA}/ABC-3"),
        received("13:00", f"{JIRA}/ABC-4", **CHANNEL),
        wanted=wanted,
    )

    assert list(told) == keys


def test_tasks_are_narrowed_to_a_person() -> None:
    db = shelf(
        commit("10:00", "ABC-1: x", OTHER),
        commit("10:01", "ABC-2: x"),
        received("12:00", f"{JIRA}/ABC-3", sender=BEA),
    )
    told = {
        name: list(asked(db, wanted=Wanted(people=resolve(db, name).persons)))
        for name in ("Caio", "Bea Lima", "Ana Prado")
    }

    assert told == {"Caio": ["ABC-1"], "Bea Lima": ["ABC-3"], "Ana Prado": ["ABC-2"]}
