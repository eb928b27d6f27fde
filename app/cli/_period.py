"""The flags `--from` and `--to`: a period of local days, open where a flag is missing."""

from collections.abc import Callable
from datetime import date
from typing import Any

import click

from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days, read_date


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
    """Return the days between the flags, None without any. Raises NoSuchDate."""
    if first is None and last is None:
        return None
    begin = read_date(first, today).first if first else date.min
    end = read_date(last, today).end if last else date.max
    return Days(min(begin, end), max(begin, end))
