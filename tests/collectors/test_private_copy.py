"""A private copy of a browser's folder while the browser goes on writing."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from cade.collectors import private_copy as module
from cade.collectors import snapshot
from cade.collectors.files.trouble import Unreadable
from cade.collectors.indexeddb import Record, read
from cade.collectors.private_copy import private_copy
from cade.collectors.world import World
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    folder,
    log,
    names,
    number_key,
    numbered,
    record,
    table,
)
from cade.tests.collectors.indexeddb.v8_writer import stored

Copying = Callable[[str, str, int], None]


def message(number: int) -> Put:
    return Put(record(1, 1, number_key(number)), stored({"n": number}))


@pytest.fixture
def leveldb(tmp_path: Path) -> Path:
    puts = numbered([*names(), *map(message, range(5))])
    return folder(tmp_path, {5: table(puts)}, {6: log([batch([message(5)], 100)])})


def numbers(path: Path) -> list[float]:
    return sorted(item.value["n"] for item in read(path) if isinstance(item, Record))


def listing(base: Path) -> dict[Path, tuple[int, ...]]:
    return {path: snapshot.signature(path.lstat()) for path in base.rglob("*")}


def during_copy(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[], None]) -> list[str]:
    """Do something once, right before the file of this name is opened; return what was copied."""
    real: Copying = snapshot.copy_file
    copied: list[str] = []

    def slow(source: str, target: str, flags: int = 0) -> None:
        if Path(source).name == name and name not in copied:
            copied.append(name)
            act()
        else:
            copied.append(Path(source).name)
        real(source, target, flags)

    monkeypatch.setattr(snapshot, "copy_file", slow)
    return copied


def test_a_leveldb_folder_reads_as_the_original_and_leaves_no_trace(
    world: World, leveldb: Path
) -> None:
    (leveldb / "LOCK").touch()
    (leveldb / "LOG").write_text("opened")
    before = listing(leveldb.parent)

    with private_copy(world, leveldb) as copy:
        assert numbers(copy) == [0, 1, 2, 3, 4, 5]
        assert not {"LOCK", "LOG"} & {path.name for path in copy.iterdir()}
        assert copy.name == leveldb.name
        kept = copy
    assert not kept.exists()
    assert listing(leveldb.parent) == before


def test_tables_come_before_logs_and_the_list_before_both(
    world: World, leveldb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = during_copy(monkeypatch, "none", lambda: None)
    with private_copy(world, leveldb):
        assert copied == ["CURRENT", "MANIFEST-000001", "000005.ldb", "000006.log"]


def test_a_table_that_a_compaction_takes_away_is_not_missed(
    world: World, leveldb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "new").mkdir()
    later = folder(tmp_path / "new", {7: table(numbered([*names(), *map(message, range(9))]))})

    def compact() -> None:
        for old in ("000005.ldb", "000006.log"):
            (leveldb / old).unlink()
        for made in later.iterdir():
            made.replace(leveldb / made.name)

    copied = during_copy(monkeypatch, "000005.ldb", compact)
    with private_copy(world, leveldb) as copy:
        assert numbers(copy) == list(range(9))
        assert sorted(path.name for path in copy.iterdir()) == [
            "000007.ldb", "CURRENT", "MANIFEST-000001",
        ]  # fmt: skip
    assert copied.count("CURRENT") == 2


def test_a_table_that_comes_meanwhile_has_everything_copied_again(
    world: World, leveldb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = during_copy(monkeypatch, "000006.log", (leveldb / "000009.ldb").touch)
    with private_copy(world, leveldb) as copy:
        assert (copy / "000009.ldb").exists()
    assert copied.count("CURRENT") == 2


def test_a_log_that_grows_meanwhile_is_taken_as_far_as_it_goes(
    world: World, leveldb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def append() -> None:
        with (leveldb / "000006.log").open("ab") as file:
            file.write(log([batch([message(6)], 101)]))

    copied = during_copy(monkeypatch, "000006.log", append)
    with private_copy(world, leveldb) as copy:
        assert numbers(copy) == list(range(7))
    assert copied.count("CURRENT") == 1


def test_a_folder_that_never_holds_still_is_given_up_and_nothing_is_left(
    world: World, leveldb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = iter(range(100))
    monkeypatch.setattr(module, "FIRST_PAUSE_S", 0.0)
    monkeypatch.setattr(module, "_state", lambda path: {"CURRENT": (next(counter),)})

    with pytest.raises(Unreadable, match="changed_while_reading"), private_copy(world, leveldb):
        raise AssertionError("nothing to read")
    assert not (Path(world.home) / "copies").exists()


def test_blobs_lie_beside_the_copy_as_beside_the_original(world: World, leveldb: Path) -> None:
    blobs = leveldb.with_name(leveldb.name.replace(".leveldb", ".blob"))
    (blobs / "1" / "00").mkdir(parents=True)
    (blobs / "1" / "00" / "2").write_bytes(b"large")

    with private_copy(world, leveldb) as copy:
        assert (copy.parent / blobs.name / "1" / "00" / "2").read_bytes() == b"large"


def test_no_link_in_a_folder_is_followed_and_no_pipe_is_waited_for(
    world: World, leveldb: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("not a browser's")
    (leveldb / "000008.ldb").symlink_to(tmp_path / "secret")
    (leveldb / "deep").symlink_to(tmp_path)
    os.mkfifo(leveldb / "000009.ldb")
    blobs = leveldb.with_name(leveldb.name.replace(".leveldb", ".blob"))
    blobs.symlink_to(tmp_path)

    with private_copy(world, leveldb) as copy:
        assert numbers(copy) == list(range(6))
        found = {path.name for path in copy.parent.rglob("*")}
    assert not found & {"000008.ldb", "000009.ldb", "deep", "secret", blobs.name}


def test_a_path_that_is_a_link_itself_means_what_it_leads_to(
    world: World, leveldb: Path, tmp_path: Path
) -> None:
    (tmp_path / "here.leveldb").symlink_to(leveldb)
    with private_copy(world, tmp_path / "here.leveldb") as copy:
        assert numbers(copy) == list(range(6))


def database(path: Path) -> sqlite3.Connection:
    """Make a database whose rows still lie in its `-wal`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE t(x)")
    db.execute("INSERT INTO t VALUES (1)")
    return db


def rows(path: Path) -> list[tuple[int]]:
    db = sqlite3.connect(path)
    try:
        return db.execute("SELECT x FROM t").fetchall()
    finally:
        db.close()


def test_a_firefox_origin_comes_with_the_files_of_its_rows_and_nothing_else(
    world: World, tmp_path: Path
) -> None:
    origin = tmp_path / "https+++chat.example"
    db = database(origin / "idb" / "12ab.sqlite")
    (origin / "idb" / "12ab.files").mkdir()
    (origin / "idb" / "12ab.files" / "1").write_bytes(b"large")
    (origin / "cache").mkdir()
    (origin / "cache" / "caches.sqlite").write_bytes(b"not asked for")
    before = listing(origin)

    with private_copy(world, origin) as copy:
        assert rows(copy / "idb" / "12ab.sqlite") == [(1,)]
        assert (copy / "idb" / "12ab.files" / "1").read_bytes() == b"large"
        assert not (copy / "cache").exists()
    assert listing(origin) == before
    db.close()


def test_a_folder_of_sqlite_files_comes_with_the_blobs_beside_them(
    world: World, tmp_path: Path
) -> None:
    db = database(tmp_path / "https_chat.example_0" / "ABC")
    (tmp_path / "https_chat.example_0" / "2f").write_bytes(b"blob")

    with private_copy(world, tmp_path / "https_chat.example_0") as copy:
        assert rows(copy / "ABC") == [(1,)]
        assert (copy / "2f").read_bytes() == b"blob"
    db.close()


def test_a_database_that_comes_meanwhile_has_everything_copied_again(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    idb = tmp_path / "idb"
    database(idb / "a.sqlite").close()
    copied = during_copy(monkeypatch, "a.sqlite", lambda: database(idb / "b.sqlite").close())

    with private_copy(world, idb) as copy:
        assert rows(copy / "b.sqlite") == [(1,)]
    assert copied.count("a.sqlite") == 2


def test_a_single_database_comes_with_its_wal(world: World, tmp_path: Path) -> None:
    db = database(tmp_path / "webappsstore.sqlite")
    with private_copy(world, tmp_path / "webappsstore.sqlite") as copy:
        assert rows(copy) == [(1,)]
    db.close()


def test_a_path_without_anything_is_not_found(world: World, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), private_copy(world, tmp_path / "gone.leveldb"):
        raise AssertionError("nothing to read")


def test_what_is_too_large_is_not_copied(
    world: World, leveldb: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 100)
    with pytest.raises(Unreadable, match="too_large"), private_copy(world, leveldb):
        raise AssertionError("nothing to read")
