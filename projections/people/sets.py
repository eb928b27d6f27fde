"""Disjoint sets of numbers, some of which were said to be apart."""

from collections.abc import Iterable, Sequence

import msgspec


class Apart(msgspec.Struct, frozen=True):
    """The person said, at this position of the log, that none of `one` is any of `other`."""

    position: int
    one: frozenset[int]
    other: frozenset[int]


class Sets:
    """Numbers from 0 on, each at first a set of its own."""

    def __init__(self, count: int, apart: Sequence[Apart] = ()) -> None:
        self._parent = list(range(count))
        self._apart = apart

    def root(self, number: int) -> int:
        """Return the number that stands for the set: its smallest."""
        parent = self._parent
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    def join(self, numbers: Iterable[int], said_at: int = 0) -> None:
        """Make one set of the sets of these numbers, as far as they are not to be apart.

        said_at: where the person said it; only what was said later keeps them apart. A number
        that may not join the first joins the next that it may.
        """
        firsts: list[int] = []
        for number in numbers:
            for first in firsts:
                if self._joined(first, number, said_at):
                    break
            else:
                firsts.append(number)

    def _joined(self, one: int, other: int, said_at: int) -> bool:
        one, other = self.root(one), self.root(other)
        if one == other:
            return True
        if any(
            self._parts(apart, {one, other}) for apart in self._apart if apart.position > said_at
        ):
            return False
        self._parent[max(one, other)] = min(one, other)
        return True

    def _parts(self, apart: Apart, roots: set[int]) -> bool:
        one = roots & {self.root(number) for number in apart.one}
        other = roots & {self.root(number) for number in apart.other}
        return bool(one and other and one | other == roots)
