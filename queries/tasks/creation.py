"""The page that made something: visited just before the first visit to what it made."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Literal

import msgspec

from cade.queries.database import Db
from cade.queries.tasks.period import Seen
from cade.queries.tasks.structs import Name

JUST_BEFORE = timedelta(minutes=30)

_FIRST = """
SELECT i.item FROM task_citations c JOIN items i ON i.item = c.item
WHERE c.kind = ? AND c.tracker = ? AND c.space = ? AND c.key = ? AND c.how = ? AND i.kind = ?
    AND occurred_at IS NOT NULL
ORDER BY occurred_at, uid LIMIT 1
"""


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
    first: Seen,
    others: Iterable[Seen],
    wanted: Literal["new_task", "new_request"],
    place: Name,
    seen: Sequence[Seen],
) -> Page | None:
    """Return the page that made what was first visited then, None when none is known.

    place: tracker, space and project of what was made. others: first visits to other things of
    its kind; one between the page and `first` was made by the page instead.
    """
    best: Page | None = None
    for item in seen:
        if not first.at - JUST_BEFORE <= item.at <= first.at:
            continue
        for cited in item.cited:
            if cited.kind == wanted and (cited.tracker, cited.space) == place[:2]:
                same = cited.project == place.key
                fork = cited.project.rpartition("/")[2] == place.key.rpartition("/")[2]
                if same or (fork and not (best and best.same)):
                    best = Page(item, same)
    if best is None or any(best.seen.at <= other.at < first.at for other in others):
        return None
    return best
