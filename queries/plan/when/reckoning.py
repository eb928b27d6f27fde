"""Reckoning with the calendar: the unit of time that holds a day, and steps of units.

Weeks begin on Monday. What the calendar does not have raises ValueError or OverflowError.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from cade.queries.plan.when.days import ONE_DAY, Days, one_day
from cade.queries.plan.when.words import (
    DAY,
    FORTNIGHT,
    HOUR,
    MINUTE,
    MONTH,
    WEEK,
    WEEKEND,
    YEAR,
)

_LEAP_CYCLE = 8
_SATURDAY = 5
_SHORTEST_MONTH, _LONGEST_MONTH = 28, 31
_PARTS, _END = 3, 2


def months(year: int, month: int, count: int = 1) -> Days:
    """Return `count` whole months from this one on."""
    return Days(date(year, month, 1), after_months(date(year, month, 1), count))


def after_months(day: date, count: int) -> date:
    """Return the same day so many months later, or the last of that month."""
    years, month = divmod(day.month - 1 + count, 12)
    for last in (day.day, 30, 29, 28):
        if last <= day.day:
            try:
                return date(day.year + years, month + 1, last)
            except ValueError:
                continue
    raise ValueError(day)


def holding(unit: int, day: date) -> Days:
    """Return the unit of the calendar that holds this day; a weekend is that of its week."""
    if unit in (DAY, HOUR, MINUTE):
        return one_day(day)
    if unit in (WEEK, WEEKEND):
        monday = day - timedelta(days=day.weekday())
        first = monday + timedelta(days=_SATURDAY if unit == WEEKEND else 0)
        return Days(first, monday + timedelta(days=7))
    if unit == FORTNIGHT:
        whole, middle = months(day.year, day.month), day.replace(day=16)
        return Days(whole.first, middle) if day < middle else Days(middle, whole.end)
    count = {MONTH: 1, YEAR: 12}.get(unit, unit - 10)
    return months(day.year, (day.month - 1) // count * count + 1, count)


def shifted(unit: int, day: date, steps: int) -> Days:
    """Return the unit so many steps after (before, when negative) the one that holds this day."""
    if unit == FORTNIGHT:
        found = holding(unit, day)
        for _ in range(abs(steps)):
            found = holding(unit, found.end if steps > 0 else found.first - ONE_DAY)
        return found
    return holding(unit, moved(holding(unit, day).first, unit, steps))


def moved(day: date, unit: int, steps: int) -> date:
    """Return the day so many units later; hours count as the days that they reach into."""
    if unit in (HOUR, MINUTE):
        whole = 24 if unit == HOUR else 24 * 60
        return day + timedelta(days=-(-abs(steps) // whole) * (1 if steps > 0 else -1))
    if unit in (DAY, WEEK, WEEKEND, FORTNIGHT):
        length = {DAY: 1, WEEK: 7, WEEKEND: 7, FORTNIGHT: 14}[unit]
        return day + timedelta(days=steps * length)
    return after_months(day, steps * ({MONTH: 1, YEAR: 12}.get(unit) or unit - 10))


def weekday_before(weekday: int, day: date) -> date:
    """Return the last such weekday that is not after this day."""
    return day - timedelta(days=(day.weekday() - weekday) % 7)


def weekday_after(weekday: int, day: date) -> date:
    """Return the first such weekday that is not before this day."""
    return day + timedelta(days=(weekday - day.weekday()) % 7)


def weekdays(weekday: int, within: Days) -> list[date]:
    """Return every such weekday of a range."""
    first, found = weekday_after(weekday, within.first), []
    while first < within.end:
        found.append(first)
        first += timedelta(days=7)
    return found


def day_before(month: int, day: int, until: date) -> date:
    """Return the last such day of a year that is not after `until`; ValueError if none exists."""
    for year in range(until.year, max(until.year - _LEAP_CYCLE, 0) - 1, -1):
        try:
            found = date(year, month, day)
        except ValueError:
            continue
        if found <= until:
            return found
    raise ValueError(month, day)


def number_before(number: int, until: date) -> date:
    """Return the last day with this number in its month that is not after `until`."""
    for whole in months_back(until, 4):
        try:
            found = whole.first.replace(day=number)
        except ValueError:
            continue
        if found <= until:
            return found
    raise ValueError(number)


def months_back(until: date, count: int) -> Iterator[Days]:
    """Yield so many months, this one first."""
    for steps in range(count):
        yield shifted(MONTH, until, -steps)


def thirds(days: Days, which: int) -> Days:
    """Return the beginning, the middle or the end of a range; 0, 1 or 2.

    A third each: whole months of what lasts some, ten days of a month; the end takes what is over.
    """
    length = (days.end - days.first).days
    if length < _PARTS:
        return days
    if length > _LONGEST_MONTH and days.first.day == days.end.day == 1:
        return _third_of_months(days, which)
    third = 10 if length >= _SHORTEST_MONTH else max(length // 3, 1)
    first = days.first + timedelta(days=which * third)
    return Days(first, days.end if which == _END else first + timedelta(days=third))


def _third_of_months(days: Days, which: int) -> Days:
    count = (days.end.year - days.first.year) * 12 + days.end.month - days.first.month
    third = max(count // 3, 1)
    first = after_months(days.first, which * third)
    return Days(first, days.end if which == _END else after_months(first, third))
