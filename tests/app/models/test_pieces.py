import pytest

from cade.app.models.pieces import Pieces


def shown(stop: list[str], *raw: bytes) -> tuple[list[str], bool]:
    pieces = Pieces(stop)
    found = []
    for one in raw:
        found.append(pieces.add(one))
        if pieces.stopped:
            break
    return [*found, pieces.rest()], pieces.stopped


def test_a_character_spread_over_tokens_appears_whole() -> None:
    assert shown([], b"a\xc3", b"\xa7", b"o") == (["a", "ç", "o", ""], False)


def test_half_a_character_at_the_end_is_marked_as_broken() -> None:
    assert shown([], b"a\xc3") == (["a", "\ufffd"], False)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ([b"one EN", b"D two"], (["one ", "", ""], True)),
        ([b"one EN", b"TER"], (["one ", "ENTER", ""], False)),
        ([b"one E"], (["one ", "E"], False)),
    ],
)
def test_what_may_become_a_stop_text_is_held_back(
    raw: list[bytes], expected: tuple[list[str], bool]
) -> None:
    assert shown(["END"], *raw) == expected


def test_the_first_of_several_stop_texts_ends_it() -> None:
    assert shown(["zz", "\n"], b"a\nb zz") == (["a", ""], True)
