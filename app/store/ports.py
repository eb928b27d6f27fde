"""What the rest of cade may ask of log and keys, and what they answer."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

import msgspec

from cade.collectors.world import Known
from cade.domain.facts import AnyFact, Counts, ItemFact, Names, Recorded, SkippedItem


class Batch(msgspec.Struct, kw_only=True):
    """What one step of a run has for the log.

    source, target: what was read; run_id: 32 hex digits; version: of cade; at: UTC.
    facts: redacted and capped already. unchanged, masked, skipped: counts; named: the first of
    the skipped ones. finished: the target was read to its end, and `mark` says how far it came;
    names: what it then says about who is who, None when that is as it was.
    keep_retracted: texts of items that these facts retract stay in the log.
    began: the number of the source's secret when the run began, None when it had none.
    """

    source: str
    target: str
    run_id: str
    version: str
    at: datetime
    facts: Sequence[ItemFact] = ()
    unchanged: int = 0
    masked: int = 0
    skipped: int = 0
    named: Sequence[SkippedItem] = ()
    finished: bool = False
    mark: str | None = None
    keep_retracted: bool = False
    names: Names | None = None
    began: int | None = None

    @property
    def has_news(self) -> bool:
        """Whether there is anything to record."""
        counted = self.unchanged or self.masked or self.skipped
        return bool(self.facts or self.finished or counted or self.names)


class Appended(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a batch, safe on the disk.

    counts: as `RunRecorded` has them; facts of forgotten items are among the skipped ones, and
    `forgotten` says how many. first_position: of its first fact, None when it stored none.
    last_position: of its `RunRecorded`, or the log's head when nothing was to be recorded.
    """

    counts: Counts
    first_position: int | None
    last_position: int
    forgotten: int = 0


class StoryRow(msgspec.Struct, frozen=True, kw_only=True):
    """One record of one item.

    tag: the fact's type. size: bytes of the sealed payload as it now is. digest: 16 bytes, of the
    payload as first written. state: "whole", "trimmed" or "blank" (its content or key is gone);
    fact: None when it is blank.
    """

    position: int
    tag: str
    size: int
    digest: bytes
    state: str
    fact: AnyFact | None


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is not as it was written.

    code: "link", "digest", "sealed", "item", "missing", "blank", "trimmed", "salt", "head",
    "progress" or "file" (damage of a file itself; its position is 0).
    """

    position: int
    code: str
    detail: str | None = None


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """What a walk over the whole log found. ok: no problem; rows: how many were looked at."""

    ok: bool
    rows: int
    problems: list[Problem] = []


class SourceKeys(NamedTuple):
    """What belongs to a source: the number of its items' secret, and its identity secret."""

    number: int
    identity: bytes


class Log(Protocol):
    """Everything that is known, in the order in which it became known."""

    def head(self) -> int:
        """Return the last position, 0 in an empty log."""
        ...

    def after(self, position: int) -> Iterator[Recorded]:
        """Yield every record behind the position, in order."""
        ...

    def append(self, batch: Batch) -> Appended:
        """Store a batch, its run's record and its progress: all of it or nothing."""
        ...

    def known(self, source: str) -> Known:
        """Return what a collector of the source may ask."""
        ...


class Keys(Protocol):
    """Which key opens which item."""

    def source(self, name: str) -> SourceKeys | None:
        """Return the source's secrets, None before its first fact."""
        ...

    def ensure_source(self, name: str) -> SourceKeys:
        """Return the source's secrets, made where it has none."""
        ...

    def existing(
        self, subjects: Iterable[bytes], source: SourceKeys | None = None
    ) -> dict[bytes, bytes]:
        """Return the 32-byte key of each subject that has one, of that source if one is named."""
        ...

    def create(self, source: SourceKeys, subjects: Iterable[bytes]) -> dict[bytes, bytes]:
        """Return the key of each subject, made and durable where it had none."""
        ...

    def renewed(self, subject: bytes) -> bytes | None:
        """Return the key that the subject gets when its present one is deleted, None without."""
        ...

    def since(self, subject: bytes) -> int:
        """Return behind which record of the log the subject's key opens what is told of it."""
        ...

    def delete(self, subjects: Iterable[bytes]) -> bool:
        """Delete the keys for good; False while their bytes are still in use by a reader."""
        ...
