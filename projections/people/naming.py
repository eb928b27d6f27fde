"""Names and the items that hold them, written many at once."""

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
_UNNAMED = """
DELETE FROM identities WHERE NOT EXISTS (
    SELECT 1 FROM touches WHERE touches.identity = identities.identity)
"""
Words = tuple[str, str | None, str | None, str | None]
"""Source, name, e-mail and handle."""


class Touch(msgspec.Struct, frozen=True, gc=False):
    """An item names somebody in a role. me: its source says that it is the user."""

    item: int
    source: str
    person: Person
    role: str
    me: bool = False


class Numbers:
    """The numbers of identities within one transaction.

    new: some were not known before. mine: those whose source says that they are the user.
    """

    def __init__(self, tx: Tx) -> None:
        self._tx, self._known = tx, dict[Words, int]()
        self.new, self.mine = False, set[int]()

    def touch(self, touches: Iterable[Touch]) -> None:
        """Write down who is named; who is not named at all is nobody."""
        rows = list[tuple[int, int, str]]()
        for touch in touches:
            person = touch.person
            words = (touch.source, person.name, person.email, person.handle)
            if words[1:] == (None, None, None):
                continue
            number = self._known.get(words) or self._number(words)
            rows.append((touch.item, number, touch.role))
            if touch.me:
                rows.append((touch.item, number, SELF))
                self.mine.add(number)
        self._tx.executemany(_TOUCH, rows)

    def _number(self, words: Words) -> int:
        source, name, email, handle = words
        found = self._tx.execute(_FIND, (source, name or "", email or "", handle or "")).fetchone()
        if found is None:
            folded = (folded_name(name), folded_email(email), (handle or "").strip().casefold())
            found = self._tx.execute(_NEW, (*words, *folded)).fetchall()[0]
            self.new = True
        self._known[words] = int(found[0])
        return int(found[0])


def clear(items: Sequence[int], tx: Tx) -> bool:
    """Take away what these items say about people; tell whether there was anything."""
    rows = [(item,) for item in items]
    tx.executemany("DELETE FROM messages WHERE item = ?", rows)
    return bool(rows) and tx.executemany("DELETE FROM touches WHERE item = ?", rows).rowcount > 0


def drop_unnamed(tx: Tx) -> None:
    """Delete the identities that no item holds any more."""
    tx.execute(_UNNAMED)
