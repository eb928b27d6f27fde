"""Reading again: nothing twice, titles that come late, history that was cleared (F9)."""

import shutil
from pathlib import Path

import msgspec

from cade.collectors.browser.marks import MOST_UNTITLED
from cade.collectors.world import Note, Noted, Unchanged, World
from cade.tests.collectors.browser.making import CHROMIUM_US, Chromium, Firefox, kinds, read
from cade.tests.collectors.fakes import FakeKnown


def test_a_second_run_tells_nothing_and_does_not_even_open_the_file(
    world: World, chromium: Chromium
) -> None:
    chromium.visit()
    read(world, chromium.path)
    again = read(world, chromium.path)

    assert kinds(again.items) == {"Noted", "Finished"}
    assert Noted(target=str(chromium.path), note=Note.UP_TO_DATE) in again.items


def test_the_same_profile_under_another_path_and_product_adds_nothing(
    world: World, chromium: Chromium, tmp_path: Path
) -> None:
    chromium.visit()
    read(world, chromium.path)
    copy = tmp_path / ".config/google-chrome/Profile 3/History"
    copy.parent.mkdir(parents=True)
    shutil.copy(chromium.path, copy)

    again = read(world, copy)

    assert again.facts == []
    assert Unchanged(1) in again.items


def test_only_what_is_new_is_told(world: World, chromium: Chromium) -> None:
    chromium.visit()
    read(world, chromium.path)
    chromium.visit("https://example.org/2", "2", at=CHROMIUM_US + 1)
    chromium.visit("https://example.org/3", "3", at=CHROMIUM_US + 2)

    assert read(world, chromium.path).titles == ["2", "3"]


def test_what_synchronisation_brings_late_is_told_although_it_is_old(
    world: World, chromium: Chromium
) -> None:
    chromium.visit()
    read(world, chromium.path)
    chromium.visit("https://example.org/old", "old", at=CHROMIUM_US - 1)

    assert read(world, chromium.path).titles == ["old"]


def test_a_title_that_comes_late_is_told_once(world: World, firefox: Firefox) -> None:
    firefox.visit(title=None)
    first = read(world, firefox.path)
    firefox.run("UPDATE moz_places SET title = 'Sopa'")
    second = read(world, firefox.path)
    firefox.run("UPDATE moz_places SET title = 'Sopa (2)'")
    third = read(world, firefox.path)

    assert (first.titles, second.titles, third.titles) == ([None], ["Sopa"], [])
    assert first.facts[0].uid == second.facts[0].uid


def test_a_late_title_is_taken_from_a_copy_of_the_profile_too(
    world: World, firefox: Firefox, tmp_path: Path
) -> None:
    firefox.visit(title="")
    read(world, firefox.path)
    firefox.run("UPDATE moz_places SET title = 'Sopa'")
    shutil.copy(firefox.path, tmp_path / "copy.sqlite")

    assert read(world, tmp_path / "copy.sqlite").titles == ["Sopa"]
    assert read(world, firefox.path).titles == []


def test_a_page_that_changes_its_title_makes_no_new_visit(world: World, chromium: Chromium) -> None:
    chromium.visit(title="(1) Inbox")
    read(world, chromium.path)
    chromium.run("UPDATE urls SET title = '(2) Inbox'")

    assert read(world, chromium.path).facts == []


def test_cleared_history_takes_nothing_back(world: World, chromium: Chromium) -> None:
    chromium.visit()
    read(world, chromium.path)
    chromium.db.executescript("DELETE FROM visits; DELETE FROM urls")

    assert kinds(read(world, chromium.path).items) == {"Expected", "Finished"}


def test_a_forgotten_visit_stays_forgotten(
    world: World, known: FakeKnown, firefox: Firefox
) -> None:
    firefox.visit(title=None)
    known.forget(read(world, firefox.path).facts[0].uid)
    firefox.run("UPDATE moz_places SET title = 'Sopa'")

    assert read(world, firefox.path).facts == []


def test_a_mark_stays_small_however_many_visits_have_no_title(
    world: World, known: FakeKnown, chromium: Chromium
) -> None:
    chromium.run("INSERT INTO urls(id, url) VALUES (1, 'https://example.org/untitled')")
    chromium.run("BEGIN")
    for number in range(MOST_UNTITLED + 50):
        sql = "INSERT INTO visits(url, visit_time) VALUES (1, ?)"
        chromium.run(sql, CHROMIUM_US + number)
    chromium.run("COMMIT")
    read(world, chromium.path)

    mark = msgspec.json.decode(known.marks[str(chromium.path)] or "")

    assert len(mark[1]) == MOST_UNTITLED
    assert mark[1][-1] == MOST_UNTITLED + 50


def test_the_mark_of_another_version_is_no_mark(
    world: World, known: FakeKnown, chromium: Chromium
) -> None:
    chromium.visit()
    read(world, chromium.path)
    for mark in ("what", '["state", [], 0]'):
        known.marks[str(chromium.path)] = mark
        assert Unchanged(1) in read(world, chromium.path).items
