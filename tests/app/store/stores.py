"""Batches and facts for the store's tests; every field is filled, a test names what it is about."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from cade.app.store.log import HistoryLog, open_log
from cade.app.store.ports import Batch
from cade.domain.details import Commit, FileSeen, Person
from cade.domain.facts import ActivityObserved, FileRemoved, ItemFact, RevisionSeen, SkippedItem

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
ANA = Person(name="Ana Souza", email="ana@example.org")
SHOP = "/home/ana/shop"
RUN = "0f" * 16


def commit(n: int = 1, *, text: str = "Corrige a ação") -> ActivityObserved:
    return ActivityObserved(
        uid=f"{n:040x}",
        source="git",
        kind="commit",
        occurred_at=NOON,
        utc_offset_s=-10_800,
        text=text,
        details=Commit(hash=f"{n:040x}", repository=SHOP, author=ANA, committer=ANA),
    )


def revision(path: str, name: str, *, text: str | None = "o plano") -> RevisionSeen:
    return RevisionSeen(
        uid=path,
        source="git",
        kind="file",
        revision=name,
        occurred_at=NOON,
        text=text,
        content_hash=bytes(32),
        details=FileSeen(path=path, size_bytes=7, encoding="utf-8", signature=name),
    )


def removed(path: str, name: str) -> FileRemoved:
    return FileRemoved(uid=path, source="git", revision=name, noticed_at=NOON)


def batch(
    *facts: ItemFact,
    source: str = "git",
    target: str = SHOP,
    finished: bool = False,
    mark: str | None = None,
    unchanged: int = 0,
    named: tuple[SkippedItem, ...] = (),
) -> Batch:
    return Batch(
        source=source,
        target=target,
        run_id=RUN,
        version="0.1.0",
        at=NOON,
        facts=facts,
        unchanged=unchanged,
        skipped=len(named),
        named=named,
        finished=finished,
        mark=mark,
    )


@contextmanager
def opened(home: Path, *, keep_revisions: bool = False) -> Iterator[HistoryLog]:
    log = open_log(home / "data", home / "config", keep_revisions=keep_revisions)
    try:
        yield log
    finally:
        log.close()


def subject(log: HistoryLog, fact: ItemFact) -> bytes:
    [(_, found)] = log.find(f"git:{fact.uid}")
    return found
