"""Clock times, loose ends of months, months first. Asked on Monday, 30 November 2026."""

from datetime import date

import pytest

from cade.queries.plan.dates import find_dates

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("question", "day", "hours"),
    [
        ("mensagens das 9h às 12h de ontem", "2026-11-29", ("09:00", "12:00")),
        ("o que fiz ontem entre 14h e 16h?", "2026-11-29", ("14:00", "16:00")),
        ("o que a Nadia disse hoje antes das 10h", "2026-11-30", ("00:00", "10:00")),
        ("mensagens de ontem depois das 18h30", "2026-11-29", ("18:30", "00:00")),
        ("messages after 6pm yesterday", "2026-11-29", ("18:00", "00:00")),
        ("what did I do yesterday from 9am to 12pm", "2026-11-29", ("09:00", "12:00")),
        ("o que ela disse ontem às 9 da manhã?", "2026-11-29", ("06:00", "12:00")),
    ],
)
def test_hours_beside_a_day_are_a_part_of_it(
    question: str, day: str, hours: tuple[str, str]
) -> None:
    found = find_dates(question, MONDAY)
    assert found.days is not None
    assert found.part is not None
    assert found.days.first.isoformat() == found.days.last.isoformat() == day
    assert (f"{found.part.from_time:%H:%M}", f"{found.part.to_time:%H:%M}") == hours


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("reunião de 20/11 às 14h30: o que ficou", "reunião: o que ficou"),
        ("what did I do yesterday at 9:30?", "what did I do?"),
        ("what happened at noon yesterday", "what happened"),
        ("o que rolou ontem ao meio-dia?", "o que rolou?"),
    ],
)
def test_one_time_goes_with_its_day_and_narrows_nothing(question: str, rest: str) -> None:
    found = find_dates(question, MONDAY)
    assert (found.part, found.rest) == (None, rest)
    assert found.days is not None


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("nos primeiros dias de novembro", "2026-11-01", "2026-11-07"),
        ("the first days of November", "2026-11-01", "2026-11-07"),
        ("nas últimas 24h", "2026-11-29", "2026-11-30"),
        ("o que fiz no ano de 2024?", "2024-01-01", "2024-12-31"),
        ("commits de nov/25", "2025-11-01", "2025-11-30"),
        ("fotos de nov/99", "1999-11-01", "1999-11-30"),
        ("ontem depois de 36 horas de deploy", "2026-11-29", "2026-11-29"),
        ("4T25", "2025-10-01", "2025-12-31"),
        ("from 10/28 to 11/03 what did I do?", "2026-10-28", "2026-11-03"),
        ("what did I do on Black Friday", "2026-11-27", "2026-11-27"),
        ("what did I ship year to date", "2026-01-01", "2026-11-30"),
    ],
)
def test_loose_ends_and_months_first_are_read(question: str, first: str, last: str) -> None:
    days = find_dates(question, MONDAY).days
    assert days is not None
    assert (days.first.isoformat(), days.last.isoformat()) == (first, last)


@pytest.mark.parametrize(
    "question",
    ["what happened the next day?", "e no dia seguinte?", "the Black Friday campaign budget"],
)
def test_what_points_at_another_day_or_names_a_thing_is_no_date(question: str) -> None:
    assert find_dates(question, MONDAY).days is None
