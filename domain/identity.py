"""Which things are the same: keyed ids, versions and revisions.

In the log an item is a *subject*: a 128-bit hash of its uid, keyed with the identity secret of
its source, because a plain hash of a path or an address could be guessed. A fact's *version* is
keyed with the item's own key, so that after forgetting a guess cannot be confirmed either.
All hashes are BLAKE2b (RFC 7693) with `person` strings that keep the uses apart.
"""

from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from cade.domain.codec import tag_of
from cade.domain.details import Details
from cade.domain.facts import (
    ActivityObserved,
    Described,
    FileRemoved,
    ItemFact,
    ItemRetracted,
    PeopleJoined,
    PeopleParted,
    RevisionSeen,
)

SUBJECT_BYTES = 16
SHORT_DIGITS = 10
_canonical = msgspec.msgpack.Encoder(order="sorted").encode


def subject_of(uid: str, identity_secret: bytes) -> bytes:
    """Return the item's 16-byte keyed id under its source's 32-byte identity secret."""
    return blake2b(
        uid.encode(), digest_size=SUBJECT_BYTES, key=identity_secret, person=b"cade subject"
    ).digest()


def item_key(subject: bytes, salt: bytes, source_secret: bytes) -> bytes:
    """Return the 32-byte key that seals the item's payloads; without its salt it is gone."""
    return blake2b(
        subject + salt, digest_size=32, key=source_secret, person=b"cade item key"
    ).digest()


def version_of(fact: ItemFact, key: bytes) -> int:
    """Return 63 bits that are equal for facts in which the source says the same."""
    digest = blake2b(said(fact), digest_size=8, key=key, person=b"cade version").digest()
    return int.from_bytes(digest) >> 1


def next_revision(content_hash: bytes, previous: str | None) -> str:
    """Name the state that follows `previous`, for sources without a revision of their own.

    The previous name is hashed in, so that a content that returns is a new revision.
    """
    before = b"" if previous is None else previous.encode()
    return blake2b(content_hash + before, digest_size=16, person=b"cade revision").hexdigest()


def short_id(source: str, subject: bytes) -> str:
    """Return what a person types for the item: source and 10 hex digits of its subject."""
    return f"{source}:{subject.hex()[:SHORT_DIGITS]}"


def said(fact: ItemFact) -> bytes:
    """Return, as canonical bytes, what the source says: never where or when it was read."""
    return _canonical((tag_of(fact), fact.uid, *_claims(fact)))


def _claims(fact: ItemFact) -> tuple[Any, ...]:
    match fact:
        case RevisionSeen(revision=revision) | FileRemoved(revision=revision):
            return (revision,)
        case Described():
            read_by = (fact.engine, fact.model, fact.prompt_version)
            return (fact.content_hash, fact.page, *read_by)
        case PeopleJoined() | PeopleParted():
            return (sorted(fact.names), fact.said_at)
        case ItemRetracted():
            return ()
        case ActivityObserved():
            when = (fact.occurred_at, fact.utc_offset_s)
            return (fact.kind, *when, fact.text, _details_said(fact))
    raise TypeError(f"no identity rule for {type(fact).__name__}")


def _details_said(fact: ActivityObserved) -> dict[str, Any]:
    details = fact.details
    return {name: getattr(details, name) for name in _names_said(type(details))}


@cache
def _names_said(details: type[Details]) -> tuple[str, ...]:
    return tuple(name for name in details.__struct_fields__ if name not in details.read_at)
