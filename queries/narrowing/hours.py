"""A part of the day: which items happened within these hours of the local days."""

import json
from datetime import UTC, datetime, timedelta, tzinfo

from cade.queries.plan.when.days import Days, Part, instants
from cade.queries.timeline import Clock
from cade.queries.whose import Condition

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_WITHIN = (
    "EXISTS (SELECT 1 FROM json_each(?) AS span WHERE {at} >= span.value ->> 0"
    " AND {at} < span.value ->> 1)"
)
_UTC = "items.occurred_at"
_OWN = "(items.occurred_at + items.utc_offset_s * 1000000)"


def spanned(days: Days, part: Part) -> Days:
    """Return the days that a part of these lies on: one more where it goes past midnight."""
    late = part.to_time <= part.from_time and part.to_time.isoformat() != "00:00:00"
    return Days(days.first, days.end + timedelta(days=1)) if late else days


def within(days: Days, part: Part, clock: Clock) -> Condition:
    """Return the condition that an item happened then, by the clock on the wall."""
    if clock.zone is not None:
        return Condition(_WITHIN.format(at=_UTC), None, (_spans(days, part, clock.zone),))
    own, other = _WITHIN.format(at=_OWN), _WITHIN.format(at=_UTC)
    test = f"iif(items.utc_offset_s IS NULL, {other}, {own})"
    return Condition(test, None, (_spans(days, part, clock.system), _spans(days, part, UTC)))


def _spans(days: Days, part: Part, zone: tzinfo) -> str:
    return json.dumps([[_micros(a), _micros(b)] for a, b in instants(days, part, zone)])


def _micros(at: datetime) -> int:
    return (at - _EPOCH) // timedelta(microseconds=1)
