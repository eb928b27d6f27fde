"""Which schemas there are, and reading one: a person's own stands before a shipped one."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.places import platform_places
from cade.domain.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from cade.collectors.schemas.form import Schema

SHIPPED = Path(__file__).parent / "shipped"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def own_directory() -> Path:
    """Return where a person's own schemas lie."""
    return platform_places().config / "schemas"


def names() -> list[str]:
    """Return the names of all schemas, sorted; no file is opened."""
    folders = (SHIPPED, own_directory())
    stems = (path.stem for folder in folders for path in folder.glob("*.json"))
    return sorted({stem for stem in stems if is_name(stem)})


def is_name(name: str) -> bool:
    """Tell whether a schema may be called so."""
    return bool(_NAME.fullmatch(name))


def own_file(name: str) -> Path:
    """Return where the person's own schema of this name is or would be."""
    return own_directory() / f"{name}.json"


def load(name: str) -> "Schema":
    """Return a schema. Raises UsageError when there is none, ConfigError when it is wrong."""
    for path in (own_file(name), SHIPPED / f"{name}.json"):
        try:
            return read(path)
        except FileNotFoundError:
            continue
    raise UsageError(
        "There is no schema {name}.",
        do="It is one of: {known}. `cade schema-discover --name {name} DIR` proposes a new one.",
        name=name,
        known=", ".join(names()),
    )


def read(path: Path) -> "Schema":
    """Read a schema file, which must be called as its schema is. Raises OSError, ConfigError."""
    from cade.collectors.schemas.check import parse

    schema = parse(path.read_bytes(), str(path))
    if schema.name != path.stem:
        raise ConfigError(
            "The schema {path} calls itself {name}.",
            do="Rename the file to {name}.json, or write {stem} as its name.",
            path=path,
            name=schema.name,
            stem=path.stem,
        )
    return schema
