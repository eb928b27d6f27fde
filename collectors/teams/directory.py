"""Conversations and people of an origin, and which identifiers are the person's own."""

from typing import Any, NamedTuple

from cade.collectors.teams.conversation import Row, kind_of, row_of, title_of
from cade.collectors.teams.layout import account
from cade.collectors.teams.values import first, line, mapping, mappings, text
from cade.domain.details import Conversation, Person

MOST_NAMES = 5
"""So many members' names make the title of a conversation that has none of its own."""


class Names(NamedTuple):
    """What a person is called, as far as an account's own records say."""

    name: str | None
    email: str | None


class Directory:
    """What the small stores say; filled while the records are read, asked afterwards."""

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}
        self._people: dict[str, Names] = {}
        self._mine: set[str] = set()
        self._kinds: dict[str, str] = {}
        self._made: dict[str, Conversation] = {}

    def add_conversation(self, value: Any) -> None:
        """Take down a conversation; of several rows about one, the newest stands."""
        row = row_of(mapping(value))
        if row is None:
            return
        before = self._rows.get(row.id)
        if before is None or row.rank >= before.rank:
            self._rows[row.id] = row

    def add_person(self, value: Any) -> None:
        """Take down a person."""
        record = mapping(value)
        handle = text(first(record, "mri", "id"))
        if handle is None:
            return
        before = self._people.get(handle, Names(None, None))
        name, email = line(first(record, "displayName", "name")), _email(record)
        self._people[handle] = Names(before.name or name, before.email or email)

    def add_account(self, database: str) -> None:
        """Take down whose database it is."""
        oid = account(database).oid
        if oid:
            self._mine.add(f"8:orgid:{oid}")

    def add_mine(self, handle: str | None) -> None:
        """Take down an identifier under which the person themselves wrote."""
        if handle:
            self._mine.add(handle)

    def hint(self, conversation: str, thread_type: str | None) -> None:
        """Take down what a message says of the kind of its conversation."""
        if thread_type:
            self._kinds.setdefault(conversation, thread_type)

    def is_me(self, handle: str | None) -> bool:
        """Tell whether an identifier is the person's own."""
        return handle is not None and (handle in self._mine or handle.lower() in self._mine)

    def thread_type(self, conversation: str) -> str | None:
        """Return what the records call the kind of a conversation."""
        row = self._rows.get(conversation)
        return row.thread_type if row and row.thread_type else self._kinds.get(conversation)

    def row(self, conversation: str) -> Row | None:
        """Return what the records say of a conversation."""
        return self._rows.get(conversation)

    def person(self, known: Person) -> Person:
        """Return the person with what is known here besides; a name of the message's own stands."""
        names = self._people.get(known.handle or "", Names(None, None))
        return Person(
            name=known.name or names.name,
            email=known.email or names.email,
            handle=known.handle,
        )

    def team(self, conversation: str) -> str | None:
        """Return the name of the team that a channel belongs to."""
        row = self._rows.get(conversation)
        if row is None:
            return None
        above = self._rows.get(row.team_id or "")
        return row.team or (above.team or above.topic if above else None)

    def conversation(self, id: str) -> Conversation:
        """Return the conversation, one object for all of its messages."""
        if id not in self._made:
            self._made[id] = self._conversation(id)
        return self._made[id]

    def _conversation(self, id: str) -> Conversation:
        row = self._rows.get(id) or Row(id)
        members = [self.person(Person(name=name, handle=handle)) for handle, name in row.members]
        kind = kind_of(row, self.thread_type(id))
        title = title_of(row, kind, self.team(id)) or self._names(row, members)
        return Conversation(
            id=id,
            kind=kind,
            title=title,
            members=tuple(members[: Conversation.MAX_MEMBERS]),
            members_total=len(members) or None,
        )

    def _names(self, row: Row, members: list[Person]) -> str | None:
        others = [one for one in members if not self.is_me(one.handle)]
        if not others:
            handles = [handle for handle in row.handles() if not self.is_me(handle)]
            others = [self.person(Person(handle=handle)) for handle in handles]
        names = [one.name for one in others if one.name]
        more = "…" if len(names) > MOST_NAMES else ""
        return ", ".join(names[:MOST_NAMES]) + more or None


def _email(record: dict[str, Any]) -> str | None:
    told = [record.get("email"), record.get("userPrincipalName"), record.get("mail")]
    for info in mappings(record.get("emailsInfo")):
        told += [info.get("email"), info.get("address"), info.get("value")]
    found = (line(one) for one in told)
    return next((one for one in found if one and "@" in one), None)
