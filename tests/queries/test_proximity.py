import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.queries.search.proximity import LOOKED_AT, best, closeness, rescored
from cade.queries.search.terms import Term
from cade.queries.words import prefix, words


def terms(question: str) -> list[Term]:
    return [Term(word, word) for word in words(question)]


def close(question: str, text: str) -> float:
    return closeness(terms(question), [prefix(word) or word for word in words(text)])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the queue of orders", 1.0),
        ("orders wait in one queue", 1.0),
        ("queues and their ordering", 1.0),
        ("queue " + "x " * 10 + "orders", 0.5),
        ("queue " + "x " * 60 + "orders", 0.25),
        ("only the queue", 0.25),
        ("nothing of it", 0.0),
        ("", 0.0),
    ],
)
def test_the_closer_a_texts_words_stand_the_more_they_say(text: str, expected: float) -> None:
    assert close("queue orders", text) == pytest.approx(expected)


def test_what_stands_together_comes_before_what_stands_apart() -> None:
    texts = {1: "queue " + "x " * 80 + "orders", 2: "the queue of orders"}

    scores = rescored({1: 0.8, 2: 0.8, 3: 0.7}, texts, [terms("queue orders")])

    assert sorted(scores, key=lambda chunk: -scores[chunk]) == [2, 1, 3]
    assert max(scores.values()) <= 1.0


def test_the_language_in_which_the_words_are_closer_counts() -> None:
    asked = [terms("fila pedidos"), terms("queue orders")]

    assert rescored({1: 1.0}, {1: "the queue of orders"}, asked) == {1: pytest.approx(1.0)}


def test_only_the_best_candidates_are_looked_at() -> None:
    scores = {chunk: 1 / (1 + chunk) for chunk in range(100)}

    assert best(scores) == list(range(LOOKED_AT))


@given(st.text("ab cdefgh", max_size=200), st.text("ab cdefgh", max_size=400))
def test_closeness_is_a_share(question: str, text: str) -> None:
    assert 0.0 <= close(question, text) <= 1.0
