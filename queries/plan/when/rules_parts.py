"""Rules for parts of a day: in the morning, à noite, de madrugada, last night."""

from datetime import time

from cade.queries.plan.when import guards
from cade.queries.plan.when.days import ONE_DAY, Part, one_day
from cade.queries.plan.when.grammar import Node
from cade.queries.plan.when.reading import Now, Reading, rule

PARTS = tuple(Part(time(first), time(first + 6 if first < 18 else 0)) for first in (0, 6, 12, 18))
"""Night to morning, morning, afternoon, evening: six hours each."""
_NIGHT, _MORNING = 3, 1


@rule("whole", "<single> ~a|de|da|pela|na|no|in|at|,? ~the|a? PART")
def _day_and_part(now: Now, day: Node, part: int) -> Reading:
    found: Reading = day.read(now)
    return Reading(days=found.days, part=PARTS[part], floating=found.floating)


@rule("whole", "~na|pela|the|in? ~the? PART ~OF|on <single>")
def _part_of_day(now: Now, part: int, day: Node) -> Reading:
    return _day_and_part(now, day, part)  # type: ignore[no-any-return]


@rule("whole", "<single> ~EARLY")
def _early(now: Now, day: Node) -> Reading:
    return _day_and_part(now, day, _MORNING)  # type: ignore[no-any-return]


@rule("whole", "~THIS PART")
def _this_part(now: Now, part: int) -> Reading:
    return Reading(days=one_day(now.today), part=PARTS[part])


@rule("whole", "~de|pela PART", guard=guards.free)
@rule("whole", "~a PART", guard=guards.accented)
@rule("whole", "~in ~the ENGLISHPART")
def _part_of_today(now: Now, part: int) -> Reading:
    return Reading(days=one_day(now.today), part=PARTS[part], loose=True)


@rule("whole", "~the? ENGLISHPART ~before ~last")
def _part_before_last(now: Now, part: int) -> Reading:
    return Reading(days=one_day(now.today - 2 * ONE_DAY), part=PARTS[part])


@rule("whole", "tonight")
def _tonight(now: Now) -> Reading:
    return Reading(days=one_day(now.today), part=PARTS[_NIGHT])


@rule("whole", "~last ENGLISHPART", "PART ~passada")
def _last_part(now: Now, part: int) -> Reading:
    return Reading(days=one_day(now.today - ONE_DAY), part=PARTS[part])
