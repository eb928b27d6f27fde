"""What chance finds, on the default embedding model and an invented history."""

import pytest

from cade.evals.corpus.facts import facts
from cade.evals.shelf import Shelf, shelf
from cade.queries.search.bank import Bank
from cade.queries.search.chance import measured
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
    bank = Bank(
        cosine_mean=0.8, cosine_deviation=0.02, margin_mean=0.1, margin_deviation=0.05, chunks=300
    )

    assert bank.normalised(0.86, 0.05) == pytest.approx((3.0, -1.0))
