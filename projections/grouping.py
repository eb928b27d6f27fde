"""A batch of the log parted by type of fact: many rows of one kind cost less at once."""

from collections.abc import Iterable
from typing import Any

from cade.domain.facts import Fact, Forgotten, Recorded, Shredded

Group = tuple[type[Fact] | type[Shredded], list[tuple[Recorded, Any]]]


def grouped(records: Iterable[Recorded]) -> list[Group]:
    """Return the facts by type, in groups to be folded one after the other.

    Facts about the same item keep their order; facts about different items need not, because no
    fold may depend on it. A forgetting is about many items, so everything keeps its side of it.
    """
    groups: list[Group] = []
    waiting: dict[type[Fact] | type[Shredded], list[tuple[Recorded, Any]]] = {}
    type_of: dict[int, type] = {}
    for recorded in records:
        kind = type(recorded.fact)
        known = type_of.setdefault(recorded.item, kind)
        if known is not kind or kind is Forgotten or Forgotten in waiting:
            groups += waiting.items()
            waiting, type_of = {}, {recorded.item: kind}
        waiting.setdefault(kind, []).append((recorded, recorded.fact))
    return [*groups, *waiting.items()]
