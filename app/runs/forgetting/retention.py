"""Forgetting what a source told longer ago than it is to be kept (`ingest.retention`)."""

from datetime import date, timedelta

from cade.app.clock import today
from cade.app.runs.forgetting.choice import of_wanted
from cade.app.runs.forgetting.forget import forget
from cade.app.wiring import Cade
from cade.queries.plan.dates import Days
from cade.queries.selection import Wanted

AGE = "age"


def retain(cade: Cade, source: str) -> int:
    """Forget the source's items that are too old; return how many. The read models are up to date.

    Raises what `forget` does. Nothing happens for a source whose items are kept for ever.
    """
    days = cade.config.ingest.retention.max_age_days.get(source)
    if days is None:
        return 0
    try:
        kept_from = today(cade.config) - timedelta(days=days)
    except OverflowError:  # longer than the calendar goes: for ever
        return 0
    choice = of_wanted(cade, Wanted(source=source, days=Days(date.min, kept_from)), AGE)
    if choice:
        forget(cade, choice)
    return len(choice.listed)
