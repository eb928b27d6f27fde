"""Dates as a person types them, read as half-open ranges of local days.

Understood: ISO dates (2026-03-01) and hoje, ontem, anteontem, today, yesterday, in any case and
with or without accents. Portuguese dates lead the well-known libraries astray, hence our own.
"""

import re
from datetime import date, timedelta

import msgspec

from cade.domain.errors import UsageError
from cade.queries.words import folded

_ISO = re.compile(r"(?<![\w-])(\d{4})-(\d{2})-(\d{2})(?![\w-])")
_WORD = re.compile(r"[^\W\d_]+")
_DAYS_BACK = {"hoje": 0, "today": 0, "ontem": 1, "yesterday": 1, "anteontem": 2}
_ONE_DAY = timedelta(days=1)


class Days(msgspec.Struct, frozen=True):
    """A range of local days: `first` belongs to it, `end` no longer does."""

    first: date
    end: date

    @property
    def last(self) -> date:
        """The last day that belongs to the range."""
        return self.end - _ONE_DAY


class NoSuchDate(UsageError):
    """What stands where a date belongs is none."""

    def __init__(self, text: str) -> None:
        super().__init__(
            "{date} is not a date.",
            do="Write a date as 2026-03-31, or today, yesterday, hoje, ontem, anteontem.",
            date=text,
        )


def read_date(text: str, today: date) -> Days:
    """Read one date, as `cade timeline` takes it; raises NoSuchDate, naming what was typed."""
    typed = text.strip()
    back = _DAYS_BACK.get(folded(typed))
    if back is not None:
        return one_day(today - back * _ONE_DAY)
    match = _ISO.fullmatch(typed)
    if match is None:
        raise NoSuchDate(typed)
    return one_day(_calendar_day(match))


def read_period(first: str, last: str | None, today: date) -> Days:
    """Read the days from `first` to `last`, both included, in either order."""
    start = read_date(first, today)
    if last is None:
        return start
    stop = read_date(last, today)
    return Days(min(start.first, stop.first), max(start.end, stop.end))


def find_dates(question: str, today: date) -> tuple[Days | None, str]:
    """Return the days a question names, as one range, and the question without them.

    Raises NoSuchDate for a date that the calendar does not have (2026-13-01).
    """
    named = [_calendar_day(match) for match in _ISO.finditer(question)]
    rest = _ISO.sub(" ", question)
    for match in _WORD.finditer(rest):
        back = _DAYS_BACK.get(folded(match[0]))
        if back is not None:
            named.append(today - back * _ONE_DAY)
    if not named:
        return None, question
    return Days(min(named), max(named) + _ONE_DAY), _WORD.sub(_without_day, rest)


def one_day(day: date) -> Days:
    """Return the range that holds this day alone."""
    return Days(day, day + _ONE_DAY)


def _calendar_day(match: re.Match[str]) -> date:
    year, month, day = (int(part) for part in match.groups())
    try:
        found = date(year, month, day)
        found + _ONE_DAY
    except (ValueError, OverflowError):
        raise NoSuchDate(match[0]) from None
    return found


def _without_day(match: re.Match[str]) -> str:
    return " " if folded(match[0]) in _DAYS_BACK else match[0]
