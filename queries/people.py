"""Who is known: everybody with what they are called and how often, and whom a typed name means."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec

from cade.domain.names import answers, folded_email, folded_name, name_words
from cade.queries.database import Db

_COUNTS = """
SELECT person, source, role, count(DISTINCT item) FROM touches
CROSS JOIN identities ON identities.identity = touches.identity
CROSS JOIN persons_of ON persons_of.identity = touches.identity
WHERE role <> 'self' {and_person} GROUP BY person, source, role ORDER BY person, source, role
"""
_SPELLINGS = """
SELECT person, name, email, handle FROM persons_of
CROSS JOIN identities ON identities.identity = persons_of.identity
WHERE {person} ORDER BY person, name, email, handle
"""
_PEOPLE = "SELECT person, name, me FROM people WHERE {person}"
_ANSWERING = "SELECT DISTINCT person FROM person_names WHERE folded = ? AND kind IN ({kinds})"
_ME = frozenset(map(folded_name, ("me", "myself", "eu", "mim")))
_NEAR = 5


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """In how many items of a source somebody has a role (see `projections.people.tables`)."""

    source: str
    role: str
    items: int


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    """One person. names, emails, handles: as the sources spell them, each once, sorted.

    person: a number that holds as long as the read model does not change. me: it is the user.
    """

    person: int
    name: str
    me: bool
    names: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    handles: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()


class NameRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a person answers to: a folded name (words, one space between), e-mail or handle."""

    folded: str
    person: int
    kind: str


class Resolved(msgspec.Struct, frozen=True, kw_only=True):
    """Whom a name means.

    persons: the one person, or nobody. candidates: who else it may have been, when it means
    several, or nobody (whoever is called nearly so). unknown: nobody is called so.
    """

    persons: tuple[int, ...] = ()
    candidates: tuple[PersonRow, ...] = ()
    unknown: bool = False


def people(db: Db) -> list[PersonRow]:
    """Return everybody: the user first, then by how many items name them, then by name."""
    found = _rows(db, None)
    return sorted(found, key=lambda row: (not row.me, -_weight(row), row.name, row.person))


def person(db: Db, number: int) -> PersonRow | None:
    """Return one person, None when there is none of that number."""
    return next(iter(_rows(db, number)), None)


def names(db: Db) -> list[NameRow]:
    """Return everything that somebody answers to, sorted."""
    rows = db.execute("SELECT folded, person, kind FROM person_names ORDER BY folded, person, kind")
    return [NameRow(folded=folded, person=number, kind=kind) for folded, number, kind in rows]


def resolve(db: Db, text: str) -> Resolved:
    """Return whom a name, a part of one, an e-mail or a handle means.

    A whole name goes before a part, a first name before any other; "me" and "eu" mean the user
    where nobody else is called so.
    """
    found = exactly(db, text) or _of_part(db, name_words(text))
    if not found and folded_name(text) in _ME:
        found = {number for (number,) in db.execute("SELECT person FROM people WHERE me")}
    if len(found) == 1:
        return Resolved(persons=tuple(found))
    if found:
        return Resolved(candidates=_chosen(db, found))
    return Resolved(candidates=_chosen(db, _near(db, folded_name(text))), unknown=True)


def exactly(db: Db, text: str) -> set[int]:
    """Return the persons whom a whole name, an e-mail or a handle means."""
    email, handle = folded_email(text), text.strip().casefold()
    certain = _answering(db, email, "'email'") | _answering(db, handle, "'handle'")
    return certain or _answering(db, folded_name(text), "'name'")


def spelling(db: Db, number: int) -> str:
    """Return what means exactly this person: the name, else an e-mail, else a handle.

    It is what a saying about people keeps, and so it must still mean them when more is known.
    """
    row = person(db, number)
    if row is None:
        raise KeyError(number)
    said = [row.name, *row.emails, *row.handles, *row.names]
    return next((text for text in said if exactly(db, text) == {number}), row.name)


def _answering(db: Db, folded: str, kinds: str) -> set[int]:
    if not folded:
        return set()
    return {number for (number,) in db.execute(_ANSWERING.format(kinds=kinds), (folded,))}


def _of_part(db: Db, asked: tuple[str, ...]) -> set[int]:
    how_well: dict[int, int] = {}
    for row in names(db) if asked else ():
        if row.kind == "name" and (well := answers(asked, tuple(row.folded.split()))):
            how_well[row.person] = max(well, how_well.get(row.person, 0))
    best = max(how_well.values(), default=0)
    return {number for number, well in how_well.items() if well == best}


def _near(db: Db, folded: str) -> set[int]:
    called: dict[str, set[int]] = {}
    for row in names(db) if folded else ():
        if row.kind == "name":
            for said in (row.folded, *row.folded.split()):
                called.setdefault(said, set()).add(row.person)
    near = get_close_matches(folded, called, n=_NEAR, cutoff=0.7)
    return {number for said in near for number in called[said]}


def _chosen(db: Db, numbers: Iterable[int]) -> tuple[PersonRow, ...]:
    rows = [row for number in numbers for row in _rows(db, number)]
    return tuple(sorted(rows, key=lambda row: (-_weight(row), row.name, row.person)))


def _weight(row: PersonRow) -> int:
    return sum(count.items for count in row.counts)


def _rows(db: Db, number: int | None) -> list[PersonRow]:
    only = "1" if number is None else "person = ?"
    asked = () if number is None else (number,)
    counts: dict[int, list[Count]] = {}
    and_person = "" if number is None else "AND person = ?"
    for who, source, role, items in db.execute(_COUNTS.format(and_person=and_person), asked):
        counts.setdefault(who, []).append(Count(source=source, role=role, items=items))
    said: dict[int, list[tuple[Any, ...]]] = {}
    for who, *words in db.execute(_SPELLINGS.format(person=only), asked):
        said.setdefault(who, []).append(tuple(words))
    return [
        PersonRow(
            person=who,
            name=name,
            me=bool(me),
            counts=tuple(counts.get(who, ())),
            **_spelled(said.get(who, [])),
        )
        for who, name, me in db.execute(_PEOPLE.format(person=only), asked)
    ]


def _spelled(said: list[tuple[Any, ...]]) -> dict[str, tuple[str, ...]]:
    columns = zip(("names", "emails", "handles"), zip(*said, strict=True), strict=False)
    return {kind: tuple(sorted({text for text in found if text})) for kind, found in columns}
