"""Rules for places in what is longer: its first, last or nth day or month, beginning and end."""

from cade.queries.plan.when import guards
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, rule, the_day
from cade.queries.plan.when.reckoning import holding, months, thirds, weekdays


@rule("date", "ORDINAL ANYDAY ~OF ~THE? <month>|<named>|<span>|<unit>", "ORDINAL ANYDAY <ofthis>")
def _nth_weekday(now: Now, number: int, weekday: int, month: Node) -> Reading:
    found = weekdays(weekday, month.read(now).days)
    if number > len(found):
        raise ValueError(number)
    return the_day(found[number - 1])


@rule("date", "~FINAL ANYDAY ~OF ~THE? <month>|<named>|<span>|<unit>", "~FINAL ANYDAY <ofthis>")
def _final_weekday(now: Now, weekday: int, month: Node) -> Reading:
    return the_day(weekdays(weekday, month.read(now).days)[-1])


@rule("date", "~FINAL ~dia|day ~OF <unit>", guard=guards.on_a_day)
@rule("date", "~FINAL ~dia|day <ofthis>")
@rule("date", "~FINAL ~dia|day ~OF ~THE? <month>|<named>|<span>")
def _final_day(now: Now, month: Node) -> Reading:
    return the_day(month.read(now).days.last)


@rule("date", "~primeiro|first ~dia|day ~OF <unit>", guard=guards.on_a_day)
@rule("date", "~primeiro|first ~dia|day <ofthis>")
@rule("date", "~primeiro|first ~dia|day ~OF ~THE? <month>|<named>|<span>")
def _first_day(now: Now, month: Node) -> Reading:
    return the_day(month.read(now).days.first)


@rule("ofthis", "~deste|desta|desse|dessa UNIT|PERIOD")
@rule("unit", "~THE? UNIT|PERIOD")
def _this_unit(now: Now, unit: int) -> Reading:
    return Reading(days=holding(unit, now.today))


@rule("whole", "EDGE ~OF|-? ~THE? <month>|<named>|<span>|<lone>")
@rule("whole", "~the? EDGENOUN ~de|do|da|of ~THE? <month>|<named>|<span>|<lone>")
@rule("whole", "~the? EDGENOUN <span>", guard=guards.edge_of_this)
def _edge(now: Now, which: int, span: Node) -> Reading:
    found: Reading = span.read(now)
    return Reading(days=thirds(found.days, which), floating=found.floating)


@rule("span", "~the? EDGENOUN ~do|da UNIT|PERIOD", "~the? EDGENOUN ~of ~the UNIT|PERIOD")
def _edge_of_this(now: Now, which: int, unit: int) -> Reading:
    return Reading(days=thirds(holding(unit, now.today), which))


@rule("date", "ORDINAL ~dia|day ~OF <month>|<named>")
def _nth_day(now: Now, number: int, month: Node) -> Reading:
    return the_day(month.read(now).days.first.replace(day=number))


@rule("month", "ORDINAL ~mes|month <year>")
def _nth_month(now: Now, number: int, year: Node) -> Reading:
    return Reading(days=months(year.read(now), number))


@rule("month", "~FINAL ~mes|month <year>")
def _final_month(now: Now, year: Node) -> Reading:
    return Reading(days=months(year.read(now), 12))
