from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.identifiers import MOST, asked_identifiers, file_token, identifiers

FULL = "3f2a9c01be" * 4


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        # task keys
        ("PROJ-123: fix (see AB2-7)", ["proj-123", "ab2-7"]),
        ("fix/PROJ-9 and PROJ-10.", ["proj-10"]),
        ("UTF-8 SHA-256 ISO-8601 COVID-19 AES-128 RFC-2119 MP-3", []),
        ("A-1 proj-123 XPROJ-1234567 PROJ-12a MY-PROJ-123", []),
        ("ORA-00942 and CVE-2024-12345", ["ora-00942", "cve-2024-12345"]),
        # hashes
        (f"Revert {FULL}", [FULL]),
        ("cherry-picked from 3f2a9c0", ["3f2a9c0"]),
        ("1234567 abcdefa 3f2a9c 123e4567-e89b-12d3-a456-426614174000 #3f2a9c01", []),
        (f"too long {'a1' * 33}", []),
        # requests
        ("Merge #123 into main (PR 45, pull request #46, issue 47)", ["#123", "#45", "#46", "#47"]),
        ("See !45 and MR 12, merge request !13", ["!45", "!12", "!13"]),
        ("&#123; a#12 wow!45 ##5 #0 #12345678 #12ab", []),
        # codes
        ("error E1234, TS2345 and 0x80070005", ["e1234", "ts2345", "0x80070005"]),
        ("HTTP 503, http 404 and HTTP/1.1 500", ["http 503", "http 404", "http 500"]),
        ("failed with ECONNREFUSED", ["econnrefused"]),
        ("ERROR EMAIL ENGLISH X509 H264 SHA256 ISO8601 UTF16", []),
        # files
        ("src/app/login.py, ./README.md:", ["login.py", "readme.md"]),
        ("see relatório_final.v2.PDF and .env", ["relatório_final.v2.pdf", ".env"]),
        ("ana@shop.py v2.10 example.com e.g. foo.bar() end.Start", []),
        ("https://example.com/a/manual.pdf", ["manual.pdf"]),
        ("", []),
    ],
)
def test_identifiers_are_told_from_what_looks_like_them(text: str, tokens: list[str]) -> None:
    assert sorted(identifiers(text)) == sorted(tokens)


def test_a_question_may_write_a_task_key_small() -> None:
    assert asked_identifiers("o que fiz na proj-123?") == ("proj-123",)
    assert asked_identifiers("problemas com utf-8") == ()


def test_a_name_is_found_by_either_unicode_form() -> None:
    one, other = (normalize(form, "Ação.txt") for form in ("NFC", "NFD"))

    assert file_token(f"/home/ana/{other}") == "ação.txt"
    assert identifiers(one) == identifiers(other) == ("ação.txt",)


def test_a_token_is_named_once_and_only_so_many_are() -> None:
    assert identifiers("#1 #1 PR 1") == ("#1",)
    assert len(identifiers(" ".join(f"#{number}" for number in range(1, 2_000)))) == MOST


@given(st.text())
def test_any_text_can_be_read(text: str) -> None:
    tokens = identifiers(text)

    assert len(set(tokens)) == len(tokens)
    assert set(tokens) <= set(asked_identifiers(text))


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "A" * 1_000_000 + "-1",
        "1.1.1." * 200_000,
        "123-45-" * 150_000,
        "a1-" * 300_000,
        "PR " * 300_000 + "1",
        "HTTP " * 200_000,
        "#" * 1_000_000,
        ".py" * 300_000,
        "a.b-" * 250_000,
        "0x" * 500_000,
        "pull request" + " " * 1_000_000 + "1",
        "\u0301" * 500_000 + "1.py",
    ],
    ids=range(13),
)
def test_a_hostile_text_is_read_in_one_pass(text: str) -> None:
    assert len(identifiers(text)) <= MOST
