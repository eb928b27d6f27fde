"""Everything of one person: what is theirs goes, and their name goes from what stays.

What stays are messages of groups in which they neither write nor are mentioned; their place among
the members and what others quote of them are taken out of those. What of theirs was taken back at
its source has no text any more but still says whose it was: it goes too, unlisted. With them goes
what was said of their names: by `cade people`, by the `.mailmap` and the settings of repositories,
and by the names of the files into which a chat with them was exported.
"""

import json
from collections.abc import Sequence
from functools import partial

import msgspec

from cade.app.runs.forgetting.choice import Anew, Choice, Fact
from cade.app.runs.forgetting.targets import last_word, untold
from cade.app.runs.forgetting.them import Them
from cade.app.wiring import Cade
from cade.collectors.messages.merging import EXPORTING
from cade.domain.details import Message
from cade.domain.facts import Names, RevisionSeen
from cade.queries.database import Db
from cade.queries.people import exactly
from cade.queries.selection import Wanted, selected

PERSON = "person"
_STANDING = "SELECT item FROM items WHERE retracted_at IS NULL"
_TOLD = "SELECT DISTINCT target_item, source, names FROM told_names JOIN runs USING (target_item)"
_names = msgspec.msgpack.Decoder(Names).decode


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
    told = _Told(cade, them, {item.item for item in listed})
    gone = [*_sayings(cade.views, number), *_called(cade.views, them)]
    targets, never = _told_by(cade, them)
    return Choice(
        scope=PERSON,
        listed=listed,
        also=(*_subjects(cade, gone), *told.theirs),
        anew=(
            Anew(tuple(told.naming), partial(_without, them)),
            Anew(_subjects(cade, targets), partial(last_word, them.struck_from)),
        ),
        unseen=tuple(never),
    )


class _Told:
    """What the log still tells of them beside the chosen items, by keyed id.

    theirs: items that were taken back and were theirs. naming: those that stay and name them, now
    or in a revision that was replaced.
    """

    def __init__(self, cade: Cade, them: Them, chosen: set[int]) -> None:
        self.theirs, self.naming = dict[bytes, None](), dict[bytes, None]()
        stands = {item for (item,) in cade.views.execute(_STANDING)}
        for recorded in cade.log.after(0):
            fact = recorded.fact
            details = getattr(fact, "details", None)
            if recorded.item in chosen or not isinstance(details, Message):
                continue
            if them.is_theirs(details):
                found = self.naming if recorded.item in stands else self.theirs
                found[recorded.subject] = None
            elif them.without(details) != details:
                self.naming[recorded.subject] = None
        for subject in self.theirs:
            self.naming.pop(subject, None)


def _without(them: Them, facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts without their name; a revision that was theirs, and was replaced, goes."""
    seen = [fact for fact in facts if isinstance(fact, RevisionSeen)]
    return [
        _struck(them, fact)
        for fact in facts
        if not (isinstance(fact, RevisionSeen) and fact is not seen[-1] and _is_theirs(them, fact))
    ]


def _is_theirs(them: Them, fact: RevisionSeen) -> bool:
    return isinstance(fact.details, Message) and them.is_theirs(fact.details)


def _struck(them: Them, fact: Fact) -> Fact:
    if isinstance(fact, RevisionSeen) and isinstance(fact.details, Message):
        return msgspec.structs.replace(fact, details=them.without(fact.details))
    return fact


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


def _told_by(cade: Cade, them: Them) -> tuple[list[int], dict[bytes, None]]:
    """Return the targets that say something about their names, and what keeps that untold."""
    targets, gone = dict[int, None](), dict[bytes, None]()
    for item, source, told in cade.views.execute(_TOLD).fetchall():
        names = _names(told)
        kept = them.struck_from(names)
        if kept != names:
            targets[item] = None
            gone |= dict.fromkeys(untold(cade, source, names, kept))
    return list(targets), gone


def _subjects(cade: Cade, items: Sequence[int]) -> tuple[bytes, ...]:
    rows = cade.log.reader.rows("rowid IN (SELECT value FROM json_each(?))", (json.dumps(items),))
    return tuple(row.subject for row in rows)
