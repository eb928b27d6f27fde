"""Rules for seasons and decades: last summer, no inverno de 2025, in the nineties, nos anos 90.

A season is three whole months (June to August is the northern summer). On which side of the
equator it lies is told by the time zone; unknown, a Portuguese question is asked in the south and
an English one in the north, and the reading is `ambiguous`. Behind a year, the season that runs
over New Year is the one that ends in it.
"""

from datetime import date

from cade.queries.plan.when import season_guards
from cade.queries.plan.when.days import ONE_DAY, Days
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, rule
from cade.queries.plan.when.reckoning import months

_SPRING_NORTH, _SEASON, _HALF_YEAR, _DECEMBER = 3, 3, 6, 12
_DECADE = 10
_BY = "in|during|over|throughout|no|na|durante|nesse|neste|em|do|da|of|from|since|until|desde|ate"


@rule("season", "TIMEOFYEAR <year>", "~the TIMEOFYEAR|WEAKSEASON <year>", "WEAKSEASON <year>")
@rule("season", "TIMEOFYEAR|WEAKSEASON ~of? YEAR")
def _season_of_year(now: Now, which: int, year: Node | int) -> Reading:
    told = year if isinstance(year, int) else year.read(now)
    return _reading(now, _ending_in(now, which, told))


@rule("season", "TIMEOFYEAR|WEAKSEASON YEARS", "TIMEOFYEAR ~de|of YEARS")
def _season_of_years(now: Now, which: int, told: tuple[int, int]) -> Reading:
    return _reading(now, _ending_in(now, which, max(told)))


@rule("season", f"~{_BY} ~the|o|a? TIMEOFYEAR", guard=season_guards.that_was)
@rule("season", "~in|during|over|since|until ~the WEAKSEASON", guard=season_guards.that_was)
def _season(now: Now, which: int) -> Reading:
    return _reading(now, _begun(now, which, now.until))


@rule("season", "~last|ultimo|ultima|past TIMEOFYEAR|WEAKSEASON", guard=season_guards.no_kind)
@rule("season", "TIMEOFYEAR ~PASSED", guard=season_guards.no_kind)
def _last_season(now: Now, which: int) -> Reading:
    found = _begun(now, which, now.today)
    if found.end > now.today:
        found = _begun(now, which, found.first - ONE_DAY)
    return _reading(now, found)


@rule("season", "~THIS TIMEOFYEAR|WEAKSEASON", guard=season_guards.no_kind)
def _this_season(now: Now, which: int) -> Reading:
    last, coming = _begun(now, which, now.today), _to_come(now, which)
    near = coming.first - now.today < now.today - last.end
    return _reading(now, coming if near and not now.past else last)


@rule("season", "~NEXT TIMEOFYEAR|WEAKSEASON", "TIMEOFYEAR ~COMING", guard=season_guards.no_kind)
def _next_season(now: Now, which: int) -> Reading:
    return _reading(now, _to_come(now, which))


@rule("span", "<season>")
def _whole_season(now: Now, season: Node) -> Reading:
    return season.read(now)  # type: ignore[no-any-return]


@rule("span", "~the DECADE|DECADEWORD", guard=season_guards.a_decade)
@rule("span", "~anos DECADEWORD", guard=season_guards.a_decade)
@rule("lone", "DECADEWORD")
def _decade(now: Now, first: int) -> Reading:
    return Reading(days=months(first, 1, 12 * _DECADE))


@rule("span", "~anos NUMBER", "~decada ~de NUMBER", guard=season_guards.a_decade)
def _decade_by_number(now: Now, number: int) -> Reading:
    return _decade(now, number + season_guards.century(number))  # type: ignore[no-any-return]


def _ending_in(now: Now, which: int, year: int) -> Days:
    month = _month(now, which)
    return months(year - (month == _DECEMBER), month, _SEASON)


def _begun(now: Now, which: int, day: date) -> Days:
    """Return the last such season that has begun on this day."""
    month = _month(now, which)
    return months(day.year - (month > day.month), month, _SEASON)


def _to_come(now: Now, which: int) -> Days:
    month = _month(now, which)
    return months(now.today.year + (month <= now.today.month), month, _SEASON)


def _month(now: Now, which: int) -> int:
    """Return the month in which a season begins; 0 is spring."""
    southern = now.southern if now.southern is not None else not now.english
    north = _SPRING_NORTH + _SEASON * which
    return (north + _HALF_YEAR * southern - 1) % _DECEMBER + 1


def _reading(now: Now, days: Days) -> Reading:
    return Reading(days=days, ambiguous=now.southern is None)
