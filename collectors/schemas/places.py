"""Where databases of a schema lie: in every browser's profile, and in Electron's own folders."""

import os
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.browser import profiles
from cade.collectors.browser.places import HOMES
from cade.collectors.schemas.form import Schema

_WITHIN = ("", "*/", "*/*/")
"""How deep in a given directory profiles are looked for: itself, a profile, `Profiles/x`."""

_ELECTRON = ("", "Default/", "Partitions/*/")
"""Where in an Electron application's folder its profiles lie."""


def found(schema: Schema, home: str) -> list[str]:
    """Return the databases below a home, native and sandboxed, each once, sorted."""
    return sorted(set(_in_profiles(schema, home)) | set(_in_folders(schema, home)))


def databases(schema: Schema, path: str) -> list[str]:
    """Return the databases that a path means: those of the profiles in a directory, else itself."""
    place = Path(path)
    below = [place / name for name in _names(schema) if (place / name).exists()]
    for within in _WITHIN:
        below += _listed(place, [within + pattern for pattern in _patterns(schema)])
    return sorted({os.path.realpath(one) for one in below}) or [os.path.realpath(path)]


def _in_profiles(schema: Schema, home: str) -> Iterator[str]:
    for profile in profiles(home):
        yield from map(os.path.realpath, _listed(Path(profile.history).parent, _patterns(schema)))


def _in_folders(schema: Schema, home: str) -> Iterator[str]:
    for pattern in HOMES:
        for base in _listed(Path(home), [pattern]) if pattern else [Path(home)]:
            for folder in _listed(base, schema.where.folders):
                inner = [within + one for within in _ELECTRON for one in _patterns(schema)]
                yield from map(os.path.realpath, _listed(folder, inner))


def _patterns(schema: Schema) -> list[str]:
    """Return where in a profile the schema's databases lie, as globs."""
    if schema.kind == "localstorage":
        firefox = [
            f"storage/default/{_escaped(_firefox(o))}/ls/data.sqlite" for o in _origins(schema)
        ]
        return ["Local Storage/leveldb", *firefox]
    chromium = [f"IndexedDB/{_escaped(name)}" for name in _names(schema)]
    return chromium + [
        pattern
        for origin in _origins(schema)
        for name in [_escaped(_firefox(origin))]
        # What a page keeps inside another one has a suffix ("^partitionKey=…").
        for pattern in (f"storage/default/{name}", f"storage/default/{name}^*")
    ]


def _names(schema: Schema) -> list[str]:
    stems = [_chromium(origin) for origin in _origins(schema)]
    return [name for stem in stems for name in (f"{stem}.indexeddb.leveldb", stem)]


def _origins(schema: Schema) -> tuple[str, ...]:
    return schema.where.origins


def _chromium(origin: str) -> str:
    """Return an origin as Chromium names its folder: `https_chat.example.org_0`."""
    scheme, _, host = origin.partition("://")
    name, _, port = host.partition(":")
    return f"{scheme}_{name}_{port or 0}"


def _firefox(origin: str) -> str:
    """Return an origin as Firefox names its folder: `https+++chat.example.org`."""
    return origin.replace("://", "+++").replace(":", "+")


def _escaped(name: str) -> str:
    return name.replace("[", "[[]")


def _listed(root: Path, patterns: "list[str] | tuple[str, ...]") -> list[Path]:
    try:
        return [found for pattern in patterns for found in sorted(root.glob(pattern))]
    except OSError:
        return []
