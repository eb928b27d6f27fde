"""Which profiles there are, and what a history file's browser and profile are called."""

import os
from collections.abc import Iterable, Iterator
from configparser import ConfigParser, Error
from pathlib import Path

import msgspec

from cade.collectors.browser.places import (
    CHROMIUM,
    CHROMIUM_NAME,
    FIREFOX,
    FIREFOX_NAME,
    HOMES,
    NAMES,
    SAFARI,
    SAFARI_NAME,
)

_MAGIC = b"SQLite format 3\x00"
DEPTH = ("", "*", "*/*")
"""How deep in a given directory profiles are looked for: itself, a profile, `Profiles/x`."""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """One profile: the product ("google-chrome"), the profile's name, its history file's path."""

    browser: str
    profile: str
    history: str


def discovered(home: str) -> list[Profile]:
    """Return every profile below a home, native and sandboxed, each history file once."""
    found: dict[str, Profile] = {}
    for base in _bases(Path(home)):
        for profile in _below(base):
            found.setdefault(os.path.realpath(profile.history), profile)
    return sorted(found.values(), key=lambda profile: profile.history)


def histories(path: str) -> list[str]:
    """Return the history files that a path means: itself, or those of a directory."""
    place = Path(path)
    if not place.is_dir():
        return [_real(place)]
    by_name = [
        found for depth in DEPTH for name in NAMES for found in place.glob(str(Path(depth, name)))
    ]
    named = [found for found in by_name if found.is_file()]
    return sorted({_real(found) for found in named or _databases(place)}) or [path]


def named(history: str, home: str) -> Profile | None:
    """Return the profile whose history file it is; None if its place tells nothing."""
    real = os.path.realpath(history)
    for profile in discovered(home):
        if os.path.realpath(profile.history) == real:
            return profile
    parent = Path(real).parent
    for browser, place in (*CHROMIUM, *FIREFOX, SAFARI):
        if "/" in place and f"/{place}/" in f"{parent.as_posix()}/":
            return Profile(browser=browser, profile=parent.name, history=history)
    return None


def _bases(home: Path) -> Iterator[Path]:
    yield home
    for pattern in HOMES[1:]:
        yield from sorted(_listed(home, pattern))


def _below(base: Path) -> Iterator[Profile]:
    for browser, place in CHROMIUM:
        for history in sorted(_listed(base / place, CHROMIUM_NAME, f"*/{CHROMIUM_NAME}")):
            yield _profile(browser, history)
    for browser, place in FIREFOX:
        yield from _firefox(browser, base / place)
    for history in _listed(base / SAFARI[1], SAFARI_NAME):
        yield _profile(SAFARI[0], history)


def _firefox(browser: str, root: Path) -> Iterator[Profile]:
    for name, directory in _registered(root / "profiles.ini"):
        if (directory / FIREFOX_NAME).is_file():
            yield _profile(browser, directory / FIREFOX_NAME, name)
    found = _listed(root, f"*/{FIREFOX_NAME}", f"Profiles/*/{FIREFOX_NAME}")
    for history in sorted(found):
        yield _profile(browser, history)


def _registered(ini: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and directory of each profile in a `profiles.ini`; a broken one has none."""
    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(ini.read_text(encoding="utf-8-sig", errors="replace"))
    except (OSError, Error):
        return
    for section in parser.sections():
        values = parser[section]
        path = values.get("Path", "")
        if section.startswith("Profile") and path and "\x00" not in path:
            # A relative path is written with "/" on every platform; an absolute one replaces it.
            yield values.get("Name") or Path(path).name, ini.parent / path


def _listed(root: Path, *patterns: str) -> list[Path]:
    try:
        return [found for pattern in patterns for found in root.glob(pattern) if found.exists()]
    except OSError:
        return []


def _profile(browser: str, history: Path, name: str | None = None) -> Profile:
    return Profile(browser=browser, profile=name or history.parent.name, history=str(history))


def _databases(directory: Path) -> Iterable[Path]:
    """Yield the SQLite files of a directory whose names say nothing."""
    for path in directory.iterdir():
        try:
            with path.open("rb") as file:
                if path.is_file() and file.read(len(_MAGIC)) == _MAGIC:
                    yield path
        except OSError:
            continue  # it is named when it is given by itself


def _real(path: Path) -> str:
    return os.path.realpath(path)
