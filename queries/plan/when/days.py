"""Ranges of local days, parts of a day, and the moments that they are in a time zone."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo

import msgspec

from cade.domain.errors import UsageError

ONE_DAY = timedelta(days=1)


class Days(msgspec.Struct, frozen=True):
    """A range of local days: `first` belongs to it, `end` no longer does."""

    first: date
    end: date

    @property
    def last(self) -> date:
        """The last day that belongs to the range."""
        return self.end - ONE_DAY


ALL_DAYS = Days(date.min, date.max)


class Part(msgspec.Struct, frozen=True):
    """A part of each day, in local clock times.

    from_time: belongs to it. to_time: no longer does; 00:00 is the midnight that ends the day.
    """

    from_time: time
    to_time: time


class NoSuchDate(UsageError):
    """What stands where a date belongs is none."""

    def __init__(self, text: str) -> None:
        super().__init__(
            "{date} is not a date.",
            do="Write a date as 2026-03-31, yesterday, last friday, March 2026, or ontem,"
            " sexta passada, semana passada, março de 2026.",
            date=text,
        )


def one_day(day: date) -> Days:
    """Return the range that holds this day alone; OverflowError on the last day there is."""
    return Days(day, day + ONE_DAY)


def instants(days: Days, part: Part | None, zone: tzinfo) -> Iterator[tuple[datetime, datetime]]:
    """Yield the half-open spans of UTC time that these days, or this part of each, are in a zone.

    Without a part one span holds them all: 23 or 25 hours a day when clocks change. A clock time
    that a change skips is moved by as much; of one that it repeats the first counts.
    """
    if part is None:
        yield _moment(days.first, time(), zone), _moment(days.end, time(), zone)
        return
    for ordinal in range(days.first.toordinal(), days.end.toordinal()):
        day = date.fromordinal(ordinal)
        closing = day + ONE_DAY if part.to_time <= part.from_time else day
        yield _moment(day, part.from_time, zone), _moment(closing, part.to_time, zone)


def _moment(day: date, at: time, zone: tzinfo) -> datetime:
    return datetime.combine(day, at, zone).astimezone(UTC)
