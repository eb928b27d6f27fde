"""One message that two readers know under different names: an export's and a browser's.

Both belong to one source. They are the same when conversation (title or telephone number), minute
and sender are, and what is known of their bodies does not differ; the n-th of a minute is the n-th.
Whichever is read later takes the name of the one that the log has.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

import msgspec

from cade.collectors.messages.alike import forgotten_alike, sender_keys
from cade.collectors.messages.conversations import Conversations, conversation_keys
from cade.collectors.messages.seen import Seen
from cade.collectors.world import Latest, World
from cade.domain.details import Conversation, Message

EXPORTING = frozenset({"whatsapp"})
"""Applications whose own exports are read as well: one message may come from both."""

EXPORTED = "export:"
"""What the uids of an export's messages begin with: an export names neither chats nor messages."""

MOST_IN_A_MINUTE = 500
"""Of one conversation; with more, nothing is paired rather than every two compared."""

_MINUTE_S = 60
_NEVER = datetime.max.replace(tzinfo=UTC)


class _Known(NamedTuple):
    """What the log has. at: s since 1970. media: it has files or images."""

    uid: str
    at: float
    senders: frozenset[str]
    from_me: bool | None
    content_hash: bytes | None
    media: bool


class Kin:
    """The messages of the log that others may be the same as.

    among: how their uids begin. within: the only conversations that count; None means all.
    known: which conversations the log has, so that a new one is not looked for.
    Reading them goes through the whole source once, when they are first needed.
    """

    def __init__(
        self,
        world: World,
        *,
        among: str = "",
        within: Conversation | None = None,
        known: Conversations | None = None,
    ) -> None:
        self._world, self._among, self._known = world, among, known
        self._within = None if within is None else conversation_keys(within)
        self._by_minute: dict[tuple[str, int], list[_Known]] | None = None

    def merged(self, seen: Sequence[Seen], edited: Collection[str] = ()) -> Iterator[Seen]:
        """Yield the messages, those that the log knows by another name under that name.

        seen: whole minutes, in order. edited: uids of those that say that they were changed.
        A deletion without a message of its own takes the name of the one that is missing in its
        place, or is left out.
        """
        pairing = _Pairing(self._messages(), self._world)
        names = pairing.names(seen, edited)
        for one in seen:
            known = names.get(one.uid) or forgotten_alike(self._world.known, one)
            if known is not None:
                yield _renamed(one, known, self._world)
            elif not (one.deleted and one.uid.startswith(EXPORTED)):
                yield one

    def _messages(self) -> dict[tuple[str, int], list[_Known]]:
        if self._by_minute is None:
            self._by_minute = defaultdict(list)
            if self._may_be_there():
                # What was taken back counts too, or it would come back under another name.
                for uid, latest in self._world.known.under(self._among, retracted=True):
                    self._keep(uid, latest)
        return self._by_minute

    def _may_be_there(self) -> bool:
        if self._known is None or self._within is None:
            return True
        return self._known.hold(self._world, self._within)

    def _keep(self, uid: str, latest: Latest) -> None:
        details, at = latest.details, latest.occurred_at
        if self._by_minute is None or at is None or not isinstance(details, Message):
            return
        keys = conversation_keys(details.conversation)
        if self._within is not None and not keys & self._within:
            return
        seconds = at.timestamp()
        known = _Known(
            uid,
            seconds,
            sender_keys(details),
            details.from_me,
            latest.content_hash,
            bool(details.files or details.images),
        )
        for key in keys:
            self._by_minute[key, _minute(seconds)].append(known)


def merged(world: World, seen: Iterable[Seen]) -> Iterator[Seen]:
    """Yield what a browser's database holds, under the names that an export gave it before."""
    every = sorted(seen, key=lambda one: (one.occurred_at or _NEVER, one.uid))
    yield from Kin(world, among=EXPORTED).merged(every)


class _Pairing:
    """Which of the known messages each of some seen ones is; each known one is taken once."""

    def __init__(self, known: dict[tuple[str, int], list[_Known]], world: World) -> None:
        self._known, self._world = known, world
        self._taken: set[str] = set()
        self._names: dict[str, str] = {}

    def names(self, seen: Sequence[Seen], edited: Collection[str]) -> dict[str, str]:
        """Return the known uid of each seen one that has another there."""
        if not self._known:
            return {}
        self._taken.update(one.uid for one in seen if self._world.known.has(one.uid))
        new = [one for one in seen if one.uid not in self._taken]
        # A browser keeps the place of a deleted message among the others; an export only a line.
        spoken = [one for one in new if not (one.deleted and one.uid.startswith(EXPORTED))]
        self._pair(spoken, _same_body)
        self._pair(spoken, _fits)
        self._pair([one for one in new if one.deleted or one.uid in edited], _replaced)
        return self._names

    def _pair(self, seen: Sequence[Seen], is_same: "_Rule") -> None:
        for one in seen:
            if one.uid in self._names:
                continue
            for known in self._candidates(one):
                if known.uid not in self._taken and is_same(one, known):
                    self._taken.add(known.uid)
                    self._names[one.uid] = known.uid
                    break

    def _candidates(self, one: Seen) -> list[_Known]:
        if one.occurred_at is None:
            return []
        minute = _minute(one.occurred_at.timestamp())
        keys = conversation_keys(one.details.conversation)
        found = {known.uid: known for key in keys for known in self._known.get((key, minute), ())}
        if len(found) > MOST_IN_A_MINUTE:
            return []
        return sorted(found.values(), key=lambda known: known.at)


def _same_body(one: Seen, known: _Known) -> bool:
    """Tell equal bodies; between two exports also when the sender is called otherwise by now."""
    both = _are_exported(one, known)
    if one.text is not None and known.content_hash == _hash(one.text):
        return both or _same_sender(one, known)
    unnamed = one.text is None and known.content_hash is None and _has_media(one) and known.media
    return both and unnamed and not one.deleted and _at(one) == int(known.at)


def _fits(one: Seen, known: _Known) -> bool:
    """Tell bodies of which one cannot be read; two exports can always be read."""
    if _are_exported(one, known) or not _same_sender(one, known):
        return False
    if one.text is not None and known.content_hash is not None:
        return False
    readable = one.text is not None or known.content_hash is not None
    return not readable or _has_media(one) == known.media or not known.media


def _replaced(one: Seen, known: _Known) -> bool:
    """Tell what stood where something else is said now; nobody else has taken it."""
    if not _same_sender(one, known) or (known.content_hash is None and not known.media):
        return False
    return one.uid.startswith(EXPORTED) and (
        _at(one) == int(known.at) or not known.uid.startswith(EXPORTED)
    )


_Rule = Callable[[Seen, _Known], bool]


def _renamed(one: Seen, uid: str, world: World) -> Seen:
    """Return the message under the known name, with the text that the log has if it brings none."""
    text = one.text
    latest = None if one.deleted or text is not None else world.known.latest(uid)
    if latest and latest.text is not None and _hash(latest.text) == latest.content_hash:
        text = latest.text  # a redacted one is left: with it the message would seem to change
    return msgspec.structs.replace(one, uid=uid, version=None, text=text)


def _same_sender(one: Seen, known: _Known) -> bool:
    mine = one.details.from_me
    if mine is not None and known.from_me is not None and mine != known.from_me:
        return False
    return not known.senders.isdisjoint(sender_keys(one.details))


def _are_exported(one: Seen, known: _Known) -> bool:
    return one.uid.startswith(EXPORTED) and known.uid.startswith(EXPORTED)


def _has_media(one: Seen) -> bool:
    return bool(one.details.files or one.details.images)


def _minute(seconds: float) -> int:
    return int(seconds // _MINUTE_S)


def _at(one: Seen) -> int:
    return int(one.occurred_at.timestamp()) if one.occurred_at else 0


def _hash(text: str) -> bytes:
    return sha256(text.encode()).digest()
