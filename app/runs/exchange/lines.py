"""The lines of an export.

The first names the format. Then come the names that repositories told and what the person said
about who is who (in a whole export only), and then the items in the order in which they happened:
each fact of an item on a line of its own, oldest first, the last one with what is derived from the
item beside it. Times are UTC (ISO 8601), bytes are base64, unknown fields are left out.
"""

from typing import Any

import msgspec

from cade.domain.codec import from_builtins
from cade.domain.errors import CadeError
from cade.domain.facts import (
    ActivityObserved,
    Described,
    FileRemoved,
    ItemFact,
    ItemRetracted,
    Names,
    PeopleJoined,
    PeopleParted,
    RevisionSeen,
)
from cade.queries.derived import Derived

FORMAT = 1
DERIVED = "derived"
HEADER, NAMES = "cade_export.v1", "names_told.v1"


class Header(msgspec.Struct, frozen=True, kw_only=True, tag=HEADER, tag_field="type"):
    """The first line."""

    format: int = FORMAT


class NamesTold(msgspec.Struct, frozen=True, kw_only=True, tag=NAMES, tag_field="type"):
    """What a target (a repository) says about who is who."""

    source: str
    target: str
    names: Names


class NotALine(CadeError):
    """A line of an export cannot be read."""

    def __init__(self, why: str) -> None:
        super().__init__("{why}", do="", why=why)


class NotAnExport(CadeError):
    """What should be imported is no export of cade's."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "{name} does not begin as an export of cade does.",
            do="Give a file that `cade export` wrote.",
            name=name,
        )


class NewerExport(CadeError):
    """An export was written by a newer cade."""

    def __init__(self, name: str, found: int) -> None:
        super().__init__(
            "{name} has format {found}, and this cade reads up to {known}.",
            do="Install the newer cade, and import it with that.",
            name=name,
            found=found,
            known=FORMAT,
        )


def written(value: Any, derived: Derived | None = None) -> str:
    """Return one line, without its end; characters that act on a terminal are escaped."""
    from cade.app.terminal import escaped

    fields: dict[str, Any] = msgspec.to_builtins(value)
    if derived is not None:
        fields[DERIVED] = msgspec.to_builtins(derived)
    return escaped(msgspec.json.encode(fields).decode())


def read(line: bytes) -> ItemFact | NamesTold | Header:
    """Read one line. Raises NotALine."""
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
        fields.pop(DERIVED, None)
        match fields.get("type"):
            case "cade_export.v1":
                return msgspec.convert(fields, Header)
            case "names_told.v1":
                return msgspec.convert(fields, NamesTold)
        fact = from_builtins(fields)
    except (msgspec.MsgspecError, CadeError, UnicodeDecodeError) as error:
        raise NotALine(str(error)) from error
    if not isinstance(fact, ItemFact):
        raise NotALine("not about an item")
    return fact


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a line."""
    facts = [ActivityObserved, RevisionSeen, FileRemoved, ItemRetracted, Described]
    kinds = [Header, NamesTold, *facts, PeopleJoined, PeopleParted, Derived]
    schemas, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    *lines, derived = schemas
    for fact in facts:
        parts[fact.__name__]["properties"][DERIVED] = derived
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of `cade export`",
        "oneOf": list(lines),
        "$defs": parts,
    }
