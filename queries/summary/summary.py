"""The blocks of a period, put together."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, timedelta
from itertools import groupby, pairwise
from typing import Any

from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.summary.cut import Piece, join_at_midnight, pieces_of_day
from cade.queries.summary.projects import Projects
from cade.queries.summary.structs import Block, Trace
from cade.queries.tasks import Clock, Name, Task, tasks
from cade.queries.timeline import TimelineItem, timeline
from cade.queries.whose import Whose, knows_me

_ONE_DAY = timedelta(days=1)
_SENT = """
SELECT m.item FROM items i CROSS JOIN messages m ON m.item = i.item
WHERE day >= ? AND day < ? AND direction = 'sent'
"""


def summary(db: Db, days: Days, *, clock: Clock, projects: Collection[str] = ()) -> list[Block]:
    """Return the blocks of these local days, in order of time; those of a day never overlap.

    Work is what the person did: their commits (everybody's while nobody knows who they are), the
    pages they visited, the messages they sent, the files that changed. What was taken back and
    what happened nobody knows when is left out. projects: as for `queries.tasks.tasks`.
    """
    around = _around(days)  # so that work past midnight is known on either side of it
    items = list(_items(db, around, clock))
    found = tasks(db, around, clock=clock, projects=projects)
    named = Projects(db, around, items, found)
    sent = _sent(db, around)
    work = (item for item in items if item.kind != "message" or item.item in sent)
    by_day = {
        day: pieces_of_day(sorted((_trace(item, named) for item in of_day), key=_lived))
        for day, of_day in groupby(work, key=lambda item: item.day)
    }
    for before, after in pairwise(by_day):
        if after - before == _ONE_DAY:
            join_at_midnight(by_day[before], by_day[after])
    others = [item for item in items if item.kind == "message" and item.item not in sent]
    blocks = [
        block
        for day, pieces in by_day.items()
        if days.first <= day < days.end
        for block in _blocks(day, pieces, [one for one in others if one.day == day], named, found)
    ]
    return blocks


def _around(days: Days) -> Days:
    first = days.first - _ONE_DAY if days.first > date.min else days.first
    return Days(first, days.end + _ONE_DAY if days.end < date.max else days.end)


def _items(db: Db, days: Days, clock: Clock) -> Iterable[TimelineItem]:
    whose = Whose(own_commits=knows_me(db))
    told = timeline(db, days, whose=whose, zone=clock.zone, system_zone=clock.system)
    return (item for item in told if not item.retracted)


def _sent(db: Db, days: Days) -> set[int]:
    rows = db.execute(_SENT, (days.first.isoformat(), days.end.isoformat()))
    return {item for (item,) in rows}


def _trace(item: TimelineItem, named: Projects) -> Trace:
    project, page = named.project(item)
    at = item.local.astimezone(UTC)
    return Trace(item=item, at=at, project=project, page=page, task=named.task(item))


def _lived(trace: Trace) -> tuple[Any, ...]:
    return trace.at, trace.item.uid, trace.item.revision is None, trace.item.revision or ""


def _blocks(
    day: date,
    pieces: Sequence[Piece],
    others: Sequence[TimelineItem],
    named: Projects,
    found: Iterable[Task],
) -> Iterable[Block]:
    titles = {task.name: task.title for task in found}
    for piece in pieces:
        first, last = piece.traces[0], piece.traces[-1]
        task = next((trace.task for trace in piece.traces if trace.task), None)
        yield Block(
            day=day,
            start=piece.start.astimezone(first.item.local.tzinfo),
            end=piece.end.astimezone(last.item.local.tzinfo),
            project=first.project,
            task=task,
            title=titles.get(task) if task else None,
            evidence=tuple(trace.item for trace in piece.traces),
            context=tuple(_context(piece, first.project, task, others, named)),
        )


def _context(
    piece: Piece,
    project: str,
    task: Name | None,
    others: Iterable[TimelineItem],
    named: Projects,
) -> Iterable[TimelineItem]:
    for item in others:
        if piece.start <= item.local < piece.end:
            theirs = named.project(item)[0]
            if (project and theirs == project) or (task and named.task(item) == task):
                yield item
