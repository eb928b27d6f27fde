"""One record's messages, as the schema maps them."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from cade.collectors.messages.links import links_in
from cade.collectors.messages.seen import Seen
from cade.collectors.schemas.fields import Scope, all_hold, items_at, value_of
from cade.collectors.schemas.form import Field, Fields, Group, Many
from cade.collectors.schemas.scalars import Single, plausible, text_of, transformed
from cade.domain.details import Attachment, Conversation, Mention, Message, Person, Picture, Quote
from cade.domain.urls import clean_url

MAX_ITEMS = 200
"""Of a list within one message."""
REQUIRED = ("id", "conversation", "time")
_KINDS = {"chat": "chat", "group": "group", "channel": "channel", "meeting": "meeting"}


class Origin(NamedTuple):
    """client: the application's name; path: of the database, as `stored_path` writes it."""

    client: str
    path: str


def mapped(group: Group, scope: Scope, origin: Origin) -> Seen | tuple[str, ...]:
    """Return a message, or the names of the required fields that it lacks."""
    fields = group.fields
    message, conversation = _text(fields.id, scope), _text(fields.conversation, scope)
    time = _time(fields.time, scope)
    if message is None or conversation is None or time is None:
        found = (message, conversation, time)
        return tuple(name for name, one in zip(REQUIRED, found, strict=True) if one is None)
    text = None if group.encrypted else _text(fields.text, scope)
    details = _details(group, scope, origin, message, conversation)
    return Seen(
        uid=f"{conversation}/{message}",
        version=_version(value_of(fields.version, scope)),
        occurred_at=time,
        text=text,
        details=msgspec.structs.replace(details, links=links_in(text)) if text else details,
        deleted=_is_so(value_of(fields.deleted, scope)),
    )


def _details(group: Group, scope: Scope, origin: Origin, id: str, conversation: str) -> Message:
    fields = group.fields
    from_me, link = value_of(fields.from_me, scope), _text(fields.link, scope)
    return Message(
        id=id,
        conversation=_conversation(fields, scope, conversation),
        sender=_person(scope, fields.sender_name, fields.sender_email, fields.sender),
        from_me=from_me if isinstance(from_me, bool) else None,
        edited_at=_time(fields.edited, scope),
        thread=_text(fields.thread, scope),
        mentions=tuple(
            Mention(name=_text(many.name, item), handle=_text(many.handle, item))
            for many, item in _items(fields.mentions, scope)
        ),
        quotes=tuple(Quote(id=id) for id in (_text(fields.reply_to, scope),) if id),
        files=tuple(
            Attachment(name=_text(many.name, item), address=_address(many, item))
            for many, item in _items(fields.files, scope)
        ),
        images=tuple(_pictures(fields.images, scope)),
        link=clean_url(link) if link else None,
        encrypted=group.encrypted,
        client=origin.client,
        path=origin.path,
    )


def _conversation(fields: Fields, scope: Scope, id: str) -> Conversation:
    members = [
        _person(item, many.name, many.email, many.handle)
        for many, item in _items(fields.members, scope)
    ]
    return Conversation(
        id=id,
        kind=_KINDS.get(_text(fields.conversation_kind, scope) or ""),  # type: ignore[arg-type]
        title=_text(fields.title, scope),
        members=tuple(members[: Conversation.MAX_MEMBERS]),
        members_total=len(members) or None,
    )


def _person(scope: Scope, name: Field | None, email: Field | None, handle: Field | None) -> Person:
    return Person(name=_text(name, scope), email=_text(email, scope), handle=_text(handle, scope))


def _items(many: Many | None, scope: Scope) -> Iterator[tuple[Many, Scope]]:
    if many is not None and all_hold(many.when, scope):
        for item in items_at(many.each, scope, MAX_ITEMS):
            yield many, item


def _pictures(many: Many | None, scope: Scope) -> Iterator[Picture]:
    for rules, item in _items(many, scope):
        if address := _address(rules, item):
            yield Picture(address=address, name=_text(rules.name, item))


def _address(many: Many, scope: Scope) -> str | None:
    address = _text(many.address, scope)
    return clean_url(address) if address else None


def _text(field: Field | None, scope: Scope) -> str | None:
    return text_of(value_of(field, scope))


def _time(field: Field | None, scope: Scope) -> datetime | None:
    """Return a field's time; one that is no time yet has no unit, and is none."""
    value: Any = value_of(field, scope)
    return plausible(value) if isinstance(value, datetime) else None


def _version(value: Single | None) -> int | None:
    """Return a revision as a whole number; a time in milliseconds since 1970."""
    match value:
        case bool() | None:
            return None
        case datetime():
            return int(value.timestamp() * 1000)
        case str():
            return int(value) if value.isdecimal() and len(value) < 19 else _version(_iso(value))
    return int(value)


def _is_so(value: Single | None) -> bool:
    """Tell whether a mark is set: true, a number but 0, a time, any text but a written "no"."""
    return bool(value) and value not in ("false", "0")


def _iso(value: str) -> datetime | None:
    time = transformed(value, ("iso",))
    return time if isinstance(time, datetime) else None
