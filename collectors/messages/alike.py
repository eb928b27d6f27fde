"""What two readings of one message have in common when the log has none of them any more.

A forgotten message leaves behind names for all that another reader may tell of it: conversation,
minute, sender, and a digest of its body. They are uids that no message has; the log knows them as
forgotten, under the source's own secret, so that they say nothing to anybody.
"""

from collections.abc import Iterator
from datetime import datetime
from hashlib import blake2b, sha256

from cade.collectors.messages.conversations import conversation_keys
from cade.collectors.messages.naming import same_number
from cade.collectors.messages.seen import Seen
from cade.collectors.world import Known
from cade.domain.details import Message
from cade.domain.names import folded_name

_MINUTE_S = 60
_ME, _OTHER = "me", "other"
_SOME, _NONE = "some", "none"
"""Bodies: one that was read, whatever it said; one that could not be read."""


def sender_keys(message: Message) -> frozenset[str]:
    """Return all that two readings of one sender may have in common."""
    sender, keys = message.sender, set()
    for written in filter(None, (sender.name, sender.handle)):
        keys.add(same_number(written) or folded_name(written))
    if message.from_me is not None and (message.from_me or message.conversation.kind == "chat"):
        keys.add(_ME if message.from_me else _OTHER)
    return frozenset(keys - {""})


def names_of_alike(
    message: Message, occurred_at: datetime | None, content_hash: bytes | None
) -> list[str]:
    """Return the uids by which another reading of a forgotten message is known.

    content_hash: SHA-256 of its text, None without one.
    """
    bodies = [_NONE] if content_hash is None else [content_hash.hex(), _SOME]
    return [*_names(message, occurred_at, bodies)]


def forgotten_alike(known: Known, one: Seen) -> str | None:
    """Return the name of a forgotten message that this may be another reading of.

    None for one that the log has by its own uid. Where one of the two bodies cannot be read,
    minute, conversation and sender are all that is compared.
    """
    if one.deleted or known.has(one.uid):
        return None
    body = _SOME if one.text is None else sha256(one.text.encode()).hexdigest()
    for name in _names(one.details, one.occurred_at, [body, _NONE]):
        latest = known.latest(name)
        if latest is not None and latest.forgotten:
            return name
    return None


def _names(message: Message, occurred_at: datetime | None, bodies: list[str]) -> Iterator[str]:
    if occurred_at is None:
        return
    minute = int(occurred_at.timestamp() // _MINUTE_S)
    for conversation in sorted(conversation_keys(message.conversation)):
        for sender in sorted(sender_keys(message)):
            for body in bodies:
                said = "\0".join((conversation, str(minute), sender, body)).encode()
                yield f"alike:{blake2b(said, digest_size=16).hexdigest()}"
