import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cade.queries.plan.plan import Flags, Plan, merged
from cade.queries.plan.read import read_question
from cade.queries.plan.tokens import MAX_CHARACTERS
from cade.queries.plan.when.days import NoSuchDate, one_day
from cade.tests.queries.plan.asking import TODAY, read, world

TYPED = """
o que quem quando fiz mandei me mandou o a do da pro com Rui Ana João Pedro Teams ontem tarefas
prints arquivo link commits abertas quais liste did I send what who Will sent me tasks open
yesterday ~/notas src/app ORI-12 #88 sem ser not from mais alterou else changed Fulano antes " '
"""
WORDS = st.sampled_from(TYPED.split())


@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=25).map(" ".join)))
@example("İstanbul ﬁ ǅ ß")
@example("\ud7ff\u0301\u0301 \x00 ; : . | ( )")
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_and_what_was_understood_stands_in_it(question: str) -> None:
    try:
        plan = read(question)
    except NoSuchDate:
        return

    for part in plan.understood:
        assert question[part.start : part.end] == part.words
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


@pytest.mark.parametrize(
    "piece", ["o que o Rui me mandou ", "a/", "a-", "1", "me ", "Rui ", "~/", '"', "not ", "( "]
)
def test_a_text_of_any_length_is_read_by_its_beginning(piece: str) -> None:
    long = (piece * 100_000)[:100_000]

    assert read(long) == read(long[:MAX_CHARACTERS])


def test_nothing_asked_is_an_empty_plan() -> None:
    assert read("") == Plan(language="en")
    assert read("?!").topic == ""


def test_flags_beat_the_question() -> None:
    plan = read("o que o Rui me mandou ontem no Teams?")

    beaten = merged(plan, Flags(days=one_day(TODAY), sources=("git",), direction="sent"))

    assert (beaten.days, beaten.sources, beaten.direction) == (one_day(TODAY), ("git",), "sent")
    assert beaten.people == plan.people


def test_without_flags_the_plan_stays() -> None:
    plan = read("tarefas do Rui, sem ser do Teams")

    assert merged(plan, Flags()) == plan


def test_a_source_by_a_flag_leaves_none_out() -> None:
    plan = read("mensagens sem ser do Teams")

    assert merged(plan, Flags(sources=("teams",))).without_sources == ()


def test_a_period_by_a_flag_makes_a_listing_of_what_is_asked() -> None:
    question = "quais commits fiz?"
    flagged = read_question(question, world(), TODAY, days=one_day(TODAY))

    assert read(question).mode == "answer"
    assert (flagged.mode, flagged.days) == ("list", one_day(TODAY))
