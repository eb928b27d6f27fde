import pytest

from cade.queries.plan.slots import NOTHING, Slots, grammar, guarded, prompt, wants_model
from cade.tests.queries.plan.asking import read

QUESTION = "o que ele disse recentemente?"


def test_a_model_is_only_asked_where_something_stays_unread() -> None:
    assert wants_model(read(QUESTION))
    assert not wants_model(read("o que o Rui disse?"))


def test_the_grammar_lets_a_model_write_only_words_of_the_question() -> None:
    rules = dict(line.split(" ::= ") for line in grammar(read(QUESTION)).splitlines())

    assert set(rules) == {"root", "words", "kind", "state"}
    assert rules["words"] == '"none" | "ele" | "ele recentemente" | "recentemente"'


def test_the_grammar_stays_small_however_much_is_unread() -> None:
    plan = read("ele ela eles elas dele dela " * 200)

    assert len(grammar(plan)) < 10_000


def test_the_prompt_begins_the_same_for_every_question() -> None:
    assert prompt(QUESTION, read(QUESTION))[0] == prompt("x", read("x"))[0]
    assert QUESTION in prompt(QUESTION, read(QUESTION))[1]


@pytest.mark.parametrize(
    "slots",
    [
        Slots(topic="orçamento"),
        Slots(person="Rui"),
        Slots(kind="image"),
        Slots(state="done"),
        Slots(topic=NOTHING),
    ],
)
def test_what_the_question_does_not_say_is_dropped(slots: Slots) -> None:
    plan = read(QUESTION)

    assert guarded(QUESTION, plan, slots) == plan


def test_what_code_has_read_is_never_changed() -> None:
    question = "o que ele disse sobre o cache?"
    plan = read(question)

    assert guarded(question, plan, Slots(topic="ele")).topic == "cache"


def test_what_the_question_says_is_filled_in_and_is_unread_no_longer() -> None:
    question = "tarefas dele"
    plan = guarded(question, read(question), Slots(person="dele"))

    assert plan.unknown_names == ("dele",)
    assert plan.unread == ()
