"""Where a profile's caches lie.

Sources: chromium chrome/common/chrome_paths_linux.cc and _mac.mm (the cache of a profile below the
configuration lies at the same path below the cache), content/browser/cache_storage; mozilla
toolkit/xre/nsXREDirProvider.cpp (local profile directory).
"""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

_ELSEWHERE = (  # from, to: parts of a profile's path below the home, or below a sandbox's home
    (".config/", ".cache/"),
    ("config/", "cache/"),  # flatpak
    (".mozilla/", ".cache/mozilla/"),
    (".mozilla/", "cache/mozilla/"),  # flatpak
    (".librewolf/", ".cache/librewolf/"),
    (".waterfox/", ".cache/waterfox/"),
    (".floorp/", ".cache/floorp/"),
    (".zen/", ".cache/zen/"),
    ("common/chromium/", "common/.cache/chromium/"),  # snap
    ("Library/Application Support/", "Library/Caches/"),
    ("AppData/Roaming/", "AppData/Local/"),
)
_IN_PROFILE = (
    "Cache/Cache_Data",
    "Cache",  # older
    "Service Worker/CacheStorage",
    "WebStorage/*/CacheStorage",
    "cache2/entries",
    "storage/default",
)
_ABOVE = {"IndexedDB", "Local Storage"}


def profile_of(database: Path) -> Path | None:
    """Return the profile in which an IndexedDB or localStorage lies; None if its place is unusual.

    database: `P/IndexedDB/x.leveldb`, `P/WebStorage/1/IndexedDB/x`, `P/Local Storage/leveldb`,
    `P/storage/default/x` and what is below it, `P/webappsstore.sqlite`.
    """
    for folder in (database, *database.parents):
        above = folder.parent
        if folder.name in _ABOVE:
            return above.parent.parent if above.parent.name == "WebStorage" else above
        if folder.name in ("default", "ls-archive.sqlite") and above.name == "storage":
            return above.parent
        if folder.name == "webappsstore.sqlite":
            return above
    return None


def cache_places(profile: Path, home: Path) -> list[Path]:
    """Return the folders of caches that exist for a profile, each once.

    Their last names tell what they are: `CacheStorage`, `entries` (Firefox's `cache2`), `default`
    (of Firefox's origins), else Chromium's HTTP cache.
    """
    found = dict.fromkeys(
        place
        for base in _bases(profile, home)
        for pattern in _IN_PROFILE
        for place in sorted(base.glob(pattern))
        if place.is_dir() and not place.is_symlink()
    )
    return list(found)


def _bases(profile: Path, home: Path) -> Iterator[Path]:
    yield profile
    if not profile.is_relative_to(home):
        return
    below = PurePosixPath(profile.relative_to(home).as_posix()).as_posix()
    for before, after in _ELSEWHERE:
        start = below.find(before)
        if start == 0 or (start > 0 and below[start - 1] == "/"):
            yield home / (below[:start] + after + below[start + len(before) :])
