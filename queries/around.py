"""What happened around one item."""

from datetime import UTC, timedelta

from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.timeline import Clock, Scope, TimelineItem, happened, in_order, one_item, shifted

_MARGIN = timedelta(days=2)
"""A local day begins and ends less than two days from its own date in UTC."""


def around(
    db: Db, number: int, window: timedelta, scope: Scope, clock: Clock
) -> list[TimelineItem]:
    """Return what happened up to `window` before and after an item, in order.

    number: `Recorded.item` of the item, which is told whatever the scope. [] when it is not there
    or its time is unknown.
    """
    middle = one_item(db, number, clock)
    if middle is None:
        return []
    at = middle.local.astimezone(UTC)
    first, last = shifted(at, -window), shifted(at, window)
    days = Days(shifted(first, -_MARGIN).date(), shifted(last, _MARGIN).date())
    told = happened(db, days, scope, clock)
    near = [item for item in told if first <= item.local <= last and item.item != number]
    others = [item for item in near if not _is_copy(item, middle)]
    return in_order([middle, *others])


def _is_copy(item: TimelineItem, middle: TimelineItem) -> bool:
    """Tell whether a line stands for the item in the middle, which is told itself."""
    same = (item.kind, item.author, item.local, item.headline)
    return item.kind == "commit" and same == (
        middle.kind,
        middle.author,
        middle.local,
        middle.headline,
    )
