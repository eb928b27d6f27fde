"""The blocks of a period, put together."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

from cade.queries.database import Db
from cade.queries.plan.dates import Days
from cade.queries.summary.cut import Piece, join_at_midnight, pieces_of_day
from cade.queries.summary.projects import Projects
from cade.queries.summary.structs import Block, Trace
from cade.queries.tasks import Clock, Name, tasks
from cade.queries.timeline import TimelineItem, timeline
from cade.queries.whose import Whose, knows_me

_ONE_DAY = timedelta(days=1)
_ByDay = defaultdict[date, list[Trace]]
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
    traces = sorted((_trace(item, named) for item in items), key=_lived)
    work, heard = _parted(traces, sent)
    by_day = {day: pieces_of_day(work[day]) for day in sorted(work)}
    for before, after in pairwise(by_day):
        if after - before == _ONE_DAY:
            join_at_midnight(by_day[before], by_day[after])
    titles = {task.name: task.title for task in found}
    return [
        _block(piece, titles, heard[day])
        for day, pieces in by_day.items()
        if days.first <= day < days.end
        for piece in pieces
    ]


def _parted(traces: Iterable[Trace], sent: Set[int]) -> tuple[_ByDay, _ByDay]:
    """Return what the person did and what they received, each by day and time."""
    work, heard = _ByDay(list), _ByDay(list)
    for trace in traces:
        item = trace.item
        own = item.kind != "message" or item.item in sent
        (work if own else heard)[item.day].append(trace)
    return work, heard


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


def _block(piece: Piece, titles: Mapping[Name, str | None], heard: Sequence[Trace]) -> Block:
    first, last = piece.traces[0], piece.traces[-1]
    task = next((trace.task for trace in piece.traces if trace.task), None)
    return Block(
        day=first.item.day,
        start=piece.start.astimezone(first.item.local.tzinfo),
        end=piece.end.astimezone(last.item.local.tzinfo),
        project=first.project,
        task=task,
        title=titles.get(task) if task else None,
        evidence=tuple(trace.item for trace in piece.traces),
        context=tuple(_context(piece, first.project, task, heard)),
    )


def _context(
    piece: Piece, project: str, task: Name | None, heard: Sequence[Trace]
) -> Iterator[TimelineItem]:
    begin = bisect_left(heard, piece.start, key=_at)
    for trace in heard[begin : bisect_left(heard, piece.end, key=_at)]:
        if (project and trace.project == project) or (task and trace.task == task):
            yield trace.item


def _at(trace: Trace) -> datetime:
    return trace.at
