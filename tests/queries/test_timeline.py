from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from cade.domain.details import FileSeen
from cade.domain.facts import Counts, SkippedItem
from cade.queries.items import item_of_number, item_of_subject
from cade.queries.plan.dates import Days, one_day
from cade.queries.runs import runs
from cade.queries.timeline import timeline
from cade.tests.projections.builders import BRAZIL, NOON, commit, file, removed, retracted, run
from cade.tests.queries.shelf import shelf

DAY = one_day(date(2026, 3, 2))


def test_a_day_is_told_in_the_order_of_the_clock_on_the_wall() -> None:
    db = shelf(
        commit("noon here", at=NOON, offset=BRAZIL),
        commit("abroad", at=NOON + timedelta(hours=1), offset=BRAZIL - 5 * 3600),
        commit("next day", at=NOON + timedelta(days=1)),
        commit("no time", at=None),
    )
    told = list(timeline(db, DAY))

    assert [item.local.hour for item in told] == [5, 9]
    assert told[1].local.utcoffset() == timedelta(seconds=BRAZIL)


def test_items_of_one_moment_are_told_by_uid() -> None:
    db = shelf(file("/b.md"), file("/a.md"), file("/c.md"))

    assert [item.uid for item in timeline(db, DAY)] == ["/a.md", "/b.md", "/c.md"]


def test_the_configured_zone_decides_the_day_and_the_time() -> None:
    db = shelf(commit(at=datetime(2026, 3, 2, 20, tzinfo=UTC)), time_zone="Asia/Tokyo")
    tokyo = ZoneInfo("Asia/Tokyo")

    assert list(timeline(db, DAY, zone=tokyo)) == []
    (item,) = timeline(db, one_day(date(2026, 3, 3)), zone=tokyo)
    assert (item.day, item.local.hour) == (date(2026, 3, 3), 5)


def test_a_source_can_be_told_alone() -> None:
    db = shelf(commit(), file())

    assert [item.source for item in timeline(db, DAY, source="file")] == ["file"]
    assert list(timeline(db, DAY, source="teams")) == []


def test_what_is_gone_is_told_and_says_so() -> None:
    lost, back = file("/lost.md"), commit("back")
    db = shelf(lost, back, removed("/lost.md"), retracted(back.uid))

    assert {(item.uid, item.removed, item.retracted) for item in timeline(db, DAY)} == {
        ("/lost.md", True, False),
        (back.uid, False, True),
    }


def test_an_offset_that_no_zone_has_is_not_shown() -> None:
    db = shelf(commit(at=NOON, offset=100_000))
    (item,) = timeline(db, Days(date(2026, 3, 1), date(2026, 3, 5)))

    assert item.local == NOON


def test_an_item_is_found_by_its_keyed_id_with_every_state_it_had() -> None:
    db = shelf(
        file(text="one", revision="r1"),
        file(text="three", revision="r2", at=NOON + timedelta(days=1)),
    )
    (told,) = timeline(db, one_day(date(2026, 3, 3)))
    item = item_of_subject(db, told.subject)

    assert item is not None
    assert item == item_of_number(db, told.item)
    assert isinstance(item.details, FileSeen)
    assert [state.size_bytes for state in item.revisions] == [3, 5]
    assert item_of_subject(db, b"\0" * 16) is None


def test_runs_are_listed_newest_first_with_what_they_did() -> None:
    gone = SkippedItem(origin="/x", reason="not_found")
    db = shelf(
        run("a" * 32, counts=Counts(new=2), minute=0),
        run("a" * 32, counts=Counts(new=1, skipped=1), minute=1, skipped=(gone,), finished=True),
        run("b" * 32, target="/home/ana/blog", minute=60 * 24),
    )
    later, earlier = runs(db)

    assert (later.run_id, later.finished) == ("b" * 32, False)
    assert (earlier.counts.new, earlier.counts.skipped, earlier.finished) == (3, 1, True)
    assert earlier.skipped_items == (gone,)
    assert [r.run_id for r in runs(db, days=one_day(date(2026, 3, 3)))] == ["b" * 32]
    assert list(runs(db, source="file")) == []
