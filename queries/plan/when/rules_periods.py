"""Rules for periods: quarters, halves, years, weeks of a month or a year, fortnights."""

from datetime import date, timedelta

from cade.queries.plan.when import count_guards, guards
from cade.queries.plan.when.days import ONE_DAY, Days
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, last_such, rule
from cade.queries.plan.when.reckoning import after_months, holding, months, moved, weekdays
from cade.queries.plan.when.words import FORTNIGHT, HALF, QUARTER, VAGUE, WEEK

_SATURDAY = 5
_LONGEST_MONTH = 31


@rule("span", "QUARTER <year>?")
def _quarter(now: Now, number: int, year: Node | None) -> Reading:
    return _nth_period(now, number, QUARTER, year)  # type: ignore[no-any-return]


@rule("span", "HALFYEAR <year>")
def _half(now: Now, number: int, year: Node) -> Reading:
    return _nth_period(now, number, HALF, year)  # type: ignore[no-any-return]


@rule("span", "QUARTERYEAR")
def _quarter_year(now: Now, told: tuple[int, int]) -> Reading:
    return Reading(days=months(told[1], told[0] * 3 - 2, 3))


@rule("span", "YEAR ~-? HALFYEAR")
def _year_half(now: Now, year: int, number: int) -> Reading:
    return Reading(days=months(year, number * 6 - 5, 6))


@rule("span", "YEAR ~-|/? QUARTER")
def _year_quarter(now: Now, year: int, number: int) -> Reading:
    return _quarter_year(now, (number, year))  # type: ignore[no-any-return]


@rule("span", "ORDINAL PERIOD <year>?", "ORDINAL HALFWORD <year>", guard=guards.whole_period)
def _nth_period(now: Now, number: int, unit: int, year: Node | None) -> Reading:
    length = unit - 10
    told = now.until.year if year is None else year.read(now)
    days = months(told, (number - 1) * length + 1, length)
    if year is None and days.first > now.until:
        days = months(told - 1, (number - 1) * length + 1, length)
    return Reading(days=days, floating=year is None)


@rule("span", "~FINAL PERIOD|HALFWORD <year>")
def _final_period(now: Now, unit: int, year: Node) -> Reading:
    return Reading(days=holding(unit, date(year.read(now), 12, 31)))


@rule("lone", "YEAR", guard=guards.no_size)
@rule("span", "~THE? YEAR", guard=guards.a_year)
@rule("span", "~em|in|ano|year|since|desde YEAR", guard=guards.a_whole_year)
@rule("span", "~o|the? ~ano|year ~de|of YEAR", guard=guards.a_whole_year)
def _lone_year(now: Now, year: int) -> Reading:
    return Reading(days=months(year, 1, 12))


@rule("whole", "~week|semana NUMBER ~OF ~THE? <month>|<named>")
@rule("whole", "ORDINAL ~week|semana <ofthis>")
@rule("whole", "ORDINAL ~week|semana ~OF ~THE? <month>|<named>|<span>|<unit>")
def _nth_week(now: Now, number: int, month: Node) -> Reading:
    """The first week of a month is its first seven days, whatever weekday they begin on."""
    days = month.read(now).days
    first = days.first + timedelta(days=7 * (number - 1))
    return Reading(days=Days(first, min(first + timedelta(days=7), days.end)))


@rule("whole", "~FINAL ~week|semana <ofthis>")
@rule("whole", "~FINAL ~week|semana ~OF ~THE? <month>|<named>|<span>|<unit>")
def _final_week(now: Now, month: Node) -> Reading:
    end = month.read(now).days.end
    return Reading(days=Days(end - timedelta(days=7), end))


@rule("week", "~week|semana ~OF|STARTING ~on? ~the? <date>|<numbered>")
def _week_of(now: Now, day: Node) -> Reading:
    found: Reading = day.read(now)
    return Reading(days=holding(WEEK, found.days.first), floating=found.floating)


@rule("week", "~week|semana ~no|nº|n|#|iso? ~.? NUMBER <year>?", guard=guards.a_week_number)
def _numbered_week(now: Now, number: int, year: Node | None) -> Reading:
    if year is not None:
        return Reading(days=holding(WEEK, date.fromisocalendar(year.read(now), number, 1)))
    for told in range(now.until.year, now.until.year - 8, -1):
        try:
            found = date.fromisocalendar(told, number, 1)
        except ValueError:
            continue
        if found <= now.until:
            return last_such(holding(WEEK, found))
    raise ValueError(number)


@rule("week", "YEAR ~-? ISOWEEK")
def _iso_week(now: Now, year: int, number: int) -> Reading:
    return Reading(days=holding(WEEK, date.fromisocalendar(year, number, 1)))


@rule("span", "~na|no|in|of|da ISOWEEK <year>?")
def _short_week(now: Now, number: int, year: Node | None) -> Reading:
    return _numbered_week(now, number, year)  # type: ignore[no-any-return]


@rule("whole", "WEEKEND ~OF ~the? <date>|<numbered>")
def _weekend_of(now: Now, unit: int, day: Node) -> Reading:
    found: Reading = day.read(now)
    return Reading(days=holding(unit, found.days.first), floating=found.floating)


@rule("whole", "ORDINAL WEEKEND <ofthis>")
@rule("whole", "ORDINAL WEEKEND ~OF ~THE? <month>|<named>|<span>|<unit>")
def _nth_weekend(now: Now, number: int, unit: int, month: Node) -> Reading:
    return Reading(days=holding(unit, weekdays(_SATURDAY, month.read(now).days)[number - 1]))


@rule("whole", "~FINAL WEEKEND <ofthis>")
@rule("whole", "~FINAL WEEKEND ~OF ~THE? <month>|<named>|<span>|<unit>")
def _final_weekend(now: Now, unit: int, month: Node) -> Reading:
    return Reading(days=holding(unit, weekdays(_SATURDAY, month.read(now).days)[-1]))


@rule("whole", "~FIRSTS NUMBER UNIT ~OF ~THE? <month>|<named>|<span>|<unit>|<year>")
@rule("whole", "NUMBER ~FIRSTS UNIT ~OF ~THE? <month>|<named>|<span>|<unit>|<year>")
def _first_several(now: Now, count: int, unit: int, month: Node) -> Reading:
    days = _whole(month.read(now))
    return Reading(days=Days(days.first, min(moved(days.first, unit, count), days.end)))


@rule(
    "whole", "~FIRSTS UNIT ~OF ~THE? <month>|<named>|<span>|<unit>|<year>", guard=count_guards.many
)
def _first_few(now: Now, unit: int, month: Node) -> Reading:
    found: Reading = _first_several(now, VAGUE[unit], unit, month)
    return Reading(days=found.days, ambiguous=True)


@rule(
    "whole", "~FINALS UNIT ~OF ~THE? <month>|<named>|<span>|<unit>|<year>", guard=count_guards.many
)
def _final_few(now: Now, unit: int, month: Node) -> Reading:
    found: Reading = _final_several(now, VAGUE[unit], unit, month)
    return Reading(days=found.days, ambiguous=True)


@rule("span", "UNIT ~to ~date")
def _to_date(now: Now, unit: int) -> Reading:
    return Reading(days=Days(holding(unit, now.today).first, now.today + ONE_DAY))


@rule("whole", "~FINALS NUMBER UNIT ~OF ~THE? <month>|<named>|<span>|<unit>|<year>")
@rule("whole", "NUMBER ~FINALS UNIT ~OF ~THE? <month>|<named>|<span>|<unit>|<year>")
def _final_several(now: Now, count: int, unit: int, month: Node) -> Reading:
    days = _whole(month.read(now))
    return Reading(days=Days(max(moved(days.end, unit, -count), days.first), days.end))


def _whole(found: Reading | int) -> Days:
    return months(found, 1, 12) if isinstance(found, int) else found.days


@rule("span", "YEARS", guard=guards.a_year)
def _two_years(now: Now, told: tuple[int, int]) -> Reading:
    return Reading(days=Days(date(min(told), 1, 1), date(max(told) + 1, 1, 1)))


@rule("span", "ORDINAL ~quinzena|half|metade <ofthis>")
@rule("span", "ORDINAL ~quinzena|half|metade ~OF ~THE? <month>|<named>|<span>|<unit>")
def _half_of(now: Now, number: int, month: Node) -> Reading:
    days = month.read(now).days
    if (days.end - days.first).days > _LONGEST_MONTH:
        return Reading(days=_half_of_months(days, number))
    first = days.first
    return Reading(days=holding(FORTNIGHT, first.replace(day=1 if number == 1 else 16)))


@rule("span", "~FINAL ~quinzena|half|metade ~OF ~THE? <month>|<named>|<span>|<unit>")
def _final_half(now: Now, month: Node) -> Reading:
    return _half_of(now, 2, month)  # type: ignore[no-any-return]


def _half_of_months(days: Days, number: int) -> Days:
    count = (days.end.year - days.first.year) * 12 + days.end.month - days.first.month
    middle = after_months(days.first, count // 2)
    return Days(days.first, middle) if number == 1 else Days(middle, days.end)
