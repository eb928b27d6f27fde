"""Rules for clock times beside a day: from nine to twelve, after 6pm, às 14h, at noon.

Between two times, after one or before one is a part of the day. A single time ("the meeting of
Friday at 2pm") only goes with its day: what is asked for need not have happened on the minute.
"""

from datetime import time

from cade.queries.plan.when import count_guards
from cade.queries.plan.when.days import Part
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, rule
from cade.queries.plan.when.rules_parts import PARTS

_MIDNIGHT = time()
_TWELVE = 12


@rule("clock", "CLOCK", "HOUROFDAY", "NOON")
def _clock(now: Now, told: tuple[int, int]) -> time:
    return time(*told)


@rule("clock", "NUMBER ~horas|am", guard=count_guards.an_hour)
def _clock_spelled(now: Now, hour: int) -> time:
    return time(hour)


@rule("clock", "NUMBER ~pm", guard=count_guards.an_hour)
def _clock_evening(now: Now, hour: int) -> time:
    return time(hour % _TWELVE + _TWELVE)


@rule(
    "hours", "~das|de|from|between|entre ~as|the? <clock> ~e|and|to|-|a|as|ate|until ~as? <clock>"
)
def _from_to(now: Now, first: Node, last: Node) -> Part:
    return Part(first.read(now), last.read(now))


@rule("hours", "~depois|apos ~das|as|de <clock>", "~AFTER|since <clock>", "~desde ~as <clock>")
def _after(now: Now, first: Node) -> Part:
    return Part(first.read(now), _MIDNIGHT)


@rule(
    "hours", "~antes ~das|de <clock>", "~BEFORE <clock>", "~ate ~as <clock>", "~until|till <clock>"
)
def _before(now: Now, last: Node) -> Part:
    return Part(_MIDNIGHT, last.read(now))


@rule("whole", "<single> ~,? <hours>")
def _day_and_hours(now: Now, day: Node, hours: Node) -> Reading:
    found: Reading = day.read(now)
    return Reading(days=found.days, part=hours.read(now), floating=found.floating)


@rule("whole", "<hours> ~de|do|da|on|of|,? <single>")
def _hours_of_day(now: Now, hours: Node, day: Node) -> Reading:
    return _day_and_hours(now, day, hours)  # type: ignore[no-any-return]


@rule("whole", "<single> ~,? ~as|a|ao|at|@|around ~the? <clock>")
def _at(now: Now, day: Node, at: Node) -> Reading:
    at.read(now)
    return day.read(now)  # type: ignore[no-any-return]


@rule("whole", "~as|ao|at <clock> ~de|do|da|on? <single>")
def _at_of(now: Now, at: Node, day: Node) -> Reading:
    return _at(now, day, at)  # type: ignore[no-any-return]


@rule("whole", "<single> ~as|at NUMBER ~da|de|in ~the? PART")
def _at_in_part(now: Now, day: Node, _hour: int, part: int) -> Reading:
    found: Reading = day.read(now)
    return Reading(days=found.days, part=PARTS[part], floating=found.floating)
