from collections.abc import Callable
from pathlib import Path

import pytest

from cade.app.store import errors
from cade.app.store.errors import Busy, CannotWrite, Damaged
from cade.app.store.locks import Holder, LockHeld, Locks
from cade.app.store.log import HistoryLog
from cade.app.store.secret import FileSecret
from cade.app.store.sqlite import connect
from cade.app.store.trimming import trim
from cade.domain.errors import StoreError
from cade.domain.facts import RevisionSeen
from cade.tests.app.store.stores import NOON, batch, commit, opened, revision

HERE = Path("/home/ana/.local/share/cade/history.db")
PLAN = "/home/ana/plano.md"

EVERY: list[Callable[[], StoreError]] = [
    lambda: errors.cannot_write(HERE, OSError(28, "No space left on device")),
    lambda: errors.cannot_write(HERE, PermissionError(13, "Permission denied")),
    lambda: Busy(HERE),
    lambda: Damaged(HERE, position=7),
    lambda: Damaged(HERE, why="file is not a database"),
    lambda: errors.NewerFormat(HERE, 2, 1),
    lambda: errors.SecretMissing(HERE, HERE),
    lambda: errors.SecretWrong(HERE, HERE),
    lambda: errors.StoreIncomplete(HERE, HERE),
    lambda: errors.StillRead(HERE),
    lambda: LockHeld(None),
    lambda: LockHeld(Holder(pid=7, command="cade ingest", since=NOON)),
]


@pytest.mark.parametrize("made", EVERY)
def test_every_error_says_what_happened_and_what_to_do(made: Callable[[], StoreError]) -> None:
    error = made()

    assert "{" not in str(error)
    assert error.do is not None
    assert "{" not in error.do.format(**error.values)


def test_a_database_that_stays_locked_is_an_error_that_says_so(log: HistoryLog) -> None:
    log.append(batch(commit(1)))
    for connection in log.appender.recorder.datastore.pool._pool:
        connection._sqlite_conn.execute("PRAGMA busy_timeout = 1")
    other = connect(log.path)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(Busy):
        log.append(batch(commit(2)))
    other.execute("ROLLBACK")
    other.close()
    assert log.append(batch(commit(2))).counts.new == 1


def test_a_damaged_revision_is_not_replaced_and_nothing_of_the_batch_is_stored(
    log: HistoryLog,
) -> None:
    log.append(batch(revision(PLAN, "a")))
    log.reader.db.execute("UPDATE facts SET state = zeroblob(60) WHERE rowid = 1")

    with pytest.raises(Damaged, match="position 1"):
        log.append(batch(commit(1), revision(PLAN, "b")))
    assert log.head() == 2


def test_trimming_what_is_trimmed_or_blank_changes_nothing(log: HistoryLog) -> None:
    log.append(batch(revision(PLAN, "a"), revision("/x", "a")))
    log.append(batch(revision(PLAN, "b"), revision("/x", "b")))
    log.reader.db.execute("UPDATE facts SET state = NULL WHERE rowid = 2")
    before = log.reader.rows("1 ORDER BY rowid")
    keys = log.keys.existing(row.subject for row in before)

    with log.appender.recorder.datastore.transaction(commit=True) as c:
        trim(c, [1, 2], keys, log.path)

    assert log.reader.rows("1 ORDER BY rowid") == before


def test_locks_that_cannot_be_made_are_an_error_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "locks").write_text("a file where the directory should be")

    with pytest.raises(CannotWrite) as caught, Locks(tmp_path / "locks").write():
        pass
    assert caught.value.do is not None


def test_a_note_that_cannot_be_written_lets_the_lock_go(tmp_path: Path) -> None:
    locks = Locks(tmp_path / "locks")
    (tmp_path / "locks" / "write.json").mkdir(parents=True)

    with pytest.raises(CannotWrite), locks.write():
        pass
    (tmp_path / "locks" / "write.json").rmdir()
    with Locks(tmp_path / "locks").write(0):
        pass


def test_a_secret_that_cannot_be_read_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()

    with pytest.raises(CannotWrite):
        FileSecret(tmp_path / "secret").load()
    with pytest.raises(CannotWrite):
        FileSecret(tmp_path / "secret").create()
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_an_item_of_a_long_text_is_stored_and_read_whole(tmp_path: Path) -> None:
    text = "ação " * 400_000
    with opened(tmp_path) as log:
        log.append(batch(*(revision(f"/{n}", "a", text=text) for n in range(4))))
        facts = [record.fact for record in log.after(0)]

    assert [fact.text == text for fact in facts if isinstance(fact, RevisionSeen)] == [True] * 4
