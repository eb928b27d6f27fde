"""Conditions that a text may say, where nothing that meets them answers."""

from datetime import UTC, date
from typing import Any

import pytest

from cade.queries.narrowing.said import as_said, names_the_thing
from cade.queries.narrowing.searched import thing_done
from cade.queries.people import resolve
from cade.queries.plan.dates import Days, one_day
from cade.queries.plan.plan import Modality, Plan, Understood
from cade.queries.plan.plan import Person as Named
from cade.queries.search.evidence import latest_hits
from cade.queries.timeline import Clock
from cade.tests.projections.builders import BEA, file, message
from cade.tests.queries.shelf import shelf

CLOCK = Clock(None, UTC)
FEBRUARY = Days(date(2026, 2, 1), date(2026, 3, 1))


def dated(question: str, words: str, **fields: Any) -> Plan:
    start = question.index(words)
    told = Understood("days", words, start, start + len(words))
    return Plan(days=FEBRUARY, understood=(told,), **fields)


def uids(db: Any, plan: Plan) -> set[str]:
    narrow = as_said(db, plan, CLOCK)
    assert narrow is not None
    return {hit.uid for hit in latest_hits(db, narrow.filters, 20, chatter=True)}


@pytest.fixture
def history() -> Any:
    return shelf(
        file("/invoice-2.txt", text="Invoice for February: 2,907"),
        file("/fatura-2.txt", text="Fatura de fevereiro"),
        file("/invoice-3.txt", text="Invoice for March"),
        file("/week.md", text="Bea offered me a place in her team"),
        message("bea writes", text="see you at the harbour", sender=BEA),
    )


def test_a_month_is_said_in_either_language(history: Any) -> None:
    question = "how much was the invoice of February?"

    assert uids(history, dated(question, "of February")) == {"/invoice-2.txt", "/fatura-2.txt"}


def test_what_says_a_name_counts_beside_what_is_by_them(history: Any) -> None:
    people = (Named(name="Bea", ids=resolve(history, "Bea").persons, role="from"),)

    assert uids(history, Plan(people=people)) == {"/week.md", "19:bea/bea writes"}


def test_without_days_and_people_nothing_is_said(history: Any) -> None:
    assert as_said(history, Plan(topic="invoice"), CLOCK) is None
    assert as_said(history, Plan(days=one_day(date(2026, 2, 1))), CLOCK) is None


@pytest.mark.parametrize(
    ("question", "words", "modality", "is_named"),
    [
        ("valor da fatura de fevereiro", "de fevereiro", None, True),
        ("how much was the invoice of February?", "of February", None, True),
        ("when was the February invoice paid?", "February", None, True),
        ("what broke in the Friday deploy?", "Friday", None, True),
        ("what did we decide in February?", "in February", None, False),
        ("what did we decide in February about the queue?", "in February", None, False),
        ("mensagens de fevereiro", "de fevereiro", "message", False),
        ("o que vi na semana passada?", "na semana passada", None, False),
    ],
)
def test_a_date_may_be_a_part_of_a_name(
    question: str, words: str, modality: Modality | None, is_named: bool
) -> None:
    assert names_the_thing(question, dated(question, words, modality=modality)) is is_named


@pytest.mark.parametrize(
    ("question", "wants", "topic", "thing"),
    [
        ("when was the salvage command added?", "when", "salvage command added", "salvage"),
        ("who wrote the salvage?", "who", "salvage", "salvage"),
        ("quem criou o comando de backup?", "who", "comando backup", "backup"),
        ("when is the dentist?", "when", "dentist", ""),
        ("why was the salvage command added?", "why", "salvage command added", ""),
        ("who changed it?", "who", "", ""),
    ],
)
def test_who_did_it_and_when_is_told_by_the_item_so_the_thing_is_searched_for(
    question: str, wants: Any, topic: str, thing: str
) -> None:
    assert thing_done(question, Plan(wants=wants, topic=topic)) == thing


def test_a_source_or_a_kind_may_be_what_a_text_is_about() -> None:
    db = shelf(
        file("/firefox.md", text="How Firefox keeps its history"),
        file("/chromium.md", text="How Chromium keeps its history"),
    )
    told = Understood("sources", "Firefox", 0, 7)

    assert uids(db, Plan(sources=("browser",), understood=(told,))) == {"/firefox.md"}
