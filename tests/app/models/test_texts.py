from hypothesis import given
from hypothesis import strategies as st

from cade.app.models.texts import Window, clean, windows


def letters(text: str) -> int:
    return len(text.replace(" ", ""))


def test_a_text_is_composed_and_its_words_stand_one_space_apart() -> None:
    assert clean("  ac\u0327a\u0303o\n\tfeita\0ontem ") == "ação feita ontem"


def test_literal_special_tokens_are_text() -> None:
    assert clean("<s>a</s><mask>") == "< s>a< /s>< mask>"


def test_words_fill_windows_and_stay_whole() -> None:
    assert windows("aaa bbb cc dd eeee", letters, 6) == [
        Window("aaa bbb", 6),
        Window("cc dd", 4),
        Window("eeee", 4),
    ]


def test_a_word_that_fits_no_window_is_cut_inside() -> None:
    assert windows("ab " + "x" * 20, letters, 8) == [
        Window("ab xxxxxx", 8),
        Window("x" * 8, 8),
        Window("x" * 6, 6),
    ]


def test_a_character_of_too_many_tokens_is_a_window_of_its_own() -> None:
    assert windows("ab", lambda text: 9 * len(text), 8) == [Window("a", 9), Window("b", 9)]


@given(st.text(st.sampled_from("ab é漢 "), min_size=1).filter(str.strip), st.integers(1, 20))
def test_windows_cover_everything_in_order(text: str, context: int) -> None:
    cleaned = clean(text)
    found = windows(cleaned, letters, context)

    assert "".join(w.text for w in found).replace(" ", "") == cleaned.replace(" ", "")
    assert all(w.tokens == letters(w.text) <= context for w in found)
