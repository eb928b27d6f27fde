"""Items tied to tasks, and which of them are near to a moment."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set

import msgspec

from cade.queries.tasks.period import Seen
from cade.queries.tasks.structs import Name, Why


class Tie(msgspec.Struct, kw_only=True):
    """One item tied to a task; said: what it says of the task ("", "worked", "done")."""

    item: Seen
    why: Why
    certain: bool = True
    said: str = ""

    @property
    def is_work(self) -> bool:
        """Whether the person worked: their commit, or their message that says so."""
        return self.item.mine and (self.item.kind == "commit" or bool(self.said))


class Ties:
    """The ties of each task, one for each item."""

    def __init__(self) -> None:
        self._by_task: defaultdict[Name, dict[int, Tie]] = defaultdict(dict)

    def add(self, name: Name, tie: Tie) -> None:
        """Add a tie; of two of one item the first stays, with the most that is said."""
        known = self._by_task[name].setdefault(tie.item.item, tie)
        known.said = max(known.said, tie.said, key=("", "worked", "done").index)

    def tasks(self) -> Iterator[tuple[Name, Iterable[Tie]]]:
        """Yield each task with its ties."""
        return ((name, ties.values()) for name, ties in self._by_task.items())

    def all(self) -> Iterator[tuple[Name, Tie]]:
        """Yield every tie with its task."""
        return ((name, tie) for name, ties in self._by_task.items() for tie in ties.values())


class Anchors:
    """Ties by time: the task of the nearest one is asked for."""

    def __init__(self, ties: Iterable[tuple[Name, Tie]]) -> None:
        self._ties = sorted(
            ((tie.item.at, name, tie.item) for name, tie in ties), key=lambda t: t[:2]
        )
        self._times = [at for at, _, _ in self._ties]

    def nearest(
        self,
        item: Seen,
        most: int,
        *,
        same_day: bool = True,
        among: Set[Name] | None = None,
    ) -> Name | None:
        """Return the task of the nearest tie that is at most so far away, None without one.

        most: in microseconds. Of two as near the earlier one's, then by name. among: only these.
        """
        first = bisect_left(self._times, item.at - most)
        stop = bisect_right(self._times, item.at + most)
        near = [
            (abs(at - item.at), at, name)
            for at, name, other in self._ties[first:stop]
            if (other.day == item.day or not same_day) and (among is None or name in among)
        ]
        return min(near)[2] if near else None
