"""What every implementation of the port `VectorStore` promises."""

import numpy as np
import pytest
from numpy.typing import NDArray

from cade.app.store.twelve_bits import joined
from cade.projections.vectors import Model, VectorStore

FloatArray = NDArray[np.float32]
A, B = Model("a", 8), Model("b", 4)


def key(number: int) -> bytes:
    return b"keyed hash" + number.to_bytes(6, "big")


def drawn(rows: int, dimensions: int = 8, seed: int = 1) -> FloatArray:
    return np.random.default_rng(seed).normal(size=(rows, dimensions)).astype(np.float32)


class VectorStoreRules:
    """Inherit and give a fixture `store`: an empty one."""

    def test_a_new_store_knows_nothing(self, store: VectorStore) -> None:
        assert (list(store.models()), store.last_number(), list(store.hashes())) == ([], 0, [])
        assert store.known(A, [key(1)]) == {}
        assert store.nearest(A, drawn(1)[0], 3) == []
        assert len(store.rows(A, [1]).numbers) == 0

    def test_its_id_is_32_hex_digits(self, store: VectorStore) -> None:
        assert len(bytes.fromhex(store.store_id)) == 16

    def test_a_stored_vector_comes_back_as_a_unit_vector(self, store: VectorStore) -> None:
        vectors = drawn(3)
        store.add(A, [key(1), key(2), key(3)], vectors)

        rows = store.rows(A, list(store.known(A, [key(1), key(2), key(3)]).values()))
        back = joined(rows.upper, rows.lower) * rows.scales[:, None]

        unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        assert np.linalg.norm(back, axis=1) == pytest.approx(1, abs=1e-6)
        assert back == pytest.approx(unit, abs=0.0005)

    def test_what_is_there_already_stays(self, store: VectorStore) -> None:
        store.add(A, [key(1)], drawn(1))
        before = store.known(A, [key(1)])
        store.add(A, [key(1), key(2)], drawn(2, seed=2))

        assert store.known(A, [key(1)]) == before
        assert len(store.rows(A, range(9)).numbers) == 2

    def test_the_same_text_twice_in_one_call_is_one_vector(self, store: VectorStore) -> None:
        store.add(A, [key(1), key(1)], drawn(2))

        assert len(store.rows(A, range(9)).numbers) == 1

    def test_rows_come_in_ascending_order_without_the_unknown(self, store: VectorStore) -> None:
        store.add(A, [key(1), key(2), key(3)], drawn(3))
        numbers = sorted(store.known(A, [key(1), key(2), key(3)]).values())

        assert store.rows(A, [99, *reversed(numbers)]).numbers.tolist() == numbers

    def test_models_do_not_mix(self, store: VectorStore) -> None:
        store.add(A, [key(1)], drawn(1))
        store.add(B, [key(1), key(2)], drawn(2, 4))

        assert list(store.models()) == [A, B]
        assert len(store.known(A, [key(1), key(2)])) == 1
        assert len(store.nearest(B, drawn(1, 4)[0], 9)) == 2
        of_b = list(store.known(B, [key(1), key(2)]).values())
        assert len(store.rows(A, of_b).numbers) == 0

    def test_deleting_a_text_takes_every_models_vector(self, store: VectorStore) -> None:
        store.add(A, [key(1), key(2)], drawn(2))
        store.add(B, [key(1)], drawn(1, 4))

        assert store.delete([key(1), key(7)]) == 2
        assert list(store.hashes()) == [key(2)]
        assert list(store.models()) == [A]
        assert len(store.nearest(A, drawn(1)[0], 9)) == 1

    def test_a_number_is_never_given_again(self, store: VectorStore) -> None:
        store.add(A, [key(1)], drawn(1))
        last = store.last_number()
        store.delete([key(1)])
        store.add(A, [key(2)], drawn(1))

        assert store.known(A, [key(2)])[key(2)] > last

    def test_keeping_one_model_deletes_the_others(self, store: VectorStore) -> None:
        store.add(A, [key(1)], drawn(1))
        store.add(B, [key(1), key(2)], drawn(2, 4))

        assert store.keep_only(A) == 2
        assert list(store.models()) == [A]
        assert store.known(B, [key(1)]) == {}
        store.add(B, [key(1)], drawn(1, 4))
        assert len(store.nearest(B, drawn(1, 4)[0], 9)) == 1

    @pytest.mark.parametrize("value", [np.nan, np.inf, 0.0])
    def test_vectors_that_say_nothing_are_refused_all_or_none(
        self, store: VectorStore, value: float
    ) -> None:
        vectors = drawn(2)
        vectors[1] = value

        with pytest.raises(ValueError, match="NaN"):
            store.add(A, [key(1), key(2)], vectors)
        assert list(store.hashes()) == []

    @pytest.mark.parametrize("shape", [(2, 3), (2, 9), (1, 8), (3, 8)])
    def test_vectors_of_another_size_are_refused(
        self, store: VectorStore, shape: tuple[int, int]
    ) -> None:
        with pytest.raises(ValueError, match="shape"):
            store.add(A, [key(1), key(2)], drawn(*shape))
        assert list(store.hashes()) == []

    def test_the_nearest_come_first_and_ties_by_number(self, store: VectorStore) -> None:
        twice = drawn(1)
        store.add(A, [key(n) for n in range(4)], np.concatenate([-twice, twice, twice, -twice]))
        numbers = [store.known(A, [key(n)])[key(n)] for n in range(4)]

        found = store.nearest(A, twice[0], 4)

        assert [number for number, _ in found] == [numbers[n] for n in (1, 2, 0, 3)]
        assert [cosine for _, cosine in found] == pytest.approx([1, 1, -1, -1], abs=0.001)

    @pytest.mark.parametrize("k", [0, -1])
    def test_asking_for_none_gives_none(self, store: VectorStore, k: int) -> None:
        store.add(A, [key(1)], drawn(1))

        assert list(store.nearest(A, drawn(1)[0], k)) == []

    def test_only_the_chosen_numbers_count(self, store: VectorStore) -> None:
        store.add(A, [key(n) for n in range(20)], drawn(20))
        everything = [number for number, _ in store.nearest(A, drawn(1)[0], 20)]
        chosen = everything[10:15]

        found = store.nearest(A, drawn(1)[0], 3, set(chosen))

        assert [number for number, _ in found] == chosen[:3]
        assert list(store.nearest(A, drawn(1)[0], 3, set())) == []
