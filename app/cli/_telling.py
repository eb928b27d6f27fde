"""What a timeline is narrowed to, and the item that it may be told around."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from cade.app import terminal
from cade.app.cli._person import persons
from cade.app.locale import gettext as _
from cade.app.wiring import Cade
from cade.domain.errors import UsageError
from cade.queries.around import around
from cade.queries.database import Db
from cade.queries.items import item_of_subject
from cade.queries.plan.dates import Days, read_period
from cade.queries.timeline import Clock, Scope, TimelineItem
from cade.queries.whose import Direction, Whose, knows_me, several_authors

_TIME = re.compile(r"(\d{1,5})\s*([mhd])")
_UNITS = {"m": "minutes", "h": "hours", "d": "days"}


def scope(
    db: Db,
    source: str | None,
    person: str | None,
    direction: Direction | None,
    *,
    all_authors: bool,
) -> Scope:
    """Return what the flags keep; of commits the user's own, unless a person is asked for.

    Where nobody is known to be the user, everybody's are kept, and it is said if there are several.
    """
    people = persons(db, person)
    own = not all_authors and people is None and source in (None, "git")
    if own and not knows_me(db):
        own = False
        if several_authors(db):
            terminal.say(
                _(
                    "Everybody's commits are shown, because none is known to be yours: set "
                    "sources.git_identities."
                )
            )
    whose = Whose(people=people, direction=direction, own_commits=own)
    return Scope(source=source, whose=whose)


def days(first: str | None, last: str | None, today: date) -> Days:
    """Return the days that were typed. Raises UsageError without any, NoSuchDate."""
    if first is None:
        raise UsageError(
            "Which day?", do="Say a date (cade timeline today), or an item with --around."
        )
    return read_period(first, last, today)


def around_item(
    cade: Cade, short: str, window: str, scope: Scope, clock: Clock
) -> tuple[int, Iterator[TimelineItem]]:
    """Return the number of the item that a short id means, and what happened around it.

    Raises UsageError for an id that means none or several, or an item of unknown time.
    """
    found = cade.log.find(short)
    item = item_of_subject(cade.views, found[0][1]) if len(found) == 1 else None
    if len(found) > 1:
        raise UsageError("{uid} can mean several items.", do="Write more of it.", uid=short)
    if item is None:
        raise UsageError(
            "There is no item {uid}.",
            do="`cade timeline DATE` names each item at the end of its line.",
            uid=short,
        )
    told = around(cade.views, item.item, _span(window), scope, clock)
    if not told:
        raise UsageError("When {uid} happened is not known.", do="Ask for another item.", uid=short)
    return item.item, iter(told)


def _span(window: str) -> timedelta:
    typed = _TIME.fullmatch(window.strip().lower())
    if typed is None:
        raise UsageError("{window} is not a time.", do="Write it as 90m, 2h or 1d.", window=window)
    return timedelta(**{_UNITS[typed[2]]: int(typed[1])})
