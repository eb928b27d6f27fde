from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlcipher3
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.details import Conversation, Message, Person
from cade.domain.facts import ActivityObserved, AnyFact, RevisionSeen
from cade.projections.fold import catch_up, prepare
from cade.projections.people import Settings, people
from cade.projections.tasks import tasks as citations
from cade.projections.timeline import timeline
from cade.queries.plan.dates import Days, one_day
from cade.queries.summary import Block, by_kind, by_project, by_source, by_task, summary, telling
from cade.queries.tasks import Clock
from cade.tests.projections import builders
from cade.tests.projections.builders import ANA, BEA, file, retracted
from cade.tests.projections.log import MemoryLog

JIRA = "https://acme.atlassian.net/browse"
HUB = "https://github.com/acme"
DAY = date(2026, 3, 2)


def clock(when: str) -> datetime:
    """Read `9:30`, or `25:10` for ten past one of the day after."""
    hour, minute = map(int, when.split(":"))
    return datetime(2026, 3, 2, tzinfo=UTC) + timedelta(hours=hour, minutes=minute)


def commit(
    when: str, text: str = "Change it", author: Person = ANA, repository: str = "shop"
) -> ActivityObserved:
    return builders.commit(
        *(when + text + repository,),
        text=text,
        at=clock(when),
        offset=0,
        author=author,
        repository=f"/home/ana/{repository}",
    )


def visit(when: str, url: str, title: str | None = None) -> ActivityObserved:
    return builders.visit(when, url=url, title=title, at=clock(when))


def message(when: str, text: str, title: str = "", *, mine: bool = True) -> RevisionSeen:
    return RevisionSeen(
        uid=f"19:x/{when}",
        source="teams",
        kind="message",
        revision="1",
        occurred_at=clock(when),
        text=text,
        details=Message(
            id=when,
            conversation=Conversation(id=f"19:{title}", kind="group", title=title or None),
            sender=ANA if mine else BEA,
            from_me=mine,
        ),
    )


def shelf(*facts: AnyFact, zone: str = "UTC", me: str = "ana@example.org") -> Any:
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    settings = Settings(me=(me,) if me else (), auto=False)
    projections = (timeline(zone), people(settings), citations())
    prepare(projections, db)
    long_ago = builders.commit("long ago", text="Begin", at=clock("0:00") - timedelta(days=90))
    catch_up(projections, MemoryLog(long_ago, *facts), db)  # the user is known by it
    return db


def blocks(db: Any, days: Days | None = None, zone: str = "UTC") -> list[Block]:
    return summary(db, days or one_day(DAY), clock=Clock(ZoneInfo(zone)))


def told(found: list[Block]) -> list[tuple[str, str, str | None]]:
    return [
        (f"{one.start:%H:%M}-{one.end:%H:%M}", one.project, one.task.key if one.task else None)
        for one in found
    ]


PROJECTS: dict[str, tuple[ActivityObserved | RevisionSeen, str, str | None]] = {
    "a commit's repository": (commit("9:00"), "shop", None),
    "a page's site": (visit("9:00", "https://bread.example/a"), "bread.example", None),
    "the repository of a page of its host": (visit("9:00", f"{HUB}/Shop/tree/a"), "shop", None),
    "a conversation": (message("9:00", "Bom dia", "Loja"), "Loja", None),
    "the repository that a message names": (
        message("9:00", f"{HUB}/blog/pull/3", "Loja"), "blog", "acme/blog#3",
    ),
    "a file's folder": (file("/home/ana/notes/a.md", at=clock("9:00")), "notes", None),
    "nothing, in a conversation without a name": (message("9:00", "Bom dia"), "", None),
}  # fmt: skip


@pytest.mark.parametrize("case", PROJECTS)
def test_a_project_is_named_by(case: str) -> None:
    fact, project, task = PROJECTS[case]

    assert told(blocks(shelf(fact))) == [("09:00-09:05", project, task)]


def test_a_task_is_at_home_where_commits_have_its_key() -> None:
    db = shelf(
        visit("9:00", f"{JIRA}/ABC-12", "[ABC-12] Menu - Jira"),
        commit("30:00", "ABC-12: the menu"),
    )

    (block,) = blocks(db)
    assert (block.project, block.task and block.task.key, block.title) == ("shop", "ABC-12", "Menu")


def test_a_task_without_commits_is_where_most_of_its_tracker_are() -> None:
    others = [commit(f"{30 + n}:00", f"ABC-{n}: this", repository="blog") for n in range(3)]
    db = shelf(visit("9:00", f"{JIRA}/ABC-12"), commit("29:00", "ABC-9: that"), *others)

    assert told(blocks(db)) == [("09:00-09:05", "blog", "ABC-12")]


def test_a_task_that_is_nowhere_at_home_stands_for_itself() -> None:
    assert told(blocks(shelf(visit("9:00", f"{JIRA}/ABC-12")))) == [
        ("09:00-09:05", "ABC", "ABC-12")
    ]


def test_a_file_within_a_repository_is_part_of_it() -> None:
    inside = file("/home/ana/shop/docs/menu.md", at=clock("9:10"))

    assert told(blocks(shelf(commit("9:00"), inside))) == [("09:00-09:15", "shop", None)]


def test_a_site_whose_known_pages_are_of_one_project_is_part_of_it() -> None:
    board = visit("11:00", "https://acme.atlassian.net/jira/dashboards/1")
    db = shelf(visit("9:00", f"{JIRA}/ABC-12"), commit("9:10", "ABC-12: the menu"), board)

    assert told(blocks(db))[-1] == ("11:00-11:05", "shop", None)


def test_names_that_differ_in_case_alone_are_one_project() -> None:
    db = shelf(commit("9:00"), message("9:10", "Feito", "SHOP"))

    assert told(blocks(db)) == [("09:00-09:15", "shop", None)]


def test_only_ones_own_work_makes_blocks_and_what_one_received_is_context() -> None:
    db = shelf(
        commit("9:00", "Fix it", repository="shop"),
        message("9:02", "Pronto?", "Shop", mine=False),
        message("9:03", "Almoço?", "Casa", mine=False),
        commit("10:00", "Theirs", author=Person(name="Caio", email="caio@example.org")),
        message("11:00", "Ainda?", "Shop", mine=False),
    )

    (block,) = blocks(db)
    assert [one.headline for one in block.evidence] == ["Fix it"]
    assert [one.headline for one in block.context] == ["Pronto?"]


def test_while_nobody_knows_who_the_user_is_every_commit_is_theirs() -> None:
    db = shelf(commit("9:00", author=Person(name="Caio", email="caio@example.org")), me="")

    assert len(blocks(db)) == 1


def test_what_was_taken_back_and_what_has_no_time_is_out() -> None:
    db = shelf(
        message("9:00", "Ops", "Shop"),
        retracted("19:x/9:00", source="teams"),
        builders.commit("no time", at=None),
    )

    assert blocks(db) == []


def test_each_state_of_a_file_is_a_trace() -> None:
    one, two = (
        file("/home/ana/notes/a.md", text=text, at=clock(when))
        for text, when in (("Begin", "9:00"), ("End", "9:20"))
    )

    (block,) = blocks(shelf(one, two))
    assert (told([block]), len(block.evidence)) == ([("09:00-09:25", "notes", None)], 2)


def test_work_past_midnight_is_told_alike_whichever_day_is_asked_for() -> None:
    db = shelf(commit("23:50"), commit("24:10", "More"))
    both = blocks(db, Days(DAY, DAY + timedelta(days=2)))

    assert told(both) == [("23:50-00:00", "shop", None), ("00:00-00:15", "shop", None)]
    assert [one.duration for one in both] == [timedelta(minutes=10), timedelta(minutes=15)]
    assert blocks(db) + blocks(db, one_day(DAY + timedelta(days=1))) == both


def test_the_configured_zone_decides_on_the_day() -> None:
    db = shelf(commit("23:50"), zone="Asia/Tokyo")

    assert blocks(db, zone="Asia/Tokyo") == []
    assert told(blocks(db, one_day(date(2026, 3, 3)), "Asia/Tokyo")) == [
        ("08:50-08:55", "shop", None)
    ]


def test_totals_put_the_most_time_first_and_keep_what_belongs_to_nothing() -> None:
    db = shelf(
        commit("9:00", "ABC-12: begin"),
        commit("9:20", "ABC-12: end"),
        commit("12:00", "Write", repository="blog"),
        visit("13:00", f"{JIRA}/ABC-12", "[ABC-12] Menu - Jira"),
    )
    found = blocks(db)

    assert [(one.name, one.duration // timedelta(minutes=1), one.blocks)
            for one in by_project(found)] == [("shop", 30, 2), ("blog", 5, 1)]  # fmt: skip
    assert [(one.name, one.title, one.blocks) for one in by_task(found)] == [
        ("ABC-12", "Menu", 2),
        ("", None, 1),
    ]


def test_commits_are_the_most_telling_and_the_latest_of_them_first() -> None:
    (block,) = blocks(
        shelf(
            commit("9:00", "Begin the menu"),
            commit("9:10", "End the menu"),
            visit("9:15", f"{HUB}/shop/tree/a", "A tree"),
        )
    )

    assert telling(block) == ["End the menu", "Begin the menu"]
    assert telling(block, 3)[-1] == "A tree"
    assert by_kind(block) == {"commit": 2, "visit": 1}
    assert by_source(block) == {"git": 2, "browser": 1}


WHEN = st.integers(0, 3 * 24 * 60 - 1).map(lambda minute: f"{minute // 60}:{minute % 60}")
FACTS = st.lists(
    st.one_of(
        st.builds(commit, WHEN, st.sampled_from(["ABC-1: x", "ABC-2: y", "z"]),
                  repository=st.sampled_from(["shop", "blog"])),
        st.builds(visit, WHEN, st.sampled_from([f"{JIRA}/ABC-1", f"{HUB}/shop", "https://b.example"])),
        st.builds(message, WHEN, st.just("Oi"), st.sampled_from(["Shop", ""]), mine=st.booleans()),
    ),
    max_size=25,
    # one time and subject is one change, however often it was copied
    unique_by=(lambda fact: fact.uid, lambda fact: (fact.kind, fact.occurred_at, fact.text)),
)  # fmt: skip


@given(facts=FACTS, zone=st.sampled_from(["UTC", "America/Sao_Paulo", "Pacific/Kiritimati"]))
def test_every_trace_is_in_one_block_and_no_minute_counts_twice(
    facts: list[ActivityObserved | RevisionSeen], zone: str
) -> None:
    found = blocks(shelf(*facts, zone=zone), Days(date(2026, 2, 28), date(2026, 3, 8)), zone)

    told_of = [one.uid for block in found for one in block.evidence]
    theirs = {fact.uid for fact in facts
              if isinstance(fact.details, Message) and not fact.details.from_me}  # fmt: skip
    assert sorted(told_of) == sorted({fact.uid for fact in facts} - theirs)
    assert {one.uid for block in found for one in block.context} <= theirs
    for block, after in pairwise(found):
        assert block.end.astimezone(UTC) <= after.start.astimezone(UTC)
    for block in found:
        assert block.start.date() == block.day
        assert all(one.day == block.day for one in block.evidence)
