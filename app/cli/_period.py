"""Periods of local days as commands take them: by the flags `--from` and `--to`, by words, a week.

With the flags a period is open where one is missing.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

import click

from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days, NoSuchDate, one_day, read_date, read_period


def period_options() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return both flags; the command gets them as `first` and `last`."""
    start = click.option(
        "--from", "first", metavar=_("DATE"), help=_("Only what happened from this day on.")
    )
    stop = click.option(
        "--to", "last", metavar=_("DATE"), help=_("Only what happened up to this day, included.")
    )
    return lambda function: start(stop(function))


def period(first: str | None, last: str | None, today: date) -> Days | None:
    """Return the days between the flags, in either order; None without any. Raises NoSuchDate."""
    if first is not None and last is not None:
        return read_period(first, last, today)
    if first is not None:
        return Days(read_date(first, today).first, date.max)
    return None if last is None else Days(date.min, read_date(last, today).end)


def typed_period(words: Sequence[str], today: date) -> Days:
    """Return the days of words that are a date, or two dates; today without any.

    Raises NoSuchDate.
    """
    typed = " ".join(words).strip()
    if not typed:
        return one_day(today)
    try:
        return read_date(typed, today)
    except NoSuchDate:
        if len(words) != 2:
            raise
        return read_period(words[0], words[1], today)


def week_of(days: Days, today: date) -> Days:
    """Return the whole weeks, from Monday, that the days lie in; the current one up to today."""
    monday = days.first - timedelta(days=days.first.weekday())
    sunday = days.last + timedelta(days=6 - days.last.weekday())
    last = min(sunday, max(today, days.last))
    return Days(monday, last + timedelta(days=1))
