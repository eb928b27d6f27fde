import json
from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade, commit

NOW = ("--now", "2026-03-04T12:00")


@pytest.fixture
def filled(cade: Cade, repository: Path) -> Cade:
    """Two days of commits by the one person there is."""
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0
    return cade


def test_the_plan_is_printed_as_json_and_nothing_is_looked_up(filled: Cade) -> None:
    said = filled("ask", "--plan", *NOW, "o que fiz ontem no git?")
    plan = json.loads(said.out)

    assert said.code == 0
    assert said.err == ""
    assert plan["mode"] == "list"
    assert plan["days"] == {"from": "2026-03-03", "to": "2026-03-03"}
    assert plan["sources"] == ["git"]
    assert plan["own_work_only"] is True


def test_now_sets_the_clock_that_days_are_counted_from(filled: Cade) -> None:
    yesterday = filled("ask", *NOW, "what did I do yesterday?")
    later = filled("ask", "--now", "2026-03-05T12:00", "what did I do yesterday?")

    assert yesterday.code == 0
    assert "PROJ-481: rotate the deploy token" in yesterday.out
    assert "exchange rates" not in yesterday.out
    assert later.code == 1
    assert later.out == ""
    assert later.err.endswith("Nothing matches.\n")


@pytest.mark.parametrize("typed", ["yesterday", "25:00", ""])
def test_a_time_that_is_none_is_a_mistake_in_usage(filled: Cade, typed: str) -> None:
    said = filled("ask", "--now", typed, "what did I do?")

    assert said.code == 2
    assert "is not a time" in said.err


def test_an_impossible_date_in_the_question_is_named(filled: Cade) -> None:
    said = filled("ask", "o que fiz em 31/02/2026?")

    assert said.code == 2
    assert "31/02/2026 is not a date." in said.err


def test_what_was_understood_is_said_before_the_answer_unless_quiet(filled: Cade) -> None:
    question = ("ask", *NOW, "--lang", "pt", "quais commits fiz em 2 de março?")
    said, quiet = filled(*question), filled("--quiet", *question)

    assert said.err.startswith("Entendi: tudo o que corresponde · 2026-03-02 · só git")
    assert quiet.err == ""
    assert quiet.out == said.out
    assert [line.split()[1] for line in said.out.splitlines()[1:]] == ["git", "git"]


def test_a_question_that_is_nothing_but_a_topic_says_nothing_of_it(filled: Cade) -> None:
    assert filled("ask", "Why are the exchange rates cached?").err == ""


def test_a_name_that_nobody_has_is_said(filled: Cade) -> None:
    answer = filled("ask", "o que o Fulano disse da fila do Orion?", "--lang", "en")
    listed = filled("ask", *NOW, "liste as mensagens do Fulano em março", "--lang", "en")

    assert 'Nobody known is called "Fulano"; the name was ignored.' in answer.err
    assert answer.code == 0
    assert 'Nobody known is called "Fulano"; searched for the name as text.' in listed.err
    assert listed.code == 1


def test_without_filters_the_words_of_a_condition_are_searched(filled: Cade) -> None:
    question = ("ask", *NOW, "exchange rates cached yesterday")
    narrowed, whole = filled(*question), filled(*question, "--no-filters")

    assert narrowed.code == 1
    assert whole.code == 0
    assert whole.err == ""
    assert "exchange rates" in whole.out


def test_a_flag_beats_what_the_question_says(filled: Cade) -> None:
    said = filled("ask", *NOW, "--from", "2026-03-02", "--to", "2026-03-02", "what did I do today?")

    assert "exchange rates" in said.out
    assert "PROJ-481" not in said.out


def test_tasks_are_answered_as_the_command_tasks_answers_them(cade: Cade, repository: Path) -> None:
    for number in (1, 2):
        text = f"LOJA-{number}: renew the session"
        commit(repository, text, day=f"2026-03-03T1{number}:00:00-03:00")
    assert cade("ingest", "git", str(repository), "--no-embed").code == 0

    said = cade("ask", *NOW, "tasks of yesterday")

    assert said.code == 0
    assert said.out == cade("tasks", "2026-03-03").out
    assert "LOJA-2" in said.out


def test_explain_says_what_was_filtered_which_way_led_there_and_what_was_kept_out(
    filled: Cade,
) -> None:
    found = filled("ask", "--explain", *NOW, "commits about exchange rates on March 2, why?")
    refused = filled("ask", "--explain", "Who won the exchange of chess boards in Reykjavik?")

    assert "filtered: 2 of 3 items can count" in found.err
    assert "words and how rare: " in found.err
    assert "  words " in found.err
    assert refused.code == 1
    assert "nothing filtered: 3 items can count" in refused.err
    assert "kept out, because nothing is near enough:" in refused.err


@pytest.mark.parametrize(
    ("question", "result", "field"),
    [
        ("Why are the exchange rates cached?", "answer", "sentences"),
        ("what did I do yesterday?", "list", "items"),
        ("tasks of yesterday", "tasks", "tasks"),
        ("who else changed the files that Ana changed?", "relations", "results"),
    ],
)
def test_json_has_the_plan_and_what_its_mode_found(
    filled: Cade, question: str, result: str, field: str
) -> None:
    told = json.loads(filled("ask", "--json", *NOW, question).out)

    assert told["question"] == question
    assert told["result"] == result
    assert told["plan"]["language"] == "en"
    assert field in told


def test_a_question_for_how_many_is_answered_by_the_count_before_the_list(filled: Cade) -> None:
    said = filled("ask", *NOW, "how many commits did I make on March 2?")

    assert said.out.splitlines()[0] == "2 items"
    assert len(said.out.splitlines()) == 4


def test_json_has_the_days_and_the_source_that_the_question_named(filled: Cade) -> None:
    question = "why did we cache the exchange rates in git on March 2?"
    told = json.loads(filled("ask", "--json", *NOW, question).out)

    assert (told["from"], told["to"]) == ("2026-03-02", "2026-03-02")


def test_verbose_tells_how_sure_the_gate_was(filled: Cade) -> None:
    said = filled("--verbose", "ask", "Who won the chess championship in Reykjavik?")

    assert "sure to 0.00, wanted" in said.err
