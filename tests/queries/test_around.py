import os
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cade.domain.details import Person
from cade.projections.people import Settings
from cade.queries.around import around
from cade.queries.plan.dates import Days, one_day
from cade.queries.timeline import Clock, Scope, timeline
from cade.queries.whose import Whose
from cade.tests.projections.builders import ANA, BRAZIL, NOON, commit, file, message, visit
from cade.tests.queries.shelf import shelf

DAY = one_day(date(2026, 3, 2))
WEEK = Days(date(2026, 2, 25), date(2026, 3, 8))
RUI = Person(name="Rui Salgado", email="rui@example.org")
EVERYTHING, CLOCK = Scope(), Clock()
HOUR = timedelta(hours=1)


def number(db: Any, uid: str) -> int:
    return int(db.execute("SELECT item FROM items WHERE uid = ?", (uid,)).fetchone()[0])


def test_every_state_of_a_file_stands_on_its_own_day() -> None:
    db = shelf(
        file(text="one", revision="r1", at=NOON - timedelta(days=3)),
        file(text="two", revision="r2", at=NOON - timedelta(days=3)),
        file(text="three", revision="r3", at=NOON),
    )
    told = list(timeline(db, WEEK))

    assert [(item.day, item.revision) for item in told] == [
        (date(2026, 2, 27), "r1"),
        (date(2026, 3, 2), None),
    ]


def test_an_edited_message_is_told_once() -> None:
    db = shelf(message(), message(revision="2", text="Shall we?", at=NOON + HOUR))

    assert [item.revision for item in timeline(db, DAY)] == [None]


def test_a_rebased_commit_is_told_once_with_how_often_it_is_there() -> None:
    db = shelf(commit("a"), commit("b"), commit("c", author=RUI), commit("d", text="Other"))
    told = {(item.uid, item.copies) for item in timeline(db, DAY)}

    assert told == {(commit("a").uid, 2), (commit("c").uid, 1), (commit("d").uid, 1)}


@pytest.mark.parametrize("unsaid", [{"text": None}, {"author": Person()}])
def test_commits_that_say_nothing_are_no_copies(unsaid: dict[str, Any]) -> None:
    db = shelf(commit("a", **unsaid), commit("b", **unsaid))

    assert [item.copies for item in timeline(db, DAY)] == [1, 1]


def test_a_timeline_can_be_of_a_person_and_of_ones_own_commits() -> None:
    db = shelf(
        *(commit("a"), commit("b", author=RUI), file(), message()),
        settings=Settings(me=("Ana Prado",)),
    )
    own = Whose(own_commits=True)
    (rui,) = db.execute("SELECT person FROM people WHERE name = 'Rui Salgado'").fetchone()

    assert {item.source for item in timeline(db, DAY, whose=own)} == {"git", "file", "teams"}
    assert [item.author for item in timeline(db, DAY, whose=own, source="git")] == ["Ana Prado"]
    (only,) = timeline(db, DAY, whose=Whose(people=(rui,)))
    assert only.uid == commit("b").uid


def test_what_is_around_an_item_is_filtered_and_the_item_is_not() -> None:
    db = shelf(
        commit("middle", author=RUI, text="middle"),
        commit("far", at=NOON + 2 * HOUR, text="far"),
        commit("near", at=NOON - HOUR, text="near"),
        file("/near.md", at=NOON + HOUR),
        visit(at=NOON + HOUR),
        settings=Settings(me=("Ana Prado",)),
    )
    scope = Scope(source="git", whose=Whose(own_commits=True))
    middle = number(db, commit("middle").uid)

    told = around(db, middle, HOUR, scope, CLOCK)
    assert [item.headline for item in told] == ["near", "middle"]
    told = around(db, middle, HOUR, EVERYTHING, CLOCK)
    assert [item.source for item in told] == ["git", "git", "file", "browser"]


def test_an_item_without_a_time_has_nothing_around_it() -> None:
    db = shelf(commit("a", at=None), commit("b"))

    assert around(db, number(db, commit("a").uid), HOUR, EVERYTHING, CLOCK) == []
    assert around(db, 10**6, HOUR, EVERYTHING, CLOCK) == []


def test_a_copy_that_is_asked_for_stands_for_itself() -> None:
    db = shelf(commit("a"), commit("b"))
    (told,) = around(db, number(db, commit("b").uid), HOUR, EVERYTHING, CLOCK)

    assert told.uid == commit("b").uid


@pytest.mark.parametrize("at", [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)])
def test_the_ends_of_the_calendar_have_neighbours_on_one_side(at: datetime) -> None:
    db = shelf(commit("a", at=at, offset=0))
    wide = timedelta(days=90_000)

    assert len(around(db, number(db, commit("a").uid), wide, EVERYTHING, CLOCK)) == 1


@pytest.fixture(params=["UTC", "America/Sao_Paulo", "Asia/Tokyo", "Pacific/Kiritimati"])
def machine_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    os.environ.pop("TZ")
    if before is not None:
        os.environ["TZ"] = before
    time.tzset()


TRAVEL = (
    commit("late", at=datetime(2026, 3, 2, 2, 30, tzinfo=UTC), offset=BRAZIL, text="late"),
    visit(at=datetime(2026, 3, 2, 2, 10, tzinfo=UTC)),
    commit("abroad", at=datetime(2026, 3, 1, 15, 30, tzinfo=UTC), offset=9 * 3600, text="abroad"),
    file(text="1", revision="r1", at=datetime(2026, 3, 1, 3, 0, tzinfo=UTC)),
    file(text="2", revision="r2", at=datetime(2026, 3, 3, 2, 59, tzinfo=UTC)),
    message(at=datetime(2026, 3, 1, 2, 59, 59, 999_999, tzinfo=UTC)),
)


def days_told(db: Any, zone: ZoneInfo | None, system: ZoneInfo) -> list[tuple[date, str]]:
    return [
        (item.day, f"{item.source} {item.local:%H:%M}")
        for day in range(-4, 6)
        for item in timeline(
            db,
            one_day(date(2026, 3, 1) + timedelta(days=day)),
            zone=zone,
            system_zone=system,
        )
    ]


def test_in_a_configured_zone_the_days_are_the_same_on_every_machine(machine_zone: str) -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    db = shelf(*TRAVEL, time_zone="America/Sao_Paulo")

    assert days_told(db, zone, ZoneInfo(machine_zone)) == [
        (date(2026, 2, 28), "teams 23:59"),
        (date(2026, 3, 1), "file 00:00"),
        (date(2026, 3, 1), "git 12:30"),
        (date(2026, 3, 1), "browser 23:10"),
        (date(2026, 3, 1), "git 23:30"),
        (date(2026, 3, 2), "file 23:59"),
    ]


@pytest.mark.parametrize("zone", ["", "UTC", "Asia/Tokyo", "Pacific/Kiritimati"])
def test_each_item_and_each_state_is_told_on_exactly_one_day(zone: str) -> None:
    db = shelf(*TRAVEL, ANA_LATER, time_zone=zone)
    told = days_told(db, ZoneInfo(zone) if zone else None, ZoneInfo("UTC"))

    assert len(told) == len(TRAVEL) + 1


ANA_LATER = commit(
    "later", at=datetime(2026, 3, 2, 2, 59, 59, tzinfo=UTC), text="later", author=ANA
)
