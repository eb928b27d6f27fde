"""Reading a schema file strictly: what is wrong is told with the file, the place, a remedy."""

from difflib import get_close_matches
from typing import Any

import msgspec

from cade.collectors.schemas.form import (
    KINDS,
    NOT_BUILT,
    VERSION,
    Condition,
    Cut,
    Fields,
    Group,
    Key,
    Lookup,
    Many,
    Rule,
    Schema,
    Where,
)
from cade.collectors.schemas.rules import Wrong, check
from cade.domain.errors import ConfigError

MAX_BYTES = 1 << 20
_NAMES = sorted(
    {
        name
        for kind in (Schema, Where, Group, Lookup, Fields, Rule, Key, Many, Condition, Cut)
        for name in kind.__struct_encode_fields__
    }
)


def parse(raw: bytes, file: str) -> Schema:
    """Return the schema in a file's bytes; `file` is only named in errors. Raises ConfigError."""
    document = _document(raw, file)
    _refuse_other_versions(document, file)
    _refuse_not_built(document, file)
    try:
        schema = msgspec.convert(document, Schema)
        check(schema)
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `")
        raise _refused(file, where.rstrip("`") or "$", _with_near(why)) from error
    except Wrong as error:
        raise _refused(file, error.where, error.why) from error
    return schema


def _document(raw: bytes, file: str) -> dict[str, Any]:
    if len(raw) > MAX_BYTES:
        raise _refused(file, "$", "larger than 1 MiB")
    try:
        document = msgspec.json.decode(raw)
    except (ValueError, RecursionError) as error:
        raise _refused(file, "$", str(error) or "nested too deeply") from error
    if not isinstance(document, dict):
        raise _refused(file, "$", "Expected `object`")
    return document


def _refuse_other_versions(document: dict[str, Any], file: str) -> None:
    if document.get("schema") == VERSION:
        return
    raise ConfigError(
        "The schema {file} is not of version {version}.",
        do='Begin it with "schema": {version}, or install a newer cade if the file is newer.',
        file=file,
        version=VERSION,
    )


def _refuse_not_built(document: dict[str, Any], file: str) -> None:
    kind = document.get("kind")
    if kind not in NOT_BUILT:
        return
    raise ConfigError(
        "The schema {file} is of the kind {kind}, which is not built: cade cannot read it.",
        do="A schema may be of the kind: {kinds}",
        file=file,
        kind=kind,
        kinds=", ".join(KINDS),
    )


def _refused(file: str, where: str, why: str) -> ConfigError:
    return ConfigError(
        "The schema {file} cannot be used: at {where}: {why}",
        do="Mend the file there; app/schemas/format.json describes what it may hold.",
        file=file,
        where=where,
        why=why,
    )


def _with_near(why: str) -> str:
    """Add the nearest right name to what is said of an unknown one."""
    if "unknown field" not in why:
        return why
    name = why.rpartition("`")[0].rpartition("`")[2]
    near = get_close_matches(name, _NAMES, n=1)
    return f"{why} (did you mean {near[0]}?)" if near else why
