"""One database read by one schema: look-ups first, then messages, and what came of them."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cade.collectors.indexeddb import Kind, Trouble
from cade.collectors.messages.seen import Seen
from cade.collectors.schemas import paths
from cade.collectors.schemas.fields import (
    Row,
    Scope,
    Tables,
    all_hold,
    none_is_there,
    value_of,
)
from cade.collectors.schemas.form import Group, Lookup, Schema
from cade.collectors.schemas.mapping import Origin, mapped
from cade.collectors.schemas.records import chosen, decoded, is_of, rows
from cade.collectors.schemas.scalars import text_of

MAX_ROWS = 500_000
"""Of one look-up; a table beyond that takes no more keys."""


class Tally(msgspec.Struct):
    """What came of a database, counts only.

    databases: records of databases that are not the schema's count, too; in_stores: those in the
    stores that hold messages; places: what `each` found there; strange: those at whose conditions'
    paths nothing stands; wanted: those that are messages; mapped: those that became one; lacking:
    required fields that others had not.
    """

    records: int = 0
    of_database: int = 0
    in_stores: int = 0
    places: int = 0
    strange: int = 0
    wanted: int = 0
    mapped: int = 0
    lacking: Counter[str] = msgspec.field(default_factory=Counter)
    troubles: Counter[Kind] = msgspec.field(default_factory=Counter)

    @property
    def drift(self) -> str | None:
        """Why nothing was mapped although there is something: a code, None when all is well."""
        if self.mapped or not self.records:
            return None
        if not self.of_database:
            return "no_database"
        if not self.in_stores:
            return "no_store"
        if not self.places:
            return "no_messages"
        if self.wanted:
            return "no_fields"
        return "no_conditions" if self.strange == self.places else None


class Reading:
    """Reads one private copy. tally: complete when `seen` has been read to its end."""

    def __init__(self, schema: Schema, copy: Path, origin: Origin) -> None:
        self.tally = Tally()
        self._schema, self._copy, self._origin = schema, copy, origin

    def seen(self) -> Iterator[Seen]:
        """Yield every message, in the order of the database."""
        tables = self._tables()
        for row in rows(self._schema.kind, self._copy):
            if isinstance(row, Trouble):
                self.tally.troubles[row.kind] += row.count or 1
                continue
            self.tally.records += 1
            if not chosen(self._schema, row):
                continue
            self.tally.of_database += 1
            groups = [group for group in self._schema.messages if is_of(group, row)]
            self.tally.in_stores += bool(groups)
            for group in groups:
                yield from self._of_group(group, row.key, decoded(group, row), tables)

    def _of_group(self, group: Group, key: Any, value: Any, tables: Tables) -> Iterator[Seen]:
        for scope in scopes(group, key, value, tables):
            self.tally.places += 1
            if not all_hold(group.when, scope):
                self.tally.strange += none_is_there(group.when, scope)
                continue
            self.tally.wanted += 1
            message = mapped(group, scope, self._origin)
            if isinstance(message, Seen):
                self.tally.mapped += 1
                yield message
            else:
                self.tally.lacking.update(message)

    def _tables(self) -> Tables:
        """Read the look-ups; a schema without any costs no reading."""
        tables: Tables = {name: {} for name in self._schema.lookups}
        if not tables:
            return tables
        for row in rows(self._schema.kind, self._copy):
            if isinstance(row, Trouble) or not chosen(self._schema, row):
                continue
            for name, lookup in self._schema.lookups.items():
                if is_of(lookup, row):
                    fill(tables[name], lookup, row.key, decoded(lookup, row))
        return tables


def scopes(part: Group | Lookup, key: Any, value: Any, tables: Tables) -> Iterator[Scope]:
    """Yield what `each` finds in a record; without it the record itself."""
    if value is None:
        return
    steps = paths.parse(part.each).steps if part.each is not None else ()
    for found in paths.found(value, steps):
        yield Scope(value, key, found.value, found.stars, tables)


def fill(table: dict[str, Row], lookup: Lookup, key: Any, value: Any) -> None:
    """Add a record's rows to a look-up."""
    for scope in scopes(lookup, key, value, {}):
        if not all_hold(lookup.when, scope):
            continue
        named = text_of(value_of(lookup.key, scope))
        if named is None or (named not in table and len(table) >= MAX_ROWS):
            continue
        row = table.setdefault(named, {})
        for column, field in lookup.values.items():
            if (one := value_of(field, scope)) is not None:
                row[column] = one
