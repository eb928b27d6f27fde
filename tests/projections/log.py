"""A log in memory that behaves as the real one does towards its readers."""

from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from cade.domain.facts import (
    AnyFact,
    Fact,
    Forgotten,
    ItemFact,
    Recorded,
    RevisionSeen,
    RunRecorded,
    Shredded,
)
from cade.tests.projections.builders import NOON

GAP = 3  # positions need not be consecutive


class MemoryLog:
    """Trims the text of older revisions, and shreds what was forgotten, as the real log does."""

    def __init__(self, *facts: AnyFact) -> None:
        self._records: list[Recorded] = []
        self.append(*facts)

    def append(self, *facts: AnyFact) -> None:
        for fact in facts:
            self._append(fact)

    def forget(self, *facts: ItemFact | RunRecorded) -> None:
        """Forget the items (or the targets) that these facts are about."""
        subjects = tuple(dict.fromkeys(_subject(fact) for fact in facts))
        self._records = [_shred(r) if r.subject in subjects else r for r in self._records]
        self._append(Forgotten(subjects=subjects, scope="uid", at=NOON))

    def after(self, position: int) -> Iterator[Recorded]:
        for recorded in tuple(self._records):
            if recorded.position > position:
                yield recorded

    def head(self) -> int:
        return self._records[-1].position if self._records else 0

    def _append(self, fact: AnyFact) -> None:
        position = self.head() + GAP
        subject = _subject(fact)
        if isinstance(fact, RevisionSeen):
            self._records = [_trim(r) if r.subject == subject else r for r in self._records]
        self._records.append(
            Recorded(
                position=position,
                item=self._item(subject) or position,
                subject=subject,
                fact=fact,
                forgets=self._forgets(fact),
            )
        )

    def _item(self, subject: bytes) -> int | None:
        return next((r.item for r in self._records if r.subject == subject), None)

    def _forgets(self, fact: AnyFact) -> tuple[int, ...]:
        subjects = fact.subjects if isinstance(fact, Forgotten) else ()
        items = (self._item(subject) for subject in subjects)
        return tuple(item for item in items if item is not None)


def _subject(fact: Fact) -> bytes:
    match fact:
        case ItemFact(source=source, uid=uid):
            name = f"{source}:{uid}"
        case RunRecorded(target_id=target):
            name = f"target:{target}"
        case _:
            name = repr(fact)
    return blake2b(name.encode(), digest_size=16).digest()


def _trim(recorded: Recorded) -> Recorded:
    if not isinstance(recorded.fact, RevisionSeen):
        return recorded
    fact = msgspec.structs.replace(recorded.fact, text=None)
    return msgspec.structs.replace(recorded, fact=fact)


def _shred(recorded: Recorded) -> Recorded:
    fact: AnyFact | Shredded = Shredded()
    if isinstance(recorded.fact, RunRecorded):
        fact = msgspec.structs.replace(recorded.fact, notes=None)
    return msgspec.structs.replace(recorded, fact=fact)
