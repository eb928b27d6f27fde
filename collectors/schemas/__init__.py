"""Chats of applications that a schema describes: a JSON file says where messages are kept.

A schema names stores, paths, conditions, transforms and look-ups; it is data and never runs. Every
part of it ends: no patterns that can blow up, no reference that leads back, depth and counts
bounded (`paths`, `form`).
Promise: what a schema reads it says in its file; a database whose records fit none of it fails
aloud instead of giving nothing. What is observed of a format (`observe`) holds names, kinds and
counts of what is stored, and no value.
Prohibition: the application's own files are never opened: a private copy is read.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cade.collectors.schemas.form import Schema
    from cade.collectors.world import Item, World

__all__ = ["messages"]


def messages(world: "World", schema: "Schema", database: str) -> "Iterator[Item]":
    """Yield what is new among the messages of one database, by time.

    database: path of a database or storage folder. One that cannot be read gives one `Skipped` and
    no `Finished`. Raises SourceError when there are records and none of them is as the schema says.
    """
    from cade.collectors.schemas.target import items

    return items(world, schema, database)
