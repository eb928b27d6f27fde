"""The files of a folder: each readable text as it now is, and every state it was seen in.

Promise: each real file once, under its absolute path; links are not followed, pipes and devices
not opened, a file that changes while it is read is not taken half; a change is noticed by the
content, and a file without one costs a look at its times and no reading.
Prohibition: nothing in the folder is changed, nothing outside it read.
"""

import os
from collections.abc import Collection, Iterator

from cade.collectors.files.removals import removals
from cade.collectors.files.rules import FileRules, Sieve
from cade.collectors.files.scan import Scan
from cade.collectors.files.walk import Walk, joined
from cade.collectors.world import Expected, Finished, Item, Skipped, World

__all__ = ["FileRules", "files"]

_DEFAULT_RULES = FileRules()


def files(
    world: World,
    directory: str,
    rules: FileRules = _DEFAULT_RULES,
    *,
    excluded: Collection[str] = (),
) -> Iterator[Item]:
    """Yield what is new about the files below `directory`, then those that have vanished.

    excluded: absolute paths of directories that are never entered, whatever the rules say.
    A directory that cannot be read at all gives one `Skipped` and no `Finished`. Raises nothing
    of its own; a file or directory that cannot be read is a `Skipped` and everything else goes on.
    """
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
