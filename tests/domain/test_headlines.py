from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.details import (
    Attachment,
    Commit,
    Conversation,
    Details,
    FileSeen,
    Message,
    Person,
    Picture,
    Visit,
)
from cade.domain.headlines import HEADLINE_CHARACTERS, headline, locator, place

NOBODY = Person()
COMMIT = Commit(hash="3f2a9c01be" * 4, repository="/home/ana/p", author=NOBODY, committer=NOBODY)


def file(path: str) -> FileSeen:
    return FileSeen(path=path, size_bytes=1)


def visit(title: str | None) -> Visit:
    return Visit(url="https://e.org/a%20b", title=title, browser="zen", profile="p", path="/h")


def message(title: str | None = "Loja > Geral", **fields: Any) -> Message:
    return Message(id="1", conversation=Conversation(id="19:x", title=title), **fields)


SHARED = message(
    files=(Attachment(name="plano.pdf"), Attachment(address="https://e.org/x")),
    images=(Picture(address="https://e.org/y", name="quadro.png"),),
)


@pytest.mark.parametrize(
    ("text", "details", "expected"),
    [
        ("Corrige a ação\n\nO corpo", COMMIT, "Corrige a ação"),
        ("\n\n  Late start \t here\r\nbody", COMMIT, "Late start here"),
        ("", COMMIT, ""),
        (None, COMMIT, ""),
        ("# Title", file("/home/ana/notas/plano.md"), "plano.md"),
        (None, file("/home/ana/a\nb.txt"), "a b.txt"),
        (None, file("/home/ana/\x1b[2J.txt"), "[2J.txt"),
        ("Pão\nbolo", visit("Pão"), "Pão"),
        ("Oi, Rui\ntudo bem?", message(), "Oi, Rui"),
        (None, SHARED, "plano.pdf, quadro.png"),
        (None, message(), ""),
        ("e.org", visit(None), "https://e.org/a%20b"),
        (None, file("b:/home/ana/arq\\xe3o.txt"), "arq\\xe3o.txt"),
    ],
)
def test_an_item_is_named_in_one_line(text: str | None, details: Details, expected: str) -> None:
    assert headline(text, details) == expected


@given(st.text(), st.sampled_from([COMMIT, file("/a"), visit("a\x9bb")]))
def test_a_headline_is_short_and_without_control_characters(text: str, details: Details) -> None:
    line = headline(text, details)

    assert len(line) <= HEADLINE_CHARACTERS
    assert not any(ord(character) < 32 or 127 <= ord(character) < 160 for character in line)


def test_a_commit_is_found_by_repository_and_hash_a_file_by_path_a_visit_by_address() -> None:
    assert locator(visit("Pão")) == "https://e.org/a%20b"
    assert locator(COMMIT) == "/home/ana/p@3f2a9c01be"
    assert locator(file("/home/ana/a.md")) == "/home/ana/a.md"


def test_a_message_is_found_by_its_link_else_by_its_conversation() -> None:
    assert locator(message(link="https://t.example/l/1")) == "https://t.example/l/1"
    assert locator(message()) == "Loja > Geral"
    assert locator(message(title=None)) == "19:x"


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        (COMMIT, "p"),
        (file("/home/ana/notas/plano.md"), "notas"),
        (file("/plano.md"), ""),
        (visit("Pão"), "e.org"),
        (message(), "Loja > Geral"),
        (message(title=None), ""),
    ],
)
def test_the_place_of_an_item_is_one_name(details: Details, expected: str) -> None:
    assert place(details) == expected
