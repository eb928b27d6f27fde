"""One person, as everything that may name them is compared with."""

from pathlib import PurePath

import msgspec

from cade.domain.details import Mention, Message, Person, Quote
from cade.domain.facts import Names
from cade.domain.names import folded_email, folded_name, name_words
from cade.queries.database import Db

_BETWEEN, _NO_TITLE = ", ", "…"
_ANSWERS = "SELECT folded, kind FROM person_names WHERE person = ?"
_ANSWERS_OF_OTHERS = "SELECT folded, kind FROM person_names WHERE person <> ?"
_CHATS = """
SELECT DISTINCT conversation FROM messages WHERE conversation_kind = 'chat' AND conversation IN (
    SELECT conversation FROM conversations_of JOIN persons_of USING (identity) WHERE person = ?)
"""

Said = set[tuple[str, str]]


class Them:
    """One person of the read models as they are now. number: theirs."""

    def __init__(self, db: Db, number: int) -> None:
        self._answers: Said = {(one, kind) for one, kind in db.execute(_ANSWERS, (number,))}
        self._others: Said = {
            (one, kind) for one, kind in db.execute(_ANSWERS_OF_OTHERS, (number,))
        }
        self._names = [f" {folded} " for folded, kind in self._answers if kind == "name"]
        (me,) = db.execute("SELECT me FROM people WHERE person = ?", (number,)).fetchone()
        # The user takes part in every chat of two: none is theirs as a whole.
        chats = () if me else db.execute(_CHATS, (number,)).fetchall()
        self._me, self._chats = bool(me), {conversation for (conversation,) in chats}

    def are(self, named: Person) -> bool:
        """Tell whether a source may mean them; by a handle or an address of others it does not."""
        known = _keys(named)
        if known & self._answers:
            return True
        return not known & self._others and (folded_name(named.name), "name") in self._answers

    def surely_are(self, named: Person) -> bool:
        """Tell whether a source means them and nobody else who is known."""
        name = (folded_name(named.name), "name")
        return self.are(named) and bool(_keys(named) & self._answers or name not in self._others)

    def is_theirs(self, message: Message) -> bool:
        """Tell whether they wrote a message, it mentions them, or it is of a chat of two."""
        if self.surely_are(message.sender) or self._is_their_chat(message):
            return True
        return any(self.surely_are(_person(one)) for one in message.mentions)

    def name_the_file(self, path: str) -> bool:
        """Tell whether an application called an exported chat after them."""
        words = f" {' '.join(name_words(PurePath(path).stem))} "
        return any(name in words for name in self._names)

    def struck_from(self, names: Names) -> Names:
        """Return what a repository says about who is who, without what it says about them."""
        return Names(
            me=tuple(one for one in names.me if not self.are(one)),
            aliases=tuple(
                one for one in names.aliases if not (self.are(one.proper) or self.are(one.named))
            ),
        )

    def without(self, message: Message) -> Message:
        """Return the message without their name and their words."""
        # An empty name keeps the place, so that the source's own list does not fill it again.
        where = message.conversation
        members = tuple(Person() if self.are(one) else one for one in where.members)
        quotes = tuple(Quote(id=one.id) if self.are(one.sender) else one for one in message.quotes)
        conversation = msgspec.structs.replace(
            where, members=members, title=self._untitled(where.title)
        )
        return msgspec.structs.replace(message, conversation=conversation, quotes=quotes)

    def _is_their_chat(self, message: Message) -> bool:
        where = message.conversation
        if where.kind != "chat" or self._me:
            return False
        return where.id in self._chats or any(map(self.surely_are, where.members))

    def _untitled(self, title: str | None) -> str | None:
        """Return a title without their name, where it is a list of who takes part."""
        parts = (title or "").split(_BETWEEN)
        left = [part for part in parts if not self.are(Person(name=part))]
        return title if len(left) == len(parts) else _BETWEEN.join(left) or _NO_TITLE


def _keys(named: Person) -> Said:
    """Return that by which somebody is known for sure."""
    handle = (named.handle or "").strip().casefold()
    said = {(handle, "handle"), (folded_email(named.email), "email")}
    said.add((folded_email(named.handle), "email"))
    return {one for one in said if one[0]}


def _person(one: Mention) -> Person:
    return Person(name=one.name, handle=one.handle) if one.kind == "person" else Person()
