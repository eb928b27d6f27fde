import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.domain.details import Person
from cade.domain.facts import Alias
from cade.domain.mailmap import MAX_ALIASES, parse_mailmap


def alias(
    name: str | None, email: str | None, old_email: str, old_name: str | None = None
) -> Alias:
    return Alias(
        proper=Person(name=name, email=email), named=Person(name=old_name, email=old_email)
    )


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Ana Lima <ana@x>", alias("Ana Lima", None, "ana@x")),
        ("<ana@x> <old@y>", alias(None, "ana@x", "old@y")),
        ("Ana <ana@x> <old@y>", alias("Ana", "ana@x", "old@y")),
        ("Ana <ana@x> nana <old@y>", alias("Ana", "ana@x", "old@y", "nana")),
        ("  Ana  <ana@x>\t<old@y>  # since May", alias("Ana", "ana@x", "old@y")),
        ("Ana <> <old@y>", alias("Ana", None, "old@y")),
    ],
)
def test_each_form_of_an_entry_is_read(line: str, entry: Alias) -> None:
    assert parse_mailmap(line) == (entry,)


@pytest.mark.parametrize(
    "line",
    [
        *("", "   ", "# Ana <ana@x>", "junk", "Ana ana@x", "<ana@x>", "Ana <>", "<> <old@y>"),
        *("Ana <ana@x", "Ana >ana@x<", "a <b> c <d> e <f>", "Ana <a b@x>", "Ana <ana@x> <>"),
        "\x00\x01",
    ],
)
def test_a_junk_line_says_nothing_and_costs_nothing(line: str) -> None:
    good = "Ana <ana@x> <old@y>"

    assert parse_mailmap(f"{good}\n{line}\n{good}") == (alias("Ana", "ana@x", "old@y"),) * 2


def test_a_mailmap_without_end_is_cut() -> None:
    assert len(parse_mailmap("Ana <ana@x>\n" * (MAX_ALIASES + 1))) == MAX_ALIASES


@given(st.text(alphabet=st.sampled_from("Ana <>@#\n\t x")))
def test_nothing_that_a_mailmap_holds_can_fail(text: str) -> None:
    for entry in parse_mailmap(text):
        assert entry.named.email
