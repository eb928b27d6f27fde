"""A private copy while somebody else writes."""

import os
import sqlite3
import threading
from pathlib import Path

import pytest

from cade.collectors import snapshot
from cade.collectors.files.trouble import Unreadable
from cade.collectors.snapshot import open_copy, readable, state_of
from cade.collectors.world import World


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "there.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE t(x)")
        db.execute("INSERT INTO t VALUES (1)")
    db.close()
    return path


def test_a_copy_is_taken_again_while_the_files_change(
    world: World, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    real = snapshot._copy

    def slow(source: str, target: str, *, required: bool) -> None:
        real(source, target, required=required)
        copied.append(source)
        if len(copied) == 1:
            with sqlite3.connect(database) as db:
                db.execute("INSERT INTO t VALUES (2)")
            db.close()

    monkeypatch.setattr(snapshot, "_copy", slow)
    with open_copy(world, str(database)) as db:
        assert db.execute("SELECT x FROM t").fetchall() == [(1,), (2,)]
    assert copied.count(str(database)) == 2


def test_a_database_that_never_holds_still_is_given_up(
    world: World, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "FIRST_PAUSE_S", 0.0)
    counter = iter(range(100))
    monkeypatch.setattr(snapshot, "state_of", lambda path: ((1, next(counter), 1), None, None))

    with pytest.raises(Unreadable, match="changed_while_reading"), open_copy(world, str(database)):
        raise AssertionError("nothing to read")
    assert not (Path(world.home) / "copies").exists()


def test_a_companion_that_is_gone_at_the_second_try_is_not_kept(
    world: World, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Path(f"{database}-journal")
    journal.write_bytes(b"half a journal")
    real = snapshot._copy

    def committed(source: str, target: str, *, required: bool) -> None:
        real(source, target, required=required)
        if source == str(journal):
            journal.unlink(missing_ok=True)

    monkeypatch.setattr(snapshot, "_copy", committed)
    with open_copy(world, str(database)) as db:
        assert not Path(f"{db.execute('PRAGMA database_list').fetchone()[2]}-journal").exists()


def test_a_pipe_is_not_waited_for(world: World, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "History")

    with (
        pytest.raises(Unreadable, match="not_a_regular_file"),
        open_copy(world, str(tmp_path / "History")),
    ):
        raise AssertionError("nothing to read")


def test_a_writer_in_full_swing_costs_no_read(world: World, database: Path) -> None:
    stop = threading.Event()

    def write() -> None:
        with sqlite3.connect(database, isolation_level=None) as db:
            db.execute("PRAGMA journal_mode = WAL")
            while not stop.wait(0.15):
                db.execute("INSERT INTO t VALUES (1)")
        db.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        with open_copy(world, str(database)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        stop.set()
        writer.join()


def test_a_state_changes_with_every_file_of_a_database(database: Path) -> None:
    before = state_of(str(database))
    Path(f"{database}-wal").write_bytes(b"x")

    assert state_of(str(database)) != before
    assert state_of(str(database)) == state_of(str(database))


@pytest.mark.parametrize(
    ("raw", "text"),
    [(b"a\xc3\xa7\xc3\xa3o", "ação"), (b"a\xe7\xe3o", "ação"), (b"\xed\xa0\x80", "í\xa0\x80")],
)
def test_stored_bytes_become_text_whatever_they_are(raw: bytes, text: str) -> None:
    assert readable(raw) == text
