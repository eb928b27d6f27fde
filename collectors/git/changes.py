"""Which files a commit changed: two trees compared, entering only what differs.

Names are those of `git diff-tree -r --no-renames`: a moved file is its old and its new name.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import chain, islice

import msgspec
from dulwich.errors import FileFormatException
from dulwich.object_format import SHA1, SHA256
from dulwich.objects import parse_tree

from cade.collectors.git.objects import TREE, Objects
from cade.collectors.git.trouble import Unreadable
from cade.collectors.world import Reason
from cade.domain.details import Commit
from cade.domain.paths import stored_path

EMPTY_TREES = {
    SHA1.hex_length: b"4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    SHA256.hex_length: b"6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
"""The tree without entries, by the length of ids; git knows it without storing it."""

CACHE_BYTES = 24 * 1024 * 1024
_WEIGHT = 5  # a parsed tree takes about this many times the room of its bytes

MOST_CHANGES = 1_000_000
"""A tree with more paths is a bomb (a few objects that nest), not a project."""

_TYPE, _DIRECTORY = 0o170000, 0o040000
_BROKEN = (FileFormatException, IndexError, OverflowError, ValueError)

Entry = tuple[int, bytes]
"""Mode and hex id."""

Pair = tuple[bytes, bytes]
"""Hex ids of the tree before and the tree after."""


class Changes(msgspec.Struct, frozen=True):
    """Changed paths as `stored_path` writes them, sorted, the first Commit.MAX_FILES of them."""

    files: tuple[str, ...]
    total: int


def collected(paths: Iterable[bytes]) -> Changes:
    """Return the paths as changes, in memory for no more than are kept.

    Raises Unreadable when there are more than MOST_CHANGES.
    """
    texts = map(stored_path, paths)
    first = list(islice(texts, Commit.MAX_FILES + 1))
    if len(first) <= Commit.MAX_FILES:
        return Changes(tuple(sorted(first)), len(first))
    counted = _Counted(chain(first, texts))
    return Changes(tuple(nsmallest(Commit.MAX_FILES, counted)), counted.total)


class _Counted:
    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = texts
        self.total = 0

    def __iter__(self) -> Iterator[str]:
        for text in self._texts:
            self.total += 1
            if self.total > MOST_CHANGES:
                raise Unreadable(Reason.BROKEN_OBJECT)
            yield text


class Trees:
    """Parsed trees of a repository, the ones used last kept up to CACHE_BYTES."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._id_bytes = objects.kind.oid_length
        self._empty = EMPTY_TREES[objects.kind.hex_length]
        self._kept: OrderedDict[bytes, tuple[int, dict[bytes, Entry]]] = OrderedDict()
        self._room = CACHE_BYTES

    def changed(self, pair: Pair) -> Iterator[bytes]:
        """Yield each path that differs between the two trees. Raises Unreadable."""
        waiting: list[tuple[bytes, bytes, bytes]] = [(b"", *pair)]
        while waiting:
            folder, before, after = waiting.pop()
            old, new = self._entries(before), self._entries(after)
            for name in {name for name, _ in old.items() ^ new.items()}:
                path = folder + name
                file_a, tree_a = self._parted(old.get(name))
                file_b, tree_b = self._parted(new.get(name))
                if tree_a != tree_b:
                    waiting.append((path + b"/", tree_a, tree_b))
                if file_a != file_b:
                    yield path

    def named(self, tree: bytes, name: bytes) -> Entry | None:
        """Return the tree's entry of that name, None if it has none. Raises Unreadable."""
        return self._entries(tree).get(name)

    def _parted(self, entry: Entry | None) -> tuple[Entry | None, bytes]:
        if entry is None:
            return None, self._empty
        if entry[0] & _TYPE == _DIRECTORY:
            return None, entry[1]
        return entry, self._empty

    def _entries(self, tree: bytes) -> dict[bytes, Entry]:
        kept = self._kept.get(tree)
        if kept is not None:
            self._kept.move_to_end(tree)
            return kept[1]
        if tree == self._empty:
            return {}
        raw = self._objects.of_type(tree, TREE)
        entries = self._parsed(tree, raw)
        self._keep(tree, entries, len(raw) * _WEIGHT)
        return entries

    def _parsed(self, tree: bytes, raw: bytes) -> dict[bytes, Entry]:
        try:
            return {name: (mode, sha) for name, mode, sha in parse_tree(raw, self._id_bytes)}
        except _BROKEN as error:
            raise Unreadable(Reason.BROKEN_OBJECT, tree.decode()) from error

    def _keep(self, tree: bytes, entries: dict[bytes, Entry], weight: int) -> None:
        self._kept[tree] = (weight, entries)
        self._room -= weight
        while self._room < 0 and len(self._kept) > 1:
            _, (freed, _) = self._kept.popitem(last=False)
            self._room += freed
