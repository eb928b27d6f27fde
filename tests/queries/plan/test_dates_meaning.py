"""Dates by what a person means, written by hand and not from what the parser says.

Asked on Monday, 30 November 2026. First and last day, both included; None is not compared.
"""

from datetime import date

import pytest

from cade.queries.plan.dates import NoSuchDate, find_dates

MONDAY = date(2026, 11, 30)
MEANT = [
    ("o que fiz hoje?", "2026-11-30", "2026-11-30"),
    ("what did I do yesterday", "2026-11-29", "2026-11-29"),
    ("anteontem", "2026-11-28", "2026-11-28"),
    ("the day before yesterday", "2026-11-28", "2026-11-28"),
    ("o que fiz na segunda?", "2026-11-23", "2026-11-23"),
    ("segunda passada", "2026-11-23", "2026-11-23"),
    ("na última sexta", "2026-11-27", "2026-11-27"),
    ("sexta passada", "2026-11-27", "2026-11-27"),
    ("last Friday", "2026-11-27", "2026-11-27"),
    ("last monday", "2026-11-23", "2026-11-23"),
    ("on Wednesday", "2026-11-25", "2026-11-25"),
    ("quarta-feira", "2026-11-25", "2026-11-25"),
    ("na terça", "2026-11-24", "2026-11-24"),
    ("sáb", "2026-11-28", "2026-11-28"),
    ("no sábado", "2026-11-28", "2026-11-28"),
    ("no domingo", "2026-11-29", "2026-11-29"),
    ("fim de semana passado", "2026-11-28", "2026-11-29"),
    ("last weekend", "2026-11-28", "2026-11-29"),
    ("no fim de semana", "2026-11-28", "2026-11-29"),
    ("semana passada", "2026-11-23", "2026-11-29"),
    ("last week", "2026-11-23", "2026-11-29"),
    ("esta semana", "2026-11-30", None),
    ("this week", "2026-11-30", None),
    ("semana retrasada", "2026-11-16", "2026-11-22"),
    ("mês passado", "2026-10-01", "2026-10-31"),
    ("last month", "2026-10-01", "2026-10-31"),
    ("este mês", "2026-11-01", None),
    ("março", "2026-03-01", "2026-03-31"),
    ("em março", "2026-03-01", "2026-03-31"),
    ("in March", "2026-03-01", "2026-03-31"),
    ("em dezembro", "2025-12-01", "2025-12-31"),
    ("12/2025", "2025-12-01", "2025-12-31"),
    ("março de 2025", "2025-03-01", "2025-03-31"),
    ("em 2025", "2025-01-01", "2025-12-31"),
    ("ano passado", "2025-01-01", "2025-12-31"),
    ("last year", "2025-01-01", "2025-12-31"),
    ("primeiro trimestre", "2026-01-01", "2026-03-31"),
    ("Q3", "2026-07-01", "2026-09-30"),
    ("Q3 2025", "2025-07-01", "2025-09-30"),
    ("último trimestre", "2026-07-01", "2026-09-30"),
    ("last quarter", "2026-07-01", "2026-09-30"),
    ("segundo semestre de 2025", "2025-07-01", "2025-12-31"),
    ("de 1 a 5 de março", "2026-03-01", "2026-03-05"),
    ("entre 3 e 7 de março", "2026-03-03", "2026-03-07"),
    ("from March 1 to 5", "2026-03-01", "2026-03-05"),
    ("between March 3 and March 7", "2026-03-03", "2026-03-07"),
    ("desde segunda", "2026-11-23", "2026-11-30"),
    ("since Monday", "2026-11-23", "2026-11-30"),
    ("since March 3", "2026-03-03", "2026-11-30"),
    ("há duas semanas", "2026-11-16", "2026-11-22"),
    ("two weeks ago", "2026-11-16", "2026-11-22"),
    ("há 3 dias", "2026-11-27", "2026-11-27"),
    ("3 days ago", "2026-11-27", "2026-11-27"),
    ("nos últimos 10 dias", "2026-11-21", "2026-11-30"),
    ("in the last 10 days", "2026-11-21", "2026-11-30"),
    ("past two weeks", "2026-11-17", "2026-11-30"),
    ("ontem à noite", "2026-11-29", "2026-11-29"),
    ("yesterday evening", "2026-11-29", "2026-11-29"),
    ("hoje de manhã", "2026-11-30", "2026-11-30"),
    ("primeiro de janeiro", "2026-01-01", "2026-01-01"),
    ("1º de março", "2026-03-01", "2026-03-01"),
    ("12 de março de 2025", "2025-03-12", "2025-03-12"),
    ("March 5th", "2026-03-05", "2026-03-05"),
    ("5 de dezembro", "2025-12-05", "2025-12-05"),
    ("06/02/2024", "2024-02-06", "2024-02-06"),
    ("2026-03-01", "2026-03-01", "2026-03-01"),
    ("1ª semana de março", "2026-03-01", "2026-03-07"),
    ("de segunda a quarta", "2026-11-23", "2026-11-25"),
    ("from Monday to Wednesday", "2026-11-23", "2026-11-25"),
    ("dia 12", "2026-11-12", "2026-11-12"),
    ("no dia 5", "2026-11-05", "2026-11-05"),
    ("no Natal", "2025-12-25", "2025-12-25"),
    ("at Christmas", "2025-12-25", "2025-12-25"),
    ("nos dias 3 e 4 de março", "2026-03-03", "2026-03-04"),
    ("em janeiro e fevereiro", "2026-01-01", "2026-02-28"),
    ("até sexta passada", None, "2026-11-27"),
    ("nas últimas duas semanas", "2026-11-17", "2026-11-30"),
    ("a week ago", "2026-11-23", "2026-11-29"),
    ("na semana do dia 9", "2026-11-09", "2026-11-15"),
    ("no começo de março", "2026-03-01", "2026-03-10"),
    ("nesta segunda", "2026-11-30", "2026-11-30"),
    ("29/11", "2026-11-29", "2026-11-29"),
    ("em 3/11", "2026-11-03", "2026-11-03"),
    ("01/03/2026 a 05/03/2026", "2026-03-01", "2026-03-05"),
    ("between 2026-03-01 and 2026-03-05", "2026-03-01", "2026-03-05"),
    ("mês retrasado", "2026-09-01", "2026-09-30"),
    ("two months ago", "2026-09-01", "2026-09-30"),
    ("há um mês", "2026-10-01", "2026-10-31"),
    ("há um ano", "2025-01-01", "2025-12-31"),
    ("da manhã de ontem", "2026-11-29", "2026-11-29"),
    ("last night", "2026-11-29", "2026-11-29"),
    ("esta manhã", "2026-11-30", "2026-11-30"),
    ("this morning", "2026-11-30", "2026-11-30"),
    ("hoje à tarde", "2026-11-30", "2026-11-30"),
]
NO_DATE = [
    "porta 8080",
    "v2.10",
    "PR 1225",
    "as 3 tarefas da sec de mar",
    "may I see it?",
    "python 3.11",
    "o segundo erro",
    "second attempt",
    "a rua 25 de março",
    "A Sexta Sinfonia",
    "década de 1970",
    "o barco no mar",
    "R$ 2025",
    "192.168.1.10",
    "às 15h30",
    "march on",
    "dom casmurro",
    "o sex appeal",
    "2025 linhas",
    "#2025",
    "erro 2024",
    "versão 1.2.3",
    "commit 20260301abc",
    "issue 12",
    "24/7",
    "sprint 12",
    "the may branch",
    "augusto falou",
    "Júlio disse",
    "April said hi",
    "o dia a dia",
    "bom dia",
    "boa noite",
    "week view",
    "weekly report",
    "daily standup",
    "o mês do vencimento",
    "month picker",
    "year field",
    "ontem.py",
    "today.md",
    "na release 2025.1",
    "em 5 minutos",
    "há muito tempo",
    "3 vezes",
    "5-10 itens",
]
IMPOSSIBLE = [
    "29/02/2025",
    "31/04",
    "2026-13-01",
    "31 de fevereiro",
    "February 30",
    "dia 32 de março",
    "30/02/2026",
]


@pytest.mark.parametrize(("asked", "first", "last"), MEANT, ids=[row[0] for row in MEANT])
def test_a_date_is_what_a_person_means(asked: str, first: str | None, last: str | None) -> None:
    days = find_dates(asked, MONDAY).days

    assert days is not None
    assert first is None or days.first.isoformat() == first
    assert last is None or days.last.isoformat() == last


@pytest.mark.parametrize("asked", NO_DATE)
def test_what_is_no_date_is_none(asked: str) -> None:
    assert find_dates(asked, MONDAY).days is None


@pytest.mark.parametrize("asked", IMPOSSIBLE)
def test_a_date_that_the_calendar_does_not_have_is_named(asked: str) -> None:
    with pytest.raises(NoSuchDate):
        find_dates(asked, MONDAY)
