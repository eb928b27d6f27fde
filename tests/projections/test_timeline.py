from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from cade.domain.details import Person
from cade.domain.facts import AnyFact
from cade.projections.fold import catch_up, prepare
from cade.projections.timeline import timeline
from cade.tests.projections.builders import NOON, commit, file, removed, retracted
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

F20 = datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
LATE_IN_BRAZIL = datetime(2026, 3, 2, 2, 30, tzinfo=UTC)


def folded(db: Connection, *facts: AnyFact, zone: str = "", system: str = "UTC") -> MemoryLog:
    log = MemoryLog(*facts)
    prepare([timeline(zone, system)], db)
    catch_up([timeline(zone, system)], log, db)
    return log


def items(db: Connection, columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in db.execute(f"SELECT {columns} FROM items ORDER BY item")]


@pytest.mark.parametrize(
    ("hours", "day"),
    [(14, "2023-11-15"), (0, "2023-11-14"), (5.5, "2023-11-15"), (12.75, "2023-11-15")],
)
def test_a_day_is_counted_by_the_items_own_offset(db: Connection, hours: float, day: str) -> None:
    folded(db, commit(at=F20, offset=int(hours * 3600)))

    assert items(db, "day, occurred_at") == [(day, 1_700_000_000_000_000)]


@pytest.mark.parametrize("system", ["UTC", "America/Sao_Paulo", "Asia/Tokyo", "Pacific/Kiritimati"])
def test_a_configured_zone_gives_the_same_days_under_any_system_zone(
    db: Connection, system: str
) -> None:
    visit = datetime(2026, 3, 2, 2, 10, tzinfo=UTC)
    both = (commit(at=LATE_IN_BRAZIL), commit("visit", at=visit, offset=None))

    folded(db, *both, zone="America/Sao_Paulo", system=system)

    assert items(db, "day") == [("2026-03-01",), ("2026-03-01",)]


def test_an_item_without_an_offset_takes_the_systems_zone(db: Connection) -> None:
    folded(db, file(at=LATE_IN_BRAZIL), system="Asia/Tokyo")

    assert items(db, "day") == [("2026-03-02",)]


def test_an_unknown_time_has_no_day(db: Connection) -> None:
    folded(db, commit(at=None, offset=None))

    assert items(db, "occurred_at, day") == [(None, None)]


@pytest.mark.parametrize(
    ("moment", "offset", "day"),
    [
        (datetime(1, 1, 1, tzinfo=UTC), -3600, "0001-01-01"),
        (datetime(9999, 12, 31, 23, tzinfo=UTC), 7200, "9999-12-31"),
        (datetime(1969, 12, 31, tzinfo=UTC), 0, "1969-12-31"),
        (datetime(1970, 1, 1, tzinfo=UTC), 864_000, "1970-01-11"),
    ],
)
def test_a_day_at_the_edges_of_the_calendar_is_still_a_day(
    db: Connection, moment: datetime, offset: int, day: str
) -> None:
    folded(db, commit(at=moment, offset=offset))

    assert items(db, "day") == [(day,)]


def test_a_time_in_another_zone_is_the_same_instant(db: Connection) -> None:
    folded(db, commit(at=NOON.astimezone(timezone(timedelta(hours=9)))))

    assert items(db, "occurred_at") == [(int(NOON.timestamp()) * 1_000_000,)]


def test_a_commit_is_shown_with_its_author_and_first_line(db: Connection) -> None:
    folded(
        db,
        commit("a", text="Fix it\n\nAt last."),
        commit("b", author=Person(email="bea@example.org")),
        commit("c", author=Person()),
    )

    assert items(db, "headline, author") == [
        ("Fix it", "Ana Prado"),
        ("Fix the login form", "bea@example.org"),
        ("Fix the login form", None),
    ]


def test_the_newest_revision_is_the_current_state_and_all_are_remembered(db: Connection) -> None:
    earlier = NOON - timedelta(days=9)
    folded(db, file(revision="r1"), file(revision="r2", text="late news", at=earlier))

    assert items(db, "day") == [("2026-02-21",)]
    assert db.execute("SELECT revision, size_bytes FROM revisions").fetchall() == [
        ("r1", 19),
        ("r2", 9),
    ]


def test_a_second_telling_of_an_activity_only_adds_what_was_unknown(db: Connection) -> None:
    folded(db, commit(text=None, at=None, offset=None), commit(text="Found"), commit(text="Again"))

    assert items(db, "headline, day, utc_offset_s") == [("Found", "2026-03-02", -10_800)]


def test_a_removed_file_returns_with_its_next_revision(db: Connection) -> None:
    log = folded(db, file(), removed())
    gone = items(db, "removed_at IS NULL")
    log.append(file(revision="back"))
    catch_up([timeline()], log, db)

    assert (gone, items(db, "removed_at IS NULL")) == ([(0,)], [(1,)])


def test_what_was_taken_back_stays_so_and_loses_its_headline(db: Connection) -> None:
    fact = commit()
    folded(db, fact, retracted(fact.uid), commit(text="Said again"))

    assert items(db, "headline, retracted_at IS NULL") == [("", 0)]


def test_a_retraction_may_come_before_what_it_takes_back(db: Connection) -> None:
    folded(db, retracted(commit().uid), commit(), file(), retracted(file().uid, source="file"))

    assert items(db, "headline, retracted_at IS NULL") == [("", 0), ("", 0)]


def test_a_forgotten_item_leaves_no_row(db: Connection) -> None:
    log = folded(db, commit(), file())
    log.forget(file())
    catch_up([timeline()], log, db)

    assert items(db, "source") == [("git",)]
    assert db.execute("SELECT count(*) FROM revisions").fetchone() == (0,)
