"""Expressions joined with since, until, before, after, from and between: what holds for any."""

from datetime import date, timedelta
from itertools import combinations

import pytest

from cade.queries.plan.dates import find_dates

MONDAY = date(2026, 11, 30)
ONE_DAY = timedelta(days=1)
ENGLISH = [
    ("October 30", date(2026, 10, 30), date(2026, 10, 30)),
    ("Halloween", date(2026, 10, 31), date(2026, 10, 31)),
    ("week 45", date(2026, 11, 2), date(2026, 11, 8)),
    ("Nov 12", date(2026, 11, 12), date(2026, 11, 12)),
    ("the 13th", date(2026, 11, 13), date(2026, 11, 13)),
    ("the 14th of November", date(2026, 11, 14), date(2026, 11, 14)),
    ("the week before last", date(2026, 11, 16), date(2026, 11, 22)),
    ("Monday", date(2026, 11, 23), date(2026, 11, 23)),
    ("Tuesday of last week", date(2026, 11, 24), date(2026, 11, 24)),
    ("last Wednesday", date(2026, 11, 25), date(2026, 11, 25)),
    ("2026-11-26", date(2026, 11, 26), date(2026, 11, 26)),
    ("three days ago", date(2026, 11, 27), date(2026, 11, 27)),
    ("last weekend", date(2026, 11, 28), date(2026, 11, 29)),
]
PORTUGUESE = [  # behind "de" and behind "até"
    ("de março", "março", date(2026, 3, 1), date(2026, 3, 31)),
    ("do fim de setembro", "o fim de setembro", date(2026, 9, 21), date(2026, 9, 30)),
    ("de 30/10", "30/10", date(2026, 10, 30), date(2026, 10, 30)),
    ("do primeiro dia do mês", "o primeiro dia do mês", date(2026, 11, 1), date(2026, 11, 1)),
    ("de Finados", "Finados", date(2026, 11, 2), date(2026, 11, 2)),
    ("do dia 12", "o dia 12", date(2026, 11, 12), date(2026, 11, 12)),
    ("de 13 de novembro", "13 de novembro", date(2026, 11, 13), date(2026, 11, 13)),
    ("da semana retrasada", "a semana retrasada", date(2026, 11, 16), date(2026, 11, 22)),
    ("de segunda", "segunda", date(2026, 11, 23), date(2026, 11, 23)),
    ("da última quarta", "a última quarta", date(2026, 11, 25), date(2026, 11, 25)),
    ("de quinta-feira", "a quinta-feira", date(2026, 11, 26), date(2026, 11, 26)),
    ("do fim de semana", "o fim de semana", date(2026, 11, 28), date(2026, 11, 29)),
]


def days(question: str) -> tuple[date, date] | None:
    found = find_dates(question, MONDAY).days
    return None if found is None else (found.first, found.last)


@pytest.mark.parametrize(("said", "first", "last"), ENGLISH)
def test_an_open_range_begins_or_ends_at_what_it_names(said: str, first: date, last: date) -> None:
    assert days(f"what has Rui said since {said}?") == (first, MONDAY)
    assert days(f"what did I do until {said}?") == (date.min, last)
    assert days(f"what did I do before {said}?") == (date.min, first - ONE_DAY)
    assert days(f"what did I do after {said}?") == (last + ONE_DAY, MONDAY)


@pytest.mark.parametrize(("of", "to", "first", "last"), PORTUGUESE)
def test_an_open_range_in_portuguese_too(of: str, to: str, first: date, last: date) -> None:
    assert days(f"o que o Rui disse desde {to}?") == (first, MONDAY)
    assert days(f"o que mudou a partir {of}?") == (first, MONDAY)
    assert days(f"o que mudou {of} pra cá?") == (first, MONDAY)
    assert days(f"o que fiz até {to}?") == (date.min, last)
    assert days(f"o que fiz antes {of}?") == (date.min, first - ONE_DAY)
    assert days(f"o que fiz depois {of}?") == (last + ONE_DAY, MONDAY)


@pytest.mark.parametrize(("one", "other"), list(combinations(ENGLISH, 2)))
def test_a_range_holds_both_of_its_ends(
    one: tuple[str, date, date], other: tuple[str, date, date]
) -> None:
    whole = (one[1], other[2])

    assert days(f"what did I do from {one[0]} to {other[0]} on Teams?") == whole
    assert days(f"commits from {one[0]} through {other[0]}") == whole
    assert days(f"between {one[0]} and {other[0]}, what did I do?") == whole


@pytest.mark.parametrize(("one", "other"), list(combinations(PORTUGUESE, 2)))
def test_a_range_in_portuguese_holds_them_too(
    one: tuple[str, str, date, date], other: tuple[str, str, date, date]
) -> None:
    whole = (one[2], other[3])

    assert days(f"o que fiz {one[0]} até {other[1]} no Teams?") == whole
    assert days(f"o que fiz entre {one[1]} e {other[1]}?") == whole


@pytest.mark.parametrize("tail", ["", " on Teams", " on the cache", " with Rui", " in painel-web"])
def test_what_follows_a_day_does_not_make_a_range_of_it(tail: str) -> None:
    assert days(f"what did I do yesterday{tail}?") == (MONDAY - ONE_DAY, MONDAY - ONE_DAY)
