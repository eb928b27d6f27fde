"""What chance finds, on the default embedding model and an invented history."""

import pytest

from cade.evals.corpus.facts import facts
from cade.evals.shelf import Shelf, shelf
from cade.queries.search.bank import Bank
from cade.queries.search.chance import distinct, measured
from cade.queries.search.off_topic import QUESTIONS


@pytest.fixture(scope="module")
def history() -> Shelf:
    return shelf(facts())


def test_the_bank_asks_different_things_in_both_languages() -> None:
    assert len(set(QUESTIONS)) == len(QUESTIONS) == 64


def test_an_answered_question_lies_above_chance_and_nonsense_does_not(history: Shelf) -> None:
    known = history.ask("Why did we replace the queue of Orion?")
    nonsense = history.ask("Quantas pernas tem uma centopeia?")

    assert known.best > nonsense.best
    assert nonsense.refused


def test_chance_is_measured_once_for_the_history_as_it_is(history: Shelf) -> None:
    bank = history.bank

    assert bank is not None
    assert bank.cosine_deviation > 0
    assert bank.chunks > 20


def test_a_history_of_almost_nothing_has_no_chance_to_measure() -> None:
    small = shelf(list(facts())[:3])

    assert small.bank is None
    assert measured(small.db, small.nearest, []) is None


def test_figures_are_told_in_deviations() -> None:
    bank = Bank(cosine_mean=0.8, cosine_deviation=0.02, chunks=300, questions=b"")

    assert bank.above(0.86) == pytest.approx(3.0)


def test_a_text_that_is_near_to_everything_is_not_distinct(history: Shelf) -> None:
    bank, question = history.bank, "Por que o login falhava com acento na senha?"
    assert bank is not None
    vector = history.package.question(question)
    (own, _) = history.nearest.search(vector, 1)[0]
    nearest = [chunk for chunk, _ in history.nearest.search(vector, 200)]

    def above(chunk: int) -> float:
        return distinct(history.nearest, bank, [("pt", vector)], [chunk])

    assert above(own) > max(above(chunk) for chunk in nearest[-20:])
    assert distinct(history.nearest, bank, [("pt", vector)], []) == 0.0


def test_the_bank_keeps_its_questions_by_language(history: Shelf) -> None:
    bank = history.bank
    assert bank is not None
    portuguese, english = bank.of_language("pt"), bank.of_language("en")

    assert portuguese.shape == english.shape == (32, 384)
    assert abs(portuguese[0] - history.package.question(QUESTIONS[0])).max() < 0.001
    assert abs(english[0] - history.package.question(QUESTIONS[32])).max() < 0.001
