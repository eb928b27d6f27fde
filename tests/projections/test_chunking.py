import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.projections.chunking import OVERLAP, SIZE, Piece, split

PAUSES = st.sampled_from(
    ["\n# Title\n\n", "\n\n", "\n", ". ", " ", "é", "e\u0301", "👩‍👩‍👧", "```\n"]
)
WORDS = st.text(max_size=400).filter(lambda text: "\ud800" not in text)
TEXTS = st.lists(st.one_of(PAUSES, WORDS, st.just("word " * 90)), max_size=60).map("".join)


def covered(text: str, pieces: list[Piece]) -> str:
    """Put the text together again from the pieces."""
    whole = ""
    for start, end, _ in pieces:
        assert start <= len(whole) < end
        whole += text[len(whole) : end]
    return whole


@given(TEXTS)
def test_pieces_cover_the_text_and_none_is_too_long(text: str) -> None:
    pieces = split(text)

    assert covered(text, pieces) == text
    assert all(end - start <= SIZE for start, end, _ in pieces)
    assert split(text) == pieces


@given(TEXTS)
def test_a_piece_repeats_little_of_the_one_before(text: str) -> None:
    pieces = split(text)

    for before, after in pairwise(pieces):
        assert 0 <= before.end - after.start <= OVERLAP + 64
        assert after.end > before.end


@pytest.mark.parametrize(
    "text",
    [
        "á" * 3_000,
        "a\u0301" * 3_000,
        "\u0301" * 5_000,
        "iVBORw0KGgoAAAANSUhEUgAA" * 900,
        "var a=function(b){return b.c(d)};" * 700,
        "😀" * 10_000,
        "👩‍👩‍👧" * 2_000,
        "\n" * 10_000,
        " " * 10_000,
        "# \n" * 5_000,
        "# a\n" * 60_000,
        "```\n# a\n" * 5_000,
        "#" + " " * 100_000,
    ],
    ids=range(13),
)
def test_a_hostile_text_is_cut_all_the_same(text: str) -> None:
    pieces = split(text)

    assert covered(text, pieces) == text
    assert all(end - start <= SIZE for start, end, _ in pieces)
    assert len(pieces) <= len(text) // (SIZE // 4) + 1


@pytest.mark.parametrize("cluster", ["e\u0301", "a\u0301\u0302", "👩‍👩‍👧", "👍🏽", "❤️"])
def test_a_character_keeps_its_marks(cluster: str) -> None:
    text = cluster * 2_000

    for start, end, _ in split(text)[:-1]:
        assert text[end - 1] != "\u200d"
        assert not unicodedata.combining(text[end])
        assert (start % len(cluster), end % len(cluster)) == (0, 0)


def test_a_short_text_is_one_piece() -> None:
    assert split("Fix it.") == [Piece(0, 7, "")]
    assert split("") == []


FILL = "All work and no play. " * 30  # 660 characters


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FILL + "\n", "## Next\n\n" + "para\n\n" * 5 + FILL),
        (FILL + "\n\n", "line\nline\nend. of " + FILL.replace(" ", "_")),
        (FILL.replace(".", ",") + "\n", "a sentence. " + "and-more" * 200),
        (FILL, "word-without-any-end" * 100),
        ("word " * 100, "x" * 2_000),
    ],
    ids=["heading", "paragraph", "line", "sentence", "space"],
)
def test_a_piece_ends_where_the_text_pauses_most(before: str, after: str) -> None:
    assert split(before + after)[0].end == len(before)


def test_a_piece_that_starts_at_a_heading_repeats_nothing() -> None:
    text = f"{FILL}\n## Next\n\n{FILL}"

    assert split(text)[1].start == split(text)[0].end


def test_a_piece_knows_the_headings_above_it() -> None:
    text = f"# Shop\n\n{FILL}\n## Set-up ##\n\n{FILL}\n### Linux\n\n{FILL}\n## Use\n\n{FILL}"

    assert [piece.heading for piece in split(text)] == [
        "Shop",
        "Shop > Set-up",
        "Shop > Set-up > Linux",
        "Shop > Use",
    ]


def test_comments_in_code_are_no_headings() -> None:
    fenced = f"# Title\n\n```python\n# comment\nimport os\n```\n\n{FILL}{FILL}"
    program = f"# comment\nimport os\n\n{FILL}{FILL}"

    assert {piece.heading for piece in split(fenced)} == {"Title"}
    assert {piece.heading for piece in split(program)} == {""}


def test_a_change_in_the_middle_leaves_far_pieces_as_they_are() -> None:
    text = "\n\n".join(f"Paragraph {number}. {'word ' * (number % 40)}" for number in range(300))
    changed = text.replace("Paragraph 20.", "Paragraph twenty, which has grown a little.")
    before = {text[start:end] for start, end, _ in split(text)}
    after = {changed[start:end] for start, end, _ in split(changed)}

    assert len(after - before) <= 4
