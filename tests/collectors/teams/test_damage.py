"""Damage costs what it touches, is told, and never passes for a complete reading."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cade.collectors import indexeddb
from cade.collectors.teams import messages, target
from cade.collectors.world import Finished, Item, Reason, Skipped, World
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    folder,
    log,
    numbered,
    record,
    table,
)
from cade.tests.collectors.indexeddb.v8_writer import stored
from cade.tests.collectors.teams.making import (
    CHAINS,
    ORIGIN,
    chain,
    new_layout,
    puts,
    v2,
    write,
)

Run = Callable[[Path], list[Item]]
MANY = 200


def told(items: list[Item]) -> list[RevisionSeen]:
    return [item for item in items if isinstance(item, RevisionSeen)]


def skipped(items: list[Item]) -> list[Skipped]:
    return [item for item in items if isinstance(item, Skipped)]


def marks(items: list[Item]) -> list[str | None]:
    return [item.mark for item in items if isinstance(item, Finished)]


def stored_message(place: int) -> Put:
    key, value = chain(v2(place, f"<p>message {place} {'x' * 300}</p>"))
    return Put(record(1, 1, key), stored(value))


def large(base: Path) -> Path:
    """Make an origin of two tables and a log, a third of the messages in each."""
    names = puts(new_layout())
    thirds = [[stored_message(n) for n in range(at, at + MANY)] for at in (0, 1_000, 2_000)]
    first = table(numbered([*names, *thirds[0]]))
    second = table(numbered(thirds[1], 5_000))
    batches = [batch([put], 10_000 + at) for at, put in enumerate(thirds[2])]
    return folder(base, {5: first, 6: second}, {7: log(batches)}, name=ORIGIN)


@pytest.mark.parametrize(
    "head", [b"\x01\x01\xff\x15", b"\x01\xff\x7f\xff\x10", b"\x01\xff\x14\xff\x63"]
)
def test_a_record_of_an_unknown_encoding_costs_itself(
    run: Run, tmp_path: Path, head: bytes
) -> None:
    made = puts(new_layout(*(v2(place) for place in range(10))))
    at = next(n for n, put in enumerate(made) if put.key == record(1, 1, chain(v2(4))[0]))
    value = made[at].value or b""
    made[at] = made[at]._replace(value=head + value[len(head) :])
    items = run(folder(tmp_path, {5: table(numbered(made))}, name=ORIGIN))
    assert len(told(items)) == 9
    assert [item.reason for item in skipped(items)] == [Reason.UNKNOWN_ENCODING]
    assert marks(items) == [None]


def zeroed(path: Path) -> None:
    file = path / "000006.ldb"
    file.write_bytes(bytes(file.stat().st_size))


def halved(path: Path) -> None:
    file = path / "000007.log"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2 + 100])


def without_manifest(path: Path) -> None:
    (path / "MANIFEST-000001").unlink()


def emptied_current(path: Path) -> None:
    (path / "CURRENT").write_bytes(b"")


def current_without_line_end(path: Path) -> None:
    (path / "CURRENT").write_bytes(b"MANIFEST-000001")


@pytest.mark.parametrize(
    ("damage", "least", "most"),
    [
        (zeroed, 2 * MANY, 2 * MANY),
        (halved, 2 * MANY + MANY // 3, 3 * MANY - 1),
        (without_manifest, 3 * MANY, 3 * MANY),
        (emptied_current, 3 * MANY, 3 * MANY),
    ],
)
def test_what_is_not_damaged_is_read_and_the_damage_is_named(
    run: Run, tmp_path: Path, damage: Callable[[Path], None], least: int, most: int
) -> None:
    path = large(tmp_path)
    damage(path)
    items = run(path)
    assert least <= len(told(items)) <= most
    assert skipped(items)
    assert all(item.origin.startswith(f"{path}#") and item.detail for item in skipped(items))
    assert marks(items) == [None]


def test_a_current_file_without_a_line_end_is_no_damage(run: Run, tmp_path: Path) -> None:
    path = large(tmp_path)
    current_without_line_end(path)
    items = run(path)
    assert (len(told(items)), skipped(items)) == (3 * MANY, [])


def test_a_file_that_goes_away_while_it_is_read_means_another_copy(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = large(tmp_path)
    readings = 0

    def read(copy: Path) -> Iterator[object]:
        nonlocal readings
        readings += 1
        if readings == 1:
            (copy / "000006.ldb").unlink()
        return genuine(copy)

    genuine = indexeddb.read
    monkeypatch.setattr(target, "read", read)
    items = run(path)
    assert readings == 2
    assert len(told(items)) == 3 * MANY
    assert skipped(items) == []
    assert marks(items) != [None]


def test_a_state_that_stays_partial_is_never_marked_complete(run: Run, tmp_path: Path) -> None:
    path = large(tmp_path)
    (path / "000006.ldb").unlink()
    items = run(path)
    assert len(told(items)) == 2 * MANY
    assert [item.reason for item in skipped(items)] == [Reason.MISSING_PART]
    assert marks(items) == []


def test_a_broken_sqlite_database_costs_its_own_rows(
    run: Run, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    path = tmp_path / "https_teams.microsoft.com_0"
    shutil.copytree(sample("chromium-sqlite") / "http_127.0.0.1_8767", path)
    smallest = min(
        (file for file in path.iterdir() if not file.name.endswith("-wal")),
        key=lambda file: file.stat().st_size,
    )
    smallest.write_bytes(b"SQLite format 3\0" + b"\xff" * 5_000)
    items = run(path)
    assert len(told(items)) == 2_385
    assert [item.reason for item in skipped(items)] == [Reason.BROKEN_OBJECT]


def test_a_folder_that_is_gone_or_is_none_is_named(run: Run, tmp_path: Path) -> None:
    items = run(tmp_path / ORIGIN)
    assert [item.reason for item in skipped(items)] == [Reason.NOT_FOUND]
    (tmp_path / "empty").mkdir()
    items = run(tmp_path / "empty")
    assert [item.reason for item in skipped(items)] == [Reason.NO_TEAMS]
    assert marks(items) == []


def test_an_unchanged_folder_is_not_read_again(
    world: World, known: FakeKnown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, new_layout(v2()))
    known.feed(messages(world, str(path)), str(path))
    monkeypatch.delattr(target, "read")
    assert len(known.feed(messages(world, str(path)), str(path))) == 2


def test_a_lock_or_a_diary_of_the_browser_is_no_change(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, new_layout(v2()))
    before = marks(run(path))
    for name in ("LOCK", "LOG", "LOG.old"):
        (path / name).write_bytes(b"x")
    assert marks(run(path)) == before
    assert CHAINS.startswith("Teams:replychain-manager:")
