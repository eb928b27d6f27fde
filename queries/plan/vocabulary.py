"""What a question may name: people, sources, and things that are called by a name of their own.

Promise: plain data and an index over it; `queries.plan.known` reads it from the read models.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from cade.domain.names import folded_word, name_words
from cade.queries.plan.lexicons.sources import ALSO
from cade.queries.plan.plan import EntityKind
from cade.queries.words import words


class KnownPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with a name. also: further names they answer to; me: whose history this is."""

    id: int
    name: str
    me: bool = False
    also: tuple[str, ...] = ()


class KnownEntity(msgspec.Struct, frozen=True, kw_only=True):
    """A repository, a conversation, a project … as the data names it."""

    kind: EntityKind
    name: str


class Name(msgspec.Struct, frozen=True):
    """One name of a person: its words as people mix them up, and as they are spelled."""

    words: tuple[str, ...]
    person: int
    spelled: tuple[str, ...]


class Vocabulary:
    """Everything a question may name, found by the first word of the name.

    sources: each source's name with its titles ("teams": ("Microsoft Teams",)).
    me: the number of whose history it is; None when nobody knows.
    task_prefixes: of task keys, "ORI" for ORI-12.
    """

    def __init__(
        self,
        people: Iterable[KnownPerson] = (),
        sources: Mapping[str, Sequence[str]] | None = None,
        entities: Iterable[KnownEntity] = (),
        task_prefixes: Iterable[str] = (),
        me: int | None = None,
    ) -> None:
        self.task_prefixes = frozenset(prefix.lower() for prefix in task_prefixes)
        known = tuple(people)
        self.me = next((person.id for person in known if person.me), me)
        self.names = _by_word(known)
        self.sources = frozenset(sources or ())
        self.source_names = _source_names(sources or {})
        self.entities: dict[str, list[tuple[tuple[str, ...], KnownEntity]]] = {}
        for entity in entities:
            if said := tuple(words(entity.name)):
                self.entities.setdefault(said[0], []).append((said, entity))


def loose(word: str) -> str:
    """Return a folded word of a name without what people mix up: Luiz, Luis; Thiago, Tiago."""
    for written, heard in _HEARD:
        word = word.replace(written, heard)
    return word


def name_key(text: str) -> str:
    """Return a typed word as names are looked up: "Sant'Anna" is one word."""
    return loose(folded_word(text.replace("'", "").replace("’", "")))


_HEARD = (("th", "t"), ("ph", "f"), ("ck", "c"), ("z", "s"), ("k", "c"), ("w", "v"))


def _by_word(people: Iterable[KnownPerson]) -> dict[str, list[Name]]:
    found: dict[str, list[Name]] = {}
    for person in people:
        for said in dict.fromkeys(map(name_words, (person.name, *person.also))):
            name = Name(tuple(map(loose, said)), person.id, said)
            for word in dict.fromkeys(name.words):
                found.setdefault(word, []).append(name)
    return found


def _source_names(
    sources: Mapping[str, Sequence[str]],
) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Return each way to name a source under its first word, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for source, titles in sources.items():
        own = () if source == "file" else (source, *titles)  # "file" is a kind of thing
        for said in dict.fromkeys(tuple(words(name)) for name in (*own, *ALSO.get(source, ()))):
            if said:
                found.setdefault(said[0], []).append((said, source))
    for ways in found.values():
        ways.sort(key=lambda way: -len(way[0]))
    return found
