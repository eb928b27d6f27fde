"""The order of a history: newest first while it is looked for, parents first when it is told."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

import msgspec

from cade.collectors.git.commit import Links, links
from cade.collectors.git.objects import COMMIT, Objects
from cade.collectors.git.trouble import Unreadable

Found = tuple[bytes, bytes]
"""A commit's hex id and its raw content."""


class Cuts(msgspec.Struct, frozen=True):
    """Where the walk leaves the recorded parents: `shallow` ends it, `grafts` lead elsewhere.

    git itself follows both; what a commit says of its parents stays as it is.
    """

    shallow: frozenset[bytes] = frozenset()
    grafts: Mapping[bytes, tuple[bytes, ...]] = {}

    def next(self, commit: bytes, at: Links) -> tuple[bytes, ...]:
        """Return where the walk goes from the commit."""
        if commit in self.shallow:
            return ()
        return self.grafts.get(commit, at.parents)


class Walk:
    """From the tips down to what has been seen, newest first as far as dates can be trusted.

    A commit below a seen one may still be yielded when clocks were wrong; none is left out.
    """

    def __init__(self, objects: Objects, cuts: Cuts) -> None:
        self._objects = objects
        self._cuts = cuts
        self._seen: set[bytes] = set()
        self._queued: set[bytes] = set()
        self._fresh: set[bytes] = set()
        self._heap: list[tuple[int, bytes, bytes, Links]] = []
        self.broken: list[Unreadable] = []

    def found(self, tips: Iterable[bytes], seen: Iterable[bytes]) -> Iterator[Found]:
        """Yield every commit that a tip leads to and none of `seen` does.

        Those that cannot be read are left in `broken`, and what only they lead to is not found.
        """
        for commit in seen:
            self._see(commit)
        for commit in tips:
            self._push(commit)
        while self._fresh:
            _, commit, raw, at = heappop(self._heap)
            below = self._cuts.next(commit, at)
            if commit in self._seen:
                for parent in below:
                    self._see(parent)
                continue
            self._fresh.discard(commit)
            yield commit, raw
            for parent in below:
                self._push(parent)

    def _see(self, commit: bytes) -> None:
        self._seen.add(commit)
        self._fresh.discard(commit)
        self._push(commit)

    def _push(self, commit: bytes) -> None:
        if commit in self._queued:
            return
        self._queued.add(commit)
        try:
            raw = self._objects.of_type(commit, COMMIT)
        except Unreadable as error:
            if commit not in self._seen:
                self.broken.append(error)
            return
        at = links(raw)
        heappush(self._heap, (-at.seconds, commit, raw, at))
        if commit not in self._seen:
            self._fresh.add(commit)


def parents_first(
    newest_first: Iterable[bytes], below: Mapping[bytes, tuple[bytes, ...]]
) -> list[bytes]:
    """Return the commits so that each stands behind its parents, else oldest first.

    below: the parents of every commit; those that are no key of it are ignored.
    """
    order: dict[bytes, None] = {}
    entered: set[bytes] = set()
    for commit in reversed(list(newest_first)):
        path = [commit]
        while path:
            at = path[-1]
            if at not in entered:
                entered.add(at)
                path += [
                    parent for parent in below[at] if parent in below and parent not in entered
                ]
            else:
                order.setdefault(path.pop())
    return list(order)
