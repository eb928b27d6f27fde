import struct

from hypothesis import given
from hypothesis import strategies as st

from cade.app.models.charsmap import precompiled, with_decomposed

WORDS = st.text(st.characters(min_codepoint=1, exclude_categories=["Cs"]), min_size=1, max_size=4)


def longest(charsmap: bytes, text: str) -> tuple[int, str] | None:
    """Look a text up as llama.cpp does; return how many bytes match and their replacement."""
    (size,) = struct.unpack_from("<I", charsmap)
    units = struct.unpack_from(f"<{size // 4}I", charsmap, 4)
    strings = charsmap[4 + size :]
    at, best = units[0] >> 10, None
    for number, byte in enumerate(text.encode()):
        at ^= byte
        if at >= len(units) or units[at] & 0x800000FF != byte:
            break
        ends, at = units[at] >> 8 & 1, at ^ units[at] >> 10
        if ends:
            place = units[at] & 0x7FFFFFFF
            best = number + 1, strings[place : strings.index(b"\0", place)].decode()
    return best


@given(st.dictionaries(WORDS, st.text(st.characters(min_codepoint=1, exclude_categories=["Cs"]))))
def test_every_rule_is_found_again_and_nothing_else(rules: dict[str, str]) -> None:
    charsmap = precompiled({**rules, "a": "b"})

    for key, replacement in {**rules, "a": "b"}.items():
        assert longest(charsmap, key) == (len(key.encode()), replacement)
        known = [k for k in {**rules, "a": "b"} if (key + "z").startswith(k)]
        assert longest(charsmap, key + "z") is not None and known


def test_the_longest_rule_wins() -> None:
    charsmap = precompiled({"a": "1", "a\u0303": "2", "b": ""})

    assert longest(charsmap, "a\u0303o") == (3, "2")
    assert longest(charsmap, "a\u0301o") == (1, "1")
    assert longest(charsmap, "bc") == (1, "")
    assert longest(charsmap, "c") is None


def test_decomposed_letters_are_composed_as_the_rules_have_it() -> None:
    rules = with_decomposed({"Å": "å"})

    assert rules["A\u030a"] == "å"
    assert rules["c\u0327"] == "ç"
    assert "ﬁ" not in rules
