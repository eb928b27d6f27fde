"""Where a block begins and ends.

1. Two traces more than `GAP` apart are in different blocks.
2. Pages of sites that belong to no project, one after another, are one stretch, named by the site
   visited most.
3. A single trace of another project between two of the same one belongs to theirs, and so does a
   stretch of such pages of at most `GLANCE`. Where a project changes for longer, a block ends.
   What names a project never yields to pages that name none.
4. Within one project, a trace without a task takes that of the nearest trace with one, at most
   `tasks.gather.NEAR` away; then tasks part blocks by the same rule as projects.
5. A block lasts from its first trace to its last and `LEAST` longer, which stands for what the
   last one took; but never into the next block, nor past midnight.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

import msgspec

from cade.queries.summary.structs import Trace
from cade.queries.tasks.gather import NEAR
from cade.queries.timeline import shifted

GAP = timedelta(minutes=30)
"""Silence after which work is taken to have stopped."""
LEAST = timedelta(minutes=5)
"""What one trace alone counts for."""
GLANCE = timedelta(minutes=10)
"""How long one may read elsewhere and still be at the same work."""

_LAST = datetime.max.replace(tzinfo=UTC)


class Piece(msgspec.Struct):
    """The traces of one block, and its time in UTC."""

    traces: list[Trace]
    start: datetime
    end: datetime

    @property
    def label(self) -> tuple[object, ...]:
        """What sets it apart from its neighbours."""
        tasks = [trace.task for trace in self.traces if trace.task]
        return self.traces[0].project, tasks[0] if tasks else None


def pieces_of_day(traces: Sequence[Trace]) -> list[Piece]:
    """Return the pieces of one local day. traces: by time; their projects and tasks are settled."""
    if not traces:
        return []
    cut = [piece for run in _runs(traces) for piece in _cut(run)]
    midnight = _midnight_after(traces[-1])
    starts = [piece[0].at for piece in cut[1:]]
    return [
        Piece(piece, piece[0].at, min(shifted(piece[-1].at, LEAST), follows, midnight))
        for piece, follows in zip(cut, [*starts, _LAST], strict=True)
    ]


def join_at_midnight(before: Sequence[Piece], after: Sequence[Piece]) -> None:
    """Where work went on past midnight, let it end and begin there: each day has its part."""
    if not before or not after:
        return
    last, first = before[-1], after[0]
    ended, began = last.traces[-1], first.traces[0]
    if last.label != first.label or not timedelta() <= began.at - ended.at <= GAP:
        return
    midnight = _midnight_after(ended)
    if ended.at < midnight <= began.at:
        last.end = first.start = midnight


def _runs(traces: Sequence[Trace]) -> Iterator[list[Trace]]:
    run: list[Trace] = []
    for trace in traces:
        if run and trace.at - run[-1].at > GAP:
            yield run
            run = []
        run.append(trace)
    if run:
        yield run


def _cut(run: list[Trace]) -> Iterator[list[Trace]]:
    _name_pages(run)
    _settle(run)
    for _, of_project in groupby(run, key=_project):
        stretch = list(of_project)
        if any(trace.task for trace in stretch):
            _fill(stretch)
            _settle_tasks(stretch)
        for _, of_task in groupby(stretch, key=_task):
            yield list(of_task)


def _name_pages(run: Sequence[Trace]) -> None:
    for is_page, group in groupby(run, key=lambda trace: trace.page):
        if is_page:
            pages = list(group)
            [(site, _)] = Counter(map(_project, pages)).most_common(1)
            for page in pages:
                page.project = site


def _settle(run: Sequence[Trace]) -> None:
    """Give short absences back to the project around them."""
    stretches = [list(group) for _, group in groupby(run, key=lambda trace: trace.page)]
    for before, pages, after in zip(stretches, stretches[1:], stretches[2:], strict=False):
        home = before[-1].project
        short = pages[-1].at - pages[0].at <= GLANCE
        if pages[0].page and short and home and home == after[0].project:
            for page in pages:
                _move(page, home)
    for before_it, trace, after_it in _threes(run):
        home, known = before_it.project, bool(before_it.project) and not before_it.page
        if known and trace.project != home == after_it.project:
            _move(trace, home)


def _fill(stretch: Sequence[Trace]) -> None:
    """Let traces without a task take that of the nearest one, of two as near the earlier one's."""
    known = [trace for trace in stretch if trace.task]
    times = [trace.at for trace in known]
    for trace in [trace for trace in stretch if not trace.task]:
        at = bisect_left(times, trace.at)
        near = min(known[max(at - 1, 0) : at + 1], key=lambda one: abs(one.at - trace.at))
        if abs(near.at - trace.at) <= NEAR:
            trace.task = near.task


def _settle_tasks(stretch: Sequence[Trace]) -> None:
    for before, trace, after in _threes(stretch):
        if before.task and trace.task != before.task == after.task:
            trace.task = before.task


def _threes(run: Sequence[Trace]) -> Iterator[tuple[Trace, Trace, Trace]]:
    return zip(run, run[1:], run[2:], strict=False)


def _project(trace: Trace) -> str:
    return trace.project


def _task(trace: Trace) -> object:
    return trace.task


def _move(trace: Trace, project: str) -> None:
    trace.project, trace.task = project, None


def _midnight_after(trace: Trace) -> datetime:
    """Return the end of the trace's local day, in UTC."""
    day = trace.item.day
    if day == date.max:
        return _LAST
    midnight = datetime.combine(day + timedelta(days=1), time(), trace.item.local.tzinfo)
    return shifted(midnight.replace(tzinfo=None).replace(tzinfo=UTC), -_offset(midnight))


def _offset(local: datetime) -> timedelta:
    return local.utcoffset() or timedelta()
