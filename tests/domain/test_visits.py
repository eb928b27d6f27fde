"""What there is to search in a visit."""

import pytest

from cade.domain.urls import clean_url
from cade.domain.visits import MAX_TITLE_CHARACTERS, address_names, clean_title, visit_text


@pytest.mark.parametrize(
    ("title", "clean"),
    [
        ("Pão caseiro", "Pão caseiro"),
        ("  two\n lines\t", "two lines"),
        ("a\x00b\x1b[2J\x9bc", "a b [2J c"),
        ("\u202eevil", "\u202eevil"),  # kept, and never printed as it is
        ("", None),
        (" \n\x00", None),
        (None, None),
        ("x" * 10_000_000, "x" * MAX_TITLE_CHARACTERS),
    ],
)
def test_a_title_is_one_bounded_line(title: str | None, clean: str | None) -> None:
    assert clean_title(title) == clean


@pytest.mark.parametrize(
    ("url", "title", "text"),
    [
        ("https://example.org/p/1", "Pão", "Pão"),
        ("https://google.com/search?q=cad%C3%AA+voc%C3%AA", "Google", "Google\ncadê você"),
        ("https://google.com/search?q=cadê", "Cadê - Google", "Cadê - Google"),
        ("https://example.org/?code=x&q=", "Pão", "Pão"),
        (
            "https://www.example.org/receitas/pao-de-queijo/42/a1b2c3d4",
            None,
            "example.org\nreceitas pao queijo",
        ),
        (
            "https://example.org/busca?query=bolo%0Ade+milho",
            None,
            "example.org\nbusca\nbolo de milho",
        ),
        ("about:blank", None, None),
        ("data:text/html", None, None),
    ],
)
def test_a_visit_is_searched_by_title_and_what_was_sought_or_else_by_its_address(
    url: str, title: str | None, text: str | None
) -> None:
    assert visit_text(clean_url(url), title) == text


def test_the_parts_of_a_path_stand_apart() -> None:
    assert address_names("https://example.org/browse/PROJ-481?x=1") == "browse PROJ-481"
