"""The measures of printed answers can fail, and their questions are those of the small life."""

import pytest
from msgspec.structs import replace

from cade.evals.answers.asking import Outcome, gold, is_true
from cade.evals.answers.report import FLOORS, figures
from cade.evals.life.event import LIVIA
from cade.evals.life.facts import asked, told
from cade.queries.answer.answer import Answer, Sentence, Source
from cade.queries.answer.extract import extractive
from cade.queries.search import Request, search
from cade.queries.words import folded
from cade.tests.projections.builders import commit
from cade.tests.queries.shelf import shelf

TEXT = "Limit each key to 90 requests a minute, as one partner starved everyone else"


@pytest.fixture
def source() -> Source:
    db = shelf(commit("one", text=TEXT))
    return Source(1, search(db, Request(question=TEXT, gate_threshold=0.0)).hits[0])


@pytest.mark.parametrize("half", FLOORS)
def test_the_facts_stand_in_the_history_and_belong_to_its_questions(half: str) -> None:
    questions = {question for question, _ in asked(half)[0]}
    texts = folded(" ".join(f"{e.who} {e.text} {e.day}" for e in told(LIVIA)))

    assert gold(half).keys() <= questions
    assert len(gold(half)) >= 40
    for question, forms in gold(half).items():
        assert any(folded(form) in texts for form in forms), question


@pytest.mark.parametrize(
    ("said", "is_it"),
    [
        ("Each key is limited to 90 requests a minute.", True),
        ("Each key is limited to 60 requests a minute.", False),
        ("The bakery closed because of the weather.", False),
        ("", False),
    ],
)
def test_a_model_s_sentence_is_held_to_what_it_cites(
    source: Source, said: str, is_it: bool
) -> None:
    answer = Answer("en", (Sentence(said, (1,)),), (source,), "generated")

    assert is_true(answer.sentences[0], answer) is is_it


def test_a_quotation_stands_word_for_word_but_for_what_is_cut(source: Source) -> None:
    request = Request(question="requests a minute", gate_threshold=0.0)
    found = search(shelf(commit("one", text=TEXT)), request)
    quoted = extractive("how many requests a minute?", found)
    sentence = Sentence("Limit each key … starved everyone else", (1,))
    cut = Answer("en", (sentence,), (source,), "extractive")
    turned = replace(cut, sentences=(Sentence("starved each key", (1,)),))

    assert is_true(quoted.sentences[0], quoted)
    assert is_true(cut.sentences[0], cut)
    assert not is_true(turned.sentences[0], turned)


def test_shares_are_of_questions_and_of_sentences() -> None:
    right = Outcome(told=True, sentences=2, true=2, mode="extractive", wants="when")
    wrong = Outcome(sentences=2, true=1, marked=1, mode="generated")
    found = figures([right, wrong, Outcome()], [Outcome(), wrong])

    assert (found.asked, found.others, found.marked, found.written) == (3, 2, 2, 2)
    assert found.told == pytest.approx(1 / 3)
    assert found.told_of_answered == pytest.approx(1 / 2)
    assert found.true == pytest.approx(4 / 6)
    assert found.silent == pytest.approx(1 / 2)
