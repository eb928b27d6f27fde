from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sqlcipher3 import dbapi2

from cade.app.store import vectors as module
from cade.app.store.twelve_bits import Question
from cade.app.store.vectors import SqliteVectors, VectorsOff, open_vectors
from cade.projections.vectors import Model
from cade.tests.app.store.vector_store_rules import A, VectorStoreRules, drawn, key
from cade.tests.vector_stores import MemoryVectors

KEY = bytes(range(32))
MANY = 5_000


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[SqliteVectors]:
    store = open_vectors(tmp_path / "vectors.db", KEY)
    yield store
    store.close()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteVectors]:
    store = open_vectors(tmp_path_factory.mktemp("large") / "vectors.db", KEY)
    store.add(A, [key(n) for n in range(MANY)], drawn(MANY))
    yield store
    store.close()


class TestSqliteVectors(VectorStoreRules):
    @pytest.fixture
    def store(self, sqlite_store: SqliteVectors) -> SqliteVectors:
        return sqlite_store


class TestMemoryVectors(VectorStoreRules):
    @pytest.fixture
    def store(self) -> MemoryVectors:
        return MemoryVectors()


def exact(large: SqliteVectors, k: int) -> list[int]:
    rows = large.rows(A, range(MANY + 1))
    cosines = Question(drawn(1, seed=9)[0]).cosines(rows.upper, rows.lower, rows.scales)
    order = np.argsort(-cosines, kind="stable")
    return [int(number) for number in rows.numbers[order][:k]]


@pytest.mark.parametrize("k", [1, 10, 4_096, 4_097, 10_000])
def test_more_neighbours_than_sqlite_vec_allows_are_found(large: SqliteVectors, k: int) -> None:
    found = large.nearest(A, drawn(1, seed=9)[0], k)

    assert [number for number, _ in found] == exact(large, k)


def test_a_filter_that_only_a_far_vector_passes_still_finds_it(large: SqliteVectors) -> None:
    far = exact(large, MANY)[4_499]

    assert [number for number, _ in large.nearest(A, drawn(1, seed=9)[0], 10, {far})] == [far]


def test_more_equal_vectors_than_were_asked_for_come_by_number(sqlite_store: SqliteVectors) -> None:
    same = np.repeat(drawn(1), 500, axis=0)
    sqlite_store.add(A, [key(n) for n in range(500)], same)
    lowest = sorted(sqlite_store.known(A, [key(n) for n in range(500)]).values())[:3]

    assert [number for number, _ in sqlite_store.nearest(A, same[0], 3)] == lowest


def test_reopening_finds_everything_under_the_same_id(tmp_path: Path) -> None:
    first = open_vectors(tmp_path / "vectors.db", KEY)
    first.add(A, [key(1)], drawn(1))
    first.close()
    again = open_vectors(tmp_path / "vectors.db", KEY)

    assert again.store_id == first.store_id
    assert list(again.known(A, [key(1)])) == [key(1)]
    again.close()


def test_two_stores_have_different_ids(tmp_path: Path) -> None:
    stores = [open_vectors(tmp_path / name, KEY) for name in ("a.db", "b.db")]

    assert stores[0].store_id != stores[1].store_id
    for store in stores:
        store.close()


def test_without_sqlite_vec_semantic_search_is_off_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(db: object) -> None:
        raise AttributeError("no attribute 'enable_load_extension'")

    monkeypatch.setattr(module, "load_vectors_extension", refused)

    with pytest.raises(VectorsOff, match=r"Semantic search is off: .*enable_load") as caught:
        open_vectors(tmp_path / "vectors.db", KEY)
    assert "sqlite-vec" in str(caught.value.do)


def test_a_file_that_cannot_be_read_turns_semantic_search_off(tmp_path: Path) -> None:
    (tmp_path / "vectors.db").write_bytes(b"no database" * 999)

    with pytest.raises(VectorsOff, match="Semantic search is off"):
        open_vectors(tmp_path / "vectors.db", KEY)


def test_the_file_is_unreadable_under_another_key(tmp_path: Path) -> None:
    open_vectors(tmp_path / "vectors.db", KEY).close()

    with pytest.raises(VectorsOff):
        open_vectors(tmp_path / "vectors.db", bytes(32))
    assert not (tmp_path / "vectors.db").read_bytes().startswith(b"SQLite format")


def test_a_deleted_vector_leaves_no_bytes_in_the_pages(tmp_path: Path) -> None:
    store = open_vectors(tmp_path / "vectors.db", None)
    model, vectors = Model("m", 64), drawn(20, 64)
    store.add(model, [key(n) for n in range(20)], vectors)
    number = store.known(model, [key(3)])[key(3)]
    marker = store.rows(model, [number]).upper.tobytes()
    assert store.truncate_wal()
    assert marker in (tmp_path / "vectors.db").read_bytes()

    store.delete([key(3)])

    assert store.truncate_wal()
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert marker not in left
    assert key(3) not in left
    store.close()


def test_a_reader_keeps_the_wal_from_being_emptied(tmp_path: Path) -> None:
    store = open_vectors(tmp_path / "vectors.db", None)
    store.add(A, [key(1)], drawn(1))
    reader = dbapi2.connect(str(tmp_path / "vectors.db"), isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM vectors").fetchall()
    store.add(A, [key(2)], drawn(1))
    store._db.execute("PRAGMA busy_timeout = 0")

    assert not store.truncate_wal()
    reader.execute("COMMIT")
    assert store.truncate_wal()
    reader.close()
    store.close()
