"""The page that made something: visited just before the first visit to what it made."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Literal

import msgspec

from cade.queries.database import Db
from cade.queries.tasks.period import Seen, micros
from cade.queries.tasks.structs import Name

JUST_BEFORE = timedelta(minutes=30)
_JUST_BEFORE = micros(JUST_BEFORE)

_FIRST = """
SELECT i.item FROM task_citations c JOIN items i ON i.item = c.item
WHERE c.kind = ? AND c.tracker = ? AND c.space = ? AND c.key = ? AND c.how = ? AND i.kind = ?
    AND occurred_at IS NOT NULL
ORDER BY occurred_at, uid LIMIT 1
"""


def pages_of(seen: Iterable[Seen], kind: Literal["new_task", "new_request"]) -> list[Seen]:
    """Return the pages that make tasks, or requests, in the order given."""
    return [item for item in seen if any(cited.kind == kind for cited in item.cited)]


class Page(msgspec.Struct, frozen=True):
    """A page that makes things; same: of the same repository, else of a fork of it."""

    seen: Seen
    same: bool


def first_citing(
    db: Db, kind: Literal["task", "request"], name: Name, how: str, item_kind: str
) -> int | None:
    """Return the number of the first item ever that cites it in this way."""
    row = db.execute(_FIRST, (kind, *name, how, item_kind)).fetchone()
    return row[0] if row else None


def page_before(
    first: Seen, others: Iterable[Seen], place: Name, pages: Sequence[Seen]
) -> Page | None:
    """Return the page that made what was first visited then, None when none is known.

    place: tracker, space and project of what was made. others: first visits to other things of
    that place; one between the page and `first` was made by the page instead. pages: those that
    make something of its kind, by time.
    """
    best: Page | None = None
    begin = bisect_left(pages, first.at - _JUST_BEFORE, key=_time)
    for item in pages[begin : bisect_right(pages, first.at, key=_time)]:
        for cited in item.cited:
            if cited.kind.startswith("new_") and cited.place[:2] == place[:2]:
                same = cited.place == place
                fork = cited.project.rpartition("/")[2] == place.key.rpartition("/")[2]
                if same or (fork and not (best and best.same)):
                    best = Page(item, same)
    if best is None or any(best.seen.at <= other.at < first.at for other in others):
        return None
    return best


def _time(item: Seen) -> int:
    return item.at
