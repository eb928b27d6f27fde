"""Files as they are found: open, locked, of another version, broken (FIELD-CASES F3 to F7)."""

import sqlite3
from pathlib import Path

import pytest

from cade.collectors.world import Finished, World
from cade.tests.collectors.browser.making import (
    CHROMIUM_US,
    FIREFOX_US,
    Chromium,
    Firefox,
    kinds,
    read,
)


def listing(directory: Path) -> list[tuple[str, int, int]]:
    found = ((path, path.stat()) for path in sorted(directory.iterdir()))
    return [(path.name, stat.st_size, stat.st_mtime_ns) for path, stat in found]


def test_visits_that_live_only_in_the_log_of_an_open_browser_are_seen(
    world: World, firefox: Firefox
) -> None:
    firefox.run("PRAGMA journal_mode = WAL")
    firefox.run("PRAGMA wal_autocheckpoint = 0")
    for number in range(3):
        firefox.visit(f"https://example.org/{number}", str(number), at=FIREFOX_US + number)
    before = listing(firefox.path.parent)

    found = read(world, firefox.path)

    assert found.titles == ["0", "1", "2"]
    assert listing(firefox.path.parent) == before
    assert not (Path(world.home) / "copies").exists()


def test_a_locked_history_is_read_all_the_same(world: World, chromium: Chromium) -> None:
    chromium.visit()
    chromium.run("BEGIN EXCLUSIVE")

    assert read(world, chromium.path).titles == ["Pão caseiro"]


def test_what_was_not_committed_is_not_there(world: World, chromium: Chromium) -> None:
    chromium.visit()
    chromium.run("PRAGMA cache_size = 1")
    chromium.run("PRAGMA cache_spill = 1")
    chromium.run("BEGIN EXCLUSIVE")
    for number in range(500):
        chromium.visit(f"https://example.org/{number}" * 20, "half", at=CHROMIUM_US + number)

    assert Path(f"{chromium.path}-journal").stat().st_size > 0
    assert read(world, chromium.path).titles == ["Pão caseiro"]


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE typed_url_sync_metadata(storage_key INTEGER); "
        "DROP TABLE typed_url_sync_metadata",
        "ALTER TABLE visits DROP COLUMN visit_duration",
        "ALTER TABLE visits DROP COLUMN transition",
        "ALTER TABLE visits DROP COLUMN from_visit",
        "ALTER TABLE urls DROP COLUMN hidden",
        "ALTER TABLE visits ADD COLUMN mood TEXT; CREATE TABLE moods(id INTEGER)",
        "INSERT INTO meta VALUES ('version', '999')",
        "CREATE TABLE visit_source(number INTEGER)",
    ],
)
def test_a_schema_that_moved_is_read_as_far_as_it_goes(
    world: World, chromium: Chromium, change: str
) -> None:
    chromium.visit()
    chromium.db.executescript(change)

    assert read(world, chromium.path).titles == ["Pão caseiro"]


def test_a_missing_table_is_named(world: World, chromium: Chromium, firefox: Firefox) -> None:
    chromium.run("DROP TABLE visits")
    firefox.run("DROP TABLE moz_historyvisits")

    for history, table in ((chromium, "visits"), (firefox, "moz_historyvisits")):
        (skip,) = read(world, history.path).items
        assert (skip.reason, skip.detail) == ("no_table", table)  # type: ignore[union-attr]


def test_a_missing_column_that_nothing_can_be_told_without_is_a_broken_file(
    world: World, chromium: Chromium
) -> None:
    chromium.run("ALTER TABLE visits DROP COLUMN visit_time")

    found = read(world, chromium.path)

    assert [reason for _, reason in found.skipped] == ["broken_object"]
    assert "Finished" not in kinds(found.items)


@pytest.mark.parametrize(
    ("raw", "title"),
    [("4A6FE36F", "João"), ("4A6FC3A36F", "João"), ("ED", "í"), ("410041", "A A")],
)
def test_a_title_in_any_bytes_is_kept_and_the_next_rows_are_read(
    world: World, chromium: Chromium, raw: str, title: str
) -> None:
    chromium.visit("https://example.org/j", "?")
    chromium.run(f"UPDATE urls SET title = CAST(x'{raw}' AS TEXT)")
    chromium.visit("https://example.org/k", "K", at=CHROMIUM_US + 1)

    assert read(world, chromium.path).titles == [title, "K"]


def test_a_history_is_known_by_its_tables_whatever_it_is_called(
    world: World, tmp_path: Path
) -> None:
    firefox = Firefox(tmp_path / "History")
    firefox.visit()

    assert read(world, firefox.path).titles == ["Sopa de abóbora"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"just some words, no database at all", "not_a_database"),
        (b"", "no_history"),
        (bytes(range(256)) * 32, "not_a_database"),  # as an encrypted one looks
        (b"SQLite format 3\x00" + bytes(4_080), "not_a_database"),
    ],
)
def test_what_is_no_history_is_named_with_its_reason(
    world: World, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "History"
    path.write_bytes(content)

    assert read(world, path).skipped == [(str(path), reason)]


def test_another_programs_database_is_no_history(world: World, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "History") as db:
        db.execute("CREATE TABLE cookies(name TEXT)")
    db.close()

    assert [reason for _, reason in read(world, tmp_path / "History").skipped] == ["no_history"]


def test_what_is_missing_or_a_directory_is_named(world: World, tmp_path: Path) -> None:
    assert read(world, tmp_path / "none").skipped == [(str(tmp_path / "none"), "not_found")]
    assert read(world, tmp_path).skipped == [(str(tmp_path), "no_history")]


def test_a_damaged_history_keeps_what_could_be_read(world: World, chromium: Chromium) -> None:
    for number in range(300):
        chromium.visit(f"https://example.org/{number}", "x" * 300, at=CHROMIUM_US + number)
    path = chromium.close()
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2 :] = b"\xff" * (len(raw) - len(raw) // 2)
    path.write_bytes(raw)

    found = read(world, path)

    assert [reason for _, reason in found.skipped] == ["broken_object"]
    assert not any(isinstance(item, Finished) for item in found.items)
