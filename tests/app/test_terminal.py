import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.app import terminal

HOSTILE = [
    "\x1b]52;c;cHduZWQ=\x07ok",
    "\x1b[2J",
    "\x9b31m",
    "\u202egnp.exe",
    "a\x00b",
    "\x1b]8;;http://evil\x1b\\click\x1b]8;;\x1b\\",
    "\u2066hidden\u2069",
    "\r overwritten",
]
ACTING = {chr(c) for c in [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F)]} - {"\n", "\t"}


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_the_data_acts_on_a_terminal(text: str) -> None:
    assert not ACTING & set(terminal.safe(text))
    assert not (ACTING | {"\n", "\t"}) & set(terminal.line(text))


@pytest.mark.parametrize("text", HOSTILE)
def test_json_keeps_hostile_text_without_letting_it_act(text: str) -> None:
    document = terminal.escaped(json.dumps({"title": text}, ensure_ascii=False))

    assert not ACTING & set(document)
    assert json.loads(document) == {"title": text}


@given(st.text())
def test_a_line_is_one_line(text: str) -> None:
    assert len(terminal.line(text).splitlines()) <= 1


def test_ordinary_text_in_both_languages_stays_as_it_is() -> None:
    text = "Não há conexão: “ação” — ✓ 日本語 👩‍💻"

    assert terminal.safe(text) == text


def test_markup_of_other_libraries_is_only_text() -> None:
    assert "[red]" in terminal.table([["[red]x[/]"]], ("title",))


def test_numbers_and_empty_cells_in_a_table_stay_as_they_are() -> None:
    printed = terminal.table([["007", None], ["1e5", "b"]], ("id", "x"))

    assert printed.splitlines() == ["id    x", "007", "1e5   b"]


def test_a_pipe_gets_no_colour() -> None:
    assert terminal.bold("x", io.StringIO()) == "x"
    assert not terminal.coloured(io.StringIO())
