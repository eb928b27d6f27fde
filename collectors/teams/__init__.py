"""Microsoft Teams: what was written in chats, channels and meetings, from its clients' databases.

Read are the IndexedDB databases of the classic and the new client, in browsers and in programs of
their own, for work and for private use.
Promise: one fact a message in its newest state, wherever and however often it is kept; an edit is a
revision, a deletion that is seen later takes the message back, and one that was deleted before it
was ever read is not told. A layout that this version does not know is a failure, never "nothing".
Prohibition: no client's folder is written to or locked, a private copy is read; no calls, notices
of the system or copies of other messages; no earlier text of an edited or deleted message.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cade.collectors.world import Item, World

__all__ = ["databases", "discover", "messages"]


def messages(world: "World", target: str) -> "Iterator[Item]":
    """Yield what is new among the messages of one origin, oldest first, as `RevisionSeen`.

    target: path of the folder of one origin's databases; its mark is kept under it.
    A message that is known and now deleted is an `ItemRetracted`. Records that cannot be read are
    `Skipped`; a folder that cannot be read or holds no Teams gives no `Finished`. Raises
    SourceError, after everything that could be told, when a database's layout is not known.
    """
    from cade.collectors.teams.target import items

    return items(world, target)


def databases(home: str) -> list[str]:
    """Return the folder of every origin of Teams in the browsers and clients below a home."""
    from cade.collectors.teams.discovery import databases_in_home

    return databases_in_home(home)


def discover(paths: Sequence[str]) -> list[str]:
    """Return the folders that the paths mean, each once; one without any stands for itself."""
    from cade.collectors.teams.discovery import databases_at

    return list(dict.fromkeys(found for path in paths for found in databases_at(path)))
