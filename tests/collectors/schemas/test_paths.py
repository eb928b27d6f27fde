from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.collectors.indexeddb.values import UNDEFINED, JsMap, JsSet
from cade.collectors.schemas import paths
from cade.collectors.schemas.paths import MAX_FOUND, MAX_STARS, MAX_STEPS, Path, first, found, parse

NAMES = st.text(min_size=1, max_size=8)
STEPS = st.lists(st.one_of(NAMES, st.integers(-99, 99), st.none()), max_size=MAX_STEPS).filter(
    lambda steps: steps.count(None) <= MAX_STARS
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(UNDEFINED),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(NAMES, inner, max_size=4)
        | st.builds(JsSet, st.lists(inner, max_size=3))
        | st.builds(JsMap, st.lists(st.tuples(st.one_of(NAMES, st.floats()), inner), max_size=3))
    ),
    max_leaves=12,
)


@given(steps=STEPS, root=st.sampled_from(["$", "@"]))
def test_a_written_path_is_read_back_as_it_was(steps: list[paths.Step], root: str) -> None:
    path = Path(root, tuple(steps))
    text = paths.written(path)

    if len(text) <= paths.MAX_CHARACTERS:
        assert parse(text) == path


@given(text=st.text(max_size=40) | st.from_regex(r"[$@*][.\[\]\w*\"\\-]{0,30}"))
def test_any_text_is_a_path_or_is_refused(text: str) -> None:
    try:
        path = parse(text)
    except ValueError:
        return
    assert parse(paths.written(path)) == path


@given(value=VALUES, steps=STEPS)
def test_every_path_ends_on_every_value_and_finds_no_nothing(
    value: Any, steps: list[paths.Step]
) -> None:
    listed = list(found(value, tuple(steps)))

    assert len(listed) <= MAX_FOUND
    assert all(one.value is not None and one.value is not UNDEFINED for one in listed)
    assert all(len(one.stars) == steps.count(None) for one in listed)


def test_a_value_that_contains_itself_ends() -> None:
    loop: dict[str, Any] = {"a": 1}
    loop["self"] = loop

    assert first(loop, parse("$" + ".self" * 15 + ".a").steps) == 1
    assert [one.stars[-1] for one in found(loop, parse("$.*.*.*").steps)] == ["a", "self"]


def test_a_list_that_contains_itself_ten_thousand_times_ends() -> None:
    loop: list[Any] = []
    loop += [loop] * 10_000

    assert list(found(loop, parse("$.*.*.*.missing").steps)) == []


def test_a_star_gives_each_entry_and_what_it_stood_for() -> None:
    value = {"rooms": {"!a:x": [1, 2], "b": JsMap([("k", 3), (4.0, 5)])}}
    steps = parse("$.rooms.*.*").steps

    assert [(one.value, one.stars) for one in found(value, steps)] == [
        (1, ("!a:x", "0")),
        (2, ("!a:x", "1")),
        (3, ("b", "k")),
        (5, ("b", "4")),
    ]


def test_names_with_any_character_and_positions_are_reached() -> None:
    value = {"m.relates_to": {'a"b': [1, 2, 3]}}

    assert first(value, parse(r'$["m.relates_to"]["a\"b"][-1]').steps) == 3
    assert first(value, parse(r'$["m.relates_to"]["a\"b"][3]').steps) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "id",
        "$..a",
        "$.",
        "$[",
        "$[x]",
        '$["a]',
        "@.a b",
        "$key.a",
        "*1.a",
        "*4",
        "$" + ".a" * 17,
        "$.*.*.*.*",
        "$." + "a" * 400,
    ],
)
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)
