from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cade.app.store import known, reader, trimming
from cade.app.store.errors import Damaged
from cade.app.store.log import HistoryLog, open_log
from cade.app.store.sqlite import connect
from cade.domain.facts import Recorded, RevisionSeen
from cade.tests.app.store.stores import batch, commit, opened, removed, revision, subject

PLAN = "/home/ana/plano.md"


def texts(log: HistoryLog) -> list[str | None]:
    facts = (record.fact for record in log.after(0))
    return [fact.text for fact in facts if isinstance(fact, RevisionSeen)]


def test_an_item_is_found_by_any_unique_beginning_of_its_short_id(log: HistoryLog) -> None:
    log.append(batch(commit(1)))
    gone = subject(log, commit(1))
    digits = gone.hex()

    for typed in (f"git:{digits[:10]}", f"git:{digits[:3]}", digits[:7], f"git:{digits}"):
        assert log.find(typed) == [("git", gone)]
    assert log.find(f"git:{digits[:10].upper()}") == [("git", gone)]


def test_an_item_is_found_by_its_source_and_whole_uid(log: HistoryLog) -> None:
    log.append(batch(commit(1), revision(PLAN, "a")))

    assert log.find(f"git:{PLAN}") == log.find(PLAN) == [("git", log.find(PLAN)[0][1])]
    assert log.find("git:/other") == []


@pytest.mark.parametrize("typed", ["", "git:", "git:zz", "file:00", "zz", ":", "git:" + "0" * 40])
def test_what_names_no_item_finds_none(log: HistoryLog, typed: str) -> None:
    log.append(batch(commit(1), finished=True, mark="m"))

    assert log.find(typed) == []


def test_a_beginning_that_means_several_items_finds_them_all(log: HistoryLog) -> None:
    log.append(batch(*(commit(n) for n in range(40))))
    found = {record.subject for record in islice(log.after(0), 40)}
    first = next(iter(found)).hex()[0]
    wanted = {one for one in found if one.hex().startswith(first)}

    assert {one for _, one in log.find(f"git:{first}")} == wanted


def test_an_items_story_tells_trimmed_records_from_whole_ones(log: HistoryLog) -> None:
    log.append(batch(revision(PLAN, "a"), commit(1)))
    log.append(batch(revision(PLAN, "b"), removed(PLAN, "b")))

    story = list(log.story(subject(log, revision(PLAN, "a"))))
    assert [(row.position, row.tag, row.state) for row in story] == [
        (1, "revision_seen.v1", "trimmed"),
        (4, "revision_seen.v1", "whole"),
        (5, "file_removed.v1", "whole"),
    ]
    assert story[1].fact == revision(PLAN, "b")
    assert all(row.size > 28 and len(row.digest) == 16 for row in story)


def test_a_revision_without_text_is_left_as_it_was_written(log: HistoryLog) -> None:
    log.append(batch(revision(PLAN, "a", text=None)))
    log.append(batch(revision(PLAN, "b")))

    story = list(log.story(subject(log, revision(PLAN, "a"))))
    assert [row.state for row in story] == ["whole", "whole"]


def test_a_removal_leaves_the_text_and_the_revision_after_it_takes_it(log: HistoryLog) -> None:
    log.append(batch(revision(PLAN, "a", text="velho")))
    log.append(batch(removed(PLAN, "a")))
    kept = texts(log)
    log.append(batch(revision(PLAN, "b", text="novo")))

    assert (kept, texts(log)) == (["velho"], [None, "novo"])


def test_the_same_revision_again_trims_nothing(log: HistoryLog) -> None:
    log.append(batch(revision(PLAN, "a", text="velho")))
    log.append(batch(revision(PLAN, "b", text="novo")))

    log.append(batch(revision(PLAN, "a", text="velho"), revision(PLAN, "b", text="novo")))

    assert texts(log) == [None, "novo"]


def test_on_request_every_revision_keeps_its_text(tmp_path: Path) -> None:
    log = open_log(tmp_path / "data", tmp_path / "config", keep_revisions=True)
    log.append(batch(revision(PLAN, "a", text="velho")))
    log.append(batch(revision(PLAN, "b", text="novo")))

    assert texts(log) == ["velho", "novo"]
    assert log.verify().ok
    log.close()


def test_once_revisions_are_kept_no_longer_all_older_texts_of_the_item_go(tmp_path: Path) -> None:
    log = open_log(tmp_path / "data", tmp_path / "config", keep_revisions=True)
    log.append(batch(revision(PLAN, "a", text="1"), revision("/other", "a", text="kept")))
    log.append(batch(revision(PLAN, "b", text=None), revision(PLAN, "c", text="3")))
    log.append(batch(revision(PLAN, "d", text="4")))
    log.close()
    log = open_log(tmp_path / "data", tmp_path / "config")
    log.append(batch(revision(PLAN, "e", text="5"), revision(PLAN, "f", text="6")))

    assert texts(log) == [None, "kept", None, None, None, None, "6"]
    assert log.verify().ok
    log.close()


def test_trimming_stops_at_what_was_trimmed_before(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abcdef":
        log.append(batch(revision(PLAN, name)))
    looked: list[list[int]] = []
    trim = trimming.trim

    def watched(c: Any, rows: list[int], *rest: Any) -> Any:
        looked.append(rows)
        return trim(c, rows, *rest)

    monkeypatch.setattr(trimming, "trim", watched)
    log.append(batch(revision(PLAN, "g")))

    assert looked == [[11], [9]]


def test_reading_in_small_batches_gives_the_same_records(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append(batch(*(commit(n, text="x" * 100 * n) for n in range(30))))
    whole = list(log.after(0))

    monkeypatch.setattr(reader, "BATCH_BYTES", 700)
    assert list(log.after(0)) == whole
    assert list(log.after(whole[9].position)) == whole[10:]


def test_what_is_appended_while_the_log_is_read_comes_too(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "BATCH_BYTES", 1)
    log.append(batch(commit(1), commit(2)))
    found: list[Recorded] = []
    for record in log.after(0):
        found.append(record)
        if len(found) == 2:
            log.append(batch(commit(3)))

    assert [r.fact for r in found][3] == commit(3)
    assert len(found) == 5


def test_a_reader_that_pauses_keeps_no_transaction_open(log: HistoryLog) -> None:
    log.append(batch(*(commit(n) for n in range(10))))
    records = log.after(0)
    next(records)
    log.append(batch(commit(99)))

    assert log.reader.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    assert len(list(records)) == 9 + 1 + 2


def test_the_items_under_a_prefix_come_in_pages_without_loss(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "_ITEMS", 3)
    paths = [f"/home/ana/{n}.md" for n in range(10)]
    log.append(batch(*(revision(path, "a") for path in paths), commit(1)))
    log.append(batch(*(revision(path, "b") for path in paths[::2])))

    found = [(uid, state.revision) for uid, state in log.known("git").under("/home/ana/")]
    assert found == [(path, "ba"[n % 2]) for n, path in enumerate(paths)]


def test_facts_may_be_stored_while_the_known_items_are_read(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "_ITEMS", 2)
    paths = [f"/{n}" for n in range(6)]
    log.append(batch(*(revision(path, "a") for path in paths)))

    seen = []
    for uid, state in log.known("git").under("/"):
        seen.append(uid)
        log.append(batch(removed(uid, state.revision)))
    assert seen == paths


def test_a_first_start_killed_before_the_format_was_noted_is_finished(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        path = log.path
    db = connect(path)
    db.execute("DROP TABLE meta")
    db.close()

    with opened(tmp_path) as log:
        log.append(batch(commit(1)))
        assert log.verify().ok


def test_a_file_that_is_none_of_ours_is_not_made_into_a_log(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        path = log.path
    db = connect(path)
    db.execute("DROP TABLE meta")
    db.execute("CREATE TABLE somebody_elses(x)")
    db.close()

    with pytest.raises(Damaged, match="it has no format"), opened(tmp_path):
        pass
