"""Where a database's profile is, and where that profile's caches are."""

from pathlib import Path

import pytest

from cade.collectors.webcache import cache_places, profile_of


@pytest.mark.parametrize(
    ("database", "profile"),
    [
        ("c/Default/IndexedDB/https_chat.example_0.indexeddb.leveldb", "c/Default"),
        ("c/Default/IndexedDB/https_chat.example_0", "c/Default"),
        ("c/Default/WebStorage/7/IndexedDB/indexeddb.leveldb", "c/Default"),
        ("c/Default/Local Storage/leveldb", "c/Default"),
        ("f/p1/storage/default/https+++chat.example", "f/p1"),
        ("f/p1/storage/default/https+++chat.example/idb", "f/p1"),
        ("f/p1/storage/default/https+++chat.example/idb/1a.sqlite", "f/p1"),
        ("f/p1/storage/default/https+++chat.example/ls/data.sqlite", "f/p1"),
        ("f/p1/webappsstore.sqlite", "f/p1"),
        ("elsewhere/x.leveldb", None),
    ],
)
def test_a_database_tells_its_profile(tmp_path: Path, database: str, profile: str | None) -> None:
    assert profile_of(tmp_path / database) == (tmp_path / profile if profile else None)


CHROMIUM, FIREFOX = "Cache/Cache_Data", "cache2/entries"


@pytest.mark.parametrize(
    ("profile", "local", "cache"),
    [
        (".config/chromium/Default", ".cache/chromium/Default", CHROMIUM),
        (".config/Teams", ".config/Teams", CHROMIUM),
        (".config/BraveSoftware/B/Default", ".cache/BraveSoftware/B/Default", CHROMIUM),
        (".var/app/c/config/chromium/D", ".var/app/c/cache/chromium/D", CHROMIUM),
        ("snap/c/common/chromium/D", "snap/c/common/.cache/chromium/D", "Cache"),
        (".mozilla/firefox/p", ".cache/mozilla/firefox/p", FIREFOX),
        (".config/mozilla/firefox/p", ".cache/mozilla/firefox/p", FIREFOX),
        ("snap/f/common/.mozilla/firefox/p", "snap/f/common/.cache/mozilla/firefox/p", FIREFOX),
        (".var/app/f/.mozilla/firefox/p", ".var/app/f/cache/mozilla/firefox/p", FIREFOX),
        ("Library/Application Support/Firefox/Profiles/p", "Library/Caches/Firefox/Profiles/p",
         FIREFOX),
        ("AppData/Roaming/Mozilla/Firefox/p", "AppData/Local/Mozilla/Firefox/p", FIREFOX),
        (".config/chromium/D", ".config/chromium/D", "Service Worker/CacheStorage"),
        (".config/chromium/D", ".config/chromium/D", "WebStorage/3/CacheStorage"),
        (".mozilla/firefox/p", ".mozilla/firefox/p", "storage/default"),
    ],
)  # fmt: skip
def test_a_profiles_cache_is_found_where_it_lies(
    tmp_path: Path, profile: str, local: str, cache: str
) -> None:
    (tmp_path / profile).mkdir(parents=True)
    (tmp_path / local / cache).mkdir(parents=True)
    assert tmp_path / local / cache in cache_places(tmp_path / profile, tmp_path)


def test_a_profile_outside_the_home_has_the_caches_within_it(tmp_path: Path) -> None:
    (tmp_path / "away" / "cache2" / "entries").mkdir(parents=True)
    places = cache_places(tmp_path / "away", tmp_path / "home")
    assert places == [tmp_path / "away" / "cache2" / "entries"]
