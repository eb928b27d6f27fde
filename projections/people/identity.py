"""One way in which a source names somebody, and what of it says who that is."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from cade.domain.details import Person
from cade.domain.facts import Alias
from cade.domain.names import (
    folded_email,
    folded_name,
    is_full,
    is_nobody,
    is_personal,
    name_in_email,
)

MAILMAPPED = "git"
"""The source whose names a `.mailmap` puts right."""

_LONG_HANDLE = 10
_AS_IT_STANDS = Person()
Folded = tuple[str, ...]


class Identity(msgspec.Struct, frozen=True):
    """A row of `identities`, in its natural order. me: its source says that it is the user."""

    number: int
    source: str
    name: str | None
    email: str | None
    handle: str | None
    me: bool = False

    @property
    def order(self) -> tuple[str, ...]:
        """What it is sorted by: never its number, which depends on when it was first seen."""
        return (self.source, self.name or "", self.email or "", self.handle or "")


class Known(msgspec.Struct, frozen=True, gc=False):
    """What an identity is known by.

    proper: its name is one that somebody wrote into a mailmap. names, emails, handle: folded;
    everything it answers to. addresses: those of the e-mails by which it is one with others; key:
    the folded full name by which it is, "" if none.
    """

    identity: Identity
    proper: bool
    name: str | None
    names: Folded
    emails: Folded
    addresses: Folded
    handle: str
    key: str


Mailmap = Mapping[tuple[str, str | None], Alias]
"""(e-mail, name or None), both in small letters → the entry."""


def mailmap_of(aliases: Iterable[Alias]) -> Mailmap:
    """Return the entries by what they are about; of two about the same the later one counts."""
    return {
        (_small(alias.named.email), _small(alias.named.name) if alias.named.name else None): alias
        for alias in aliases
    }


def known_by(
    identities: Sequence[Identity], mailmap: Mailmap, *, names_from_email: bool
) -> list[Known]:
    """Return what each identity is known by, in their natural order."""
    ordered = sorted(identities, key=lambda identity: identity.order)
    return [_known(identity, mailmap, names_from_email) for identity in ordered]


def handle_key(identity: Identity) -> str:
    """Return what two identities of one handle share, "" without a handle.

    Long ones with a digit are made by a service for the whole world; a short one is only unique
    where it was given.
    """
    handle = _small(identity.handle)
    world_wide = len(handle) >= _LONG_HANDLE and any(map(str.isdigit, handle))
    return handle if world_wide or not handle else f"{identity.source} {handle}"


def _known(identity: Identity, mailmap: Mailmap, names_from_email: bool) -> Known:
    alias = _alias(identity, mailmap) if identity.source == MAILMAPPED and mailmap else None
    proper = alias.proper if alias else _AS_IT_STANDS
    said = (identity.name, identity.email, identity.handle)
    return Known(identity, bool(proper.name), *_words(said, proper, names_from_email))


@lru_cache(20_000)  # most names are as they were when persons were made the last time
def _words(
    said: tuple[str | None, str | None, str | None], proper: Person, names_from_email: bool
) -> tuple[str | None, Folded, Folded, Folded, str, str]:
    """Return the fields of `Known` from `name` on."""
    name, email = proper.name or said[0], proper.email or said[1]
    spelled = _spelled(name, email) if names_from_email else None
    key = folded_name(spelled or name)
    addresses = {folded_email(one) for one in (email, said[2])}
    return (
        spelled or name,
        _each(map(folded_name, (name, said[0], spelled))),
        _each(map(folded_email, (email, said[1], said[2], said[0]))),
        tuple(sorted(filter(is_personal, addresses))),
        _small(said[2]),
        key if is_full(key) else "",
    )


def _alias(identity: Identity, mailmap: Mailmap) -> Alias | None:
    email = _small(identity.email)
    return mailmap.get((email, _small(identity.name))) or mailmap.get((email, None))


def _spelled(name: str | None, email: str | None) -> str | None:
    """Return the name in an address where the name beside it is not a whole one."""
    return None if is_full(folded_name(name)) else name_in_email(email) or None


def _each(folded: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(said for said in folded if said and not is_nobody(said)))


def _small(text: str | None) -> str:
    return (text or "").strip().casefold()
