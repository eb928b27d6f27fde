"""One folder from its first file to the last that has vanished."""

import os
from collections.abc import Collection, Iterator

from cade.collectors.files.removals import removals
from cade.collectors.files.rules import FileRules, Sieve
from cade.collectors.files.scan import Scan
from cade.collectors.files.walk import Walk, joined
from cade.collectors.world import Expected, Finished, Item, Skipped, World


def items(
    world: World, directory: str, rules: FileRules, excluded: Collection[str]
) -> Iterator[Item]:
    """Yield what `files` promises."""
    root = os.path.realpath(os.fsencode(directory))
    sieve = Sieve(root, rules, excluded)
    if not sieve.takes_root():
        yield Finished()
        return
    walk, scan = Walk(root, sieve), Scan(world, root, rules)
    yield from _found(walk, scan)
    if joined(root, "") in walk.unseen:
        return
    yield from removals(world, walk, scan, sieve)
    yield Finished()


def _found(walk: Walk, scan: Scan) -> Iterator[Item]:
    total = 0
    for found in walk.directories():
        if isinstance(found, Skipped):
            yield found
            continue
        if found.names:
            total += len(found.names)
            yield Expected(total)
        yield from scan.items(found)
