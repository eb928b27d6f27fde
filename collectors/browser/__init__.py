"""The history of browsers: each page that a person came to, from every profile on the disk.

Read are the Chromium family's `History` (times in µs since 1601, UTC), the Firefox family's
`places.sqlite` (µs since 1970) and Safari's `History.db` (seconds since 2001), told apart by their
tables, never by their names.
Promise: one fact a visit that a person would recognise; what a page loads by itself, redirects and
reloads are folded into it; what the browser forgets stays in cade.
Prohibition: the profile is never written to or locked; a private copy is read.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cade.collectors.browser.discovery import Profile
    from cade.collectors.world import Item, World

__all__ = ["discover", "profiles", "visits"]


def visits(world: "World", history: str) -> "Iterator[Item]":
    """Yield the visits that the log does not have, oldest first, each as an `ActivityObserved`.

    history: path of a history file; it is also the name under which its mark is kept.
    A visit that was told without a title is told once more when it has one. A file that cannot be
    read gives one `Skipped` and no `Finished`; so does a visit without a page or a time, alone.
    """
    from cade.collectors.browser.target import items

    return items(world, history)


def profiles(home: str) -> "list[Profile]":
    """Return every profile of every browser below a home, in the order of their paths."""
    from cade.collectors.browser.discovery import discovered

    return discovered(home)


def discover(paths: Sequence[str]) -> list[str]:
    """Return the history files that the paths mean, each once.

    A directory means those of the profiles in it; a path without any stands for itself.
    """
    from cade.collectors.browser.discovery import histories

    return list(dict.fromkeys(found for path in paths for found in histories(path)))
