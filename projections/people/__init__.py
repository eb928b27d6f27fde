"""`people`: who is named where, which of the names are one person, and which of them is the user.

The names stand in `identities` as their sources spell them; items hang on those and never move.
Who is one with whom (`unions`) is decided anew in the batch in which something it depends on has
changed, over the names alone. Nothing is kept about a name that no item holds any more.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from cade.domain.details import Commit, Message, Person
from cade.domain.facts import (
    ActivityObserved,
    Forgotten,
    ItemRetracted,
    PeopleJoined,
    PeopleParted,
    Recorded,
    RevisionSeen,
    RunRecorded,
)
from cade.domain.messages import addressed_to_me, direction
from cade.projections.newest import Newest
from cade.projections.people.naming import Lost, Numbers, Touch, clear, drop_unnamed
from cade.projections.people.renewal import renew, unsaid_me
from cade.projections.people.tables import SCHEMA
from cade.projections.people.unions import JOINED, PARTED, PLAIN, Settings
from cade.projections.projection import Projection, Told
from cade.projections.tables import Tx

__all__ = ["JOINED", "PARTED", "PLAIN", "Settings", "people"]

_MESSAGE = "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?)"
_SAY = "INSERT OR IGNORE INTO said VALUES (?, ?, ?, ?)"
_TELL = """
INSERT INTO told_names VALUES (?, ?, ?)
ON CONFLICT(target_item) DO UPDATE SET position = excluded.position, names = excluded.names
WHERE position < excluded.position
"""
_TOUCHED = Newest("touched")
_encode = msgspec.msgpack.Encoder().encode


def people(settings: Settings = PLAIN) -> Projection:
    """Return the projection named "people" for these settings."""
    said = {"settings": msgspec.json.encode(settings).decode()}
    made = Projection("people", version=1, schema=(*SCHEMA, _TOUCHED.schema), parameters=said)
    folds = _Folds(settings)
    made.on_many(ActivityObserved)(folds.observe)
    made.on_many(RevisionSeen)(folds.see)
    made.on(ItemRetracted)(folds.retract)
    made.on(PeopleJoined)(folds.say)
    made.on(PeopleParted)(folds.say)
    made.on_many(RunRecorded)(folds.tell)
    made.on(Forgotten)(folds.forget)
    made.on_batch(folds.finish)
    return made


class _Folds:
    """The folds. changed: since the last batch something happened that unions depend on.

    The mark outlives a transaction that failed, which costs a renewal too many and never one too
    few: whoever folds the batch again finds it set.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings, self._changed = settings, False
        self._lost = Lost()

    def observe(self, facts: Told[ActivityObserved], tx: Tx) -> None:
        commits = [(r, fact) for r, fact in facts if isinstance(fact.details, Commit)]
        told = [(r.item, fact.details) for r, fact in _TOUCHED.standing(commits, tx)]
        self._touch((touch for item, details in told for touch in _of_commit(item, details)), tx)

    def see(self, facts: Told[RevisionSeen], tx: Tx) -> None:
        messages = [(r, fact) for r, fact in facts if isinstance(fact.details, Message)]
        told = [(r.item, fact.source, fact.details) for r, fact in _TOUCHED.newer(messages, tx)]
        self._clear([item for item, _, _ in told], tx)
        tx.executemany(_MESSAGE, (_message(item, details) for item, _, details in told))
        self._touch((touch for one in told for touch in _of_message(*one)), tx)

    def retract(self, recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
        self._clear([recorded.item], tx)
        _TOUCHED.retract(recorded, tx)

    def say(self, recorded: Recorded, fact: PeopleJoined | PeopleParted, tx: Tx) -> None:
        verb = JOINED if isinstance(fact, PeopleJoined) else PARTED
        names = json.dumps(fact.names, ensure_ascii=False)
        tx.execute(_SAY, (recorded.item, recorded.position, verb, names))
        self._changed = True

    def tell(self, facts: Told[RunRecorded], tx: Tx) -> None:
        for recorded, fact in facts:
            if fact.notes is not None and fact.notes.names is not None:
                tx.execute(_TELL, (recorded.item, recorded.position, _encode(fact.notes.names)))
                self._changed = True

    def forget(self, recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
        self._clear(recorded.forgets, tx)
        items = [(item,) for item in recorded.forgets]
        _TOUCHED.forget(recorded.forgets, tx)
        tx.executemany("DELETE FROM said WHERE item = ?", items)
        tx.executemany("DELETE FROM told_names WHERE target_item = ?", items)
        self._changed = True

    def finish(self, records: Sequence[Recorded], tx: Tx) -> None:
        if self._lost.anything:
            drop_unnamed(self._lost, tx)
        if self._changed or self._lost.anything:
            renew(self._settings, tx)
        self._changed, self._lost = False, Lost()

    def _touch(self, touches: Iterable[Touch], tx: Tx) -> None:
        numbers = Numbers(tx)
        numbers.touch(touches)
        self._changed = self._changed or numbers.new or unsaid_me(numbers.mine, tx)

    def _clear(self, items: Sequence[int], tx: Tx) -> None:
        clear(items, self._lost, tx)


def _of_commit(item: int, commit: Any) -> Iterable[Touch]:
    yield Touch(item, "git", commit.author, "author")
    if commit.committer != commit.author:
        yield Touch(item, "git", commit.committer, "committer")


def _of_message(item: int, source: str, message: Any) -> Iterable[Touch]:
    where = message.conversation.id
    yield Touch(item, source, message.sender, "sender", where, me=bool(message.from_me))
    # A channel is open to many: belonging to it is no conversation with anybody.
    whole = message.conversation.kind != "channel"
    for member in message.conversation.members if whole else ():
        yield Touch(item, source, member, "member", where)
    for mention in message.mentions:
        if mention.kind == "person":
            named = Person(name=mention.name, handle=mention.handle)
            yield Touch(item, source, named, "mention", me=mention.me)


def _message(item: int, message: Any) -> tuple[Any, ...]:
    where = message.conversation
    way, for_me = direction(message), addressed_to_me(message)
    received = way == "received" or (way == "posted" and bool(message.mentions))
    return item, where.id, where.kind, way, for_me, received and for_me
