"""Appending: a batch's facts, its run's record and its progress in one transaction.

Order: keys first (durable before the log names their items), then the log, then the head. Killed
in between, there are keys without items, or a head that is one batch behind; both are put right
by the next append.
"""

import secrets
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from eventsourcing.persistence import Tracking

from cade.app.store.admit import Admitted, News, admit
from cade.app.store.chain import Chain, Head
from cade.app.store.errors import Damaged
from cade.app.store.keys import KeyRing
from cade.app.store.ports import Appended, Batch
from cade.app.store.reconcile import SINCE, reconciled
from cade.app.store.recorder import FactRecorder, SealedEvent
from cade.app.store.schema import FORGETTINGS, ITEM_RETRACTED, RUN_RECORDED
from cade.app.store.seal import associated, nonces, sealed
from cade.app.store.told_names import believed
from cade.app.store.trimming import superseded, taken_back, trim_back
from cade.domain.codec import encode, tag_of
from cade.domain.facts import (
    Counts,
    Fact,
    ForgettingLifted,
    Forgotten,
    ItemFact,
    RunNotes,
    RunRecorded,
)
from cade.domain.identity import SUBJECT_BYTES, subject_of, version_of

if TYPE_CHECKING:
    from eventsourcing.sqlite import SQLiteCursor


class Anew(NamedTuple):
    """A fact that is told again of a subject whose earlier records are forgotten, under a new key.

    A run's record stands for its target: what it names is what is still known of that.
    """

    subject: bytes
    key: bytes
    fact: ItemFact | RunRecorded


class Appender:
    """Writes one log with one key ring; whoever calls it holds the write lock."""

    def __init__(self, path: Path, keys: KeyRing, *, keep_revisions: bool) -> None:
        self._path, self._keys, self._keep = path, keys, keep_revisions
        self._chain = Chain(keys.chain_key())
        self.recorder = FactRecorder(path, self._chain)

    def append(self, batch: Batch) -> Appended:
        """Store the batch and return what became of it, once it is safe."""
        source = self._keys.ensure_source(batch.source)
        if batch.began not in (None, source.number):
            # The source was forgotten while it was read: what came before is to be read again.
            batch = msgspec.structs.replace(batch, mark=None)
        target = target_subject(batch.target, source.identity)
        with self.recorder.datastore.transaction(commit=True) as c:
            head = self._head(c)
            if batch.names is not None:
                items = partial(self.recorder.items, c)
                names = believed(batch.names, source, self._keys, items)
                batch = msgspec.structs.replace(batch, names=names)
            found = admit(c, self._keys, source, target, batch.facts)
            run = _run(batch, target, found, head.position)
            older = self._to_trim(c, batch, found, head.position + 1)
            events = [
                *_events(found.news),
                _run_event(run, _notes(batch), target, found.keys.get(target)),
            ]
            tracking = Tracking(target.hex(), self.recorder.tracked(c, target.hex()) + 1)
            self.recorder._insert_events(c, events, tracking=tracking, items=found.items)
            trim_back(c, older, found.keys, self._path)
            head = self.recorder.head(c)
        self._keys.save_head(head)
        return Appended(
            counts=run.counts,
            first_position=run.first_position,
            last_position=head.position,
            forgotten=found.forgotten,
        )

    def append_forgotten(
        self,
        facts: Sequence[Forgotten],
        anew: Sequence[Anew] = (),
        unseen: Sequence[bytes] = (),
    ) -> int:
        """Store what is forgotten, and behind it what is told anew of the same items.

        unseen: subjects of which the log has nothing and that are forgotten all the same.
        Return the position of the last `Forgotten`. All of it or nothing.
        """
        events = [*map(_unreadable, unseen), *map(_unsealed, facts)]
        with self.recorder.datastore.transaction(commit=True) as c:
            self._head(c)
            c.execute(FORGETTINGS)  # a store from before there was a forgetting has no index
            last = self.recorder._insert_events(c, events, items={})[-1]
            self.recorder._insert_events(c, [_anew(one) for one in anew])
            for one in anew:
                if isinstance(one.fact, RunRecorded):
                    self._count_batch(c, one.subject)
            head = self.recorder.head(c)
        self._keys.save_head(head)
        return last

    def append_lifted(self, fact: ForgettingLifted) -> int:
        """Store that items may be told again; return the record's position."""
        with self.recorder.datastore.transaction(commit=True) as c:
            self._head(c)
            (last,) = self.recorder._insert_events(c, [_unsealed(fact)], items={})
            head = self.recorder.head(c)
        self._keys.save_head(head)
        return int(last)

    def close(self) -> None:
        """Close the recorder."""
        self.recorder.close()

    def _count_batch(self, c: "SQLiteCursor", target: bytes) -> None:
        name = target.hex()
        tracking = Tracking(name, self.recorder.tracked(c, name) + 1)
        self.recorder._insert_events(c, [], tracking=tracking, items={})

    def _to_trim(
        self, c: "SQLiteCursor", batch: Batch, found: Admitted, first: int
    ) -> list[list[int]]:
        older = [] if self._keep else superseded(c, found.news, found.items, first)
        if batch.keep_retracted:
            return older
        return [*older, *taken_back(c, found.news, found.items, first)]

    def _head(self, c: "SQLiteCursor") -> Head:
        """Return the log's head; a log that was cut or altered there is not written to."""
        saved = self._keys.head()
        c.execute(SINCE, (saved.position,))
        head = reconciled(saved, c.fetchall(), self._chain, self._path)
        if self.recorder.head(c) != head:
            raise Damaged(self._path, position=head.position + 1)
        return head


def target_subject(target: str, identity: bytes) -> bytes:
    """Return the 16-byte keyed id of what a collector reads."""
    return subject_of(f"target:{target}", identity)


def _events(news: Sequence[News]) -> Iterator[SealedEvent]:
    for (subject, version, fact, key), nonce in zip(news, nonces(len(news)), strict=True):
        tag = tag_of(fact)
        state = sealed(encode(fact), key, associated(tag, subject, version), nonce)
        yield SealedEvent(subject, version, tag, state)


def _unreadable(subject: bytes) -> SealedEvent:
    """Return a record that nobody can ever read: an item with records and no key is forgotten."""
    return SealedEvent(subject, secrets.randbits(63), ITEM_RETRACTED, secrets.token_bytes(32))


def _unsealed(fact: Fact) -> SealedEvent:
    return SealedEvent(
        secrets.token_bytes(SUBJECT_BYTES), secrets.randbits(63), tag_of(fact), encode(fact)
    )


def _run(batch: Batch, target: bytes, found: Admitted, head: int) -> RunRecorded:
    counts, stored = found.counts, len(found.news)
    return RunRecorded(
        run_id=batch.run_id,
        target_id=target.hex(),
        source=batch.source,
        counts=Counts(
            new=counts.new,
            updated=counts.updated,
            removed=counts.removed,
            unchanged=batch.unchanged + counts.unchanged,
            skipped=batch.skipped + found.forgotten,
            masked=batch.masked,
        ),
        version=batch.version,
        at=batch.at,
        first_position=head + 1 if stored else None,
        last_position=head + stored if stored else None,
        finished=batch.finished,
    )


def _notes(batch: Batch) -> RunNotes:
    return RunNotes(
        target=batch.target, mark=batch.mark, skipped=tuple(batch.named), names=batch.names
    )


def _run_event(run: RunRecorded, notes: RunNotes, target: bytes, key: bytes | None) -> SealedEvent:
    version = secrets.randbits(63)
    hidden: bytes | None = None
    if key is not None:  # None: the target was forgotten
        bound = associated(RUN_RECORDED, target, version)
        hidden = sealed(msgspec.msgpack.encode(notes), key, bound)
    state = msgspec.msgpack.encode((msgspec.Raw(encode(run)), hidden))
    return SealedEvent(target, version, RUN_RECORDED, state)


def _anew(one: Anew) -> SealedEvent:
    if isinstance(one.fact, RunRecorded):
        run = msgspec.structs.replace(one.fact, notes=None)
        return _run_event(run, one.fact.notes or RunNotes(target=""), one.subject, one.key)
    tag, version = tag_of(one.fact), version_of(one.fact, one.key)
    state = sealed(encode(one.fact), one.key, associated(tag, one.subject, version))
    return SealedEvent(one.subject, version, tag, state)
