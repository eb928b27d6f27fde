import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.app.store import twelve_bits
from cade.app.store.twelve_bits import Question, candidates, joined, numpy_dots, quantized


@pytest.mark.parametrize("fault", [ImportError, OSError])
def test_numkong_that_does_not_load_is_done_without(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(name: str, *rest: object) -> object:
        if name == "numkong":
            raise fault
        return real(name, *rest)  # type: ignore[arg-type]

    real = __import__
    monkeypatch.setattr("builtins.__import__", refusing)

    assert twelve_bits.dot_product.__wrapped__() is numpy_dots


def test_numkong_that_computes_wrongly_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    import numkong

    monkeypatch.setattr(numkong, "dot", lambda rows, question: np.zeros(len(rows)))

    assert twelve_bits.dot_product.__wrapped__() is numpy_dots


def test_numkong_that_refuses_our_arrays_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    import numkong

    def refusing(*given: object) -> None:
        raise TypeError("unsupported")

    monkeypatch.setattr(numkong, "dot", refusing)

    assert twelve_bits.dot_product.__wrapped__() is numpy_dots


@pytest.mark.parametrize("value", [np.nan, np.inf, 0.0])
def test_a_question_without_a_direction_is_a_mistake(value: float) -> None:
    with pytest.raises(ValueError, match="NaN"):
        Question(np.full(8, value, dtype=np.float32))


@given(
    scores=st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=400),
    k=st.integers(1, 50),
    error=st.floats(0, 0.1),
)
def test_candidates_hold_everything_that_may_be_among_the_best(
    scores: list[float], k: int, error: float
) -> None:
    values = np.array(scores, dtype=np.float32)

    found = set(candidates(values, k, error).tolist())

    kth = np.sort(values)[::-1][min(k, len(values)) - 1]
    assert found >= set(np.flatnonzero(values >= kth).tolist())
    assert len(found) >= min(k, len(values))


@given(rows=st.lists(st.lists(st.floats(-2, 2, width=32), min_size=5, max_size=5), min_size=1))
def test_twelve_bits_are_within_half_a_step_of_the_vector(rows: list[list[float]]) -> None:
    vectors = np.array([row if any(row) else [1.0] * 5 for row in rows], dtype=np.float32)
    upper, lower, scales = quantized(vectors)

    whole = joined(upper, lower)

    steps = np.abs(vectors).max(axis=1, keepdims=True).astype(np.float64) / (127 * 16)
    assert whole * steps == pytest.approx(vectors, rel=1e-6, abs=float(steps.max()) * 0.5001)
    assert np.linalg.norm(whole * scales[:, None], axis=1) == pytest.approx(1, abs=1e-6)
