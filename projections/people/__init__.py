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
from cade.projections.people.naming import Numbers, Touch, clear, drop_unnamed
from cade.projections.people.renewal import renew, unsaid_me
from cade.projections.people.tables import SCHEMA
from cade.projections.people.unions import JOINED, PARTED, PLAIN, Settings
from cade.projections.projection import Projection, Told
from cade.projections.tables import Tx

__all__ = ["JOINED", "PARTED", "Settings", "people"]

_KNOWN = """
SELECT item, position, retracted FROM touched WHERE item IN (SELECT value FROM json_each(?))
"""
_UNKNOWN = (-1, 0)
_KNOW = "INSERT OR REPLACE INTO touched VALUES (?, ?, ?)"
_MESSAGE = "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?)"
_SAY = "INSERT OR IGNORE INTO said VALUES (?, ?, ?, ?)"
_TELL = """
INSERT INTO told_names VALUES (?, ?, ?)
ON CONFLICT(target_item) DO UPDATE SET position = excluded.position, names = excluded.names
WHERE position < excluded.position
"""
_encode = msgspec.msgpack.Encoder().encode


def people(settings: Settings = PLAIN) -> Projection:
    """Return the projection named "people" for these settings."""
    said = {"settings": msgspec.json.encode(settings).decode()}
    made = Projection("people", version=1, schema=SCHEMA, parameters=said)
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
        self._settings, self._changed, self._lost = settings, False, False

    def observe(self, facts: Told[ActivityObserved], tx: Tx) -> None:
        known = _known(facts, tx)
        commits = ((r.item, fact.details) for r, fact in facts if isinstance(fact.details, Commit))
        self._touch(
            (
                touch
                for item, commit in commits
                if not known.get(item, _UNKNOWN)[1]
                for touch in _of_commit(item, commit)
            ),
            tx,
        )

    def see(self, facts: Told[RevisionSeen], tx: Tx) -> None:
        facts = [(r, fact) for r, fact in facts if isinstance(fact.details, Message)]
        known, newest = _known(facts, tx), dict[int, tuple[Recorded, RevisionSeen]]()
        for recorded, fact in facts:
            position, retracted = known.get(recorded.item, _UNKNOWN)
            if position < recorded.position and not retracted:
                newest[recorded.item] = (recorded, fact)
        self._clear([item for item in newest if item in known], tx)
        tx.executemany(_KNOW, ((item, r.position, False) for item, (r, _) in newest.items()))
        messages = [
            (r.item, fact.source, fact.details)
            for r, fact in newest.values()
            if isinstance(fact.details, Message)
        ]
        tx.executemany(_MESSAGE, (_message(item, message) for item, _, message in messages))
        self._touch((touch for message in messages for touch in _of_message(*message)), tx)

    def retract(self, recorded: Recorded, fact: ItemRetracted, tx: Tx) -> None:
        self._clear([recorded.item], tx)
        tx.execute(_KNOW, (recorded.item, recorded.position, True))

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
        tx.executemany("DELETE FROM touched WHERE item = ?", items)
        tx.executemany("DELETE FROM said WHERE item = ?", items)
        tx.executemany("DELETE FROM told_names WHERE target_item = ?", items)
        self._changed = True

    def finish(self, records: Sequence[Recorded], tx: Tx) -> None:
        if self._lost:
            self._changed = drop_unnamed(tx) or self._changed
        if self._changed:
            renew(self._settings, tx)
        self._changed = self._lost = False

    def _touch(self, touches: Iterable[Touch], tx: Tx) -> None:
        numbers = Numbers(tx)
        numbers.touch(touches)
        self._changed = self._changed or numbers.new or unsaid_me(numbers.mine, tx)

    def _clear(self, items: Sequence[int], tx: Tx) -> None:
        if items:
            clear(items, tx)
            self._lost = self._changed = True


def _of_commit(item: int, commit: Commit) -> Iterable[Touch]:
    yield Touch(item, "git", commit.author, "author")
    if commit.committer != commit.author:
        yield Touch(item, "git", commit.committer, "committer")


def _of_message(item: int, source: str, message: Message) -> Iterable[Touch]:
    yield Touch(item, source, message.sender, "sender", me=bool(message.from_me))
    # A channel is open to many: belonging to it is no conversation with anybody.
    whole = message.conversation.kind != "channel"
    for member in message.conversation.members if whole else ():
        yield Touch(item, source, member, "member")
    for mention in message.mentions:
        if mention.kind == "person":
            named = Person(name=mention.name, handle=mention.handle)
            yield Touch(item, source, named, "mention", me=mention.me)


def _message(item: int, message: Message) -> tuple[Any, ...]:
    where = message.conversation
    return item, where.id, where.kind, direction(message), addressed_to_me(message)


def _known(facts: Told[Any], tx: Tx) -> dict[int, tuple[int, int]]:
    asked = json.dumps([recorded.item for recorded, _ in facts])
    rows = tx.execute(_KNOWN, (asked,))
    return {item: (position, retracted) for item, position, retracted in rows}
