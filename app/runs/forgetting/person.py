"""Everything of one person: what is theirs goes, and their name goes from what stays.

What stays are messages of groups in which they neither write nor are mentioned; their place among
the members and what others quote of them are taken out of those. With them goes what was said of
their names: by `cade people`, by the `.mailmap` and the settings of repositories, and by the names
of the files into which a chat with them was exported.
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import PurePath

import msgspec

from cade.app.runs.forgetting.choice import Anew, Choice, Fact
from cade.app.runs.forgetting.targets import last_word
from cade.app.wiring import Cade
from cade.collectors.messages.merging import EXPORTING
from cade.domain.details import Details, Message, Person, Quote
from cade.domain.facts import Names, RevisionSeen
from cade.domain.names import folded_email, folded_name, name_words
from cade.queries.database import Db
from cade.queries.people import exactly
from cade.queries.selection import Wanted, selected

PERSON = "person"
_BETWEEN, _NO_TITLE = ", ", "…"
_ANSWERS = "SELECT folded, kind FROM person_names WHERE person = ?"
_MESSAGES = "SELECT subject, item, details FROM items WHERE kind = 'message' AND details NOT NULL"
_decode = msgspec.msgpack.Decoder(Details).decode
_names = msgspec.msgpack.Decoder(Names).decode


class Them:
    """One person, as everything that may name them is compared with."""

    def __init__(self, db: Db, number: int) -> None:
        self._answers = {(folded, kind) for folded, kind in db.execute(_ANSWERS, (number,))}
        self._names = [f" {folded} " for folded, kind in self._answers if kind == "name"]

    def are(self, named: Person) -> bool:
        """Tell whether a source means them."""
        handle = (named.handle or "").strip().casefold()
        said = {(handle, "handle"), (folded_email(named.email), "email")}
        said |= {(folded_email(named.handle), "email"), (folded_name(named.name), "name")}
        return not self._answers.isdisjoint({one for one in said if one[0]})

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

    def _untitled(self, title: str | None) -> str | None:
        """Return a title without their name, where it is a list of who takes part."""
        parts = (title or "").split(_BETWEEN)
        left = [part for part in parts if not self.are(Person(name=part))]
        return title if len(left) == len(parts) else _BETWEEN.join(left) or _NO_TITLE


def of_person(cade: Cade, number: int, wanted: Wanted) -> Choice:
    """Return the choice of a person; number: theirs in the read models as they are now.

    wanted: what else must be true. When it narrows anything, only items are chosen.
    """
    whole = wanted == Wanted()
    wanted = msgspec.structs.replace(wanted, persons=(number,))
    listed = tuple(selected(cade.views, wanted))
    if not whole:
        return Choice(scope=PERSON, listed=listed)
    them = Them(cade.views, number)
    named = _named_in(cade.views, them, {item.item for item in listed})
    targets = _told_by(cade.views, them)
    return Choice(
        scope=PERSON,
        listed=listed,
        also=_subjects(cade, [*_sayings(cade.views, number), *_called(cade.views, them)]),
        anew=(
            Anew(tuple(named), partial(_without, them)),
            Anew(_subjects(cade, targets), partial(last_word, them.struck_from)),
        ),
    )


def _without(them: Them, facts: Sequence[Fact]) -> list[Fact]:
    return [
        msgspec.structs.replace(fact, details=them.without(fact.details))
        if isinstance(fact, RevisionSeen) and isinstance(fact.details, Message)
        else fact
        for fact in facts
    ]


def _named_in(db: Db, them: Them, chosen: set[int]) -> Iterator[bytes]:
    """Yield the messages that stay and name them."""
    for subject, item, details in db.execute(_MESSAGES):
        if item not in chosen:
            message = _decode(details)
            if isinstance(message, Message) and them.without(message) != message:
                yield subject


def _sayings(db: Db, number: int) -> list[int]:
    """Return the numbers of what was said about their names."""
    rows = db.execute("SELECT item, names FROM said").fetchall()
    return [
        item
        for item, names in rows
        if any(number in exactly(db, name) for name in json.loads(names))
    ]


def _called(db: Db, them: Them) -> list[int]:
    """Return the exported chats that are called after them: the records of runs name those."""
    sql = "SELECT DISTINCT target_item, source, target FROM runs WHERE target NOT NULL"
    return [
        item
        for item, source, target in db.execute(sql).fetchall()
        if source in EXPORTING and them.name_the_file(target)
    ]


def _told_by(db: Db, them: Them) -> list[int]:
    """Return the targets that say something about their names."""
    rows = db.execute("SELECT target_item, names FROM told_names").fetchall()
    return [item for item, names in rows if them.struck_from(told := _names(names)) != told]


def _subjects(cade: Cade, items: Sequence[int]) -> tuple[bytes, ...]:
    rows = cade.log.reader.rows("rowid IN (SELECT value FROM json_each(?))", (json.dumps(items),))
    return tuple(row.subject for row in rows)
