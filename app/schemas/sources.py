"""One source for each schema, which is read when the source is used."""

from collections.abc import Container, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.config import Config
from cade.app.places import Places
from cade.app.schemas.exports import with_exports
from cade.app.schemas.library import load, names
from cade.app.sources import Source

if TYPE_CHECKING:
    from cade.collectors.schemas.form import Schema
    from cade.collectors.world import Item, World


def schema_sources(taken: Container[str]) -> dict[str, Source]:
    """Return the sources by name; a name that is taken is left out."""
    return {name: with_exports(_source(name)) for name in names() if name not in taken}


def _source(name: str) -> Source:
    @cache
    def schema() -> "Schema":
        return load(name)

    def configured(config: Config) -> Sequence[str]:
        chosen = config.sources.apps.get(name)
        return () if chosen is None else chosen or found()

    def found() -> Sequence[str]:
        from cade.app.schemas.keeping import remembered
        from cade.collectors.schemas import places

        return places.found(schema(), str(Path.home())) or remembered(name)

    def resolve(paths: Sequence[str]) -> Sequence[str]:
        from cade.collectors.schemas import places

        each = (database for path in paths for database in places.databases(schema(), path))
        return list(dict.fromkeys(each))

    def read(world: "World", target: str, _config: Config, _places: Places) -> "Iterator[Item]":
        from cade.collectors.schemas import messages

        return messages(world, schema(), target)

    return Source(
        name=name,
        setting=f"sources.apps.{name}",
        configured=configured,
        found=found,
        resolve=resolve,
        read=read,
    )
