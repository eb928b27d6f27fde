"""Browser history from the command line, with the real log, read models and terminal."""

import json
import sqlite3
from pathlib import Path

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.collectors.browser.making import CHROMIUM_US, FIREFOX_US, Chromium, Firefox

DAY = "2022-06-18"  # of CHROMIUM_US
SECRETS = ("hunter2secret", "eyJhbGciOi0secret", "0a1b2c3d4e5f")


@pytest.fixture
def chrome(home: Path) -> Chromium:
    return Chromium(home / ".config/google-chrome/Profile 3/History")


@pytest.fixture
def firefox(home: Path) -> Firefox:
    return Firefox(home / "snap/firefox/common/.mozilla/firefox/x.default/places.sqlite")


def headlines(cade: Cade, day: str) -> list[str]:
    return [item["headline"] for item in json.loads(cade("timeline", "--json", day).out)]


def test_every_profile_is_read_without_being_named(
    cade: Cade, chrome: Chromium, firefox: Firefox
) -> None:
    chrome.visit()
    firefox.visit()

    said = cade("ingest", "browser", "--no-embed")

    assert said.code == 0
    assert said.err.count("1 new") == 2
    assert headlines(cade, DAY) == ["Pão caseiro"]
    assert headlines(cade, "2023-11-14") == ["Sopa de abóbora"]


def test_what_was_read_is_found_by_a_question(cade: Cade, chrome: Chromium) -> None:
    titles = ("Receita de pão de queijo mineiro", "How to exit Vim?", "Previsão do tempo")
    for number, title in enumerate(titles):
        chrome.visit(f"https://example.org/{number}", title, at=CHROMIUM_US + number)
    cade("ingest", "browser")

    said = cade("ask", "receita de pão de queijo")

    assert said.code == 0
    assert "Receita de pão de queijo mineiro" in said.out


def test_a_local_day_is_the_persons_own(
    cade: Cade, chrome: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "America/Sao_Paulo")
    chrome.visit(at=CHROMIUM_US - 2 * 3_600_000_000)  # 02:26 in UTC, the evening before there
    cade("ingest", "browser", "--no-embed")

    assert headlines(cade, "2022-06-17") == ["Pão caseiro"]


def test_a_late_title_is_filled_in_and_a_changed_one_is_not(cade: Cade, firefox: Firefox) -> None:
    firefox.visit(title=None)
    for title in ("Sopa", "Sopa (2)"):
        cade("ingest", "browser", "--no-embed")
        firefox.run("UPDATE moz_places SET title = ?", title)
    third = cade("ingest", "browser", "--no-embed")
    fourth = cade("ingest", "browser", "--no-embed")

    assert headlines(cade, "2023-11-14") == ["Sopa"]
    assert "1 unchanged" in third.err
    assert "nothing new" in fourth.err


def test_a_busy_or_broken_browser_costs_no_other(
    cade: Cade, chrome: Chromium, firefox: Firefox
) -> None:
    chrome.visit()
    firefox.visit()
    chrome.run("BEGIN EXCLUSIVE")
    firefox.run("DROP TABLE moz_historyvisits")

    said = cade("ingest", "browser", "--no-embed")

    assert said.code == 2
    assert "a table is missing (moz_historyvisits)" in said.err
    assert headlines(cade, DAY) == ["Pão caseiro"]


def test_no_secret_of_an_address_reaches_a_file_of_cade(
    cade: Cade, home: Path, tmp_path: Path, chrome: Chromium
) -> None:
    (home / "config/cade").mkdir(parents=True)
    (home / "config/cade/config.json").write_text('{"privacy": {"encrypt_views": false}}')
    addresses = (
        f"https://example.org/cb?code={SECRETS[0]}&state={SECRETS[2]}#access_token={SECRETS[1]}",
        f"https://ana:{SECRETS[0]}@example.org/",
        f"https://example.org/?X-Amz-Signature={SECRETS[2]}",
        f"https://example.org/?reset_token={SECRETS[1]}",
        f"https://example.org/{'ghp_' + SECRETS[2] * 3}",
        "https://google.com/search?q=cadê",
    )
    for number, url in enumerate(addresses):
        chrome.visit(url, "Google" if "google" in url else "x", at=CHROMIUM_US + number)
    chrome.visit(f"https://example.org/?token={SECRETS[0]}", None, at=CHROMIUM_US + 99)

    assert cade("ingest", "browser").code == 0
    told = "".join(cade("timeline", DAY, *how).out for how in ([], ["--json"]))
    kept = b"".join(path.read_bytes() for path in home.rglob("*") if keeps(path))

    assert len(kept) > 10_000
    for secret in SECRETS:
        assert secret not in told
        assert secret.encode() not in kept
    assert "q=cadê" in cade("ask", "cadê").out + told


def keeps(path: Path) -> bool:
    return path.is_file() and "google-chrome" not in path.parts


def test_nothing_of_a_page_acts_on_the_terminal_or_breaks_json(
    cade: Cade, home: Path, chrome: Chromium
) -> None:
    odd = (
        ("data:text/html;base64," + "QUFB" * 500_000, "data"),
        ("javascript:alert(1)", None),
        ("chrome-extension://abcdef/page.html", "extension"),
        ("https://xn--caf-dma.fr/", None),
        ("https://example.org/a%0Ab", None),
        ("https://example.org/\u202ex", "turn\u202eed\x00 and \x1b[2Jcut"),
    )
    for number, (url, title) in enumerate(odd):
        chrome.visit(url, title, at=CHROMIUM_US + number)
    assert cade("ingest", "browser", "--no-embed").code == 0

    shown, document = cade("timeline", DAY).out, cade("timeline", "--json", DAY).out

    assert len(json.loads(document)) == len(odd)
    for text in (shown, document):
        assert not set(text) & set("\x00\x1b\u202e")
    stored = sum(path.stat().st_size for path in (home / "data").rglob("*") if path.is_file())
    assert stored < 500_000


def test_a_second_run_and_a_copy_add_nothing(cade: Cade, chrome: Chromium, tmp_path: Path) -> None:
    chrome.visit()
    cade("ingest", "browser", "--no-embed")
    with sqlite3.connect(tmp_path / "copy") as copy:
        chrome.db.backup(copy)
    copy.close()

    assert "0 new, 1 unchanged" in cade("ingest", "browser", str(tmp_path / "copy")).err
    assert "nothing new" in cade("ingest", "browser").err
    assert headlines(cade, DAY) == ["Pão caseiro"]


def test_without_any_browser_it_says_what_to_name(cade: Cade) -> None:
    said = cade("ingest", "browser")

    assert said.code == 2
    assert "sources.browser.profiles" in said.err


def test_configured_profiles_are_read_instead_of_those_that_are_found(
    cade: Cade, home: Path, tmp_path: Path, chrome: Chromium
) -> None:
    chrome.visit()
    mine = Firefox(tmp_path / "mine/places.sqlite")
    mine.visit(at=FIREFOX_US)
    (home / "config/cade").mkdir(mode=0o700, parents=True)
    settings = {"sources": {"browser": {"profiles": [str(tmp_path / "mine")]}}}
    (home / "config/cade/config.json").write_text(json.dumps(settings))

    said = cade("ingest", "all", "--no-embed")

    assert said.err.splitlines()[-1] == f"browser {mine.path}: 1 new"
