"""What an address may keep (FIELD-CASES F12, F13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.redaction import redact
from cade.domain.urls import MASK, MAX_CHARACTERS, clean_url, host_of

NAMES = (
    *("token", "access_token", "id_token", "refresh_token", "code", "state", "sig", "signature"),
    *("key", "apikey", "api_key", "password", "reset_token", "X-Amz-Signature"),
    *("x-amz-credential", "X-Goog-Signature", "x-goog-date"),
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/cb?{}={}&lang=pt",
        "https://example.org/cb?lang=pt&{}={}",
        "https://example.org/cb#{}={}&lang=pt",
        "https://example.org/#/cb?{}={}&lang=pt",
        "https://example.org/cb?lang=pt;{}={}",
        "https://example.org/?next=https://example.org/cb?{}={}",
    ],
)
def test_the_value_of_a_secret_name_goes_and_its_name_stays(name: str, address: str) -> None:
    for written in (name, name.upper()):
        assert clean_url(address.format(written, "hunter2")) == address.format(written, MASK)


def test_so_it_does_in_an_address_within_the_address() -> None:
    url = "https://example.org/?next=https%3A%2F%2Fb.org%2Fcb%3Fcode%3Dhunter2%26lang%3Dpt&x=1"

    assert clean_url(url) == url.replace("hunter2", MASK)


def test_a_name_is_read_through_its_escapes() -> None:
    assert clean_url("https://example.org/?c%6Fde=hunter2") == f"https://example.org/?c%6Fde={MASK}"


def test_a_secret_ends_where_the_browser_ends_it() -> None:
    url = "https://example.org/?password=a;b=c?d%26e/f&lang=pt#part"

    assert clean_url(url) == f"https://example.org/?password={MASK}&lang=pt#part"


@pytest.mark.parametrize(
    ("url", "clean"),
    [
        ("https://ana:hunter2@example.org/a", "https://example.org/a"),
        ("https://ana@example.org?q=a@b", "https://example.org?q=a@b"),
        ("https://a@b:c@example.org/", "https://example.org/"),
        ("view-source:https://ana:x@example.org/", "view-source:https://example.org/"),
        ("ftp://ana:x@example.org", "ftp://example.org"),
        ("https://example.org/@ana", "https://example.org/@ana"),
    ],
)
def test_user_names_and_passwords_go(url: str, clean: str) -> None:
    assert clean_url(url) == clean


@pytest.mark.parametrize(
    "url",
    [
        "https://google.com/search?q=cadê&hl=pt",
        "https://example.org/?barcode=1&keyword=2&zip_code=3&stateless=4&tokens=5",
        "https://example.org/?a==&b&=c&&d=%20%3D",
        "https://example.org/code=1/token=2",
        "https://xn--caf-dma.fr/",
        "https://example.org/a%0Ab",
        "chrome-extension://abcdefgh/page.html?x=1",
        "file:///home/ana/nota.html",
        "about:blank",
        "",
    ],
)
def test_everything_else_stays(url: str) -> None:
    assert clean_url(url) == url


def test_addresses_that_are_programs_or_files_are_cut() -> None:
    assert clean_url("data:text/html;base64," + "QUFB" * 500_000) == "data:text/html;base64"
    assert len(clean_url("javascript:" + "void(0);" * 100_000)) <= 1_000
    assert len(clean_url("https://example.org/" + "a" * 2_000_000)) == MAX_CHARACTERS


def test_an_address_is_one_line_without_characters_that_act() -> None:
    assert clean_url(" https://example.org/a b\n\x1b[2J\u2028 ") == (
        "https://example.org/a%20b%0A%1B[2J"
    )


@pytest.mark.parametrize(
    "url",
    [
        "https://e.org/?" + "&" * 2_000_000,
        "https://e.org/?" + "%26" * 700_000,
        "https://e.org/?" + "?code" * 400_000,
        "https://e.org/#" + "code=" * 400_000,
        "https://" + "@" * 2_000_000,
        "https://" + ":" * 2_000_000 + "@e.org",
    ],
)
def test_long_nonsense_is_cut_short(url: str) -> None:
    assert len(clean_url(url)) <= MAX_CHARACTERS


@given(st.text(alphabet="?&;#=%/@:3D26adecotkn", max_size=60))
def test_cleaning_again_changes_nothing(tail: str) -> None:
    clean = clean_url("https://example.org/" + tail)

    assert clean_url(clean) == clean
    assert redact(clean).text.count(MASK) == clean.count(MASK)


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.Example.org:8080/a", "example.org"),
        ("https://xn--caf-dma.fr/", "café.fr"),
        ("https://xn--\xff.fr/", "xn--\xff.fr"),
        ("https://" + "a" * 300 + "/", "a" * 260),
        ("about:blank", ""),
        ("http://[::1]:80/", "[::1]"),
    ],
)
def test_a_host_is_written_as_a_person_writes_it(url: str, host: str) -> None:
    assert host_of(url) == host
