"""Seasons, decades, days to come, slips. Asked on Monday, 30 November 2026."""

from datetime import date

import pytest

from cade.queries.plan.dates import find_dates
from cade.queries.plan.hemispheres import is_southern

MONDAY = date(2026, 11, 30)


def _said(question: str, southern: bool | None = None) -> tuple[str, str] | None:
    days = find_dates(question, MONDAY, southern=southern).days
    return (days.first.isoformat(), days.last.isoformat()) if days else None


@pytest.mark.parametrize(
    ("question", "southern", "expected"),
    [
        ("what did I do last summer?", False, ("2026-06-01", "2026-08-31")),
        ("what did I do last summer?", True, ("2025-12-01", "2026-02-28")),
        ("o que fiz no verão passado?", True, ("2025-12-01", "2026-02-28")),
        ("o que fiz no verão passado?", False, ("2026-06-01", "2026-08-31")),
        ("commits no inverno de 2025", True, ("2025-06-01", "2025-08-31")),
        ("winter 2025", False, ("2024-12-01", "2025-02-28")),
        ("last fall", False, ("2025-09-01", "2025-11-30")),
        ("what did we ship in the fall?", False, ("2026-09-01", "2026-11-30")),
        ("próximo verão", True, ("2026-12-01", "2027-02-28")),
        ("desde o verão passado", True, ("2025-12-01", "2026-11-30")),
    ],
)
def test_a_season_is_three_months_on_its_side_of_the_equator(
    question: str, southern: bool, expected: tuple[str, str]
) -> None:
    assert _said(question, southern) == expected
    assert not find_dates(question, MONDAY, southern=southern).ambiguous


def test_without_a_side_the_language_decides_and_the_reading_is_doubtful() -> None:
    assert _said("last summer") == ("2026-06-01", "2026-08-31")
    assert _said("no verão passado") == ("2025-12-01", "2026-02-28")
    assert find_dates("last summer", MONDAY).ambiguous


@pytest.mark.parametrize(
    "question",
    [
        "horário de verão no calendário",
        "how do I inject beans in spring boot",
        "what broke in spring?",
        "did requests fall in the last test?",
        "qual é o fuso de Lisboa no verão?",
        "songs from the eighties",
        "músicas dos anos 80",
        "timeout of 90s",
        "década de 1970",
    ],
)
def test_a_kind_of_thing_is_no_season_and_no_decade(question: str) -> None:
    assert _said(question) is None


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("photos from the nineties", "1990-01-01", "1999-12-31"),
        ("what was I doing in the 90s?", "1990-01-01", "1999-12-31"),
        ("files from the 1990s", "1990-01-01", "1999-12-31"),
        ("o que aconteceu nos anos 90?", "1990-01-01", "1999-12-31"),
        ("fotos dos anos 2000", "2000-01-01", "2009-12-31"),
        ("what's due in 3 days?", "2026-12-03", "2026-12-03"),
        ("o que vence em 3 dias?", "2026-12-03", "2026-12-03"),
        ("tasks due in two weeks", "2026-12-14", "2026-12-20"),
        ("commits em 20 / 11", "2026-11-20", "2026-11-20"),
        ("reunião dia 20 / 11 / 2026", "2026-11-20", "2026-11-20"),
        ("tasks I finished yesturday", "2026-11-29", "2026-11-29"),
        ("commits de onten", "2026-11-29", "2026-11-29"),
        ("what did Emma say in Febuary", "2026-02-01", "2026-02-28"),
        ("o que rolou em setmbro", "2026-09-01", "2026-09-30"),
    ],
)
def test_decades_days_to_come_blanks_and_slips_are_read(
    question: str, first: str, last: str
) -> None:
    assert _said(question) == (first, last)


def test_how_long_it_took_is_no_day_to_come() -> None:
    assert _said("what did the team do in 3 days") is None
    assert _said("o token expira em 7 dias?") is None


@pytest.mark.parametrize(
    ("zone", "side"),
    [
        ("America/Sao_Paulo", True), ("Australia/Sydney", True), ("Europe/Lisbon", False),
        ("America/New_York", False), ("Africa/Johannesburg", True), ("UTC", None),
        ("Etc/GMT+3", None),
    ],
)  # fmt: skip
def test_a_zone_tells_its_side_unless_it_is_no_place(zone: str, side: bool | None) -> None:
    assert is_southern(zone) is side


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("tasks due Friday", "2026-12-04", "2026-12-04"),
        ("tarefas com prazo pra sexta", "2026-12-04", "2026-12-04"),
        ("what was due on Friday?", "2026-11-27", "2026-11-27"),
        ("messages from Friday", "2026-11-27", "2026-11-27"),
    ],
)
def test_what_is_due_on_a_weekday_is_due_on_one_to_come(
    question: str, first: str, last: str
) -> None:
    assert _said(question) == (first, last)
