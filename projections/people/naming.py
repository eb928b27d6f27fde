"""Names and the items that hold them, written many at once."""

import json
from collections.abc import Iterable, Sequence

import msgspec

from cade.domain.details import Person
from cade.domain.names import folded_email, folded_name
from cade.projections.tables import Tx

SELF = "self"
"""The role that stands beside another one where the source says that it is the user."""

_FIND = """
SELECT identity FROM identities
WHERE source = ? AND ifnull(name, '') = ? AND ifnull(email, '') = ? AND ifnull(handle, '') = ?
"""
_NEW = "INSERT INTO identities VALUES (NULL, ?, ?, ?, ?, ?, ?, ?) RETURNING identity"
_TOUCH = "INSERT OR IGNORE INTO touches VALUES (?, ?, ?)"
_TAKE_PART = "INSERT OR IGNORE INTO conversations_of VALUES (?, ?)"
_CONVERSATIONS = """
SELECT DISTINCT conversation FROM messages WHERE item IN (SELECT value FROM json_each(?))
"""
_LEFT = """
DELETE FROM conversations_of
WHERE conversation IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
    SELECT 1 FROM messages CROSS JOIN touches ON touches.item = messages.item
    WHERE messages.conversation = conversations_of.conversation
    AND touches.identity = conversations_of.identity AND touches.role IN ('sender', 'member'))
"""
_UNNAMED = """
DELETE FROM identities WHERE NOT EXISTS (
    SELECT 1 FROM touches WHERE touches.identity = identities.identity)
"""
Words = tuple[str, str | None, str | None, str | None]
"""Source, name, e-mail and handle."""


class Touch(msgspec.Struct, frozen=True, gc=False):
    """An item names somebody in a role.

    conversation: in which they take part by it. me: the item's source says that it is the user.
    """

    item: int
    source: str
    person: Person
    role: str
    conversation: str | None = None
    me: bool = False


class Lost(msgspec.Struct):
    """What was cleared within one batch. conversations: from which something was."""

    anything: bool = False
    conversations: set[str] = set()


class Numbers:
    """The numbers of identities within one transaction.

    new: some were not known before. mine: those whose source says that they are the user.
    """

    def __init__(self, tx: Tx) -> None:
        self._tx, self._known = tx, dict[Words, int]()
        self.new, self.mine = False, set[int]()

    def touch(self, touches: Iterable[Touch]) -> None:
        """Write down who is named; who is not named at all is nobody."""
        rows, taking_part = list[tuple[int, int, str]](), set[tuple[int, str]]()
        for touch in touches:
            person = touch.person
            words = (touch.source, person.name, person.email, person.handle)
            if words[1:] == (None, None, None):
                continue
            number = self._known.get(words) or self._number(words)
            rows.append((touch.item, number, touch.role))
            if touch.conversation:
                taking_part.add((number, touch.conversation))
            if touch.me:
                rows.append((touch.item, number, SELF))
                self.mine.add(number)
        self._tx.executemany(_TOUCH, rows)
        self._tx.executemany(_TAKE_PART, taking_part)

    def _number(self, words: Words) -> int:
        source, name, email, handle = words
        found = self._tx.execute(_FIND, (source, name or "", email or "", handle or "")).fetchone()
        if found is None:
            folded = (folded_name(name), folded_email(email), (handle or "").strip().casefold())
            found = self._tx.execute(_NEW, (*words, *folded)).fetchall()[0]
            self.new = True
        self._known[words] = int(found[0])
        return int(found[0])


def clear(items: Sequence[int], lost: Lost, tx: Tx) -> None:
    """Take away what these items say about people, and remember it as lost."""
    if not items:
        return
    found = tx.execute(_CONVERSATIONS, (json.dumps(items),))
    lost.conversations |= {conversation for (conversation,) in found}
    rows = [(item,) for item in items]
    tx.executemany("DELETE FROM messages WHERE item = ?", rows)
    gone = tx.executemany("DELETE FROM touches WHERE item = ?", rows).rowcount
    lost.anything = lost.anything or bool(lost.conversations) or gone > 0


def drop_unnamed(lost: Lost, tx: Tx) -> None:
    """Delete the identities that no item holds any more, and who left their conversation."""
    tx.execute(_LEFT, (json.dumps(sorted(lost.conversations)),))
    tx.execute(_UNNAMED)
