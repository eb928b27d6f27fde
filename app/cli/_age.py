"""How old something must be: 90d, 6m, 1y, or a date that it was before."""

import re
from calendar import monthrange
from datetime import date, timedelta

from cade.domain.errors import UsageError
from cade.queries.plan.dates import Days, read_date

_AGE = re.compile(r"(\d{1,5})\s*([dwmy])")
_MONTHS = {"m": 1, "y": 12}
_DAYS = {"d": 1, "w": 7}


def older_than(typed: str, today: date) -> Days:
    """Return the local days that are longer ago than what was typed. Raises NoSuchDate, UsageError.

    Months and years are the calendar's; a date is the first day that is kept.
    """
    found = _AGE.fullmatch(typed.strip().lower())
    if found is None:
        return Days(date.min, read_date(typed, today).first)
    count, unit = int(found[1]), found[2]
    try:
        if unit in _DAYS:
            return Days(date.min, today - timedelta(days=count * _DAYS[unit]))
        return Days(date.min, _months_before(today, count * _MONTHS[unit]))
    except (OverflowError, ValueError):
        raise UsageError(
            "{age} is longer ago than the calendar goes.", do="Say a date.", age=typed
        ) from None


def _months_before(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    last = monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))
