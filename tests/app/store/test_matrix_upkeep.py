import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from cade.app.store import matrix_upkeep
from cade.app.store.matrix_file import Arrays, read
from cade.app.store.matrix_upkeep import erase_gone, open_matrix
from cade.projections.mapping import reuse
from cade.projections.vectors import Model, Rows
from cade.tests.app.store.mapped import (
    QUESTION,
    Counting,
    M,
    answers_like_the_store,
    embed,
    give,
    take,
)
from cade.tests.app.store.vector_store_rules import drawn
from cade.tests.projections.connections import Connection


def the_file(shm: Path) -> Path:
    (file,) = shm.iterdir()
    return file


def content(shm: Path) -> Arrays:
    found = read(the_file(shm))
    assert found is not None
    return found[1]


def test_the_file_is_ours_alone_and_whole(db: Connection, store: Counting, shm: Path) -> None:
    assert answers_like_the_store(db, store, shm)

    assert the_file(shm).stat().st_mode & 0o777 == 0o600
    assert the_file(shm).name == f"vectors-{store.store_id}.mtx"


def test_a_file_that_is_up_to_date_is_only_mapped(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    written, store.read = the_file(shm).stat().st_ino, []

    assert answers_like_the_store(db, store, shm)
    assert the_file(shm).stat().st_ino == written
    assert len(open_matrix(db, store, M, shm)) == 20


def test_only_vectors_that_are_new_are_read_from_the_store(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    store.read.clear()
    give(db, {15_000: 20, 15_001: 21, 15_002: 3})
    embed(db, store, M, drawn(22))

    matrix = open_matrix(db, store, M, shm)

    assert sorted(store.read) == [4, 21, 22]  # chunk 15,002 repeats the fourth text
    assert len(matrix) == 23
    assert answers_like_the_store(db, store, shm)


def test_rows_of_chunks_that_are_gone_are_zeroed_where_they_stand(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    still_mapped = content(shm)
    secret = still_mapped.upper[4].tobytes()
    take(db, store, [5, 9])

    assert erase_gone(db, store, shm) == 2

    assert secret not in the_file(shm).read_bytes()
    assert np.flatnonzero(still_mapped.scales == 0).tolist() == [4, 8]
    assert not still_mapped.upper[[4, 8]].any()
    assert erase_gone(db, store, shm) == 0
    assert answers_like_the_store(db, store, shm)
    assert len(content(shm).ids) == 18


def test_a_search_over_a_file_with_zeroed_rows_finds_none_of_them(
    db: Connection, store: Counting, shm: Path
) -> None:
    matrix = open_matrix(db, store, M, shm)
    best = matrix.search(QUESTION, 1)[0][0]
    take(db, store, [best])
    erase_gone(db, store, shm)

    for among in (None, list(range(1, 21)), [best, 1, 2]):
        assert best not in dict(matrix.search(QUESTION, 99, among))
    assert best not in matrix.similarities(QUESTION, [best])


def test_opening_after_forgetting_zeroes_the_old_file_too(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    old = content(shm)
    take(db, store, [5])

    assert len(open_matrix(db, store, M, shm)) == 19
    assert not old.upper[4].any()


def test_nothing_mapped_any_more_zeroes_everything(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    db.execute("DELETE FROM vector_state")

    assert erase_gone(db, store, shm) == 20
    assert erase_gone(db, store, None) == 0


def test_the_id_of_a_chunk_that_is_gone_may_be_another_text(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    take(db, store, [20])
    give(db, {20: 20})
    embed(db, store, M, drawn(21))

    assert answers_like_the_store(db, store, shm)


@pytest.mark.parametrize("kept", [0, 100, 256, 500, -1])
def test_a_torn_file_is_made_again(db: Connection, store: Counting, shm: Path, kept: int) -> None:
    open_matrix(db, store, M, shm)
    whole = the_file(shm).read_bytes()
    the_file(shm).write_bytes(whole[:kept])

    assert answers_like_the_store(db, store, shm)
    assert len(the_file(shm).read_bytes()) == len(whole)


@pytest.mark.parametrize("at", [0, 8, 12, 16, 40, 90, 256, 300])
def test_a_file_with_another_header_or_other_ids_is_made_again(
    db: Connection, store: Counting, shm: Path, at: int
) -> None:
    open_matrix(db, store, M, shm)
    flipped = bytearray(the_file(shm).read_bytes())
    flipped[at] ^= 1
    the_file(shm).write_bytes(flipped)

    assert answers_like_the_store(db, store, shm)


def test_after_a_rebuild_chunks_with_other_ids_are_found(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    db.execute("DELETE FROM chunks")
    db.execute("DELETE FROM orphaned_vectors")
    give(db, {100 + n: n for n in range(20)})
    assert reuse(db, store, M) == 20

    assert answers_like_the_store(db, store, shm)


def test_an_interrupted_copy_leaves_no_file(
    db: Connection, store: Counting, shm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(model: Model, numbers: Sequence[int]) -> Rows:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(store, "rows", interrupted)
        with pytest.raises(KeyboardInterrupt):
            open_matrix(db, store, M, shm)

    assert list(shm.iterdir()) == []


def test_what_a_killed_run_left_is_deleted_and_what_a_living_one_writes_is_not(
    db: Connection, store: Counting, shm: Path
) -> None:
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    dead, alive = (shm / f"vectors-x.mtx.{pid}.part" for pid in (child, os.getppid()))
    dead.touch()
    alive.touch()

    open_matrix(db, store, M, shm)

    assert (dead.exists(), alive.exists()) == (False, True)


def test_a_rebuild_switched_in_while_the_matrix_is_made_gives_an_empty_one(
    db: Connection, store: Counting, shm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = read

    def switched(path: Path) -> object:
        db.execute("DELETE FROM vector_state")
        return real(path)

    monkeypatch.setattr(matrix_upkeep, "read", switched)

    assert len(open_matrix(db, store, M, shm)) == 0
