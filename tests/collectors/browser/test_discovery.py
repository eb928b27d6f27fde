"""Which profiles are found (FIELD-CASES F10)."""

from pathlib import Path

import pytest

from cade.collectors.browser import discover, profiles
from cade.collectors.world import World
from cade.tests.collectors.browser.making import Chromium, Firefox, read


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def found(home: Path) -> set[tuple[str, str]]:
    return {(profile.browser, profile.profile) for profile in profiles(str(home))}


@pytest.mark.parametrize(
    ("place", "browser", "profile"),
    [
        ("snap/firefox/common/.mozilla/firefox/x.default/places.sqlite", "firefox", "x.default"),
        (
            ".var/app/org.mozilla.firefox/.mozilla/firefox/y.default/places.sqlite",
            "firefox",
            "y.default",
        ),
        (".mozilla/firefox/z.work/places.sqlite", "firefox", "z.work"),
        (".librewolf/l.default/places.sqlite", "librewolf", "l.default"),
        ("Library/Application Support/Firefox/Profiles/m.d/places.sqlite", "firefox", "m.d"),
        (".config/chromium/Profile 2/History", "chromium", "Profile 2"),
        (".config/google-chrome/Profile 3/History", "google-chrome", "Profile 3"),
        (".config/opera/History", "opera", "opera"),
        ("snap/chromium/common/chromium/Default/History", "chromium", "Default"),
        (
            ".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser/Default/History",
            "brave",
            "Default",
        ),
        ("AppData/Local/Microsoft/Edge/User Data/Default/History", "edge", "Default"),
        ("Library/Safari/History.db", "safari", "Safari"),
    ],
)
def test_a_profile_is_found_with_browser_and_name(
    home: Path, place: str, browser: str, profile: str
) -> None:
    (home / place).parent.mkdir(parents=True)
    (home / place).touch()

    assert found(home) == {(browser, profile)}


def test_profiles_ini_names_profiles_and_leads_out_of_its_directory(home: Path) -> None:
    root, elsewhere = home / ".mozilla/firefox", home.parent / "elsewhere"
    for directory in (root / "a1b2.default", elsewhere):
        directory.mkdir(parents=True)
        (directory / "places.sqlite").touch()
    (root / "profiles.ini").write_text(
        "[General]\nVersion=2\n"
        "[Profile0]\nName=Casa\nIsRelative=1\nPath=a1b2.default\n"
        f"[Profile1]\nName=Trabalho\nIsRelative=0\nPath={elsewhere}\n"
        "[Profile2]\nName=Gone\nIsRelative=1\nPath=gone\n"
    )

    assert found(home) == {("firefox", "Casa"), ("firefox", "Trabalho")}


@pytest.mark.parametrize("ini", ["[Profile0\nPath", "no section", "[Profile0]\nPath=%(x)s\x00\n"])
def test_a_broken_profiles_ini_hides_no_profile(home: Path, ini: str) -> None:
    (home / ".mozilla/firefox/x").mkdir(parents=True)
    (home / ".mozilla/firefox/x/places.sqlite").touch()
    (home / ".mozilla/firefox/profiles.ini").write_text(ini)

    assert found(home) == {("firefox", "x")}


def test_a_home_without_browsers_has_no_profiles(home: Path) -> None:
    assert found(home) == set()


def test_a_profile_reached_in_two_ways_is_one(home: Path) -> None:
    real = home / "snap/firefox/common/.mozilla/firefox/x"
    real.mkdir(parents=True)
    (real / "places.sqlite").touch()
    (home / "snap/firefox/current").symlink_to("common")

    assert len(profiles(str(home))) == 1


def test_a_visit_tells_browser_profile_and_where_it_was_read(world: World) -> None:
    home = Path(world.home)
    chromium = Chromium(home / ".config/google-chrome/Profile 3/History")
    firefox = Firefox(home / "backup/.mozilla/firefox/x.casa/places.sqlite")
    loose = Chromium(home / "old/History")
    for history in (chromium, firefox, loose):
        history.visit(f"https://example.org/{history.path.parent.name.replace(' ', '')}")

    seen = [read(world, history.path).seen[0] for history in (chromium, firefox, loose)]

    assert [(visit.browser, visit.profile, visit.path) for visit in seen] == [
        ("google-chrome", "Profile 3", str(chromium.path)),
        ("firefox", "x.casa", str(firefox.path)),
        ("chromium", "old", str(loose.path)),
    ]


def test_a_directory_means_the_histories_in_it(tmp_path: Path) -> None:
    one = Chromium(tmp_path / "chrome/Default/History").close()
    two = Chromium(tmp_path / "chrome/Profile 1/History").close()

    assert discover([str(tmp_path / "chrome")]) == [str(one), str(two)]
    assert discover([str(one.parent), str(one)]) == [str(one)]


def test_a_directory_without_known_names_means_its_databases(tmp_path: Path) -> None:
    renamed = Firefox(tmp_path / "saved/2024.db").close()
    (tmp_path / "saved/readme.txt").write_text("what I saved")

    assert discover([str(tmp_path / "saved")]) == [str(renamed)]


def test_a_path_that_leads_nowhere_stands_for_itself(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    assert discover([str(tmp_path / "none")]) == [str(tmp_path / "none")]
    assert discover([str(tmp_path / "empty")]) == [str(tmp_path / "empty")]
