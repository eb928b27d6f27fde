import pytest

from cade.evals.corpus.facts import events, facts, uid_of
from cade.evals.shelf import Shelf, shelf
from cade.queries.answer.extract import extractive

ABOUT = ("camera", "cachorro", "alarme-falso", "gpx-export", "pao", "wifi", "moving")


@pytest.fixture(scope="module")
def history() -> Shelf:
    """Some of the invented history, embedded by the real model."""
    wanted = {uid_of(event) for event in events() if event.key in ABOUT}
    others = [uid_of(event) for event in events() if event.key.startswith("ordinary")][:40]
    return shelf([fact for fact in facts() if fact.uid in wanted.union(others)])


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Qual lente da câmera tem fungo?", "camera"),
        ("How much does the dog weigh?", "cachorro"),
        ("Why did Garmin watches reject our tracks?", "gpx-export"),
        ("Por que o alarme disparava à noite?", "alarme-falso"),
    ],
)
def test_the_model_and_the_words_find_the_answer_in_either_language(
    history: Shelf, question: str, key: str
) -> None:
    (event,) = (event for event in events() if event.key == key)

    assert history.ask(question).hits[0].uid == uid_of(event)


@pytest.mark.parametrize(
    "question", ["Qual é a capital da Mongólia?", "What is the boiling point of ethanol?"]
)
def test_the_gate_refuses_what_the_history_does_not_know(history: Shelf, question: str) -> None:
    found = history.ask(question)

    assert found.refused
    assert found.reason == "too_weak"
    assert extractive(question, found).mode == "nothing"


def test_an_answer_by_meaning_quotes_its_source(history: Shelf) -> None:
    told = extractive(question := "When is the moving van booked?", history.ask(question))

    assert told.sentences[0].text == "The van is booked for 2 July at eight."
