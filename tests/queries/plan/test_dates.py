import sys
from datetime import date

import pytest

from cade.queries.plan.dates import Dated, Days, NoSuchDate, find_dates, read_date, read_period

TODAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-01-31", date(2026, 1, 31)),
        (" 2024-02-29 ", date(2024, 2, 29)),
        ("hoje", TODAY),
        ("Today", TODAY),
        ("ONTEM", date(2026, 3, 9)),
        ("yesterday", date(2026, 3, 9)),
        ("anteontem", date(2026, 3, 8)),
        ("ántëontem", date(2026, 3, 8)),
    ],
)
def test_a_date_is_the_one_day_it_names(typed: str, day: date) -> None:
    days = read_date(typed, TODAY)

    assert (days.first, days.last) == (day, day)


@pytest.mark.parametrize(
    "typed", ["2026-13-01", "2026-02-30", "0000-01-01", "9999-12-31", "soon", "", "26-1-1"]
)
def test_a_date_that_is_none_is_named_in_the_error(typed: str) -> None:
    with pytest.raises(NoSuchDate) as raised:
        read_date(typed, TODAY)

    assert typed in str(raised.value)
    assert raised.value.do


def test_a_period_holds_both_of_its_ends_in_either_order() -> None:
    march = Days(date(2026, 3, 1), date(2026, 3, 4))

    assert read_period("2026-03-01", "2026-03-03", TODAY) == march
    assert read_period("2026-03-03", "2026-03-01", TODAY) == march
    assert read_period("ontem", None, TODAY) == read_date("ontem", TODAY)


@pytest.mark.parametrize(
    ("question", "first", "last", "rest"),
    [
        ("o que fiz ontem?", date(2026, 3, 9), date(2026, 3, 9), "o que fiz?"),
        ("Yesterday, what broke?", date(2026, 3, 9), date(2026, 3, 9), "what broke?"),
        ("commits de 2026-01-02 a 2026-01-05", date(2026, 1, 2), date(2026, 1, 5), "commits"),
        ("ontem ou hoje", date(2026, 3, 9), TODAY, ""),
    ],
)
def test_a_question_tells_its_days_and_what_is_left_of_it(
    question: str, first: date, last: date, rest: str
) -> None:
    dated = find_dates(question, TODAY)

    assert dated.days is not None
    assert (dated.days.first, dated.days.last) == (first, last)
    assert dated.rest == rest


def test_a_question_without_a_date_stays_as_it_is() -> None:
    question = "why did build 2026-01-021 fail in the todayish plan?"

    assert find_dates(question, TODAY) == Dated(days=None, rest=question)


def test_an_impossible_date_in_a_question_is_named() -> None:
    with pytest.raises(NoSuchDate, match="2026-13-01"):
        find_dates("o que fiz em 2026-13-01?", TODAY)


def _calls(text: str) -> int:
    """Count the Python calls that reading takes: a measure without a clock."""
    count = 0

    def called(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(called)
    try:
        find_dates(text, TODAY)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "piece", ["dia 3 ", "de 1 a ", "ontem e ", "March 5, ", "'a ", "a-", "1/2 "]
)
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    find_dates("ontem, 3/4, de 1 a 5 de março", TODAY)
    once, twice = (_calls(piece * count) for count in (200, 400))

    assert twice < 2.5 * once
