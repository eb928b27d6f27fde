"""Second implementations of the ports `Log` and `Keys`, in memory."""

import secrets
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from cade.app.store.ports import Appended, Batch, SourceKeys
from cade.collectors.world import Latest
from cade.domain.details import Details
from cade.domain.facts import (
    ActivityObserved,
    Counts,
    FileRemoved,
    ItemFact,
    ItemRetracted,
    Recorded,
    RevisionSeen,
    RunNotes,
    RunRecorded,
)
from cade.domain.identity import said


class MemoryKeys:
    def __init__(self) -> None:
        self._sources: dict[str, SourceKeys] = {}
        self._keys: dict[bytes, tuple[int, bytes]] = {}

    def source(self, name: str) -> SourceKeys | None:
        return self._sources.get(name)

    def ensure_source(self, name: str) -> SourceKeys:
        made = SourceKeys(len(self._sources) + 1, secrets.token_bytes(32))
        return self._sources.setdefault(name, made)

    def existing(
        self, subjects: Iterable[bytes], source: SourceKeys | None = None
    ) -> dict[bytes, bytes]:
        found = {subject: self._keys[subject] for subject in subjects if subject in self._keys}
        return {
            subject: key
            for subject, (number, key) in found.items()
            if source is None or number == source.number
        }

    def create(self, source: SourceKeys, subjects: Iterable[bytes]) -> dict[bytes, bytes]:
        chosen = list(subjects)
        for subject in chosen:
            self._keys.setdefault(subject, (source.number, secrets.token_bytes(32)))
        return self.existing(chosen)

    def renewed(self, subject: bytes) -> bytes | None:
        return None

    def since(self, subject: bytes) -> int:
        return 0

    def delete(self, subjects: Iterable[bytes]) -> bool:
        for subject in subjects:
            self._keys.pop(subject, None)
        return True


class MemoryLog:
    def __init__(self) -> None:
        self.records: list[Recorded] = []
        self._said: set[bytes] = set()

    def head(self) -> int:
        return len(self.records)

    def after(self, position: int) -> Iterator[Recorded]:
        yield from self.records[position:]

    def known(self, source: str) -> "MemoryKnown":
        return MemoryKnown(source, self)

    def append(self, batch: Batch) -> Appended:
        if not batch.has_news:
            return Appended(counts=Counts(), first_position=None, last_position=self.head())
        first, counts = self.head() + 1, Counts(unchanged=batch.unchanged, skipped=batch.skipped)
        for fact in batch.facts:
            name = self._take(fact)
            counts = msgspec.structs.replace(counts, **{name: getattr(counts, name) + 1})
        stored = self.head() >= first
        self._record(batch, counts, (first, self.head()) if stored else (None, None))
        return Appended(
            counts=counts, first_position=first if stored else None, last_position=self.head()
        )

    def _take(self, fact: ItemFact) -> str:
        if said(fact) in self._said:
            return "unchanged"
        self._said.add(said(fact))
        before = {r.subject: r.item for r in reversed(self.records)}
        subject = _subject(fact.source, fact.uid)
        if isinstance(fact, RevisionSeen):
            self.records = [_trimmed(r) if r.subject == subject else r for r in self.records]
        self._add(subject, fact)
        if subject not in before:
            return "new"
        return "removed" if isinstance(fact, FileRemoved) else "updated"

    def _add(self, subject: bytes, fact: Any) -> None:
        position = self.head() + 1
        same = (r.item for r in self.records if r.subject == subject)
        item = next(same, position)
        self.records.append(Recorded(position=position, item=item, subject=subject, fact=fact))

    def _record(
        self, batch: Batch, counts: Counts, positions: tuple[int | None, int | None]
    ) -> None:
        target = _subject(batch.source, f"target:{batch.target}")
        run = RunRecorded(
            run_id=batch.run_id,
            target_id=target.hex(),
            source=batch.source,
            counts=counts,
            version=batch.version,
            at=batch.at,
            first_position=positions[0],
            last_position=positions[1],
            finished=batch.finished,
            notes=RunNotes(target=batch.target, mark=batch.mark, skipped=tuple(batch.named)),
        )
        self._add(target, run)


class MemoryKnown:
    def __init__(self, source: str, log: MemoryLog) -> None:
        self._source, self._log = source, log

    def has(self, uid: str) -> bool:
        return any(r.subject == _subject(self._source, uid) for r in self._log.records)

    def latest(self, uid: str) -> Latest | None:
        return dict(self.under("", retracted=True)).get(uid)

    def observed(self, uid: str) -> Details | None:
        wanted = _subject(self._source, uid)
        for record in reversed(self._log.records):
            if record.subject == wanted and isinstance(record.fact, ActivityObserved):
                return record.fact.details
        return None

    def under(self, prefix: str, *, retracted: bool = False) -> Iterator[tuple[str, Latest]]:
        found: dict[str, Latest] = {}
        for record in self._log.records:
            match record.fact:
                case RevisionSeen(uid=uid) as fact:
                    found[uid] = Latest(
                        revision=fact.revision,
                        details=fact.details,
                        content_hash=fact.content_hash,
                        occurred_at=fact.occurred_at,
                        text=fact.text,
                    )
                case FileRemoved(uid=uid) as fact:
                    found[uid] = Latest(revision=fact.revision, removed=True)
                case ItemRetracted(uid=uid) if uid in found:
                    found[uid] = msgspec.structs.replace(found[uid], retracted=True)
        for uid, latest in found.items():
            if uid.startswith(prefix) and latest.retracted <= retracted:
                yield uid, latest

    def mark(self, target: str) -> str | None:
        wanted = _subject(self._source, f"target:{target}")
        for record in reversed(self._log.records):
            run = record.fact
            if record.subject == wanted and isinstance(run, RunRecorded) and run.finished:
                return run.notes.mark if run.notes else None
        return None


def _trimmed(record: Recorded) -> Recorded:
    if not isinstance(record.fact, RevisionSeen):
        return record
    fact = msgspec.structs.replace(record.fact, text=None)
    return msgspec.structs.replace(record, fact=fact)


def _subject(source: str, uid: str) -> bytes:
    return blake2b(f"{source}:{uid}".encode(), digest_size=16).digest()
