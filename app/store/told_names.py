"""What a target says about who is who, without those of whom nothing is to be known any more.

Such names are no items: when they are forgotten, uids that no item has are, made of the address of
mail, or of the name where there is none. A `.mailmap` that says them again is not believed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from cade.app.store.ports import Keys, SourceKeys
from cade.domain.details import Person
from cade.domain.facts import Names
from cade.domain.identity import subject_of
from cade.domain.names import folded_email, folded_name

Items = Callable[[list[bytes]], Mapping[bytes, int]]
"""From subjects to those of them that the log holds, with the numbers of their items."""


def uids_of(names: Names) -> list[str]:
    """Return the uids by which all that these names say can be forgotten."""
    told = [*names.me]
    for alias in names.aliases:
        told += [alias.proper, alias.named]
    return list(dict.fromkeys(_each(told)))


def believed(names: Names, source: SourceKeys, keys: Keys, items: Items) -> Names:
    """Return the names without those that are forgotten. items: see `Items`."""
    subjects = {uid: subject_of(uid, source.identity) for uid in uids_of(names)}
    known = items([*subjects.values()])
    there = keys.existing(known)
    gone = {uid for uid, one in subjects.items() if one in known and one not in there}
    return Names(
        me=tuple(one for one in names.me if gone.isdisjoint(_each([one]))),
        aliases=tuple(
            one for one in names.aliases if gone.isdisjoint(_each([one.proper, one.named]))
        ),
    )


def struck(names: Names, kept: Names) -> Names:
    """Return what was taken out of the names."""
    return Names(
        me=tuple(one for one in names.me if one not in kept.me),
        aliases=tuple(one for one in names.aliases if one not in kept.aliases),
    )


def _each(told: Iterable[Person]) -> Iterator[str]:
    for one in told:
        if email := folded_email(one.email):
            yield f"told-mail:{email}"
        elif name := folded_name(one.name):
            yield f"told-name:{name}"
