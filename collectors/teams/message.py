"""One message of a record, in either layout, as far as the record itself tells."""

import re
from datetime import datetime
from typing import Any, NamedTuple

from cade.collectors.messages.seen import Seen
from cade.collectors.messages.written import Image
from cade.collectors.teams.body import Body, body_of
from cade.collectors.teams.values import first, flag, line, mapping, text, time_of, whole
from cade.domain.details import Conversation, Message, Person

KEPT_SYSTEM_CONVERSATION = "48:notes"
"""What a person writes to themselves; every other `48:` is a view of calls and copies."""

_COPIES = ("48:", "19:stream")
_TIMES = ("originalArrivalTime", "originalarrivaltime", "composetime", "composeTime", "id")
_MRI = re.compile(r"\d+:[^/\s]+")


class Reading(NamedTuple):
    """A message whose conversation, people and images are still to be filled in.

    database: the name of the one it stands in. sent: what the source says of whether the person
    wrote it. client_id: what the sending client called it before the server did.
    """

    seen: Seen
    database: str
    sent: bool | None
    client_id: str | None
    thread_type: str | None
    images: tuple[Image, ...]

    @property
    def conversation(self) -> str:
        """The id of the conversation."""
        return self.seen.details.conversation.id


class Other(NamedTuple):
    """Something among the messages: a call, a notice of the system, a copy (not `odd`).

    odd: it lacks what every message has.
    """

    odd: bool


class Place(NamedTuple):
    """Where a message stands: its database, and what its record's key says."""

    database: str
    conversation: str | None
    chain: str | None


def reading(value: Any, place: Place, now: datetime) -> Reading | Other:
    """Return what is told of one message."""
    message = mapping(value)
    properties = mapping(message.get("properties"))
    kind = text(first(message, "messageType", "messagetype"))
    number = text(message.get("id"))
    conversation = _conversation(message, place)
    deleted = _is_deleted(message, properties)
    is_told = "content" in message or deleted
    if not (kind and number and conversation and is_told and _has_sender(message)):
        return Other(odd=True)
    if not _is_written(kind) or _is_copy(message, conversation, properties):
        return Other(odd=False)
    content = message.get("content")
    body = body_of(kind, content if isinstance(content, str) and not deleted else "", properties)
    details = _details(message, properties, place, body, now)
    return Reading(
        seen=Seen(
            uid=f"{conversation}/{number}",
            version=_version(message, properties),
            occurred_at=_first_time(message, now),
            text=body.text,
            details=details,
            deleted=deleted,
        ),
        database=place.database,
        sent=flag(first(message, "isSentByCurrentUser", "isFromMe")),
        client_id=text(first(message, "clientMessageId", "clientmessageid")),
        thread_type=text(message.get("threadType")),
        images=body.images,
    )


def _details(
    message: dict[str, Any], properties: dict[str, Any], place: Place, body: Body, now: datetime
) -> Message:
    number = str(text(message.get("id")))
    thread = text(first(message, "parentMessageId", "parentmessageid")) or place.chain
    profile = mapping(message.get("creatorProfile"))
    name = line(first(message, "imDisplayName", "imdisplayname"))
    return Message(
        id=number,
        conversation=Conversation(id=_conversation(message, place) or ""),
        sender=Person(
            name=name or line(profile.get("displayName")),
            email=text(profile.get("email")),
            handle=_sender(message),
        ),
        edited_at=time_of(properties.get("edittime"), now),
        thread=thread if thread != number else None,
        mentions=body.mentions,
        quotes=body.quotes,
        files=body.files,
        links=body.links,
    )


def _conversation(message: dict[str, Any], place: Place) -> str | None:
    found = text(first(message, "conversationId", "conversationid")) or place.conversation
    return found.partition(";")[0] if found else None


def _sender(message: dict[str, Any]) -> str | None:
    """Return the sender's identifier; an address that ends in it is written in some records."""
    told = text(first(message, "creator", "from"))
    found = _MRI.fullmatch(told.rpartition("/")[2]) if told else None
    return found[0] if found else told


def _has_sender(message: dict[str, Any]) -> bool:
    names = ("creator", "from", "imDisplayName", "imdisplayname", "creatorProfile")
    return any(name in message for name in names)


def _is_written(kind: str) -> bool:
    """Tell what a person or a programme wrote from calls and the system's own notices."""
    return kind == "Text" or (kind.startswith("RichText") and "/Media_Call" not in kind)


def _is_copy(message: dict[str, Any], conversation: str, properties: dict[str, Any]) -> bool:
    if conversation.startswith(_COPIES):
        return conversation != KEPT_SYSTEM_CONVERSATION
    if is_stream(text(message.get("threadType"))):
        return True
    return bool(mapping(properties.get("activity")) or mapping(properties.get("call-log")))


def is_stream(thread_type: str | None) -> bool:
    """Tell a conversation that only shows copies (notifications, mentions, calls)."""
    kind = (thread_type or "").lower()
    return kind.startswith("streamof") and kind != "streamofnotes"


def _is_deleted(message: dict[str, Any], properties: dict[str, Any]) -> bool:
    """Tell by any of three signs; an empty content alone is none, a share of a file has it too."""
    if mapping(message.get("deletionInfo")):
        return True
    if text(properties.get("hardDeleteReason")):
        return True
    times = (properties.get("deletetime"), properties.get("hardDeleteTime"))
    return any(whole(time) not in (None, 0) or _is_date(time) for time in times)


def _is_date(value: Any) -> bool:
    return isinstance(value, datetime) or (
        isinstance(value, str) and not value.strip().isdigit() and "-" in value
    )


def _version(message: dict[str, Any], properties: dict[str, Any]) -> int | None:
    for value in (message.get("version"), properties.get("edittime"), message.get("id")):
        if (version := whole(value)) is not None and version >= 0:
            return version
    return None


def _first_time(message: dict[str, Any], now: datetime) -> datetime | None:
    for name in _TIMES:
        if found := time_of(message.get(name), now):
            return found
    return None
