"""WhatsApp's source: what the schema reads in a browser, and the exports that the telephone makes.

A target whose name is an export's goes to the reader of exports, any other to the schema.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec

from cade.app.clock import configured_zone, system_zone
from cade.app.config import Config
from cade.app.places import Places
from cade.app.sources import Source

if TYPE_CHECKING:
    from cade.collectors.messages.conversations import Conversations
    from cade.collectors.world import Item, World

WHATSAPP = "whatsapp"


def with_exports(source: Source) -> Source:
    """Return the schema's source with exports as further targets; another source as it is."""
    return _both(source) if source.name == WHATSAPP else source


def _both(schema: Source) -> Source:
    @cache
    def known() -> "Conversations":
        from cade.collectors.messages.conversations import Conversations

        return Conversations()

    def configured(config: Config) -> Sequence[str]:
        return [*config.sources.whatsapp.exports, *schema.configured(config)]

    def resolve(paths: Sequence[str]) -> Sequence[str]:
        each = (target for path in paths for target in _exports(path) or schema.resolve([path]))
        return list(dict.fromkeys(each))

    def read(world: "World", target: str, config: Config, places: Places) -> "Iterator[Item]":
        from cade.collectors.whatsapp import is_export, messages

        if not is_export(target):
            known().forget()
            return schema.read(world, target, config, places)
        zone = configured_zone(config) or ZoneInfo(system_zone())
        return messages(world, target, zone=zone, me=config.ui.me, known=known())

    return msgspec.structs.replace(
        schema,
        setting=f"sources.whatsapp.exports / {schema.setting}",
        configured=configured,
        resolve=resolve,
        read=read,
    )


def _exports(path: str) -> Sequence[str]:
    """Return the exports that a path means; () for a database or a folder without any."""
    from cade.collectors.whatsapp import discover, is_export

    if is_export(path):
        return [path]
    found = discover([path]) if Path(path).is_dir() else []
    return [one for one in found if one != path]
