import pytest

from cade.queries.plan.misspelt import Speller, one_slip
from cade.tests.queries.plan.asking import RUI, only, read, roles


@pytest.mark.parametrize(
    ("typed", "word"),
    [("taks", "task"), ("tasls", "tasks"), ("tarefss", "tarefas"), ("mesage", "message")],
)
def test_one_letter_or_two_swapped_are_a_slip(typed: str, word: str) -> None:
    assert one_slip(typed, word)


@pytest.mark.parametrize(
    ("typed", "word"), [("task", "task"), ("mask", "task"), ("wendesady", "wednesday")]
)
def test_another_word_and_two_slips_are_none(typed: str, word: str) -> None:
    assert not one_slip(typed, word)


def test_the_first_letter_is_never_a_slip_and_a_word_of_its_own_is_kept() -> None:
    speller = Speller("tasks message", never="talks massage")
    assert [speller.meant(word) for word in ("masks", "talks", "massage", "taks")] == [
        None, None, None, "tasks",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("tarefss abertas", "open"),
        ("taks I finished yesterday", "done"),
        ("tickts in progress", "in_progress"),
    ],
)
def test_a_misspelt_word_for_tasks_asks_for_tasks(question: str, status: str) -> None:
    assert only(read(question), "mode", "task_status") == {"mode": "tasks", "task_status": status}


def test_a_misspelt_kind_is_that_kind_and_what_is_searched_for_stays_as_typed() -> None:
    question = "mensagns do Rui sobre o deplpy"
    said = only(read(question), "modality", "topic")
    assert said == {"modality": "message", "topic": "deplpy"}
    assert roles(question) == {RUI: "from"}


def test_massage_is_no_message() -> None:
    assert read("where did I book the massage?").modality is None
