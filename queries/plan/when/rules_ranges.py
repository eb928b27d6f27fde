"""Rules for ranges: from one date to another, since, until, before, after.

The first end is the last such day before the second: from Friday to Monday is one weekend.
"""

from datetime import date

from msgspec.structs import replace

from cade.queries.plan.when import figures, guards, weekday_guards
from cade.queries.plan.when.days import ONE_DAY, Days
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, rule
from cade.queries.plan.when.reckoning import after_months, day_before, months, weekdays


@rule("end", "~THE? <whole>|<named>|<short>|<lone>")
def _end(now: Now, node: Node) -> Reading:
    """An end of a range: words beside it tell that it is a date, so weak names are one here."""
    return node.read(now)  # type: ignore[no-any-return]


@rule(
    "range",
    "~FROM? <whole> ~STRETCH ~THE? <whole>",
    "~FROM <end> ~STRETCH <end>",
    "~entre|between <end> ~AND <end>",
    "<whole> ~AND|, ~THE? <whole>",
    "<month> ~AND|, <capital>",
)
@rule("range", "<short>|<named> ~STRETCH <short>|<named>", guard=guards.alone)
@rule("range", "<short> ~STRETCH <short>", guard=weekday_guards.short_days)
def _between(now: Now, first: Node, last: Node) -> Reading:
    stop, start = last.read(now), first.read(now)
    if stop.floating and not start.floating and start.days.end < stop.days.first:
        stop = _soon_after(now, start, stop, last)
    elif start.floating:
        start = first.read(replace(now, until=stop.days.last))
    days = Days(min(start.days.first, stop.days.first), max(start.days.end, stop.days.end))
    part = start.part if start.part == stop.part else None
    return Reading(days=days, part=part, ambiguous=start.ambiguous or stop.ambiguous)


def _soon_after(now: Now, start: Reading, stop: Reading, last: Node) -> Reading:
    """From August 2024 to October is one autumn: an end without a year has that of its start."""
    until = min(now.today, after_months(start.days.first, 12))
    found: Reading = last.read(replace(now, until=until))
    same = (found.days.first.month, found.days.first.day) == (
        stop.days.first.month,
        stop.days.first.day,
    )
    return found if same and found.days.first >= start.days.end else stop


@rule(
    "range",
    "<whole> ~, <whole> ~,? ~AND <whole>",
    "<whole> ~, <whole> ~, <whole> ~,? ~AND <whole>",
    "<whole> ~, <whole> ~, <whole> ~, <whole> ~,? ~AND <whole>",
)
def _several(now: Now, *nodes: Node) -> Reading:
    found = [node.read(now).days for node in nodes]
    return Reading(days=Days(min(d.first for d in found), max(d.end for d in found)))


@rule("range", "~FROM? ~os|o? ~dias|dia? DAY ~TO ~o? ~dia? DAY ~OF|/ ANYMONTH <year>?")
def _days_of_month(now: Now, first: int, last: int, month: int, year: Node | None) -> Reading:
    if year is not None:
        told = year.read(now)
        return _both(date(told, month, first), date(told, month, last))
    start = day_before(month, first, now.until)
    return _both(start, start.replace(day=last))


@rule(
    "range",
    "~from|between? ~the? DAYTH ~TO ~the? DAYTH ~of ANYMONTH <year>?",
    "~os? ~dias? DAY ~, ~DAY ~e DAY ~OF ANYMONTH <year>?",
)
@rule("range", "~from|the? ~the? DAY ~TO ~the? DAY PLAINMONTH <year>?")
def _days_before_month(now: Now, first: int, last: int, month: int, year: Node | None) -> Reading:
    return _days_of_month(now, first, last, month, year)  # type: ignore[no-any-return]


@rule("range", "SPAN ~OF? ANYMONTH <year>?")
def _span_of_month(now: Now, told: tuple[int, int], month: int, year: Node | None) -> Reading:
    return _days_of_month(now, *told, month, year)  # type: ignore[no-any-return]


@rule("range", "~FROM|dias? DAY ~STRETCH ~dia? TWO", guard=guards.unnamed)
def _days_before_two(now: Now, first: int, told: tuple[int, int]) -> Reading:
    last, month = told
    return _days_of_month(now, first, last, month, None)  # type: ignore[no-any-return]


@rule("range", "~FROM|dias? DAY ~STRETCH ~dia? THREE", guard=guards.unnamed)
def _days_before_three(now: Now, first: int, told: tuple[int, int, int]) -> Reading:
    last, month, year = told
    return _both(date(year, month, first), date(year, month, last))


@rule("range", "SPANMONTH", guard=guards.unnamed)
def _span_month(now: Now, told: tuple[int, int, int]) -> Reading:
    return _days_of_month(now, *told, None)  # type: ignore[no-any-return]


@rule("range", "TWOS", guard=guards.unnamed)
def _two_twos(now: Now, told: tuple[tuple[int, int], tuple[int, int]]) -> Reading:
    (day, month), (last_day, last_month) = told
    stop = day_before(last_month, last_day, now.until)
    return _both(day_before(month, day, stop), stop)


@rule("range", "~from|between|FROM? ENGLISHMONTH DAY ~TO DAY <year>?", guard=guards.uncounted)
def _month_days(now: Now, month: int, first: int, last: int, year: Node | None) -> Reading:
    return _days_of_month(now, first, last, month, year)  # type: ignore[no-any-return]


@rule("range", "ENGLISHMONTH SPAN <year>?")
def _month_span(now: Now, month: int, told: tuple[int, int], year: Node | None) -> Reading:
    return _days_of_month(now, *told, month, year)  # type: ignore[no-any-return]


@rule("range", "~FROM? ~os? ~dias DAY ~TO DAY", guard=guards.no_sprint)
@rule("range", "~on|from|between? ~the DAYTH ~TO ~the? DAYTH", guard=guards.of_no_month)
@rule("range", "~os? ~dias DAY ~, ~DAY ~e DAY", guard=guards.no_sprint)
@rule("range", "~entre DAY ~e DAY", guard=figures.no_amount)
@rule("range", "~FROM? ~dia DAY ~TO ~o? DAY", guard=guards.no_sprint)
def _numbered_days(now: Now, first: int, last: int) -> Reading:
    for back in range(13):
        whole = after_months(now.until.replace(day=1), -back)
        try:
            start = whole.replace(day=first)
            if start <= now.until:
                return _both(start, whole.replace(day=last))
        except ValueError:
            continue
    raise ValueError(first, last)


@rule("range", "~FROM|IN YEAR ~TO YEAR", "~IN YEAR ~AND YEAR", guard=guards.uncounted)
def _years(now: Now, first: int, last: int) -> Reading:
    return Reading(
        days=Days(months(min(first, last), 1).first, months(max(first, last), 1, 12).end)
    )


@rule("range", "~SINCE <end>", "~FROM <whole> ~,? ~ONWARD")
@rule("range", "~from <whole> ~on", guard=guards.closed)
@rule("range", "~SINCE ~THE? <whole> ~TO ~o|a|the? ~TODATE", "~FROM <whole> ~TO ~TODATE")
@rule("range", "~desde ~ha? <whole>")
def _since(now: Now, start: Node) -> Reading:
    found: Reading = start.read(now)
    first = found.since or found.days.first
    return Reading(days=Days(first, now.today + ONE_DAY if first <= now.today else date.max))


@rule("range", "~UNTIL <end>", guard=guards.no_doing)
def _until(now: Now, stop: Node) -> Reading:
    return Reading(days=Days(date.min, stop.read(now).days.end))


@rule("range", "~BEFORE <end>", guard=guards.no_owner)
def _before(now: Now, stop: Node) -> Reading:
    return Reading(days=Days(date.min, stop.read(now).days.first))


@rule("range", "~AFTER <end>", guard=guards.no_owner)
def _after(now: Now, start: Node) -> Reading:
    first = start.read(now).days.end
    return Reading(days=Days(first, now.today + ONE_DAY if first <= now.today else date.max))


@rule("range", "THREES")
def _glued(now: Now, told: tuple[tuple[int, int, int], tuple[int, int, int]]) -> Reading:
    first, last = (date(year, month, day) for day, month, year in told)
    return _both(first, last)


@rule("range", "<whole>")
def _itself(now: Now, node: Node) -> Reading:
    return node.read(now)  # type: ignore[no-any-return]


@rule(
    "range",
    "~FROM? ~dia|dias|o|os|the? DAY ~TO ~dia|o|the? DAY ~OF? <span>",
    "~FROM? ~dia|dias|o|os|the? DAY ~TO ~dia|o|the? DAY ~OF <unit>",
    "~FROM? ~dia|dias|o|os|the? DAY ~TO ~dia|o|the? DAY <ofthis>",
)
def _days_of_span(now: Now, first: int, last: int, span: Node) -> Reading:
    begin = span.read(now).days.first
    return _both(begin.replace(day=first), begin.replace(day=last))


@rule("range", "SPAN ~OF|in? <span>", "SPAN ~OF <unit>", "SPAN <ofthis>")
def _span_of_span(now: Now, told: tuple[int, int], span: Node) -> Reading:
    return _days_of_span(now, *told, span)  # type: ignore[no-any-return]


@rule("range", "<week> ~,? ~from|between|de|da|entre? ANYDAY ~TO ~THE? ANYDAY")
def _days_of_week(now: Now, week: Node, first: int, last: int) -> Reading:
    days = week.read(now).days
    return _both(weekdays(first, days)[0], weekdays(last, days)[0])


def _both(first: date, last: date) -> Reading:
    return Reading(days=Days(min(first, last), max(first, last) + ONE_DAY))
