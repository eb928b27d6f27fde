"""Which identities are one person. The rules, the strongest first:

1. What the person said: `cade people join` and `part`; of two contrary sayings the later holds,
   and whoever was said to be apart is kept apart by every rule below.
2. A `.mailmap` puts the names and addresses of commits right before anything is compared.
3. The same e-mail address, unless many write under it (noreply@…, root@…).
4. The same handle within a source; across sources when it is long enough to be world-wide.
5. Everything that is the user: what the source says is theirs (messages they sent, mentions of
   them), what the configuration lists, and with "auto" what repositories have as `user.email`, or
   as `user.name` when that is a full name.
6. The same full name (two words or more, initials not counted). Where one source knows several
   persons of that name by different handles, the name says nothing about them.
7. A single word without e-mail and handle is whoever it is the first name of, if its source knows
   just one such person. No other single word joins anybody: many are called Ana.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from cade.domain.facts import Names
from cade.domain.names import folded_email, folded_name, is_full, is_personal
from cade.projections.people.identity import Identity, Known, handle_key, known_by, mailmap_of
from cade.projections.people.sets import Apart, Sets

JOINED, PARTED = "joined", "parted"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of the fold.

    me: names, e-mails and handles of the user, as configured. auto: so is whom the repositories
    name as their user. names_from_email: an address that spells a name is as good as the name.
    """

    me: tuple[str, ...] = ()
    auto: bool = True
    names_from_email: bool = False


PLAIN = Settings()


class Said(msgspec.Struct, frozen=True):
    """The person said at this position of the log that these names are one, or are not."""

    position: int
    verb: str
    names: tuple[str, ...]


class Person(msgspec.Struct, frozen=True):
    """One person: the numbers of their identities, and (folded, kind) of what they answer to."""

    identities: tuple[int, ...]
    name: str
    me: bool
    answers: frozenset[tuple[str, str]]


def persons(
    identities: Sequence[Identity],
    told: Sequence[Names] = (),
    said: Sequence[Said] = (),
    settings: Settings = PLAIN,
) -> list[Person]:
    """Return everybody; each identity belongs to exactly one person.

    told: what the repositories say. The result depends on what the arguments say, not on the
    numbers of the identities.
    """
    mailmap = mailmap_of(alias for names in told for alias in names.aliases)
    known = known_by(identities, mailmap, names_from_email=settings.names_from_email)
    parted = [one for one in said if one.verb == PARTED]
    sets = Sets(len(known), [apart for one in parted for apart in _apart(known, one)])
    for one in sorted(said, key=lambda one: one.position):
        if one.verb == JOINED:
            meant = {at for name in one.names for at in _named(known, name)[0]}
            sets.join(sorted(meant), one.position)
    _join_groups(sets, ((address, at) for at, one in enumerate(known) for address in one.addresses))
    _join_groups(sets, ((handle_key(one.identity), at) for at, one in enumerate(known)))
    mine = _mine(known, told, settings)
    sets.join(mine)
    _join_full_names(sets, known)
    _join_first_names(sets, known)
    return _made(sets, known, {sets.root(at) for at in mine}, settings)


def _named(known: Sequence[Known], name: str) -> tuple[set[int], bool]:
    """Return whom a name, e-mail or handle means exactly, and whether it was more than a name."""
    email, handle, folded = folded_email(name), name.strip().casefold(), folded_name(name)
    certain = {
        at
        for at, one in enumerate(known)
        if (email and email in one.emails) or (handle and handle == one.handle)
    }
    if certain or not folded:
        return certain, True
    return {at for at, one in enumerate(known) if folded in one.names}, False


def _apart(known: Sequence[Known], said: Said) -> Iterator[Apart]:
    # Who has one's e-mail and the other's name is the one of the e-mail.
    meant = [_named(known, name) for name in said.names]
    for at, (one, one_certain) in enumerate(meant):
        for other, other_certain in meant[at + 1 :]:
            both = one & other
            rest = (one - both, other) if other_certain and not one_certain else (one, other - both)
            yield Apart(said.position, frozenset(rest[0]), frozenset(rest[1]))


def _mine(known: Sequence[Known], told: Sequence[Names], settings: Settings) -> list[int]:
    mine = {at for at, one in enumerate(known) if one.identity.me}
    for name in settings.me:
        mine |= _named(known, name)[0]
    if settings.auto:
        users = [user for names in told for user in names.me]
        emails = {folded_email(user.email) for user in users}
        names = {folded_name(user.name) for user in users}
        mine |= set(_of_users(known, set(filter(is_personal, emails)), set(filter(is_full, names))))
    return sorted(mine)


def _of_users(known: Sequence[Known], emails: set[str], names: set[str]) -> Iterator[int]:
    for at, one in enumerate(known):
        if not (emails.isdisjoint(one.emails) and names.isdisjoint(one.names)):
            yield at


def _groups(pairs: Iterable[tuple[str, int]]) -> list[list[int]]:
    groups = defaultdict[str, list[int]](list)
    for key, at in pairs:
        if key:
            groups[key].append(at)
    return [groups[key] for key in sorted(groups) if len(groups[key]) > 1]


def _join_groups(sets: Sets, pairs: Iterable[tuple[str, int]]) -> None:
    for group in _groups(pairs):
        sets.join(group)


def _join_full_names(sets: Sets, known: Sequence[Known]) -> None:
    for group in _groups((one.key, at) for at, one in enumerate(known)):
        several = _namesakes(sets, known, group)
        sets.join(at for at in group if sets.root(at) not in several)


def _namesakes(sets: Sets, known: Sequence[Known], group: Sequence[int]) -> set[int]:
    """Return the roots of those whom one source tells apart by their handles."""
    by_source = defaultdict[str, set[int]](set)
    for at in group:
        if known[at].handle:
            by_source[known[at].identity.source].add(sets.root(at))
    return {root for roots in by_source.values() if len(roots) > 1 for root in roots}


def _join_first_names(sets: Sets, known: Sequence[Known]) -> None:
    bare = [at for at, one in enumerate(known) if _is_bare(one)]
    if not bare:
        return
    whose = defaultdict[tuple[str, str], set[int]](set)
    for at, one in enumerate(known):
        if one.key:
            whose[one.identity.source, one.key.split()[0]].add(sets.root(at))
    for at in bare:
        roots = whose.get((known[at].identity.source, known[at].names[0]), set())
        if len(roots) == 1:
            sets.join([*roots, at])


def _is_bare(one: Known) -> bool:
    alone = not (one.identity.email or one.handle or one.key)
    return alone and len(one.names) == 1 and " " not in one.names[0]


def _made(sets: Sets, known: Sequence[Known], mine: set[int], settings: Settings) -> list[Person]:
    members = defaultdict[int, list[Known]](list)
    for at, one in enumerate(known):
        members[sets.root(at)].append(one)
    return [_person(ones, root in mine, settings) for root, ones in members.items()]


def _person(ones: Sequence[Known], me: bool, settings: Settings) -> Person:
    answers = {(name, "name") for one in ones for name in one.names}
    answers |= {(email, "email") for one in ones for email in one.emails}
    answers |= {(one.handle, "handle") for one in ones if one.handle}
    if me:
        answers |= {(name, "name") for name in map(folded_name, settings.me) if name}
    numbers = tuple(one.identity.number for one in ones)
    return Person(numbers, called(ones), me, frozenset(answers))


def called(ones: Sequence[Known]) -> str:
    """Return what somebody is called: a mailmap's name, else the fullest, else the address."""
    named = [one for one in ones if one.name and folded_name(one.name)]
    if named:
        best = min(named, key=_worth) if len(named) > 1 else named[0]
        return " ".join((best.name or "").split())
    for said in ("email", "handle", "name"):
        if found := [text for one in ones if (text := getattr(one.identity, said))]:
            return str(min(found))
    return "?"


def _worth(one: Known) -> tuple[bool, bool, bool, int, int, str]:
    """Return what names are sorted by, the best first."""
    name = one.name or ""
    shouted = name in (name.upper(), name.lower())
    words = folded_name(name)
    return (not one.proper, not one.key, shouted, -words.count(" "), -len(words), name)
