"""Which folders hold Teams' databases: of every client in a home, or below a given folder."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cade.collectors.browser.discovery import discovered
from cade.collectors.browser.places import CHROMIUM, FIREFOX, HOMES
from cade.collectors.teams.places import (
    ANY_ORIGIN,
    CHROMIUM_ORIGIN,
    CLIENTS,
    FIREFOX_ORIGIN,
    INDEXEDDB,
    STORAGE,
)

DEPTH = 12
"""How many folders deep below a given one an origin is looked for."""

MOST_FOLDERS = 20_000
_BROWSERS_OWN = frozenset({"IndexedDB", "default"})


def databases_in_home(home: str) -> list[str]:
    """Return every origin of Teams in every browser and client below a home, each once."""
    found: dict[str, None] = {}
    for folder in _homes_of_origins(Path(home)):
        for origin in _named(folder):
            found.setdefault(os.path.realpath(origin))
    return sorted(found)


def databases_at(path: str) -> list[str]:
    """Return the origins that a path means: itself, or Teams' below it; else the path.

    A folder of one origin is taken as it is, whatever its name: it may be a copy.
    """
    place = Path(path)
    if place.name == "idb":
        place = place.parent
    if not place.is_dir() or is_origin(place):
        return [os.path.realpath(place)]
    teams = [Path(found) for found in databases_in_home(path)]  # where there is much besides
    teams += [found for found in _below(place) if is_teams_origin(found)]
    if not teams and place.name not in _BROWSERS_OWN:
        teams = [found for found in _folders(place) if _is_any(found)]
    return sorted({os.path.realpath(found) for found in teams}) or [path]


def client_of(path: str) -> str | None:
    """Return the application whose folder it is ("teams", "google-chrome"), by its place."""
    inside = f"{Path(path).as_posix()}/"
    for name, place in (*CLIENTS, *CHROMIUM, *FIREFOX):
        if "/" in place and f"/{place}/" in inside:
            return name
    return None


def is_origin(folder: Path) -> bool:
    """Tell whether a folder holds the databases of one origin."""
    if ANY_ORIGIN.fullmatch(folder.name) or folder.name.endswith(".leveldb"):
        return True
    return (folder / "idb").is_dir() or (folder / "CURRENT").is_file()


def _homes_of_origins(home: Path) -> Iterator[Path]:
    for base in _bases(home):
        for _, place in (*CLIENTS, *CHROMIUM):
            yield from _listed(base / place, INDEXEDDB)
        for _, place in FIREFOX:
            yield from _listed(base / place, STORAGE)
    for profile in discovered(str(home)):  # what a `profiles.ini` names may lie anywhere
        directory = Path(profile.history).parent
        yield from (directory / INDEXEDDB[0], directory / STORAGE[0])


def _bases(home: Path) -> Iterator[Path]:
    yield home
    for pattern in HOMES[1:]:
        yield from sorted(_listed(home, (pattern,)))


def _listed(root: Path, patterns: Iterable[str]) -> list[Path]:
    try:
        return [found for pattern in patterns for found in root.glob(pattern) if found.is_dir()]
    except OSError:
        return []


def _named(folder: Path) -> Iterator[Path]:
    yield from (found for found in _folders(folder) if is_teams_origin(found))


def is_teams_origin(folder: Path) -> bool:
    """Tell by its name whether a folder is of one of Teams' sites."""
    return bool(CHROMIUM_ORIGIN.fullmatch(folder.name) or FIREFOX_ORIGIN.fullmatch(folder.name))


def _is_any(folder: Path) -> bool:
    return bool(ANY_ORIGIN.fullmatch(folder.name) or folder.name.endswith(".leveldb"))


def _below(root: Path) -> Iterator[Path]:
    """Yield the folders below one, level by level; an origin's own are not entered."""
    level, seen = [root], 0
    for _ in range(DEPTH):
        found = [inner for folder in level for inner in _folders(folder)]
        seen += len(found)
        yield from found
        level = [folder for folder in found if not _is_any(folder)]
        if seen > MOST_FOLDERS:
            return


def _folders(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            inner = [entry for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []
    return [Path(entry.path) for entry in sorted(inner, key=lambda entry: entry.name)]
