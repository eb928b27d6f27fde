from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cade.app.store import twelve_bits
from cade.app.store.matrix import Matrix
from cade.app.store.matrix_file import Arrays
from cade.app.store.matrix_upkeep import open_matrix
from cade.app.store.nearest import MatrixNearest, StoreNearest
from cade.app.store.twelve_bits import Question, numpy_dots, quantized
from cade.app.store.vectors import SqliteVectors, open_vectors
from cade.projections.vectors import Model
from cade.tests.app.store.mapped import embed, give, prepared
from cade.tests.app.store.vector_store_rules import drawn
from cade.tests.projections.connections import Connection, in_memory

FloatArray = NDArray[np.float32]
Pair = tuple[MatrixNearest, StoreNearest]


@pytest.fixture
def views() -> Iterator[Connection]:
    connection = prepared(in_memory())
    yield connection
    connection.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteVectors]:
    opened = open_vectors(tmp_path / "vectors.db", bytes(32))
    yield opened
    opened.close()


def clustered(rows: int, dimensions: int = 384, *, seed: int = 3) -> FloatArray:
    """Vectors as an embedder makes them: some hundred topics, all in a narrow cone."""
    fixed, random = np.random.default_rng(1), np.random.default_rng(seed)
    topics = fixed.normal(size=(200, dimensions)) + 2 * fixed.normal(size=dimensions)
    noisy = topics[random.integers(200, size=rows)] + random.normal(size=(rows, dimensions))
    return np.asarray(noisy / np.linalg.norm(noisy, axis=1, keepdims=True), dtype=np.float32)


def matrix_of(views: Connection, store: SqliteVectors, rows: FloatArray) -> Matrix:
    model = Model("m", rows.shape[1])
    give(views, {10 * n + 1: n for n in range(len(rows))})
    embed(views, store, model, rows)
    views.execute("BEGIN")  # whoever asks may be within a transaction of their own
    matrix = open_matrix(views, store, model, None)
    views.execute("COMMIT")
    return matrix


def test_ten_nearest_are_those_of_exact_float32_in_99_of_100(
    views: Connection, store: SqliteVectors
) -> None:
    rows, questions = clustered(10_000), clustered(50, seed=4)
    matrix = matrix_of(views, store, rows)

    shares = []
    for question in questions:
        exact = {10 * n + 1 for n in np.argsort(-(rows @ question))[:10].tolist()}
        shares.append(len(exact & {chunk for chunk, _ in matrix.search(question, 10)}) / 10)

    assert np.mean(shares) >= 0.99


def test_the_question_in_eight_bits_loses_no_neighbour(
    views: Connection, store: SqliteVectors
) -> None:
    matrix = matrix_of(views, store, rows := clustered(3_000, 64))
    stored = quantized(rows)
    for question in clustered(20, 64, seed=5):
        cosines = Question(question).cosines(*stored)
        exact = [10 * n + 1 for n in np.argsort(-cosines, kind="stable")[:25].tolist()]

        assert [chunk for chunk, _ in matrix.search(question, 25)] == exact


@pytest.mark.parametrize(("k", "found"), [(0, 0), (-1, 0), (5, 5), (300, 300), (10_000, 300)])
def test_any_number_of_neighbours_may_be_asked_for(
    views: Connection, store: SqliteVectors, k: int, found: int
) -> None:
    matrix = matrix_of(views, store, drawn(300))

    assert len(matrix.search(drawn(1)[0], k)) == found


@pytest.mark.parametrize("share", [3, 200])
def test_a_filter_gives_the_best_of_those_that_pass(
    views: Connection, store: SqliteVectors, share: int
) -> None:
    matrix = matrix_of(views, store, drawn(300))
    question = drawn(1, seed=8)[0]
    ranking = [chunk for chunk, _ in matrix.search(question, 300)]
    among = [chunk for chunk in ranking[250:] + ranking[:share] if chunk != ranking[0]]

    found = matrix.search(question, 10, [*among, 5, 999_999])

    assert [chunk for chunk, _ in found] == [c for c in ranking if c in set(among)][:10]
    assert matrix.search(question, 10, []) == []


def test_similarities_are_the_cosines_of_a_search(views: Connection, store: SqliteVectors) -> None:
    matrix = matrix_of(views, store, drawn(50))
    question = drawn(1, seed=8)[0]

    found = matrix.similarities(question, [401, 11, 12, 999_999])

    everything = dict(matrix.search(question, 50))
    assert found == {11: everything[11], 401: everything[401]}


def test_a_question_of_another_size_is_refused(views: Connection, store: SqliteVectors) -> None:
    matrix = matrix_of(views, store, drawn(3))

    with pytest.raises(ValueError, match="shape"):
        matrix.search(drawn(1, 9)[0], 3)


@pytest.mark.parametrize("value", [np.nan, 0.0])
def test_a_question_that_says_nothing_finds_nothing(
    views: Connection, store: SqliteVectors, value: float
) -> None:
    matrix = matrix_of(views, store, drawn(30))
    nothing, model = np.full(8, value, dtype=np.float32), Model("m", 8)

    for nearest in (MatrixNearest(views, model, matrix), StoreNearest(views, store, model)):
        assert nearest.search(nothing, 5) == []
        assert nearest.similarities(nothing, [1]) == {}


@given(
    whole=st.lists(
        st.lists(st.integers(-2, 2), min_size=3, max_size=3).filter(any), min_size=1, max_size=40
    ),
    question=st.lists(st.integers(-3, 3), min_size=3, max_size=3).filter(any),
    texts=st.lists(st.integers(0, 39), min_size=1, max_size=60),
    k=st.integers(1, 80),
    among=st.none() | st.lists(st.integers(1, 70), max_size=30),
)
@settings(max_examples=60, deadline=None)
def test_matrix_and_sqlite_vec_give_the_same_ids(
    tmp_path_factory: pytest.TempPathFactory,
    whole: list[list[int]],
    question: list[int],
    texts: list[int],
    k: int,
    among: list[int] | None,
) -> None:
    rows, model = np.array(whole, dtype=np.float32), Model("m", 3)
    place = tmp_path_factory.mktemp("drawn")
    views, store = prepared(in_memory()), open_vectors(place / "vectors.db", None)
    give(views, {n + 1: text % len(rows) for n, text in enumerate(texts)})
    embed(views, store, model, rows)
    asked = np.array(question, dtype=np.float32)

    matrix = MatrixNearest(views, model, open_matrix(views, store, model, None))
    by_store = StoreNearest(views, store, model)

    assert matrix.search(asked, k, among) == by_store.search(asked, k, among)
    ids = list(range(1, 70))
    assert matrix.similarities(asked, ids) == by_store.similarities(asked, ids)
    store.close()
    views.close()


def test_matrix_and_sqlite_vec_agree_on_real_sizes_with_many_repeats(
    views: Connection, store: SqliteVectors
) -> None:
    rows = np.concatenate([clustered(2_000, 64), np.repeat(clustered(3, 64, seed=9), 700, axis=0)])
    model = Model("m", 64)
    matrix = MatrixNearest(views, model, matrix_of(views, store, rows))
    by_store = StoreNearest(views, store, model)

    for question in [*clustered(8, 64, seed=5), *clustered(3, 64, seed=9)]:
        assert matrix.search(question, 40) == by_store.search(question, 40)
        few = [10 * n + 1 for n in range(0, len(rows), 3)]
        assert matrix.search(question, 40, few) == by_store.search(question, 40, few)


def test_without_numkong_the_result_is_the_same(
    views: Connection, store: SqliteVectors, monkeypatch: pytest.MonkeyPatch
) -> None:
    matrix = matrix_of(views, store, clustered(2_000))
    questions = clustered(10, seed=5)
    fast = [matrix.search(question, 20) for question in questions]
    monkeypatch.setattr(twelve_bits, "dot_product", lambda: numpy_dots)

    assert [matrix.search(question, 20) for question in questions] == fast


def test_vectors_come_back_as_they_are_held() -> None:
    vectors = np.random.default_rng(3).standard_normal((6, 32)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    upper, lower, scales = quantized(vectors)
    ids = np.arange(1, 7)
    matrix = Matrix(Arrays(ids, ids, scales, upper, lower))

    assert matrix.vectors([2, 5, 99]) == pytest.approx(vectors[[1, 4]], abs=1e-3)
    assert matrix.vectors([]).shape == (0, 32)
