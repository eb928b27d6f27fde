"""Which visits come out, when, and what is folded into them (FIELD-CASES F1, F2, F8, F11)."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.world import World
from cade.tests.collectors.browser.making import (
    CHROMIUM_US,
    FIREFOX_US,
    LINK,
    TYPED,
    Chromium,
    Firefox,
    Safari,
    read,
)

GOOD = [13_300_000_000_000_000]


def test_each_family_counts_time_from_a_year_of_its_own(
    world: World, chromium: Chromium, firefox: Firefox, tmp_path: Path
) -> None:
    chromium.visit()
    firefox.visit()
    safari = Safari(tmp_path / "s" / "History.db")
    safari.visit("https://example.org/s", "S", at=700_000_000.25)

    times = [
        read(world, history.path).facts[0].occurred_at for history in (chromium, firefox, safari)
    ]

    assert times == [
        datetime(2022, 6, 18, 4, 26, 40, tzinfo=UTC),
        datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC),
        datetime(2023, 3, 8, 20, 26, 40, 250_000, tzinfo=UTC),
    ]


def test_a_phones_milliseconds_are_the_same_moment(world: World, firefox: Firefox) -> None:
    firefox.visit(at=FIREFOX_US // 1_000)

    assert read(world, firefox.path).facts[0].occurred_at == datetime(
        2023, 11, 14, 22, 13, 20, tzinfo=UTC
    )


@pytest.mark.parametrize("at", [0, -1, 1, 2**63 - 1, None, "abc", 1.5, b"\x00"])
def test_a_visit_at_an_absurd_time_is_counted_and_costs_no_other(
    world: World, chromium: Chromium, at: Any
) -> None:
    odd = chromium.visit("https://example.org/odd", at=at)
    chromium.visit()

    found = read(world, chromium.path)

    assert found.titles == ["Pão caseiro"]
    assert found.skipped == [(f"{chromium.path}#{odd}", "no_time")]


@pytest.mark.parametrize("at", [0, -1, 1, 2**63 - 1, None, "abc"])
def test_so_it_is_in_firefox(world: World, firefox: Firefox, at: Any) -> None:
    firefox.visit("https://example.org/odd", at=at)
    firefox.visit()

    found = read(world, firefox.path)

    assert found.titles == ["Sopa de abóbora"]
    assert [reason for _, reason in found.skipped] == ["no_time"]


def test_a_chain_of_redirects_is_one_visit_to_where_it_ended(
    world: World, chromium: Chromium
) -> None:
    a = chromium.visit("https://example.org/a", transition=0x1000_0001)
    b = chromium.visit("https://example.org/b", transition=0x8000_0001, previous=a)
    chromium.visit("https://example.org/c", "C", transition=0xA000_0001, previous=b)

    (visit,) = read(world, chromium.path).seen

    assert (visit.url, visit.how) == ("https://example.org/c", "typed")
    assert visit.redirects == ("https://example.org/a", "https://example.org/b")


def test_so_it_is_in_firefox_where_the_type_stands_on_the_target(
    world: World, firefox: Firefox
) -> None:
    a = firefox.visit("https://example.org/a", None, kind=2, hidden=1)
    b = firefox.visit("https://example.org/b", None, at=FIREFOX_US + 1, kind=6, previous=a)
    firefox.visit("https://example.org/c", "C", at=FIREFOX_US + 2, kind=5, previous=b)

    (visit,) = read(world, firefox.path).seen

    assert (visit.url, visit.how) == ("https://example.org/c", "typed")
    assert visit.redirects == ("https://example.org/a", "https://example.org/b")


def test_so_it_is_in_safari(world: World, tmp_path: Path) -> None:
    safari = Safari(tmp_path / "History.db")
    safari.visit("https://example.org/a", None, at=7e8, redirect_destination=2)
    safari.visit("https://example.org/b", "B", at=7e8, redirect_source=1, origin=1)

    (visit,) = read(world, safari.path).seen

    assert (visit.url, visit.redirects) == ("https://example.org/b", ("https://example.org/a",))
    assert visit.other_device


@pytest.mark.parametrize("at", [-1e300, -1e9, 1e300, 1e12, "abc", None])
def test_an_absurd_time_in_safari_costs_no_other(world: World, tmp_path: Path, at: Any) -> None:
    safari = Safari(tmp_path / "History.db")
    safari.visit("https://example.org/odd", "odd", at=at)
    safari.visit("https://example.org/b", "B", at=7e8)
    orphan = "INSERT INTO history_visits(history_item, visit_time) VALUES (99, 700000001)"
    safari.run(orphan)

    found = read(world, safari.path)

    assert found.titles == ["B"]
    assert sorted(reason for _, reason in found.skipped) == ["no_page", "no_time"]


def test_a_chain_that_bites_its_tail_ends(world: World, chromium: Chromium) -> None:
    chromium.visit("https://example.org/a", transition=0xA000_0000, previous=2)
    chromium.visit("https://example.org/b", transition=0xA000_0000, previous=1)

    assert [visit.redirects for visit in read(world, chromium.path).seen] == [
        ("https://example.org/b",),
        ("https://example.org/a",),
    ]


def test_frames_and_reloads_are_counted_into_the_visit_before_them(
    world: World, chromium: Chromium, firefox: Firefox
) -> None:
    chromium.visit("https://example.org/a", "A")
    chromium.visit("https://example.org/f", at=CHROMIUM_US + 1, transition=LINK | 3, hidden=1)
    chromium.visit("https://example.org/f", at=CHROMIUM_US + 2, transition=LINK | 4)
    chromium.visit("https://example.org/a", "A", at=CHROMIUM_US + 3, transition=LINK | 8)
    firefox.visit("https://example.org/a", "A")
    firefox.visit("https://example.org/f", at=FIREFOX_US + 1, kind=4)
    firefox.visit("https://example.org/f", at=FIREFOX_US + 2, kind=8)
    firefox.visit("https://example.org/a", "A", at=FIREFOX_US + 3, kind=9)

    for history in (chromium, firefox):
        (visit,) = read(world, history.path).seen
        assert (visit.title, visit.frames, visit.reloads) == ("A", 2, 1)


def test_hidden_pages_and_downloads_are_no_visits(
    world: World, chromium: Chromium, firefox: Firefox
) -> None:
    chromium.visit(hidden=1)
    firefox.visit(hidden=1)
    firefox.visit(kind=7)

    assert read(world, chromium.path).facts == []
    assert read(world, firefox.path).facts == []


def test_a_visit_without_marks_of_a_chain_counts(world: World, chromium: Chromium) -> None:
    chromium.visit(transition=1)

    assert [visit.how for visit in read(world, chromium.path).seen] == ["typed"]


def test_a_bookmark_never_visited_is_none_and_a_visit_without_its_page_is_counted(
    world: World, firefox: Firefox
) -> None:
    firefox.run("INSERT INTO moz_places(url) VALUES ('https://example.org/never')")
    orphan = "INSERT INTO moz_historyvisits(place_id, visit_date, visit_type) VALUES (999, ?, 1)"
    number = firefox.run(orphan, FIREFOX_US)
    firefox.visit(at=FIREFOX_US + 1)

    found = read(world, firefox.path)

    assert found.titles == ["Sopa de abóbora"]
    assert found.skipped == [(f"{firefox.path}#{number}", "no_page")]


def test_what_came_from_another_device_says_so(world: World, chromium: Chromium) -> None:
    chromium.db.executescript(
        """
        ALTER TABLE visits ADD COLUMN originator_cache_guid TEXT;
        CREATE TABLE visit_source(id INTEGER PRIMARY KEY, source INTEGER NOT NULL);
        """
    )
    chromium.visit("https://example.org/here", "here", transition=TYPED)
    guided = chromium.visit("https://example.org/phone", at=CHROMIUM_US + 1)
    synced = chromium.visit("https://example.org/old-phone", at=CHROMIUM_US + 2)
    chromium.run("UPDATE visits SET originator_cache_guid = 'x' WHERE id = ?", guided)
    chromium.run("INSERT INTO visit_source VALUES (?, 0)", synced)

    assert [visit.other_device for visit in read(world, chromium.path).seen] == [False, True, True]


def test_visits_come_oldest_first_and_a_second_in_the_future_is_a_clock_ahead(
    world: World, chromium: Chromium
) -> None:
    chromium.visit("https://example.org/2", "2", at=CHROMIUM_US + 5)
    chromium.visit("https://example.org/1", "1", at=CHROMIUM_US)

    assert read(world, chromium.path).titles == ["1", "2"]
