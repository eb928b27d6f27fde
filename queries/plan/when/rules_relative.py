"""Rules for what is told from today: days, weekdays, units, so many of them ago, parts of a day."""

from datetime import date, timedelta

from cade.queries.plan.when import count_guards, guards, weekday_guards
from cade.queries.plan.when.days import ONE_DAY, Days, one_day
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, last_such, rule, the_day
from cade.queries.plan.when.reckoning import (
    holding,
    moved,
    shifted,
    weekday_after,
    weekday_before,
    weekdays,
)
from cade.queries.plan.when.words import HOUR, MINUTE, VAGUE, WEEK, WEEKEND

_ANY_UNIT = "UNIT|PERIOD|WEEKEND"


@rule("single", "RELATIVE")
def _relative(now: Now, steps: int) -> Reading:
    return the_day(now.today + timedelta(days=steps))


@rule("single", "~ha|faz ~ABOUT? NUMBER ~dia|dias ~atras?", guard=guards.no_duration)
@rule("single", "~ABOUT? NUMBER ~dia|dias|day|days ~atras|ago")
def _days_ago(now: Now, count: int) -> Reading:
    return the_day(now.today - timedelta(days=count))


@rule("single", "WEEKDAY")
@rule("single", "ORDINALDAY", guard=weekday_guards.no_ordinal)
@rule("single", "~na|no|on SHORTDAY", guard=weekday_guards.no_acronym)
@rule("single", "SHORTDAY", guard=guards.alone)
@rule("single", "SHORTDAY", guard=weekday_guards.short_day)
@rule("short", "SHORTDAY|ORDINALDAY", guard=weekday_guards.no_verb)
def _weekday(now: Now, weekday: int) -> Reading:
    if now.due:
        return the_day(weekday_after(weekday, now.today))
    # On a Monday "segunda" is a week ago: today is called today.
    until = now.until - ONE_DAY if now.until == now.today else now.until
    return last_such(one_day(weekday_before(weekday, until)))


@rule("single", "~ANYLAST ANYDAY", guard=weekday_guards.no_ordinal)
@rule("single", "~this ~past ANYDAY")
@rule("single", "ANYDAY ~PASSED|PASSEDS")
def _last_weekday(now: Now, weekday: int) -> Reading:
    return the_day(weekday_before(weekday, now.today - ONE_DAY))


@rule("single", "ANYDAY ~BEFORELAST", "ANYDAY ~before ~last")
def _weekday_before_last(now: Now, weekday: int) -> Reading:
    return the_day(weekday_before(weekday, now.today - timedelta(days=8)))


@rule("single", "NUMBER PLURALDAY ~atras|ago", "~ha|faz NUMBER PLURALDAY")
def _weekdays_ago(now: Now, count: int, weekday: int) -> Reading:
    return the_day(weekday_before(weekday, now.today - timedelta(days=count * 7 - 6)))


@rule("single", "~THIS WEEKDAY|SHORTDAY")
@rule("single", "~THIS ORDINALDAY", guard=weekday_guards.no_ordinal)
def _this_weekday(now: Now, weekday: int) -> Reading:
    [day] = weekdays(weekday, holding(WEEK, now.today))
    return the_day(day - timedelta(days=7) if now.past and day > now.today else day)


@rule("single", "ANYDAY ~after ~next")
def _weekday_after_next(now: Now, weekday: int) -> Reading:
    return the_day(weekday_after(weekday, now.today + ONE_DAY) + timedelta(days=7))


@rule("single", "~NEXT WEEKDAY|SHORTDAY", "ANYDAY ~COMING")
@rule("single", "~NEXT ORDINALDAY", guard=weekday_guards.no_ordinal)
def _next_weekday(now: Now, weekday: int) -> Reading:
    return the_day(weekday_after(weekday, now.today + ONE_DAY))


@rule("single", "ANYDAY ~OF|on|,? ~THE? <week>", "<week> ~on|,|na|no? ANYDAY")
@rule("single", "ANYDAY ~OF|on|,? <weeksago>", "<week> ~'|’ ~s ANYDAY")
def _weekday_of_week(now: Now, one: int | Node, other: int | Node) -> Reading:
    weekday, week = (one, other) if isinstance(one, int) else (other, one)
    assert isinstance(weekday, int) and isinstance(week, Node)
    return the_day(weekdays(weekday, week.read(now).days)[0])


@rule("week", "~THIS ~semana|week")
def _this_week(now: Now) -> Reading:
    return Reading(days=holding(WEEK, now.today))


@rule("week", "~NEXT ~semana|week", "~semana ~COMING")
def _next_week(now: Now) -> Reading:
    return Reading(days=shifted(WEEK, now.today, 1))


@rule("week", "~CALENDARLAST ~week", "~this ~past ~week", "~semana ~PASSED")
def _last_week(now: Now) -> Reading:
    return Reading(days=shifted(WEEK, now.today, -1))


@rule("week", "~semana|week ~BEFORELAST", "~week ~before ~last")
def _week_before_last(now: Now) -> Reading:
    return Reading(days=shifted(WEEK, now.today, -2))


@rule("span", f"~THIS {_ANY_UNIT}", f"{_ANY_UNIT} ~NOW", guard=guards.no_such_day)
def _this(now: Now, unit: int) -> Reading:
    days = holding(unit, now.today)
    late = now.past and days.first > now.today
    return Reading(days=shifted(unit, now.today, -1) if late else days)


@rule("span", f"~CALENDARLAST {_ANY_UNIT}", f"{_ANY_UNIT} ~PASSED", "~ROLLINGLAST PERIOD|WEEKEND")
@rule("span", f"~this ~past {_ANY_UNIT}")
def _last(now: Now, unit: int) -> Reading:
    days = holding(unit, now.today)
    ended = unit == WEEKEND and days.end <= now.today
    return Reading(days=days if ended else shifted(unit, now.today, -1))


@rule("span", "WEEKEND", guard=weekday_guards.a_weekend)
def _weekend(now: Now, unit: int) -> Reading:
    days = holding(unit, now.until)
    return last_such(days if days.first <= now.until else shifted(unit, now.until, -1))


@rule("span", "~da|do UNIT|PERIOD", "~of|for ~the UNIT|PERIOD", guard=guards.items_of)
@rule("span", "~na|no UNIT|PERIOD", guard=guards.in_this)
def _of_this(now: Now, unit: int) -> Reading:
    return Reading(days=holding(unit, now.today))


@rule("span", f"{_ANY_UNIT} ~BEFORELAST", f"{_ANY_UNIT} ~before ~last")
def _before_last(now: Now, unit: int) -> Reading:
    return Reading(days=shifted(unit, now.today, -2))


@rule("span", f"~NEXT {_ANY_UNIT}", f"{_ANY_UNIT} ~COMING", guard=guards.no_such_day)
def _next(now: Now, unit: int) -> Reading:
    days = holding(unit, now.today)
    ahead = unit == WEEKEND and days.first > now.today  # on a Monday the next weekend is near
    return Reading(days=days if ahead else shifted(unit, now.today, 1))


@rule(
    "span",
    f"~LASTS NUMBER {_ANY_UNIT}",
    f"NUMBER ~LASTS {_ANY_UNIT}",
    f"NUMBER {_ANY_UNIT} ~PASSEDS",
)
def _last_several(now: Now, count: int, unit: int) -> Reading:
    first = moved(now.today, unit, -count)
    hours = unit in (HOUR, MINUTE)
    return Reading(days=Days(first if hours else first + ONE_DAY, now.today + ONE_DAY))


@rule("span", "~LASTS HOURS")
def _last_hours(now: Now, count: int) -> Reading:
    return _last_several(now, count, HOUR)  # type: ignore[no-any-return]


@rule("span", "~ROLLINGLAST UNIT", "~IN|over|within|from ~the ~last UNIT", guard=guards.whole)
def _rolling(now: Now, unit: int) -> Reading:
    return _last_several(now, 1, unit)  # type: ignore[no-any-return]


@rule("span", "~LASTS ~FEW? UNIT", guard=guards.whole)
def _vague(now: Now, unit: int) -> Reading:
    found: Reading = _last_several(now, VAGUE[unit], unit)
    return Reading(days=found.days, ambiguous=True)


@rule("span", f"~the? {_ANY_UNIT} ~after ~the? ~next")
def _after_next(now: Now, unit: int) -> Reading:
    return Reading(days=shifted(unit, now.today, 2))


@rule("span", "~earlier ~THIS UNIT|PERIOD", "~earlier ~in ~the UNIT|PERIOD")
def _earlier(now: Now, unit: int) -> Reading:
    return Reading(days=Days(holding(unit, now.today).first, now.today + ONE_DAY))


@rule("span", "~later ~THIS UNIT|PERIOD", "~later ~in ~the UNIT|PERIOD")
@rule("span", "~the? ~rest ~of ~the|THIS UNIT|PERIOD", "~o? ~resto ~da|do|THIS UNIT|PERIOD")
def _rest(now: Now, unit: int) -> Reading:
    return Reading(days=Days(now.today, holding(unit, now.today).end))


@rule("span", f"~NEXTS NUMBER {_ANY_UNIT}")
def _next_several(now: Now, count: int, unit: int) -> Reading:
    return Reading(days=Days(now.today, moved(now.today, unit, count)))


@rule("span", f"~ha|faz|fazem|fez ~ABOUT? NUMBER {_ANY_UNIT} ~atras?", guard=guards.no_duration)
@rule("span", f"~ABOUT? NUMBER {_ANY_UNIT} ~atras|ago")
def _ago(now: Now, count: int, unit: int) -> Reading:
    exact = _so_many_ago(now, count, unit)
    return Reading(days=holding(unit, exact), since=exact)


@rule("weeksago", "~ha|faz NUMBER ~semana|semanas ~atras?", "NUMBER ~semana|semanas ~atras")
@rule("weeksago", "NUMBER ~week|weeks ~ago")
def _weeks_ago(now: Now, count: int) -> Reading:
    return _ago(now, count, WEEK)  # type: ignore[no-any-return]


@rule("weeksago", "~a ~week ~ago")
def _one_week_ago(now: Now) -> Reading:
    return _ago(now, 1, WEEK)  # type: ignore[no-any-return]


@rule("single", "~ha|faz ~exatos NUMBER UNIT", "~ha|faz ~exatamente NUMBER UNIT")
@rule("single", "~exatamente|exactly NUMBER UNIT ~atras|ago", "NUMBER UNIT ~ago ~today")
def _exactly_ago(now: Now, count: int, unit: int) -> Reading:
    return the_day(_so_many_ago(now, count, unit))


@rule("single", "~exactly ~A UNIT ~ago", "~A UNIT ~ago ~today")
def _exactly_one_ago(now: Now, unit: int) -> Reading:
    return the_day(_so_many_ago(now, 1, unit))


def _so_many_ago(now: Now, count: int, unit: int) -> date:
    if unit in (HOUR, MINUTE):
        return now.today - timedelta(days=count // (24 if unit == HOUR else 24 * 60))
    return moved(now.today, unit, -count)


@rule("span", f"~ABOUT? ~A {_ANY_UNIT} ~ago")
def _one_ago(now: Now, unit: int) -> Reading:
    return _ago(now, 1, unit)  # type: ignore[no-any-return]


@rule("span", f"~daqui ~a? NUMBER {_ANY_UNIT}", f"~dentro ~de NUMBER {_ANY_UNIT}")
@rule("span", f"NUMBER {_ANY_UNIT} ~from ~now")
def _ahead(now: Now, count: int, unit: int) -> Reading:
    return Reading(days=holding(unit, moved(now.today, unit, count)))


@rule("span", f"~in|em NUMBER {_ANY_UNIT}", guard=count_guards.awaited)
def _in_so_many(now: Now, count: int, unit: int) -> Reading:
    return _ahead(now, count, unit)  # type: ignore[no-any-return]


@rule("span", f"~in|em ~um|uma|A {_ANY_UNIT}", guard=count_guards.awaited)
def _in_one(now: Now, unit: int) -> Reading:
    return _ahead(now, 1, unit)  # type: ignore[no-any-return]


@rule("whole", "<single>", "<span>")
def _itself(now: Now, node: Node) -> Reading:
    return node.read(now)  # type: ignore[no-any-return]
