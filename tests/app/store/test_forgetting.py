from pathlib import Path

import pytest

from cade.app.store import forgetting
from cade.app.store.errors import StillRead
from cade.app.store.log import HistoryLog
from cade.app.store.sqlite import connect
from cade.collectors.world import Latest
from cade.domain.facts import Forgotten, RunRecorded, Shredded
from cade.tests.app.store.stores import NOON, SHOP, batch, commit, opened, revision, subject

PLAN = "/home/ana/plano.md"


def test_a_forgotten_items_records_read_as_shredded_and_others_as_before(log: HistoryLog) -> None:
    log.append(batch(commit(1), commit(2), revision(PLAN, "a")))

    log.forget([subject(log, commit(1)), subject(log, revision(PLAN, "a"))], "uid", NOON)

    facts = [record.fact for record in log.after(0)]
    assert facts[:3] == [Shredded(), commit(2), Shredded()]


def test_forgetting_names_the_numbers_of_the_items(log: HistoryLog) -> None:
    log.append(batch(commit(1), revision(PLAN, "a")))
    log.append(batch(revision(PLAN, "b")))
    gone, unknown = subject(log, revision(PLAN, "b")), bytes(16)

    log.forget([gone, unknown], "match", NOON)

    record = list(log.after(0))[-1]
    assert record.forgets == (2,)
    assert record.fact == Forgotten(subjects=(gone, unknown), scope="match", at=NOON)


def test_a_forgotten_item_is_not_stored_again_and_is_counted(log: HistoryLog) -> None:
    log.append(batch(commit(1)))
    log.forget([subject(log, commit(1))], "uid", NOON)

    done = log.append(batch(commit(1), commit(1, text="outro"), commit(2)))

    assert (done.forgotten, done.counts.skipped, done.counts.new) == (2, 2, 1)
    assert commit(1) not in [record.fact for record in log.after(0)]


def test_a_forgotten_item_is_known_as_forgotten(log: HistoryLog) -> None:
    log.append(batch(commit(1), revision(PLAN, "a"), revision("/home/ana/x", "a")))
    log.forget([subject(log, commit(1)), subject(log, revision(PLAN, "a"))], "uid", NOON)

    known, gone = log.known("git"), Latest(revision="", forgotten=True)
    assert (known.has(commit(1).uid), known.has(PLAN)) == (True, True)
    assert (known.latest(PLAN), known.latest(commit(1).uid)) == (gone, gone)
    assert [uid for uid, _ in known.under("/home")] == ["/home/ana/x"]


def test_a_forgotten_item_can_still_be_named_and_its_story_is_blank(log: HistoryLog) -> None:
    log.append(batch(revision(PLAN, "a")))
    gone = subject(log, revision(PLAN, "a"))
    log.forget([gone], "uid", NOON)

    assert log.find(f"git:{gone.hex()[:10]}") == [("git", gone)]
    [row] = log.story(gone)
    assert (row.state, row.size, row.fact, row.position) == ("blank", 0, None, 1)


def test_the_record_of_a_run_survives_its_target(log: HistoryLog) -> None:
    log.append(batch(commit(1), finished=True, mark="m"))
    target = list(log.after(0))[-1].subject

    log.forget([target], "uid", NOON)

    run = list(log.after(0))[1].fact
    assert isinstance(run, RunRecorded)
    assert (run.counts.new, run.notes) == (1, None)
    assert log.known("git").mark(SHOP) is None
    log.append(batch(commit(2), finished=True, mark="n"))
    assert log.verify().ok


def test_an_older_copy_of_the_log_is_unreadable_for_what_was_forgotten(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        log.append(batch(commit(1), commit(2)))
        gone = subject(log, commit(1))
    copy = (tmp_path / "data" / "history.db").read_bytes()
    with opened(tmp_path) as log:
        log.forget([gone], "uid", NOON)
    (tmp_path / "data" / "history.db").write_bytes(copy)

    with opened(tmp_path) as log:
        assert [record.fact for record in log.after(0)][:2] == [Shredded(), commit(2)]
        assert ("salt" in {p.code for p in log.verify().problems}) is True


def test_many_items_are_forgotten_in_several_records(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "CHUNK", 2)
    log.append(batch(*(commit(n) for n in range(5))))
    gone = [record.subject for record in log.after(0)][:5]

    log.forget(gone, "age", NOON)

    told = [r.forgets for r in log.after(0) if isinstance(r.fact, Forgotten)]
    assert told == [(1, 2), (3, 4), (5,)]
    assert log.verify().ok


def test_a_reader_that_does_not_end_is_an_error_and_the_next_try_finishes(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "PATIENCE_S", 0)
    log.append(batch(commit(1)))
    gone = subject(log, commit(1))
    log.reader.db.execute("PRAGMA busy_timeout = 1")
    reader = connect(log.path)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM facts").fetchone()

    with pytest.raises(StillRead) as caught:
        log.forget([gone], "uid", NOON)
    reader.close()
    log.forget([gone], "uid", NOON)

    assert caught.value.do is not None
    assert log.verify().ok
    assert log.path.with_name("history.db-wal").stat().st_size == 0
