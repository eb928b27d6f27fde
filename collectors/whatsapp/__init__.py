"""WhatsApp's own export of a chat: a `.txt`, alone or in a `.zip` with the files that were shared.

Android's and iOS's, in Portuguese and English, whatever way the telephone writes dates and times.
An export has local times without a zone, no ids, and no word on who exported it.
Promise: an export of the same chat made later adds only what is new, with or without its files; a
message that the browser's copy of the chat holds as well is one message.
Prohibition: nothing is unpacked, and no file but the export and images beside its text is read.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from cade.collectors.messages.conversations import Conversations
    from cade.collectors.world import Item, World

__all__ = ["discover", "is_export", "messages"]


def messages(
    world: "World",
    export: str,
    *,
    zone: "ZoneInfo",
    me: Collection[str] = (),
    known: "Conversations | None" = None,
) -> "Iterator[Item]":
    """Yield what is new among the messages of one export, in its order.

    zone: of the telephone's clock. me: how the person is called in exports. known: shared by
    targets that are read in a row, so that the log is not searched for each new chat.
    A file that is no export, or is broken, gives one `Skipped` and no `Finished`.
    """
    from cade.collectors.whatsapp.target import items

    return items(world, export, zone, me, known)


def is_export(target: str) -> bool:
    """Tell by its name whether a target is a file for this reader rather than a database."""
    from cade.collectors.whatsapp.discovery import is_named_like_one

    return is_named_like_one(target)


def discover(paths: Sequence[str]) -> list[str]:
    """Return the exports that the paths mean, each once.

    A folder means the exports in it; a path without any stands for itself.
    """
    from cade.collectors.whatsapp.discovery import exports_in

    found = [
        export
        for path in paths
        for export in ((exports_in(path) if Path(path).is_dir() else None) or [path])
    ]
    return list(dict.fromkeys(found))
