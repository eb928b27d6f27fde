"""The records of a database, whichever kind it is of, as a schema sees them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cade.collectors import indexeddb
from cade.collectors.indexeddb import Trouble
from cade.collectors.schemas.form import Group, Lookup, Schema
from cade.collectors.schemas.scalars import like, parsed_json


class Row(msgspec.Struct, frozen=True):
    """One record. store: an object store's name; of localStorage the key of the entry."""

    database: str
    store: str
    key: Any
    value: Any


def rows(kind: str, copy: Path) -> Iterator[Row | Trouble]:
    """Yield every record of a private copy."""
    if kind == "localstorage":
        yield from _local(copy)
        return
    for item in indexeddb.read(copy):
        if isinstance(item, indexeddb.Record):
            yield Row(item.database, item.store, item.key, item.value)
        else:
            yield item


def _local(copy: Path) -> Iterator[Row | Trouble]:
    from cade.collectors import localstorage

    for item in localstorage.read(copy):
        if isinstance(item, localstorage.Entry):
            yield Row(item.origin, item.key, item.key, item.value)
        else:
            yield item


def chosen(schema: Schema, row: Row) -> bool:
    """Tell whether the row is of the database (localStorage: of the origins) of the schema."""
    if schema.kind == "localstorage":
        origins = schema.where.origins
        return not origins or row.database.rstrip("/") in origins
    return like(row.database, schema.database)


def is_of(part: Group | Lookup, row: Row) -> bool:
    """Tell whether the row is in one of the part's stores."""
    return any(like(row.store, pattern) for pattern in part.stores)


def decoded(part: Group | Lookup, row: Row) -> Any:
    """Return the row's value as the part wants it; None when it is not so."""
    return parsed_json(row.value) if part.decode == "json" else row.value
