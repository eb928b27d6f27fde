"""Every client's databases are found; a given path may be anything from one to far above."""

from pathlib import Path

import pytest

from cade.collectors.teams import databases, discover
from cade.collectors.teams.discovery import client_of
from cade.tests.collectors.teams.making import ORIGIN, new_layout, v2, write

LEVELDB = "https_teams.microsoft.com_0.indexeddb.leveldb"
NEW_CLIENT = (
    "AppData/Local/Packages/MSTeams_8wekyb3d8bbwe/LocalCache/Microsoft/MSTeams/EBWebView/"
    "WV2Profile_tfw"
)
MAC_CLIENT = (
    "Library/Containers/com.microsoft.teams2/Data/Library/Application Support/Microsoft/MSTeams/"
    "EBWebView/WV2Profile_tfw"
)
PLACES = {
    f".config/google-chrome/Default/IndexedDB/{LEVELDB}": "google-chrome",
    ".config/chromium/Profile 2/IndexedDB/https_teams.live.com_0.indexeddb.leveldb": "chromium",
    ".config/microsoft-edge/Default/IndexedDB/https_teams.cloud.microsoft_0": "edge",
    f"snap/chromium/common/chromium/Default/IndexedDB/{LEVELDB}": None,
    f".var/app/com.google.Chrome/config/google-chrome/Default/IndexedDB/{LEVELDB}": "google-chrome",
    ".mozilla/firefox/x.default/storage/default/https+++teams.microsoft.com/idb": "firefox",
    "snap/firefox/common/.mozilla/firefox/y/storage/default/https+++teams.live.com/idb": "firefox",
    ".mozilla/firefox/x.default/storage/default/https+++teams.microsoft.com^userContextId=1/idb": (
        "firefox"
    ),
    f".config/Microsoft/Microsoft Teams/IndexedDB/{LEVELDB}": "teams-classic",
    f"AppData/Roaming/Microsoft/Teams/IndexedDB/{LEVELDB}": "teams-classic",
    f".config/teams-for-linux/Partitions/teams-4-linux/IndexedDB/{LEVELDB}": "teams-for-linux",
    f".config/teams-for-linux/IndexedDB/{LEVELDB}": "teams-for-linux",
    f"snap/teams-for-linux/current/.config/teams-for-linux/IndexedDB/{LEVELDB}": "teams-for-linux",
    f".var/app/com.github.X/config/teams-for-linux/IndexedDB/{LEVELDB}": "teams-for-linux",
    f"{NEW_CLIENT}/IndexedDB/{LEVELDB}": "teams",
    f"{MAC_CLIENT}/IndexedDB/{LEVELDB}": "teams",
}
OTHERS = (
    ".config/google-chrome/Default/IndexedDB/https_chat.example_0.indexeddb.leveldb",
    ".config/google-chrome/Default/IndexedDB/https_evilteams.microsoft.com.example_0",
    ".config/google-chrome/Default/Local Storage/leveldb",
    ".mozilla/firefox/x.default/storage/default/https+++example.org/idb",
)


def origin(path: str) -> str:
    return path.removesuffix("/idb")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for place in (*PLACES, *OTHERS):
        (tmp_path / place).mkdir(parents=True)
    return tmp_path


def test_every_client_and_browser_in_a_home_is_found(home: Path) -> None:
    found = [Path(one).relative_to(home).as_posix() for one in databases(str(home))]
    assert sorted(found) == sorted(map(origin, PLACES))


def test_a_profile_that_lies_elsewhere_is_found_by_its_registration(tmp_path: Path) -> None:
    profile = tmp_path / "elsewhere"
    found = profile / "storage/default/https+++teams.microsoft.com"
    (found / "idb").mkdir(parents=True)
    (profile / "places.sqlite").write_bytes(b"x")
    ini = tmp_path / ".mozilla/firefox/profiles.ini"
    ini.parent.mkdir(parents=True)
    ini.write_text(f"[Profile0]\nName=x\nIsRelative=0\nPath={profile}\n")
    assert databases(str(tmp_path)) == [
        str(profile / "storage/default/https+++teams.microsoft.com")
    ]


def test_one_folder_reached_by_two_ways_is_found_once(home: Path) -> None:
    (home / ".config/google-chrome-beta").symlink_to(home / ".config/google-chrome")
    assert len(databases(str(home))) == len(PLACES)


@pytest.mark.parametrize(("place", "client"), PLACES.items())
def test_the_application_is_known_by_the_place(place: str, client: str | None) -> None:
    assert client_of(f"/home/ana/{origin(place)}") == client


@pytest.mark.parametrize(
    "given",
    [
        f".config/google-chrome/Default/IndexedDB/{LEVELDB}",
        ".config/google-chrome/Default/IndexedDB",
        ".config/google-chrome/Default",
        ".config/google-chrome",
    ],
)
def test_a_path_may_be_the_folder_itself_or_any_above_it(home: Path, given: str) -> None:
    expected = home / ".config/google-chrome/Default/IndexedDB" / LEVELDB
    assert discover([str(home / given)]) == [str(expected)]


def test_firefox_folders_are_taken_from_the_database_up(home: Path) -> None:
    origin = home / "snap/firefox/common/.mozilla/firefox/y/storage/default/https+++teams.live.com"
    for given in (origin / "idb", origin, origin.parents[2], origin.parents[3]):
        assert discover([str(given)]) == [str(origin)]


def test_several_paths_to_one_folder_mean_it_once(home: Path) -> None:
    place = home / ".config/google-chrome/Default/IndexedDB"
    assert len(discover([str(place), str(place / LEVELDB), str(place.parent)])) == 1


def test_a_copy_under_another_name_is_taken_when_it_is_given(tmp_path: Path) -> None:
    path = write(tmp_path / "copy", new_layout(v2()), "http_127.0.0.1_8765.indexeddb.leveldb")
    assert discover([str(path)]) == [str(path)]
    assert discover([str(path.parent)]) == [str(path)]


def test_other_sites_of_a_profile_are_never_read(tmp_path: Path) -> None:
    site = tmp_path / "IndexedDB/https_chat.example_0.indexeddb.leveldb"
    site.mkdir(parents=True)
    assert discover([str(site.parent)]) == [str(site.parent)]
    assert discover([str(tmp_path)]) == [str(tmp_path)]
    assert ORIGIN == LEVELDB


def test_a_folder_without_any_stands_for_itself(tmp_path: Path) -> None:
    assert discover([str(tmp_path)]) == [str(tmp_path)]
    assert discover([str(tmp_path / "gone")]) == [str(tmp_path / "gone")]
