from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cade.app.store.errors import Damaged
from cade.app.store.keys import KeyRing
from cade.app.store.log import HistoryLog
from cade.app.store.ports import Verification
from cade.app.store.sqlite import connect
from cade.domain.errors import StoreError
from cade.tests.app.store.stores import NOON, batch, commit, opened, revision, subject

PLAN = "/home/ana/plano.md"
TRIMMED, WHOLE, RUN, FIRST_COMMIT, LAST = 1, 4, 6, 2, 9


@pytest.fixture
def log(tmp_path: Path) -> Iterator[HistoryLog]:
    """A log with a trimmed row (1), commits, runs (3, 6, 9), and 9 rows in all."""
    with opened(tmp_path) as log:
        log.append(batch(revision(PLAN, "a"), commit(1)))
        log.append(batch(commit(2), revision(PLAN, "b")))
        log.append(batch(commit(3), commit(4)))
        yield log


def change(log: HistoryLog, *statements: str) -> None:
    db = connect(log.path)
    db.create_function("flip", 1, lambda value: bytes([value[0] ^ 1]) + value[1:])
    for statement in statements:
        db.execute(statement)
    db.close()


def found(log: HistoryLog) -> list[tuple[int, str]]:
    return [(problem.position, problem.code) for problem in log.verify().problems]


def test_a_log_as_it_was_written_is_whole(log: HistoryLog) -> None:
    assert log.verify() == Verification(ok=True, rows=LAST, problems=[])


def test_an_empty_log_is_whole(tmp_path: Path) -> None:
    with opened(tmp_path / "other") as log:
        assert log.verify() == Verification(ok=True, rows=0, problems=[])


@pytest.mark.parametrize(
    ("column", "position", "code"),
    [
        ("state = flip(state)", WHOLE, "digest"),
        ("state = flip(state)", TRIMMED, "digest"),
        ("state = flip(state)", RUN, "digest"),
        ("state = flip(state)", FIRST_COMMIT, "digest"),
        ("digest = flip(digest)", WHOLE, "link"),
        ("digest = flip(digest)", LAST, "link"),
        ("link = flip(link)", WHOLE, "link"),
        ("link = flip(link)", LAST, "link"),
        ("topic = 'activity_observed.v2'", WHOLE, "link"),
        ("topic = 'run_recorded.v1'", TRIMMED, "link"),
        ("originator_id = flip(originator_id)", WHOLE, "link"),
        ("originator_version = originator_version + 1", WHOLE, "link"),
        ("item = 2", WHOLE, "item"),
        ("state = NULL", WHOLE, "blank"),
        ("state = NULL", TRIMMED, "blank"),
    ],
)
def test_one_altered_field_is_found_and_its_position_alone_is_named(
    log: HistoryLog, column: str, position: int, code: str
) -> None:
    change(log, f"UPDATE facts SET {column} WHERE rowid = {position}")

    problems = found(log)

    assert (position, code) in problems
    assert {place for place, _ in problems} == {position}


def test_a_dropped_row_is_missing(log: HistoryLog) -> None:
    change(log, "DELETE FROM facts WHERE rowid = 7")

    assert found(log)[0] == (7, "missing")


def test_a_dropped_first_row_is_missing(log: HistoryLog) -> None:
    change(log, "DELETE FROM facts WHERE rowid = 1")

    assert found(log)[0] == (1, "missing")


@pytest.mark.parametrize("also", ["", "UPDATE sqlite_sequence SET seq = 7 WHERE name = 'facts'"])
def test_a_cut_tail_is_found_even_if_the_sequence_is_set_back(log: HistoryLog, also: str) -> None:
    change(log, "DELETE FROM facts WHERE rowid > 7", *filter(None, [also]))

    assert found(log) == [(8, "head")]


def test_a_sequence_behind_the_last_row_would_give_a_position_twice(log: HistoryLog) -> None:
    change(log, "UPDATE sqlite_sequence SET seq = 5 WHERE name = 'facts'")

    assert found(log) == [(LAST, "head")]


def test_an_emptied_log_is_found(log: HistoryLog) -> None:
    change(log, "DELETE FROM facts", "DELETE FROM sqlite_sequence WHERE name = 'facts'")

    assert found(log) == [(1, "head")]


def test_an_inserted_row_is_found(log: HistoryLog) -> None:
    change(
        log,
        "INSERT INTO facts(originator_id, originator_version, topic, item, digest, link, state)"
        " SELECT originator_id, 7, topic, item, digest, link, state FROM facts WHERE rowid = 4",
    )

    assert found(log)[0] == (LAST + 1, "link")


def test_two_swapped_rows_are_found(log: HistoryLog) -> None:
    change(
        log,
        "UPDATE facts SET rowid = 99 WHERE rowid = 7",
        "UPDATE facts SET rowid = 7 WHERE rowid = 8",
        "UPDATE facts SET rowid = 8 WHERE rowid = 99",
    )

    assert {(7, "link"), (8, "link")} <= set(found(log))


def test_a_trimmed_row_without_a_newer_revision_is_found(log: HistoryLog) -> None:
    change(log, "DELETE FROM facts WHERE rowid = 5")

    assert (TRIMMED, "trimmed") in found(log)


def test_a_missing_key_that_nobody_asked_to_forget_is_found(log: HistoryLog) -> None:
    log.keys.delete([subject(log, commit(2))])

    assert found(log) == [(WHOLE, "salt")]


def test_what_was_forgotten_leaves_a_whole_log(log: HistoryLog) -> None:
    log.forget([subject(log, commit(2)), subject(log, revision(PLAN, "a"))], "uid", NOON)

    assert log.verify().ok


def test_forgetting_covers_no_row_that_came_after_it(log: HistoryLog) -> None:
    target = next(row for row in log.after(0) if row.position == RUN).subject
    log.forget([target], "uid", NOON)
    assert log.verify().ok

    change(log, f"UPDATE facts SET state = NULL WHERE rowid = {WHOLE}")
    assert found(log) == [(WHOLE, "blank")]


def test_a_head_that_is_one_batch_behind_is_lawful(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(KeyRing, "save_head", lambda *_: None)
        log.append(batch(commit(5)))

    assert log.verify().ok
    log.append(batch(commit(6)))
    assert log.keys.head().position == log.head() == LAST + 4


def test_nothing_is_appended_to_a_log_whose_end_was_cut(log: HistoryLog) -> None:
    change(log, "DELETE FROM facts WHERE rowid > 7")

    with pytest.raises(Damaged, match="position 9"):
        log.append(batch(commit(5)))
    assert log.head() == 7


def test_nothing_is_appended_behind_a_row_that_does_not_follow(
    log: HistoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(KeyRing, "save_head", lambda *_: None)
        log.append(batch(commit(5)))
    change(log, "UPDATE facts SET digest = flip(digest) WHERE rowid = 10")

    with pytest.raises(Damaged, match="position 10"):
        log.append(batch(commit(6)))


def test_progress_reaches_the_last_position(log: HistoryLog) -> None:
    told: list[tuple[int, int]] = []

    log.verify(lambda position, end: told.append((position, end)))

    assert told[-1] == (LAST, LAST)


def test_a_record_that_does_not_open_is_named_when_it_is_read(log: HistoryLog) -> None:
    change(log, f"UPDATE facts SET state = flip(state) WHERE rowid = {WHOLE}")

    with pytest.raises(Damaged, match="position 4"):
        list(log.after(0))


def test_a_forgetting_that_was_altered_is_found(log: HistoryLog) -> None:
    log.forget([subject(log, commit(2))], "uid", NOON)
    change(log, "UPDATE facts SET state = flip(state) WHERE rowid = 10")

    assert {(10, "digest"), (WHOLE, "blank")} <= set(found(log))


def test_a_runs_record_that_cannot_be_read_is_named(log: HistoryLog) -> None:
    change(log, f"UPDATE facts SET state = flip(state) WHERE rowid = {RUN}")

    with pytest.raises(Damaged, match="position 6"):
        list(log.after(0))


def _zeroed(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(bytes(path.stat().st_size - 4096))


def _cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def _overwritten(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 400)


@pytest.mark.parametrize("spoil", [_zeroed, _cut, _overwritten])
def test_a_spoiled_file_is_an_error_with_a_remedy(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    with opened(tmp_path) as log:
        log.append(batch(*(commit(n) for n in range(200))))
    spoil(tmp_path / "data" / "history.db")

    with pytest.raises(StoreError) as caught, opened(tmp_path) as log:
        log.verify()
    assert caught.value.do
    assert str(tmp_path) in str(caught.value)


def test_a_byte_flipped_in_any_record_or_index_is_found(log: HistoryLog, tmp_path: Path) -> None:
    from cade.app.store.sqlite import truncate_wal

    db = connect(log.path)
    truncate_wal(db)
    # Each is one page here. Elsewhere are the words of the CREATE statements, and rows that SQLite
    # and the library number for themselves.
    ours = "SELECT rootpage FROM sqlite_master WHERE tbl_name IN ('facts', 'meta') AND rootpage"
    pages = {number - 1 for (number,) in db.execute(ours)}
    db.close()
    log.close()
    whole = log.path.read_bytes()
    used = [place for place, byte in enumerate(whole) if byte and place // 4_096 in pages]
    missed = []
    for place in used[:: max(1, len(used) // 150)]:
        log.path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        if is_whole(tmp_path):
            missed.append(place)
        for suffix in ("-wal", "-shm"):
            Path(f"{log.path}{suffix}").unlink(missing_ok=True)

    assert missed == []


def is_whole(directory: Path) -> bool:
    """Tell whether nothing was found; a file that cannot even be opened was found out, too."""
    try:
        with opened(directory) as log:
            return log.verify().ok
    except StoreError:
        return False


def test_a_column_that_is_no_longer_there_is_a_problem_of_its_row(log: HistoryLog) -> None:
    change(log, f"UPDATE facts SET topic = x'00ff' WHERE rowid = {FIRST_COMMIT}")

    assert (FIRST_COMMIT, "link") in found(log)
