"""Dates in whole questions, from tables written before the parser was looked at.

A line: q, as typed; today; days, the first and the last, "open" where there is no first, null for
no date, "NoSuchDate" for one that the calendar does not have.
"""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cade.queries.plan.dates import Days, NoSuchDate, find_dates
from cade.queries.plan.read import read_question
from cade.queries.plan.vocabulary import KnownEntity, KnownPerson, Vocabulary

_TABLES = sorted(Path(__file__).parent.glob("dates_*.jsonl"))
ROWS = [msgspec.json.decode(line) for table in _TABLES for line in table.read_bytes().splitlines()]
_PEOPLE = ("Rui Barros", "Ana Siqueira", "Jan Kowal", "April Lopes", "Domingos Teles")
_COMPANIES = ("Sábado Filmes", "Editora Abril")


@cache
def _world() -> Vocabulary:
    return Vocabulary(
        [KnownPerson(id=number, name=name) for number, name in enumerate(_PEOPLE, 1)],
        {"git": (), "browser": (), "file": (), "teams": ()},
        [KnownEntity(kind="company", name=name) for name in _COMPANIES],
        ["ORI"],
    )


def _said(days: Days | None) -> list[str] | None:
    if days is None:
        return None
    first = "open" if days.first == date.min else days.first.isoformat()
    return [first, days.last.isoformat()]


def _found(row: dict[str, Any]) -> list[str] | str | None:
    try:
        return _said(find_dates(row["q"], date.fromisoformat(row["today"])).days)
    except NoSuchDate:
        return "NoSuchDate"


def _planned(row: dict[str, Any]) -> list[str] | str | None:
    try:
        plan = read_question(row["q"], _world(), date.fromisoformat(row["today"]))
    except NoSuchDate:
        return "NoSuchDate"
    tasks_today = plan.mode == "tasks" and row["days"] is None
    return None if tasks_today else _said(plan.days)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["q"])
def test_a_question_names_the_days_that_its_writer_meant(row: dict[str, Any]) -> None:
    assert _found(row) == row["days"]
    assert _planned(row) == row["days"]
