"""One export from its first line to its last: what it tells about itself, then its messages."""

import os
from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from zoneinfo import ZoneInfo

import msgspec

from cade.collectors.files.trouble import Unreadable, skipped
from cade.collectors.messages import Seen, settled
from cade.collectors.messages.conversations import Conversations
from cade.collectors.messages.merging import Kin
from cade.collectors.snapshot import State, state_of
from cade.collectors.whatsapp.blocks import blocks
from cade.collectors.whatsapp.conversation import place_of
from cade.collectors.whatsapp.evidence import gathered
from cade.collectors.whatsapp.reading import Chat, opened
from cade.collectors.whatsapp.senders import senders_of
from cade.collectors.whatsapp.telling import Teller, Told
from cade.collectors.world import Expected, Finished, Item, Note, Noted, Reason, World
from cade.domain.details import Message
from cade.domain.paths import stored_path

SOURCE = "whatsapp"
READER = 1
"""Raised when this reader understands more of an export than before, so that it is read again."""

AT_ONCE = 2_000
"""Messages that are compared with the log together; whole minutes are never cut."""


def items(
    world: World, export: str, zone: ZoneInfo, me: Collection[str], known: Conversations | None
) -> Iterator[Item]:
    """Yield what `messages` promises."""
    origin = stored_path(os.fsencode(export))
    try:
        state = state_of(export)
        mark = _mark(state, zone, me)
        if world.known.mark(export) == mark:
            yield Noted(target=origin, note=Note.UP_TO_DATE)
            yield Finished(mark)
            return
        with opened(export) as chat:
            yield from _read(world, chat, origin, zone, me, known)
        if state_of(export) == state:
            yield Finished(mark)
        else:
            yield skipped(origin, Unreadable(Reason.CHANGED_WHILE_READING))
    except (OSError, Unreadable) as error:
        yield skipped(origin, error)


def _read(
    world: World,
    chat: Chat,
    origin: str,
    zone: ZoneInfo,
    me: Collection[str],
    known: Conversations | None,
) -> Iterator[Item]:
    evidence = gathered(chat.lines())
    shape, order = evidence.shape, evidence.order(world.now())
    if shape is None:
        raise Unreadable(_why_none(chat))
    senders = senders_of(blocks(chat.lines(), shape, order), ios=shape.bracketed)
    place = place_of(chat.names, senders, me)
    teller = Teller(chat, place, senders, zone, origin)
    found = map(teller.told, blocks(chat.lines(), shape, order))
    told = (one for one in found if one is not None)
    kin, total = Kin(world, within=place.conversation, known=known), 0
    for some in _whole_minutes(told):
        edited = {one.seen.uid for one in some if one.edited}
        seen = kin.merged([_filled(world, one) for one in some], edited)
        for item in settled(world, SOURCE, seen):
            if isinstance(item, Expected):
                total += item.total
                yield Expected(total)
            else:
                yield item


def _filled(world: World, told: Told) -> Seen:
    """Return the message without words for its files if the log has the files themselves."""
    seen = told.seen
    latest = world.known.latest(seen.uid) if told.unnamed else None
    known = latest.details if latest else None
    if not isinstance(known, Message) or not (known.files or known.images):
        return seen
    return msgspec.structs.replace(seen, details=msgspec.structs.replace(seen.details, files=()))


def _why_none(chat: Chat) -> Reason:
    return (
        Reason.NOT_AN_EXPORT if any(line.strip() for line in chat.lines()) else Reason.EMPTY_EXPORT
    )


def _whole_minutes(told: Iterator[Told]) -> Iterator[Sequence[Told]]:
    some: list[Told] = []
    for one in told:
        if len(some) >= AT_ONCE and _minute(one) != _minute(some[-1]):
            yield some
            some = []
        some.append(one)
    if some:
        yield some


def _minute(one: Told) -> int:
    return int(one.seen.occurred_at.timestamp()) // 60 if one.seen.occurred_at else 0


def _mark(state: State, zone: ZoneInfo, me: Collection[str]) -> str:
    """Return what tells that nothing changed: the file, where and for whom it is read."""
    read_for = (READER, state, zone.key, sorted(me))
    return blake2b(repr(read_for).encode(), digest_size=12).hexdigest()
