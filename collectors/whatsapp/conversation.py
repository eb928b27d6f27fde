"""What a chat is called, whether it is one of two people, and which of them exported it.

An export says none of it in so many words: its file's name does, or its first sentences.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Literal

import msgspec

from cade.collectors.messages.merging import EXPORTED
from cade.collectors.messages.naming import digits_of, same_title
from cade.collectors.whatsapp.marks import NAMES_AT_HAND, plain_name
from cade.collectors.whatsapp.senders import Senders
from cade.domain.details import Conversation, Person
from cade.domain.redaction import redact

_Kind = Literal["chat", "group"] | None

_FILE_NAME = re.compile(
    r"(?:.*?)(?:Conversas? do WhatsApp (?:com|-)|WhatsApp Chat (?:with|-)|Chat do WhatsApp com)"
    r"\s+(?P<title>.+?)(?:\s*\([0-9]{1,3}\))?(?:\.(?:txt|zip))*",
    re.IGNORECASE | re.DOTALL,
)


_WITH_ONESELF = re.compile(r" \((?:você|you)\)$", re.IGNORECASE)
"""Behind the person's own name: a chat with nobody else."""


class Place(msgspec.Struct, frozen=True):
    """Where the messages of one export were said, and who of them is the person.

    mine: the person's own names, folded; None where it cannot be told who that is.
    """

    conversation: Conversation
    mine: Collection[str] | None

    def from_me(self, sender: str) -> bool | None:
        """Tell whether the person wrote it."""
        return None if self.mine is None else same_name(sender) in self.mine


def place_of(names: Iterable[str], senders: Senders, me: Collection[str]) -> Place:
    """Return the place; `names` are those of the file, `me` the person's as configured."""
    people = senders.names()
    title = _titled(names) or senders.group or _of_two(people)
    kind = _kind(title, people, is_group=senders.is_group)
    id = conversation_id(title or _unnamed(senders.first))
    conversation = Conversation(id=id, kind=kind, title=title)
    return Place(conversation, _mine(conversation, people, me))


def conversation_id(title: str) -> str:
    """Return what a chat of that title is known by."""
    return EXPORTED + redact(same_name(title)).text


@lru_cache(maxsize=NAMES_AT_HAND)
def same_name(name: str) -> str:
    """Return what two writings of one name have in common: of a number, its digits."""
    return digits_of(name) or same_title(name)


@lru_cache(maxsize=NAMES_AT_HAND)
def person_of(sender: str) -> Person:
    """Return the sender; a number is also the handle by which WhatsApp itself knows them."""
    digits = digits_of(sender)
    return Person(name=sender, handle=f"{digits}@c.us" if digits else None)


def _titled(names: Iterable[str]) -> str | None:
    for name in names:
        readable = name.encode(errors="surrogateescape").decode(errors="replace")
        if found := _FILE_NAME.fullmatch(unicodedata.normalize("NFC", readable)):
            return plain_name(found["title"]) or None
    return None


def _unnamed(first: str) -> str:
    return "#" + blake2b(first.encode(), digest_size=8).hexdigest()


def _of_two(people: list[str]) -> str | None:
    return " & ".join(sorted(people, key=same_title)) if len(people) == 2 else None


def _kind(title: str | None, people: list[str], *, is_group: bool) -> _Kind:
    """Tell two people from a group; one who speaks alone may be either."""
    if is_group or len(people) > 2:
        return "group"
    if title and (title == _of_two(people) or same_name(title) in map(same_name, people)):
        return "chat"
    return "group" if len(people) == 2 else None


def _mine(
    conversation: Conversation, senders: list[str], me: Collection[str]
) -> Collection[str] | None:
    there = {same_name(sender) for sender in senders}
    if _WITH_ONESELF.search(conversation.title or ""):
        return there
    configured = there & {same_name(plain_name(name)) for name in me}
    if configured:
        return configured
    other = same_name(conversation.title or "")
    if conversation.kind == "chat" and other in there:
        return there - {other}
    return None
