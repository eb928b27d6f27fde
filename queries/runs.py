"""What was ingested and forgotten: when, by which version and with what result, newest first."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

import msgspec

from cade.domain.facts import Counts, SkippedItem
from cade.projections.runs import skipped_items
from cade.queries.database import Db, moment
from cade.queries.plan.dates import Days

_RUNS = (
    "SELECT run_id, source, target, version, started_at, ended_at, finished, new, updated,"
    " unchanged, removed, skipped, masked, first_position, last_position, skipped_items FROM runs"
    " WHERE (?1 IS NULL OR source = ?1) AND (?2 IS NULL OR started_at >= ?2)"
    " AND (?3 IS NULL OR started_at < ?3) AND (?4 IS NULL OR run_id LIKE ?4) ORDER BY"
    " started_at DESC, run_id, target_id"
)
_FORGETTINGS = (
    "SELECT at, scope, items FROM forgettings WHERE (?1 IS NULL OR at >= ?1)"
    " AND (?2 IS NULL OR at < ?2) ORDER BY at DESC, scope"
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One run over one target. Times are UTC.

    target: None when it was forgotten. finished: False for a run that was interrupted.
    first_position, last_position: of the facts that it stored; None when it stored none.
    skipped_items: the first of the items that could not be read.
    """

    run_id: str
    source: str
    target: str | None
    version: str
    started_at: datetime
    ended_at: datetime
    finished: bool
    counts: Counts
    first_position: int | None
    last_position: int | None
    skipped_items: tuple[SkippedItem, ...]


class Forgetting(msgspec.Struct, frozen=True, kw_only=True):
    """Something was forgotten, or may be told again. at: UTC.

    scope: what it was asked by ("uid", "match", "person", "source", "age", "secrets"), or "lifted".
    items: how many. Which ones, nobody can tell any more.
    """

    at: datetime
    scope: str
    items: int


def forgettings(db: Db, *, days: Days | None = None, zone: tzinfo = UTC) -> Iterator[Forgetting]:
    """Yield what was forgotten on these days of `zone`, None for all, newest first."""
    first = None if days is None else _start_of(days.first, zone)
    end = None if days is None else _start_of(days.end, zone)
    for at, scope, items in db.execute(_FORGETTINGS, (first, end)):
        yield Forgetting(at=moment(at), scope=scope, items=items)


def runs(
    db: Db,
    *,
    source: str | None = None,
    days: Days | None = None,
    zone: tzinfo = UTC,
    run: str | None = None,
) -> Iterator[Run]:
    """Yield the runs of this source that began on these days of `zone`; None for all.

    run: the beginning of the only run's id.
    """
    first = None if days is None else _start_of(days.first, zone)
    end = None if days is None else _start_of(days.end, zone)
    like = None if run is None else f"{run}%"
    for row in db.execute(_RUNS, (source, first, end, like)):
        yield _run(row)


def _start_of(day: date, zone: tzinfo) -> int:
    return (datetime.combine(day, time(), tzinfo=zone) - _EPOCH) // _MICROSECOND


def _run(row: tuple[Any, ...]) -> Run:
    run_id, source, target, version, started, ended, finished, *rest = row
    new, updated, unchanged, removed, skipped, masked, first, last, items = rest
    return Run(
        run_id=run_id,
        source=source,
        target=target,
        version=version,
        started_at=moment(started),
        ended_at=moment(ended),
        finished=bool(finished),
        counts=Counts(
            new=new,
            updated=updated,
            unchanged=unchanged,
            removed=removed,
            skipped=skipped,
            masked=masked,
        ),
        first_position=first,
        last_position=last,
        skipped_items=skipped_items(items),
    )
