"""A block of an export as a message that was seen.

A message has no id here: it is known by its conversation and a digest of time, sender, text and how
many equal ones came before it. What an export without its files says in place of them counts as the
file, so that both kinds of export name a message alike.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from cade.collectors.messages.links import links_in
from cade.collectors.messages.seen import Seen
from cade.collectors.whatsapp.blocks import Block
from cade.collectors.whatsapp.conversation import Place, person_of, same_name
from cade.collectors.whatsapp.marks import plain_name, visible
from cade.collectors.whatsapp.media import Media, image_type, media_of
from cade.collectors.whatsapp.reading import Chat
from cade.collectors.whatsapp.senders import Senders
from cade.collectors.whatsapp.sentences import says_deleted, unedited, without_votes
from cade.domain.details import Attachment, Mention, Message, Picture

WITH_FILES = 1
"""The version of a message whose file the export names; it replaces one that only says that there
was a file."""

MOST_REPEATS = 200_000
MOST_IN_ORDER = 999_999
CLIENT = "whatsapp export"
_CARD = ".vcf"
_MENTION = re.compile("@\u2068(?P<name>[^\u2068\u2069\n]{1,120})\u2069|@(?P<digits>[0-9]{8,15})\\b")
_EVERYONE = frozenset({"todos", "everyone", "all"})


class Told(msgspec.Struct, frozen=True):
    """A message. edited: the export says that it was. unnamed: its files have no names here."""

    seen: Seen
    edited: bool
    unnamed: bool


class Teller:
    """Turns the blocks of one export into messages, in order: equal ones are counted."""

    def __init__(
        self, chat: Chat, place: Place, senders: Senders, zone: ZoneInfo, path: str
    ) -> None:
        self._chat, self._place, self._senders = chat, place, senders
        self._zone, self._path = zone, path
        self._before, self._nth = datetime.min.replace(tzinfo=UTC), 0
        self._repeats: dict[bytes, int] = {}

    def told(self, block: Block) -> Told | None:
        """Return the message of a block; None where the application itself speaks."""
        found = self._senders.split(block.rest)
        if found is None:
            return None
        sender = plain_name(found[0])
        text, edited = unedited("\n".join((found[1], *block.lines)))
        media, lines = media_of(text.rstrip().split("\n"))
        words = "\n".join(visible(line).rstrip() for line in lines).strip()
        gone = says_deleted(words) and not media
        number = self._number(block.at, sender, "\0deleted" if gone else _key(words, media))
        said = _Said(sender, words, media, tuple(_mentions(lines, self._place)), gone)
        unnamed = bool(media) and not any(one.name for one in media)
        return Told(self._seen(block.at, said, number), edited, unnamed)

    def _seen(self, at: datetime, said: "_Said", number: str) -> Seen:
        named = [one.name for one in said.media if one.name]
        text = "" if said.gone else said.words or "\n".join(_contacts(named))
        moment, offset = local(at, self._zone)
        moment = self._in_order(moment)
        conversation = self._place.conversation
        return Seen(
            uid=f"{conversation.id}/{number}",
            version=WITH_FILES if named else None,
            occurred_at=moment,
            utc_offset_s=offset,
            text=text or None,
            deleted=said.gone,
            details=Message(
                id=number,
                conversation=conversation,
                sender=person_of(said.sender),
                from_me=self._place.from_me(said.sender),
                mentions=said.mentions,
                files=tuple(_file(one) for one in said.media if not image_type(one.name or "")),
                images=tuple(self._picture(name) for name in named if image_type(name)),
                links=links_in(text),
                client=CLIENT,
                path=self._path,
            ),
        )

    def _in_order(self, moment: datetime) -> datetime:
        """Return the n-th of one minute (or second) n µs later: the file alone has their order."""
        self._nth = self._nth + 1 if moment == self._before else 0
        self._before = moment
        return moment + timedelta(microseconds=min(self._nth, MOST_IN_ORDER))

    def _number(self, at: datetime, sender: str, body: str) -> str:
        """Return the digest that names a message: the same in every export that holds it."""
        said = "\0".join((at.isoformat(), same_name(sender), body)).encode()
        digest = blake2b(said, digest_size=8).digest()
        if len(self._repeats) >= MOST_REPEATS and digest not in self._repeats:
            self._repeats.pop(next(iter(self._repeats)))
        before = self._repeats[digest] = self._repeats.get(digest, -1) + 1
        return blake2b(said, digest_size=10, salt=before.to_bytes(8)).hexdigest()

    def _picture(self, name: str) -> Picture:
        image = self._chat.image(name)
        return Picture(
            address=name,
            name=name,
            content_hash=image.content_hash if image else None,
            size_bytes=image.size_bytes if image else None,
            media_type=image_type(name),
        )


class _Said(NamedTuple):
    sender: str
    words: str
    media: list[Media]
    mentions: tuple[Mention, ...]
    gone: bool


def local(at: datetime, zone: ZoneInfo) -> tuple[datetime, int]:
    """Return the moment, UTC, when clocks in the zone showed this, and their offset then in s.

    An hour that comes twice is the first one; one that does not come at all is counted on from
    before the clocks were changed.
    """
    moment = at.replace(tzinfo=zone, fold=0).astimezone(UTC)
    offset = moment.astimezone(zone).utcoffset() or timedelta()
    return moment, int(offset.total_seconds())


def _key(words: str, media: list[Media]) -> str:
    """Return what a message's body has in common in exports with and without files."""
    return "\0media" * len(media) + without_votes(words)


def _file(one: Media) -> Attachment:
    return Attachment(name=one.name or one.words)


def _contacts(names: list[str]) -> list[str]:
    """Return the names on contact cards; other files have their own names."""
    return [name[: -len(_CARD)] for name in names if name.lower().endswith(_CARD)]


def _mentions(lines: list[str], place: Place) -> Iterator[Mention]:
    """Yield whom a message names, each once."""
    found = (match["name"] or match["digits"] for match in _MENTION.finditer("\n".join(lines)))
    for name in dict.fromkeys(map(plain_name, found)):
        if same_name(name) in _EVERYONE:
            yield Mention(name=name, kind="everyone")
        else:
            person = person_of(name)
            yield Mention(name=name, handle=person.handle, me=bool(place.from_me(name)))
