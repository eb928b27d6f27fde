"""The fortnight put together: every event in the order of its day."""

from collections.abc import Iterator

from cade.evals.fortnight.browser import visits
from cade.evals.fortnight.files import files
from cade.evals.fortnight.git import commits
from cade.evals.fortnight.making import Event, Told
from cade.evals.fortnight.teams import messages


def events() -> list[Event]:
    """Return every event, source by source."""
    return [*commits(), *visits(), *messages(), *files()]


def facts() -> Iterator[Told]:
    """Yield one fact for each event."""
    return (event.fact for event in events())


def uids() -> dict[str, str]:
    """Return the uid of each event's item by the event's key; raises ValueError for a key twice."""
    told = events()
    found = {event.key: event.fact.uid for event in told}
    if len(found) != len(told):
        raise ValueError("two events of the fortnight have one key")
    return found
