"""An answer as it is printed: lists below what introduces them, code as lines, dates as such."""

from datetime import date

import pytest
from msgspec.structs import replace

from cade.app import locale
from cade.app.cli._answer import _print_sentences, print_reply
from cade.app.runs.asking.asked import Asked, Reply
from cade.queries.answer.answer import Answer, Sentence
from cade.queries.plan.plan import Plan
from cade.queries.search import Request, search
from cade.tests.projections.builders import commit
from cade.tests.queries.shelf import shelf


def test_items_stand_below_the_line_that_introduces_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _print_sentences(
        [Sentence(text, (1,), under="We need:") for text in ("a lamp", "salt")]
        + [Sentence("That is all.", (2,))]
    )

    assert capsys.readouterr().out.splitlines() == [
        "We need:",
        "- a lamp [1]",
        "- salt [1]",
        "That is all. [2]",
    ]


def test_a_block_of_code_keeps_its_lines_and_cites_once(capsys: pytest.CaptureFixture[str]) -> None:
    _print_sentences([Sentence("$ pump prime\n$ pump start", (1,))])

    assert capsys.readouterr().out.splitlines() == ["    $ pump prime", "    $ pump start [1]"]


@pytest.mark.parametrize(("language", "said"), [("en", "written on"), ("pt", "escrito em")])
def test_the_day_of_an_item_is_told_as_that(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with locale.speaking(language):
        _print_sentences([Sentence("It is booked.", (1,), day=date(2026, 3, 2), speaker="Ana")])

    assert capsys.readouterr().out == f"Ana: It is booked. ({said} 2026-03-02) [1]\n"


@pytest.mark.parametrize(("best", "is_named"), [(0.3, True), (0.05, False)])
def test_what_was_almost_near_enough_is_named_beside_the_answer(
    best: float, is_named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    found = search(shelf(commit("one", text="Salvage a torn store")), Request(question="salvage"))
    refused = replace(found, refused=True, reason="too_weak", best=best)
    reply = Reply(asked=Asked(question="salvage?"), plan=Plan(), found=refused, answer=Answer("en"))

    print_reply(reply)

    told = capsys.readouterr()
    assert told.out == "I found nothing about this in the ingested data.\n"
    assert ("Salvage a torn store" in told.err) is is_named
