"""One ingest: every target of a source read into the log, batch by batch.

A batch is acknowledged when its transaction is on the disk. Killed anywhere, the next run goes on
behind the last one. A target that cannot be read costs that target; log, keys or a full disk stop
the run.
"""

import secrets
from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from cade.app.runs.batches import Pending, batches
from cade.app.sources import Source
from cade.app.version import VERSION
from cade.app.wiring import Cade
from cade.collectors.world import Expected, Item, Noted, Skipped, World
from cade.domain.errors import SourceError
from cade.domain.facts import Counts


class Show(Protocol):
    """Who is told how a run goes."""

    def target(self, source: str, target: str) -> None:
        """Another target begins."""

    def expected(self, total: int) -> None:
        """The target will yield so many items."""

    def advanced(self, items: int) -> None:
        """So many more items are safe in the log, or need not be."""

    def noted(self, note: Noted) -> None:
        """Something a person should know."""

    def skipped(self, item: Skipped) -> None:
        """An item could not be read."""

    def failed(self, target: str, error: SourceError) -> None:
        """A whole target could not be read."""

    def done(self, source: str, target: str, counts: Counts) -> None:
        """The target ended with these counts."""


class Job(msgspec.Struct, frozen=True):
    """One target of one source."""

    source: Source
    target: str


class Outcome(msgspec.Struct, frozen=True):
    """How an ingest ended. failed: targets that could not be read to their end."""

    counts: Counts
    failed: int


def ingest(cade: Cade, jobs: Iterable[Job], show: Show) -> Outcome:
    """Read every target into the log. Raises StoreError when the log cannot be written."""
    counts, failed = Counts(), 0
    with cade.log.run_lock():
        cade.scratch.clear()
        for job in jobs:
            show.target(job.source.name, job.target)
            found, complete = _ingest_target(cade, job, show)
            show.done(job.source.name, job.target, found)
            counts = added(counts, found)
            failed += not complete
    return Outcome(counts, failed)


def _ingest_target(cade: Cade, job: Job, show: Show) -> tuple[Counts, bool]:
    total, finished = Counts(), False
    run = _Run(cade, job)
    items = _until_error(cade, job, show)
    config = cade.config.ingest
    for step in batches(items, size=config.batch_items, max_characters=config.max_text_characters):
        match step:
            case Expected(total=expected):
                show.expected(expected)
            case Noted():
                show.noted(step)
            case Skipped():
                show.skipped(step)
            case Pending():
                total = added(total, run.store(step))
                finished = finished or step.finished
                show.advanced(step.items)
    return total, finished


def _until_error(cade: Cade, job: Job, show: Show) -> Iterator[Item]:
    world = World(
        now=cade.now,
        known=cade.log.known(job.source.name),
        home=str(cade.home),
        scratch=cade.scratch.directory,
    )
    try:
        yield from job.source.read(world, job.target, cade.config, cade.places)
    except SourceError as error:
        show.failed(job.target, error)


class _Run:
    """The batches of one target under one run id."""

    def __init__(self, cade: Cade, job: Job) -> None:
        self._cade, self._job = cade, job
        self._id = secrets.token_hex(16)
        keys = cade.log.keys.source(job.source.name)
        self._began = None if keys is None else keys.number

    def store(self, pending: Pending) -> Counts:
        from cade.app.store.ports import Batch

        batch = Batch(
            source=self._job.source.name,
            target=self._job.target,
            run_id=self._id,
            version=VERSION,
            at=self._cade.now(),
            facts=pending.facts,
            unchanged=pending.unchanged,
            masked=pending.masked,
            skipped=pending.skipped,
            named=pending.named,
            finished=pending.finished,
            mark=pending.mark,
            names=pending.names,
            keep_retracted=self._job.source.keeps_retracted(self._cade.config),
            began=self._began,
        )
        counts = self._cade.log.append(batch).counts
        if self._began is None and (keys := self._cade.log.keys.source(batch.source)):
            self._began = keys.number
        return counts


def added(one: Counts, other: Counts) -> Counts:
    """Return the sums of two counts, field by field."""
    names = Counts.__struct_fields__
    return Counts(**{name: getattr(one, name) + getattr(other, name) for name in names})
