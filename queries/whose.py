"""Conditions on items by people: whose they are, which way they went, and only one's own commits.

An item is a person's when they wrote, committed or sent it, or when it is a message of a
conversation of two with them. With a direction: received is what they sent to the user; sent is
what the user sent in a conversation that they take part in, or in which it mentions them. Without
people, a direction alone keeps the messages that went that way.
"""

import json
from typing import Literal

import msgspec

from cade.queries.database import Db

Direction = Literal["sent", "received"]

MADE = "'author', 'committer', 'sender'"
"""Roles of who made an item."""

_ASKED = "person IN (SELECT value FROM json_each(?))"
_PERSON = " CROSS JOIN persons_of ON persons_of.identity = {table}.identity"
_MINE = f"{_PERSON} CROSS JOIN people ON people.person = persons_of.person AND people.me"

# Tests look from one item at who touches it; lists look from a person at their items.
_TOUCHED = (
    f"EXISTS (SELECT 1 FROM touches{_PERSON.format(table='touches')}"
    f" WHERE touches.item = {{item}} AND role IN ({{roles}}) AND {_ASKED})"
)
_TOUCHED_LIST = (
    "SELECT item FROM touches WHERE role IN ({roles}) AND identity IN"
    f" (SELECT identity FROM persons_of WHERE {_ASKED})"
)
# The user takes part in every conversation: nobody asks for all of them by the user's name.
_OTHERS = (
    "SELECT identity FROM persons_of CROSS JOIN people ON people.person = persons_of.person"
    f" WHERE persons_of.{_ASKED} AND NOT people.me"
)
_WITH_THEM = (
    "EXISTS (SELECT 1 FROM conversations_of"
    f" WHERE conversations_of.conversation = messages.conversation AND identity IN ({_OTHERS}))"
)
_WITH_THEM_LIST = (
    f"conversation IN (SELECT conversation FROM conversations_of WHERE identity IN ({_OTHERS}))"
)
_SENT = "direction = 'sent'"
_OF_TWO = "conversation_kind = 'chat'"
_MENTIONS_ME = (
    f"EXISTS (SELECT 1 FROM touches{_MINE.format(table='touches')}"
    " WHERE touches.item = messages.item AND role = 'mention')"
)
_TO_ME = f"direction <> 'sent' AND (received = 1 OR {_MENTIONS_ME})"
_TO_ME_LIST = (
    "SELECT item FROM messages WHERE direction IN ('received', 'posted') AND received = 1 UNION ALL"
    " SELECT messages.item FROM people"
    " CROSS JOIN persons_of ON persons_of.person = people.person"
    " CROSS JOIN touches ON touches.identity = persons_of.identity AND role = 'mention'"
    " CROSS JOIN messages ON messages.item = touches.item"
    " WHERE people.me AND direction <> 'sent' AND received = 0"
)
_OWN = (
    f"(items.kind <> 'commit' OR EXISTS (SELECT 1 FROM touches{_MINE.format(table='touches')}"
    " WHERE touches.item = items.item AND role = 'author'))"
)
_OWN_LIST = (
    "SELECT item FROM touches WHERE role = 'author' AND identity IN"
    " (SELECT persons_of.identity FROM people"
    " CROSS JOIN persons_of ON persons_of.person = people.person WHERE people.me)"
)
_AUTHORS = (
    "SELECT person FROM people WHERE EXISTS (SELECT 1 FROM persons_of CROSS JOIN touches"
    " ON touches.identity = persons_of.identity WHERE persons_of.person = people.person"
    " AND touches.role = 'author') LIMIT 2"
)


class Whose(msgspec.Struct, frozen=True, kw_only=True):
    """Whose items are wanted. people: persons' numbers, any of them; None for everybody's."""

    people: tuple[int, ...] | None = None
    direction: Direction | None = None
    own_commits: bool = False


EVERYBODYS = Whose()


class Condition(msgspec.Struct, frozen=True):
    """SQL and its parameters. tests: true or false of one row of `items`, where one is at hand.

    lists: a SELECT of the items' numbers, for where they must be found; None where that would be
    nearly all of them.
    """

    tests: str
    lists: str | None
    parameters: tuple[str, ...]


def conditions(whose: Whose, source: str | None = None) -> list[Condition]:
    """Return what must all be true; nothing for everything of everybody.

    source: the only one whose items are looked at, None for all.
    """
    found = []
    if whose.people is not None:
        found.append(_of_people(json.dumps(whose.people), whose.direction))
    elif whose.direction is not None:
        found.append(_of_direction(whose.direction))
    if whose.own_commits:
        found.append(Condition(_OWN, _OWN_LIST if source == "git" else None, ()))
    return found


def knows_me(db: Db) -> bool:
    """Tell whether anybody is known to be the user."""
    return db.execute("SELECT 1 FROM people WHERE me").fetchone() is not None


def several_authors(db: Db) -> bool:
    """Tell whether commits of more than one person are known."""
    return len(db.execute(_AUTHORS).fetchall()) > 1


def _of_people(asked: str, direction: Direction | None) -> Condition:
    if direction == "received":
        from_them, theirs = _touched("'sender'"), _TOUCHED_LIST.format(roles="'sender'")
        lists = _messages(f"item IN ({theirs}) AND {_TO_ME}")
        return Condition(f"({from_them} AND {_message(_TO_ME)})", lists, (asked,))
    if direction == "sent":
        mentions = _touched("'mention'", "messages.item")
        tests = _message(f"{_SENT} AND ({_WITH_THEM} OR {mentions})")
        mentioned = _TOUCHED_LIST.format(roles="'mention'")
        with_them = _messages(f"{_SENT} AND {_WITH_THEM_LIST}")
        lists = f"{with_them} UNION ALL {_messages(f'{_SENT} AND item IN ({mentioned})')}"
        return Condition(tests, lists, (asked, asked))
    made, theirs = _touched(MADE), _TOUCHED_LIST.format(roles=MADE)
    tests = f"({made} OR {_message(f'{_OF_TWO} AND {_WITH_THEM}')})"
    lists = f"{theirs} UNION ALL {_messages(f'{_OF_TWO} AND {_WITH_THEM_LIST}')}"
    return Condition(tests, lists, (asked, asked))


def _of_direction(direction: Direction) -> Condition:
    if direction == "sent":
        return Condition(_message(_SENT), _messages(_SENT), ())
    return Condition(_message(_TO_ME), _TO_ME_LIST, ())


def _touched(roles: str, item: str = "items.item") -> str:
    return _TOUCHED.format(item=item, roles=roles)


def _message(wanted: str) -> str:
    return f"EXISTS (SELECT 1 FROM messages WHERE messages.item = items.item AND {wanted})"


def _messages(wanted: str) -> str:
    return f"SELECT item FROM messages WHERE {wanted}"
