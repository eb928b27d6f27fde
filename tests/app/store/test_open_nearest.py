import os
from pathlib import Path

import pytest

from cade.app.store import matrix_upkeep
from cade.app.store.matrix_upkeep import open_matrix
from cade.app.store.nearest import StoreNearest, open_nearest
from cade.projections.mapping import adopt, reuse
from cade.projections.vectors import Model, OtherModel
from cade.tests.app.store.mapped import (
    QUESTION,
    Counting,
    M,
    answers_like_the_store,
    give,
    hash_of,
)
from cade.tests.app.store.vector_store_rules import drawn
from cade.tests.projections.connections import Connection
from cade.tests.vector_stores import MemoryVectors


def test_another_model_never_answers_with_the_old_ones_rows(
    db: Connection, store: Counting, shm: Path
) -> None:
    open_matrix(db, store, M, shm)
    other = Model("other", 8)
    with pytest.raises(OtherModel):
        open_nearest(db, store, other, shm)
    assert len(open_matrix(db, store, other, shm)) == 0

    store.add(other, [hash_of(1)], drawn(1))
    adopt(db, store, other)
    reuse(db, store, other)

    nearest = open_nearest(db, store, other, shm)
    assert [chunk for chunk, _ in nearest.search(QUESTION, 9)] == [2]
    assert (nearest.model, nearest.missing()) == ("other", 19)


def test_before_the_first_embedding_nothing_is_found(db: Connection, shm: Path) -> None:
    give(db, {1: 1})
    nearest = open_nearest(db, MemoryVectors(), M, shm)

    assert (nearest.search(QUESTION, 5), nearest.missing()) == ([], 1)
    assert list(shm.iterdir()) == []


def test_without_room_the_matrix_stays_in_this_process(
    db: Connection, store: Counting, shm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matrix_upkeep, "has_room", lambda directory, size: False)

    assert answers_like_the_store(db, store, shm)
    assert list(shm.iterdir()) == []


def test_room_that_others_took_meanwhile_is_done_without(
    db: Connection, store: Counting, shm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)

    assert answers_like_the_store(db, store, shm)
    assert list(shm.iterdir()) == []


def test_without_memory_for_the_matrix_the_store_answers(
    db: Connection, store: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*given: object) -> None:
        raise MemoryError

    monkeypatch.setattr("cade.app.store.nearest.open_matrix", no_memory)
    nearest = open_nearest(db, store, M, None)

    assert isinstance(nearest, StoreNearest)
    assert len(nearest.search(QUESTION, 99)) == 20
    assert (nearest.model, nearest.missing()) == ("m", 0)
