"""Readings made whole: conversation, people, and an address that opens the message in Teams."""

import json
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, urlencode

import msgspec

from cade.collectors.messages.seen import Seen
from cade.collectors.messages.written import Image
from cade.collectors.teams.conversation import Row
from cade.collectors.teams.directory import Directory
from cade.collectors.teams.layout import account
from cade.collectors.teams.message import Reading, is_stream
from cade.collectors.webcache import Cached
from cade.domain.details import Conversation, Mention, Picture
from cade.domain.urls import clean_url

_LINK = "https://teams.microsoft.com/l/message/"
_CONTEXT = "?context=" + quote(json.dumps({"contextType": "chat"}, separators=(",", ":")), safe="")
_PLAIN = ":@._-"
_SERVERS = re.compile(r"1\d{12}")

Found = dict[str, Cached]
"""What a cache of the browser still holds, by the address of the image without a fragment."""


def told(
    readings: list[Reading], directory: Directory, found: Found, client: str | None, path: str
) -> Iterator[Seen]:
    """Yield every reading with all that is known; `readings` is emptied to save memory.

    A message that the server had not taken yet is left out: it comes again under its own number.
    """
    waiting = _unsent(readings)
    delivered = {_sending(one) for one in readings if not _is_own_id(one)} if waiting else set()
    while readings:
        one = readings.pop()
        if is_stream(directory.thread_type(one.conversation)):
            continue
        if _is_own_id(one) and (_sending(one) in delivered or not _is_servers(one)):
            continue
        yield _whole(one, directory, found, client, path)


def _whole(one: Reading, directory: Directory, found: Found, client: str | None, path: str) -> Seen:
    details = one.seen.details
    conversation = directory.conversation(one.conversation)
    me = directory.is_me(details.sender.handle)
    quotes = tuple(
        msgspec.structs.replace(quoted, sender=directory.person(quoted.sender))
        for quoted in details.quotes
    )
    whole = msgspec.structs.replace(
        details,
        conversation=conversation,
        sender=directory.person(details.sender),
        from_me=_from_me(one, me),
        mentions=_mentions(details.mentions, directory),
        quotes=quotes,
        images=_pictures(one, found),
        link=_link(one, conversation, directory),
        client=client,
        path=path,
    )
    return msgspec.structs.replace(one.seen, details=whole)


def _from_me(one: Reading, me: bool) -> bool | None:
    if one.sent is not None:
        return one.sent
    return me if one.seen.details.sender.handle else None


def _mentions(mentions: tuple[Mention, ...], directory: Directory) -> tuple[Mention, ...]:
    return tuple(
        msgspec.structs.replace(one, me=True) if directory.is_me(one.handle) else one
        for one in mentions
    )


def _pictures(one: Reading, found: Found) -> tuple[Picture, ...]:
    return tuple(_picture(image, found.get(bare_address(image))) for image in one.images)


def bare_address(image: Image) -> str:
    """Return the address under which a cache holds an image."""
    return image.address.partition("#")[0]


def _picture(image: Image, cached: Cached | None) -> Picture:
    return Picture(
        address=clean_url(image.address),
        name=image.name,
        content_hash=cached.content_hash if cached else None,
        size_bytes=cached.size_bytes if cached else None,
        media_type=cached.media_type if cached else None,
    )


def _unsent(readings: Iterable[Reading]) -> bool:
    return any(map(_is_own_id, readings))


def _is_own_id(one: Reading) -> bool:
    """Tell a message that still has the number its own client gave it."""
    return one.client_id is not None and one.client_id == one.seen.details.id


def _is_servers(one: Reading) -> bool:
    """Tell a number of the server's, a time in milliseconds; some senders give it themselves."""
    return _SERVERS.fullmatch(one.seen.details.id) is not None


def _sending(one: Reading) -> tuple[str, str | None, str | None]:
    return one.conversation, one.seen.details.sender.handle, one.client_id


def _link(one: Reading, conversation: Conversation, directory: Directory) -> str | None:
    message = one.seen.details
    place = f"{quote(conversation.id, safe=_PLAIN)}/{quote(message.id, safe=_PLAIN)}"
    if conversation.kind != "channel":
        return f"{_LINK}{place}{_CONTEXT}" if conversation.id.startswith("19:") else None
    row = directory.row(conversation.id)
    group = _group(row, directory)
    if row is None or group is None:
        return None
    parts = {
        "tenantId": row.tenant or account(one.database).tenant,
        "groupId": group,
        "parentMessageId": message.thread or message.id,
        "teamName": directory.team(conversation.id),
        "channelName": row.topic,
        "createdTime": message.id,
    }
    return f"{_LINK}{place}?{urlencode({name: part for name, part in parts.items() if part})}"


def _group(row: Row | None, directory: Directory) -> str | None:
    if row is None:
        return None
    above = directory.row(row.team_id or "")
    return row.group_id or (above.group_id if above else None)
