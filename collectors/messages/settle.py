"""From what caches hold to facts: one for each message that is new, changed or better known.

A revision is named by the source's own version ("1700000000123"); one that only adds to what was
known of the same version has a digest behind it ("1700000000123+5f3a…"). Where the source has no
version, the content names it, as it does for files.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import blake2b, sha256

import msgspec

from cade.collectors.messages.combine import combined
from cade.collectors.messages.seen import Seen
from cade.collectors.world import Expected, Item, Latest, Unchanged, World
from cade.domain.details import Message
from cade.domain.facts import ItemRetracted, RevisionSeen
from cade.domain.identity import next_revision

KIND = "message"
UNCHANGED_AT_ONCE = 500
_NEVER = datetime.max.replace(tzinfo=UTC)
_ADDED = "+"
_canonical = msgspec.msgpack.Encoder(order="sorted").encode


def settled(world: World, source: str, seen: Iterable[Seen]) -> Iterator[Item]:
    """Yield how many messages there are, then what is new about each, by time and then uid.

    Of several readings of one message the highest version stands, whatever the order in which
    they come; at an equal one they are combined. A deletion stands over everything.
    """
    messages = _one_each(seen)
    yield Expected(len(messages))
    unchanged = 0
    for one in sorted(messages.values(), key=lambda one: (one.occurred_at or _NEVER, one.uid)):
        item = _told(world, source, one)
        if item is not None:
            yield item
            continue
        unchanged += not one.deleted
        if unchanged == UNCHANGED_AT_ONCE:
            yield Unchanged(unchanged)
            unchanged = 0
    if unchanged:
        yield Unchanged(unchanged)


def _one_each(seen: Iterable[Seen]) -> dict[str, Seen]:
    messages: dict[str, Seen] = {}
    for one in seen:
        before = messages.get(one.uid)
        messages[one.uid] = one if before is None else _merged(before, one)
    return messages


def _merged(one: Seen, other: Seen) -> Seen:
    if one.deleted or other.deleted:
        return one if one.deleted else other
    if (one.version or 0) != (other.version or 0):
        newer, older = sorted((one, other), key=lambda seen: seen.version or 0, reverse=True)
        details = _who(newer.details, older.details)
        at = newer.occurred_at or older.occurred_at
        return msgspec.structs.replace(newer, details=details, occurred_at=at)
    return msgspec.structs.replace(
        one,
        details=combined(one.details, other.details),
        text=one.text or other.text,
        occurred_at=one.occurred_at or other.occurred_at,
        utc_offset_s=other.utc_offset_s if one.utc_offset_s is None else one.utc_offset_s,
    )


def _who(newer: Message, older: Message) -> Message:
    """Return the newer state, with what an older one alone knows of people and place.

    Its body, files and images are left behind: they may have been edited out.
    """
    full = combined(newer, older)
    return msgspec.structs.replace(
        newer, sender=full.sender, from_me=full.from_me, conversation=full.conversation
    )


def _told(world: World, source: str, one: Seen) -> RevisionSeen | ItemRetracted | None:
    latest = world.known.latest(one.uid)
    if latest is None:
        return None if one.deleted else _fact(source, one, _first_revision(one))
    if latest.retracted or latest.forgotten:
        return None
    if one.deleted:
        return ItemRetracted(uid=one.uid, source=source, noticed_at=world.now())
    return _newer(source, one, latest)


def _newer(source: str, one: Seen, latest: Latest) -> RevisionSeen | None:
    known = latest.details
    if not isinstance(known, Message):
        return _fact(source, one, _first_revision(one))
    if one.version is None:
        return _other_content(source, one, latest, known)
    before = _version(latest.revision)
    if one.version > before:
        details = _who(one.details, known)
        return _fact(source, msgspec.structs.replace(one, details=details), str(one.version))
    return _addition(source, one, latest, known) if one.version == before else None


def _other_content(source: str, one: Seen, latest: Latest, known: Message) -> RevisionSeen | None:
    """Return the next state of a message whose source names none; an unreadable body is no news."""
    content = _content_hash(one)
    if content is None or content == latest.content_hash or latest.content_hash is None:
        return _addition(source, one, latest, known)
    details = combined(one.details, known)
    revision = next_revision(content, latest.revision)
    return _fact(source, msgspec.structs.replace(one, details=details), revision)


def _addition(source: str, one: Seen, latest: Latest, known: Message) -> RevisionSeen | None:
    """Return the same state better known; None when this reading adds nothing."""
    details = combined(known, one.details)
    gains_text = latest.content_hash is None and one.text is not None
    if details == known and not gains_text:
        return None
    if one.text is None and latest.content_hash is not None:
        return None  # the text is not at hand here, and a state without it would take it away
    base = latest.revision.partition(_ADDED)[0]
    digest = blake2b(_canonical((details, one.text)), digest_size=6).hexdigest()
    better = msgspec.structs.replace(one, details=details)
    return _fact(source, better, f"{base}{_ADDED}{digest}")


def _fact(source: str, one: Seen, revision: str) -> RevisionSeen:
    return RevisionSeen(
        uid=one.uid,
        source=source,
        kind=KIND,
        revision=revision,
        occurred_at=one.occurred_at,
        utc_offset_s=one.utc_offset_s,
        text=one.text,
        content_hash=_content_hash(one),
        details=one.details,
    )


def _first_revision(one: Seen) -> str:
    if one.version is not None:
        return str(one.version)
    return next_revision(_content_hash(one) or b"", None)


def _version(revision: str) -> int:
    digits = revision.partition(_ADDED)[0]
    return int(digits) if digits.isdecimal() else 0


def _content_hash(one: Seen) -> bytes | None:
    return None if one.text is None else sha256(one.text.encode()).digest()
