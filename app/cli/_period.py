"""The flags `--from` and `--to`: a period of local days, open where a flag is missing."""

from collections.abc import Callable
from datetime import date
from typing import Any

import click

from cade.app.locale import gettext as _
from cade.queries.plan.dates import Days, read_date, read_period


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
