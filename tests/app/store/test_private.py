import multiprocessing
import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cade.app.store.errors import CannotWrite
from cade.app.store.private import make_directory, narrow
from cade.app.store.sqlite import connect
from cade.tests.app.store.stores import NOON, batch, commit, opened, revision, subject

FORK = multiprocessing.get_context("fork")
CANARY = "canário-" + "7f3b" * 4


@pytest.fixture(params=[0o000, 0o022, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    old = os.umask(request.param)
    yield
    os.umask(old)


def modes(folder: Path) -> dict[str, str]:
    paths = [folder, *folder.rglob("*")]
    return {path.name: oct(path.stat().st_mode & 0o777) for path in paths}


@pytest.mark.usefixtures("umask")
def test_whatever_the_umask_only_the_owner_may_enter_or_read(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with opened(home) as log:
        log.append(batch(commit(1)))
        found = modes(home)

    assert {"history.db-wal", "history.db-shm", "keys.db-wal", "secret"} <= set(found)
    folders = {"home", "data", "config", "locks"}
    assert {name: mode for name, mode in found.items() if name in folders} == dict.fromkeys(
        folders, "0o700"
    )
    assert {mode for name, mode in found.items() if name not in folders} == {"0o600"}


def test_modes_that_are_too_wide_are_narrowed_and_told(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        log.append(batch(commit(1)))
    wide = [tmp_path / "data", tmp_path / "data" / "keys.db", tmp_path / "config" / "secret"]
    for path in wide:
        path.chmod(0o755)

    with opened(tmp_path) as log:
        assert list(log.narrowed) == wide
    with opened(tmp_path) as log:
        assert log.narrowed == ()


def test_links_are_not_followed_when_modes_are_narrowed(tmp_path: Path) -> None:
    make_directory(tmp_path / "ours")
    theirs = tmp_path / "theirs"
    theirs.write_text("x")
    theirs.chmod(0o644)
    (tmp_path / "ours" / "link").symlink_to(theirs)

    assert narrow(tmp_path / "ours") == []
    assert theirs.stat().st_mode & 0o777 == 0o644


def holding(folder: Path, needle: bytes) -> list[str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if needle in path.read_bytes()]


def test_no_file_holds_a_text_a_path_or_an_id_in_clear(tmp_path: Path) -> None:
    path = f"/home/ana/{CANARY}.md"
    with opened(tmp_path) as log:
        log.append(batch(commit(1, text=CANARY), target=path, finished=True, mark=CANARY))
        log.append(batch(revision(path, "a", text=CANARY)))
        needles = [CANARY.encode(), commit(1).uid.encode(), commit(1).uid[:20].encode()]
        while_open = [holding(tmp_path, needle) for needle in needles]

    assert while_open == [[], [], []]
    assert [holding(tmp_path, needle) for needle in needles] == [[], [], []]


def test_the_trimmed_text_cannot_be_read_with_its_key_any_more(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        log.append(batch(revision("/x", "a", text=CANARY)))
        [old] = log.reader.rows("topic = 'revision_seen.v1'")
        log.append(batch(revision("/x", "b")))
    assert old.state is not None

    assert holding(tmp_path, old.state) == []


def test_nothing_of_a_forgotten_item_is_left_in_any_file(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        log.append(batch(commit(1), commit(2)))
        row = log.reader.rows("rowid = 1")[0]
        assert row.state is not None
        log.forget([subject(log, commit(1))], "uid", NOON)
        assert holding(tmp_path, row.state) == []


def _append_under_a_limit(home: Path) -> None:
    with opened(home) as log:
        log.append(batch(commit(1)))
        room = max(path.stat().st_size for path in (home / "data").iterdir()) + 60_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        acknowledged = 1
        try:
            for n in range(2, 50):
                log.append(batch(*(commit(n * 100 + k) for k in range(100))))
                acknowledged = n
        except CannotWrite as error:
            (home / "told").write_text(f"{acknowledged}\n{error}\n{error.do}")


def test_when_files_may_not_grow_the_run_stops_and_keeps_what_it_acknowledged(
    tmp_path: Path,
) -> None:
    writer = FORK.Process(target=_append_under_a_limit, args=(tmp_path,))
    writer.start()
    writer.join()

    acknowledged, error, do = (tmp_path / "told").read_text().splitlines()
    assert str(tmp_path) in error
    assert "free space" in do
    with opened(tmp_path) as log:
        assert log.verify().ok
        assert log.head() == 2 + 101 * (int(acknowledged) - 1)
        log.append(batch(commit(1_000_000)))


def test_without_room_on_the_disk_nothing_is_stored_and_the_remedy_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> Any:
        db = connect(path)
        db.execute("PRAGMA max_page_count = 12")  # SQLite says the same as on a full disk
        return db

    with opened(tmp_path) as log, monkeypatch.context() as patch:
        log.append(batch(commit(1)))
        log.appender.close()
        del log.appender
        patch.setattr("cade.app.store.recorder.connect", full)
        with pytest.raises(CannotWrite, match="no room left") as caught:
            log.append(batch(*(commit(n) for n in range(2, 300))))

    assert caught.value.do is not None and "Free space" in caught.value.do
    with opened(tmp_path) as log:
        assert (log.head(), log.verify().ok) == (2, True)
        assert log.append(batch(commit(2))).counts.new == 1


def test_a_database_that_may_only_be_read_is_an_error_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as log:
        log.append(batch(commit(1)))
        monkeypatch.setattr(
            "cade.app.store.recorder.connect", lambda path: connect(path, read_only=True)
        )
        log.appender.close()
        del log.appender
        with pytest.raises(CannotWrite) as caught:
            log.append(batch(commit(2)))

    assert str(tmp_path) in str(caught.value)
    assert caught.value.do is not None
