"""What a summary is made of."""

from datetime import UTC, date, datetime, timedelta

import msgspec

from cade.queries.tasks import Name
from cade.queries.timeline import TimelineItem


class Trace(msgspec.Struct, kw_only=True):
    """One item that tells of the person's own work, on its way into a block.

    at: UTC. project: "" where nothing names one. page: it is a page of a site that belongs to no
    project that is known; the site stands in for one. task: which it belongs to, by `cade tasks`.
    """

    item: TimelineItem
    at: datetime
    project: str
    page: bool = False
    task: Name | None = None


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of work on one project, and on one task where one is known, within a local day.

    start, end: by the clock on the wall, of the local day (the end may be its midnight); estimated.
    project: "" where nothing names one. title: of the task, None where unknown.
    evidence: what the person did, in order of time; context: messages that they received
    meanwhile in the same matter, which are nobody's work here.
    """

    day: date
    start: datetime
    end: datetime
    project: str
    task: Name | None
    title: str | None
    evidence: tuple[TimelineItem, ...]
    context: tuple[TimelineItem, ...] = ()

    @property
    def duration(self) -> timedelta:
        """How long it took, whatever the clocks did meanwhile."""
        return self.end.astimezone(UTC) - self.start.astimezone(UTC)


class Total(msgspec.Struct, frozen=True):
    """The time of all blocks of one project or task. name: "" for blocks without one."""

    name: str
    title: str | None
    duration: timedelta
    blocks: int
