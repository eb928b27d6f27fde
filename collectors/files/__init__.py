"""The files of a folder: each readable text as it now is, and every state it was seen in.

Promise: each real file once, under its absolute path; links are not followed, pipes and devices
not opened, a file that changes while it is read is not taken half; a change is noticed by the
content, and a file without one costs a look at its times and no reading.
Prohibition: nothing in the folder is changed, nothing outside it read.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from cade.collectors.files.rules import FileRules

if TYPE_CHECKING:
    from cade.collectors.world import Item, World

__all__ = ["FileRules", "files"]

_DEFAULT_RULES = FileRules()


def files(
    world: "World",
    directory: str,
    rules: FileRules = _DEFAULT_RULES,
    *,
    excluded: Collection[str] = (),
) -> "Iterator[Item]":
    """Yield what is new about the files below `directory`, then those that have vanished.

    directory: a path; links in it are resolved, so that a file has one name however it is reached.
    excluded: absolute paths of directories that are never entered, whatever the rules say.
    A directory that cannot be read at all gives one `Skipped` and no `Finished`. Raises nothing
    of its own; a file or directory that cannot be read is a `Skipped` and everything else goes on.
    """
    from cade.collectors.files.target import items  # the configuration needs the rules alone

    return items(world, directory, rules, excluded)
