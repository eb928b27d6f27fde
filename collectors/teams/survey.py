"""One reading of all records of an origin: messages, what explains them, and what was odd."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from cade.collectors.indexeddb import Item, Kind, Record, Trouble
from cade.collectors.teams.directory import Directory
from cade.collectors.teams.layout import Role, is_teams, role
from cade.collectors.teams.message import Place, Reading, reading
from cade.collectors.teams.values import first, listing, mapping, text

MOST_ODD_NAMED = 1_000
"""Of messages that lack something; the others are counted under the database's name alone."""

_MOVING = frozenset({Kind.MISSING_FILE, Kind.UNREADABLE_FILE})
_MAPS = ("messageMap", "messages")


class Survey:
    """What the records of one origin hold.

    teams: the names of Teams' databases that have a record. recognised: how many messages of each
    database have what a message has, told or not. odd: names of those that have not.
    """

    def __init__(self, now: datetime) -> None:
        self._now = now
        self.directory = Directory()
        self.readings: list[Reading] = []
        self.troubles: list[Trouble] = []
        self.teams: set[str] = set()
        self.chains: set[str] = set()
        self.recognised: Counter[str] = Counter()
        self.odd: dict[str, Counter[str]] = {}
        self.any_record = False

    def take(self, items: Iterable[Item]) -> None:
        """Read everything; a record of another application is passed by."""
        for item in items:
            if isinstance(item, Record):
                self._take(item)
            elif item.database is None or role(item.database, item.store or "") is not None:
                self.troubles.append(item)

    @property
    def is_moving(self) -> bool:
        """Tell whether files went away meanwhile: what was read may be half a state."""
        return any(trouble.kind in _MOVING for trouble in self.troubles)

    def changed(self) -> list[str]:
        """Return the databases whose layout this version does not know."""
        if self.teams and not self.chains and not self.troubles:
            return sorted(self.teams)
        return sorted(name for name in self.odd if not self.recognised[name])

    def _take(self, record: Record) -> None:
        self.any_record = True
        if is_teams(record.database):
            self.teams.add(record.database)
        match role(record.database, record.store):
            case Role.MESSAGES:
                self._take_chain(record)
            case Role.CONVERSATIONS:
                self.directory.add_conversation(record.value)
            case Role.PEOPLE:
                self.directory.add_person(record.value)

    def _take_chain(self, record: Record) -> None:
        self.chains.add(record.database)
        self.directory.add_account(record.database)
        chain = mapping(record.value)
        place = _place(record, chain)
        if not any(name in chain for name in _MAPS):
            self._note_odd(place, "")
            return
        for key, message in _messages(chain):
            found = reading(message, place, self._now)
            if isinstance(found, Reading):
                self._note(found)
            elif found.odd:
                self._note_odd(place, key)
            else:
                self.recognised[place.database] += 1

    def _note(self, found: Reading) -> None:
        self.recognised[found.database] += 1
        self.readings.append(found)
        self.directory.hint(found.conversation, found.thread_type)
        if found.sent:
            self.directory.add_mine(found.seen.details.sender.handle)

    def _note_odd(self, place: Place, key: str) -> None:
        odd = self.odd.setdefault(place.database, Counter())
        name = "/".join(part for part in (place.conversation, place.chain, key) if part)
        odd[name if len(odd) < MOST_ODD_NAMED else ""] += 1


def _messages(chain: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    value = first(chain, *_MAPS)
    yield from mapping(value).items()
    yield from (("", one) for one in listing(value))


def _place(record: Record, chain: dict[str, Any]) -> Place:
    key = record.key if isinstance(record.key, list) else []
    conversation = text(chain.get("conversationId")) or (text(key[0]) if key else None)
    begins = text(first(chain, "replyChainId", "parentMessageId"))
    if begins is None and len(key) > 1:
        begins = text(key[1])
    return Place(record.database, conversation, begins)
