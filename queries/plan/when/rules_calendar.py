"""Rules for what the calendar names: dates and months."""

from datetime import date

from cade.queries.plan.when import figures, guards, weekday_guards
from cade.queries.plan.when.days import one_day
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, last_such, rule, the_day
from cade.queries.plan.when.reckoning import (
    day_before,
    months,
    months_back,
    number_before,
    weekdays,
)

_LONGEST_MONTH, _PIVOT = 31, 70


@rule("year", "~OF|,|/|-? YEAR", guard=guards.uncounted)
@rule("year", "~/ SHORTYEAR")
def _year(now: Now, year: int) -> int:
    return year


@rule("year", "~OF|,? ~ano ~PASSED", "~OF? ~last ~year")
def _last_year(now: Now) -> int:
    return now.today.year - 1


@rule("year", "~OF|,? ~ano ~COMING", "~OF? ~NEXT ~ano|year")
def _next_year(now: Now) -> int:
    return now.today.year + 1


@rule("year", "~OF|,? ~ano ~BEFORELAST", "~OF? ~the ~year ~before ~last")
def _year_before_last(now: Now) -> int:
    return now.today.year - 2


@rule("year", "~deste|desse|neste|OF? ~THIS? ~ano|year")
def _this_year(now: Now) -> int:
    return now.today.year


@rule("month", "MONTH <year>?", guard=guards.no_place)
@rule("month", "ANYMONTH <year>", "~mes|month ~OF ANYMONTH <year>?")
@rule("month", "~IN|since|until|by ANYMONTH <year>?", guard=guards.a_month)
@rule("month", "~of CAPITALMONTH <year>?", guard=guards.a_month)
@rule("month", "~mes|month NUMBER <year>?", guard=guards.a_month_number)
@rule("month", "~from|of PLAINSHORT <year>?", "~from SURELYMONTH <year>?", guard=guards.a_month)
@rule("month", "~de|desde SMALLMARCO <year>?", guard=guards.no_place)
@rule("month", "~from CAPITALMONTH <year>?", guard=guards.things_from)
@rule("month", "CAPITALMONTH <year>?", guard=guards.added)
@rule("named", "ANYMONTH <year>?", guard=guards.uncounted)
@rule("capital", "MONTH|CAPITALMONTH|PLAINSHORT <year>?")
def _month(now: Now, month: int, year: Node | None) -> Reading:
    if year is not None:
        return Reading(days=months(year.read(now), month))
    return last_such(months(now.until.year - (month > now.until.month), month))


@rule("month", "ANYMONTH", guard=guards.alone)
def _lone_month(now: Now, month: int) -> Reading:
    return _month(now, month, None)  # type: ignore[no-any-return]


@rule("month", "~last|ultimo ANYMONTH", "~this ~past ANYMONTH")
@rule("month", "ANYMONTH ~PASSED", guard=guards.no_sea)
def _last_month(now: Now, month: int) -> Reading:
    return Reading(days=months(now.today.year - (month >= now.today.month), month))


@rule("month", "~THIS <capital>")
def _month_of_this_year(now: Now, named: Node) -> Reading:
    return Reading(days=months(now.today.year, named.read(now).days.first.month))


@rule("month", "~NEXT <capital>", "<capital> ~COMING")
def _next_month(now: Now, named: Node) -> Reading:
    month = named.read(now).days.first.month
    return Reading(days=months(now.today.year + (month <= now.today.month), month))


@rule("month", "MONTHYEAR", guard=figures.a_month_of_year)
def _numeric_month(now: Now, told: tuple[int, int]) -> Reading:
    return Reading(days=months(told[1], told[0]))


@rule("date", "~dia? ISO")
def _iso(now: Now, told: tuple[int, int, int]) -> Reading:
    return the_day(date(*told))


@rule("date", "~dia? THREE")
def _numeric(now: Now, told: tuple[int, int, int]) -> Reading:
    first, second, year = told
    ordered = (second, first) if now.month_first else (first, second)
    if now.english and ordered[1] > 12:
        ordered = ordered[1], ordered[0]
    doubtful = now.english and not now.told and first != second and max(first, second) <= 12
    return the_day(date(year, ordered[1], ordered[0]), ambiguous=doubtful)


@rule("date", "~dia? TWO", guard=figures.a_day_of_year)
def _numeric_of_year(now: Now, told: tuple[int, int]) -> Reading:
    first, second = told
    day, month = (second, first) if now.month_first else (first, second)
    if now.english and month > 12:
        day, month = month, day
    doubtful = now.english and not now.told and first != second and max(first, second) <= 12
    found = day_before(month, day, now.until)
    return Reading(days=one_day(found), ambiguous=doubtful, floating=True)


@rule("date", "~dia? NUMBER ~/ NUMBER", "~dia? NUMBER ~/ NUMBER ~/ YEAR", guard=figures.spaced_date)
def _spaced(now: Now, first: int, second: int, year: int | None = None) -> Reading:
    if year is None:
        return _numeric_of_year(now, (first, second))  # type: ignore[no-any-return]
    return _numeric(now, (first, second, year))  # type: ignore[no-any-return]


@rule(
    "date",
    "~dia|the? DAY ~OF|/|- ANYMONTH <year>?",
    "~dia|the? DAY PLAINMONTH <year>?",
    "~dia|the? DAY ANYMONTH <year>",
    "~the? DAYTH ~OF? ANYMONTH <year>?",
    "~the? DAYWORD ~of ANYMONTH <year>?",
    "~dia|the? DAY CAPITALMONTH <year>?",
    guard=guards.no_place,
)
def _day_of_month(now: Now, day: int, month: int, year: Node | None) -> Reading:
    if year is not None:
        return the_day(date(year.read(now), month, day))
    return last_such(one_day(day_before(month, day, now.until)))


@rule(
    "date",
    "MONTH|CAPITALMONTH|PLAINSHORT ~the? DAY <year>?",
    "ENGLISHMONTH ~the? DAY <year>",
    "PLAINSHORT ~- DAY <year>?",
    "PLAINSHORT ~/ DAY <year>",
    "~on|since|until|by|from|last ENGLISHMONTH DAY <year>?",
    "MONTH|CAPITALMONTH ~the? DAYWORD <year>?",
    guard=guards.uncounted,
)
@rule("date", "ENGLISHMONTH ~the? DAYTH <year>?")
@rule("date", "ENGLISHMONTH DAY", guard=guards.alone)
@rule("date", "ENGLISHMONTH ~the? DAY|DAYWORD", guard=guards.closed)
def _month_day(now: Now, month: int, day: int, year: Node | None = None) -> Reading:
    return _day_of_month(now, day, month, year)  # type: ignore[no-any-return]


@rule("date", "PLAINSHORT ~/ DAY", guard=guards.uncounted)
def _short_month_slash(now: Now, month: int, number: int) -> Reading:
    """Nov/25: a day in English, a year in Portuguese."""
    if now.english and number <= _LONGEST_MONTH:
        return _day_of_month(now, number, month, None)  # type: ignore[no-any-return]
    return Reading(days=months((1900 if number >= _PIVOT else 2000) + number, month))


@rule("date", "~dia? TWO <year>", guard=figures.a_day_of_some_year)
def _numeric_of_told_year(now: Now, told: tuple[int, int], year: Node) -> Reading:
    return _numeric(now, (*told, year.read(now)))  # type: ignore[no-any-return]


@rule("date", "<month> ~,? ~dia DAY")
def _month_then_day(now: Now, month: Node, day: int) -> Reading:
    return the_day(month.read(now).days.first.replace(day=day))


@rule("date", "~dia DAY ~do NUMBER <year>?", guard=guards.uncounted)
def _day_of_numbered_month(now: Now, day: int, month: int, year: Node | None) -> Reading:
    return _day_of_month(now, day, month, year)  # type: ignore[no-any-return]


@rule("numbered", "~dia DAY", guard=guards.no_sprint)
@rule("numbered", "~on|for|since|until ~the DAY", "~on DAYTH", guard=guards.closed)
@rule("numbered", "~on|since|from|until|to|and? ~the DAYTH", guard=guards.of_no_month)
def _numbered(now: Now, day: int) -> Reading:
    return last_such(one_day(number_before(day, now.until)))


@rule(
    "numbered", "~dia|the? DAY ~OF ~the? <span>|<unit>", "~dia DAY <ofthis>", guard=guards.no_place
)
@rule("numbered", "~the? DAYWORD ~of <span>|<unit>")
def _day_of_span(now: Now, day: int, span: Node) -> Reading:
    return the_day(span.read(now).days.first.replace(day=day))


@rule("single", "ANYDAY ~,? ~dia|on|the? <date>", "ANYDAY ~,? <numbered>")
@rule("single", "ANYDAY ~( <date>|<numbered> ~)")
def _weekday_and_date(now: Now, weekday: int, day: Node) -> Reading:
    found: Reading = day.read(now)
    differs = found.days.first.weekday() != weekday
    return Reading(days=found.days, floating=found.floating, ambiguous=found.ambiguous or differs)


@rule("single", "WEEKDAY|ORDINALDAY ~,? DAY|DAYTH", guard=weekday_guards.a_weekday_with_number)
def _weekday_numbered(now: Now, weekday: int, number: int) -> Reading:
    """The last such day of a month that is such a weekday: Friday 13 is months apart."""
    for whole in months_back(now.until, 60):
        found = weekdays(weekday, whole)
        if day := next((d for d in found if d.day == number and d <= now.until), None):
            return the_day(day)
    raise ValueError(weekday, number)


@rule("single", "<date>|<numbered> ~,|( ~a? ANYDAY ~)?")
def _date_and_weekday(now: Now, day: Node, weekday: int) -> Reading:
    return _weekday_and_date(now, weekday, day)  # type: ignore[no-any-return]


@rule("single", "<date>", "<numbered>")
@rule("span", "<month>", "<week>")
def _itself(now: Now, node: Node) -> Reading:
    return node.read(now)  # type: ignore[no-any-return]
