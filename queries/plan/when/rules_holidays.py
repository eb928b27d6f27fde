"""Rules for holidays: those with a date of their own, and those that move."""

from datetime import date

from cade.queries.plan.when import guards
from cade.queries.plan.when.days import ONE_DAY, one_day
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.holidays import MOVING, Moving, moving, moving_before
from cade.queries.plan.when.reading import Now, Reading, last_such, rule, the_day
from cade.queries.plan.when.reckoning import day_before, holding, shifted
from cade.queries.plan.when.words import WEEK

_THANKSGIVING = MOVING["thanksgiving day"]


@rule("date", "HOLIDAY <year>?", "~no|o|pelo|ao|do|pro NATAL <year>?", "NATAL <year>")
@rule("lone", "NATAL|TIRADENTES <year>?")
@rule("date", "~feriado|feriadao ~OF HOLIDAY|NATAL|TIRADENTES <year>?")
@rule("date", "NATAL|TIRADENTES <year>?", guard=guards.alone)
@rule("date", "~no|do|de|on TIRADENTES <year>?", guard=guards.no_town)
def _holiday(now: Now, told: tuple[int, int], year: Node | None) -> Reading:
    if year is not None:
        return the_day(date(year.read(now), *told))
    return last_such(one_day(day_before(*told, now.until)))


@rule("date", "~last|ultimo HOLIDAY|NATAL", "HOLIDAY|NATAL ~PASSED")
def _last_holiday(now: Now, told: tuple[int, int]) -> Reading:
    return the_day(day_before(*told, now.today - ONE_DAY))


@rule("span", "FEAST <year>?")
@rule("span", "~no|na|do|da|at|on|over|during|durante|pelo|pela|this SEASON <year>?")
@rule("span", "~feriado|feriadao ~OF FEAST|SEASON <year>?")
@rule("lone", "SEASON <year>?")
@rule("span", "SEASON <year>?", guard=guards.alone)
def _feast(now: Now, feast: Moving, year: Node | None) -> Reading:
    if year is not None:
        return Reading(days=moving(feast, year.read(now)))
    return last_such(moving_before(feast, now.until))


@rule(
    "span", "~na|on|during|over|durante|a|last|since|desde BLACKFRIDAY <year>?", guard=guards.free
)
def _black_friday(now: Now, _named: None, year: Node | None) -> Reading:
    if year is not None:
        return the_day(moving(_THANKSGIVING, year.read(now)).end)
    return last_such(one_day(moving_before(_THANKSGIVING, now.until - ONE_DAY).end))


@rule("week", "~semana|week ~OF ~the? FEAST|SEASON", "FEAST|SEASON ~week")
def _week_of_feast(now: Now, feast: Moving) -> Reading:
    return last_such(holding(WEEK, moving_before(feast, now.until).first))


@rule("week", "~semana|week ~OF NATAL|TIRADENTES", "HOLIDAY ~week")
def _week_of_holiday(now: Now, told: tuple[int, int]) -> Reading:
    return last_such(holding(WEEK, day_before(*told, now.until)))


@rule("span", "~last|ultimo|ultima FEAST|SEASON", "FEAST|SEASON ~PASSED")
def _last_feast(now: Now, feast: Moving) -> Reading:
    return Reading(days=moving_before(feast, now.today - ONE_DAY))


@rule("feastday", "HOLIDAY|NATAL <year>?")
def _feast_day(now: Now, told: tuple[int, int], year: Node | None) -> Reading:
    return _holiday(now, told, year)  # type: ignore[no-any-return]


@rule("feastday", "FEAST|SEASON <year>?")
def _moving_day(now: Now, feast: Moving, year: Node | None) -> Reading:
    return _feast(now, feast, year)  # type: ignore[no-any-return]


@rule("single", "~the? ~day ~before <feastday>", "~vespera ~OF ~o? <feastday>")
@rule("single", "~dia ~BEFORE <feastday>")
def _eve(now: Now, feast: Node) -> Reading:
    return the_day(feast.read(now).days.first - ONE_DAY)


@rule(
    "single",
    "~the? ~day ~after <feastday>",
    "~dia ~AFTER <feastday>",
    "~dia ~seguinte ~a|ao <feastday>",
)
def _morrow(now: Now, feast: Node) -> Reading:
    return the_day(feast.read(now).days.end)


@rule("week", "~the? ~week ~before <feastday>", "~semana ~BEFORE <feastday>")
def _week_before(now: Now, feast: Node) -> Reading:
    return Reading(days=shifted(WEEK, feast.read(now).days.first, -1))


@rule(
    "week",
    "~the? ~week ~after <feastday>",
    "~semana ~AFTER <feastday>",
    "~semana ~seguinte ~a|ao <feastday>",
)
def _week_after(now: Now, feast: Node) -> Reading:
    return Reading(days=shifted(WEEK, feast.read(now).days.first, 1))
