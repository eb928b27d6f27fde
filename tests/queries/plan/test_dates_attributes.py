"""Dates that only say which thing is meant. Asked on Monday, 30 November 2026."""

from datetime import date

import pytest

from cade.queries.plan.dates import find_dates

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    "question",
    [
        "what broke on Monday deploys?",
        "what happened on Tuesday releases",
        "why is the deadline until the end of March?",
        "o prazo é até sexta?",
        "o contrato vai até o fim de março?",
        "a reunião de segunda mudou para quando?",
        "para quando foi remarcada a reunião de quinta?",
        "when was the friday meeting moved to?",
        "Monday's standup was moved to when?",
        "when does the contract end, March or April?",
        "quando vence o contrato, março ou abril?",
        "a reunião é terça ou quarta?",
        "o prazo da Solaris é sexta?",
        "who moved the gig to Sunday?",
        "quem adiou a entrega para sexta?",
        "a reunião passou de segunda pra terça?",
        "when did we change providers, was it March?",
    ],
)
def test_what_the_thing_asked_for_is_called_or_is_makes_no_period(question: str) -> None:
    found = find_dates(question, MONDAY)
    assert (found.days, found.rest) == (None, question)


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Friday commits by Will", "2026-11-27", "2026-11-27"),
        ("what did Rui say about the deadline on Friday?", "2026-11-27", "2026-11-27"),
        ("when did Emma message me on Monday?", "2026-11-23", "2026-11-23"),
        ("o que fiz sexta ou sábado?", "2026-11-27", "2026-11-28"),
        ("what happened before Monday's demo?", "2026-11-23", "2026-11-23"),
        ("what was I doing when Rosa called yesterday", "2026-11-29", "2026-11-29"),
        ("on Monday tests failed, why?", "2026-11-23", "2026-11-23"),
        ("due diligence on Friday", "2026-11-27", "2026-11-27"),
        ("o que mudou de segunda para terça?", "2026-11-23", "2026-11-24"),
        ("what did Will push to coletor on Friday?", "2026-11-27", "2026-11-27"),
    ],
)
def test_when_it_happened_is_a_period(question: str, first: str, last: str) -> None:
    days = find_dates(question, MONDAY).days
    assert days is not None
    assert (days.first.isoformat(), days.last.isoformat()) == (first, last)
