from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.collectors.indexeddb.values import JsMap, JsSet
from cade.collectors.schemas.candidates import drafts
from cade.collectors.schemas.drift import changes, fingerprint
from cade.collectors.schemas.filling import filled
from cade.collectors.schemas.forms import form_of
from cade.collectors.schemas.naming import general, is_name
from cade.collectors.schemas.observe import MAX_NODES, Observed, observe
from cade.collectors.schemas.proposal import About, build, likeliest
from cade.collectors.schemas.records import Row
from cade.collectors.schemas.repair import mended
from cade.tests.collectors.schemas.making import group, message, schema

KEYS = st.sampled_from(
    ["id", "text", "at", "from", "members", "5511@c.us", "!a:b", "x y", "a" * 99]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.builds(JsSet, st.lists(inner, max_size=2))
        | st.builds(JsMap, st.lists(st.tuples(KEYS, inner), max_size=2))
    ),
    max_leaves=10,
)


def seen(*values: Any, store: str = "messages") -> Observed:
    return observe(Row("chats", store, n, value) for n, value in enumerate(values))


def paths(*values: Any) -> list[str]:
    return list(seen(*values)["messages"].spots)


@given(values=st.lists(VALUES, max_size=6))
def test_any_records_can_be_observed_proposed_for_and_compared(values: list[Any]) -> None:
    first, second = seen(*values), seen(*values[1:])

    assert fingerprint(first) == fingerprint(seen(*values))
    changes(schema(), first, second)
    filled(mended(schema(), first, second), second)
    about = About(name="x", title="X", kind="indexeddb", origins=(), database="*")
    for draft in drafts(first):
        if all(likeliest(draft)[field] for field in ("id", "conversation", "time")):
            build(draft, likeliest(draft), about)


def test_keys_that_are_data_become_a_star() -> None:
    people = {"5511999@c.us": {"n": 1}, "!sala:example": {"n": 2}}
    alike = {"maria": {"at": 1, "by": 2}, "joao": {"at": 1, "by": 2}}

    assert "$.rooms.*.n" in paths({"rooms": people})
    assert "$.seen.*.at" in paths({"seen": alike})
    assert not any("maria" in path for path in paths({"seen": alike}))
    flags = {"maria": True, "joao": True, "bia": False}
    assert paths({"flags": flags}) == ["$", "$.flags", "$.flags.*"]


def test_fields_that_most_records_have_keep_their_names_though_they_are_alike() -> None:
    both = {"from": {"id": 1, "name": "x"}, "to": {"id": 1, "name": "x"}}

    assert "$.from.name" in paths(both, both, both)


def test_namespaced_names_are_names_and_addresses_are_not() -> None:
    assert is_name("m.relates_to") and is_name("_id") and is_name("sha256")
    assert not any(map(is_name, ["a@b.c", "19:x", "0a1b2c3d4e", "x y", "", "1", "a" * 60]))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("messages", "messages"),
        ("model-storage", "model-storage"),
        ("user-12345678", "user-*"),
        ("mail:ana.lima@example.org", "mail:*"),
        ("db_0f3a5b7c-1111-2222-3333-444455556666_x", "db_*_x"),
    ],
)
def test_ids_and_addresses_in_names_of_stores_become_a_star(name: str, expected: str) -> None:
    assert general(name) == expected


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (1_772_460_900, "s"),
        (1_772_460_900_000.0, "ms"),
        ("1772460900000", "ms"),
        (1_772_460_900_000_000, "us"),
        (12, "number"),
        (True, "boolean"),
        (datetime(2026, 3, 2, tzinfo=UTC), "time"),
        ("2026-03-02T14:15:00Z", "iso"),
        ("https://x.example/a", "url"),
        ("<p>Olá</p>", "html"),
        ("Olá, tudo bem?", "prose"),
        ("ana", "name"),
        ("3EB0-12", "id"),
        (b"x", "bytes"),
    ],
)
def test_forms_tell_what_values_look_like(value: object, form: str) -> None:
    assert form_of(value) == form


def test_what_is_observed_is_bounded_and_a_value_that_contains_itself_ends() -> None:
    loop: dict[str, Any] = {"id": 1}
    loop["self"] = loop
    wide = [
        {f"a{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}": n}
        for n in range(9_000)
    ]

    assert len(paths(loop)) < 40
    assert len(paths(*wide)) <= MAX_NODES + 1


def test_what_the_schema_reads_comes_first_among_the_changes() -> None:
    before = seen(message(1), message(2))
    after = seen(*({**message(n), "text": 5, "extra": "x"} for n in (1, 2)))
    found = changes(schema(), before, after)

    assert [(one.what, one.path, one.read) for one in found] == [
        ("kinds", "$.text", True),
        ("added", "$.extra", False),
    ]


def test_a_rare_field_that_is_not_there_today_is_no_drift() -> None:
    made = schema(messages=[group(edited={"path": "@.edited", "transform": ["ms"]})])
    many = [message(n) for n in range(30)]
    before = seen(*many, {**message(30), "edited": 1_772_460_900_000.0})
    (change,) = changes(made, before, seen(*many))

    assert (change.what, change.path, change.read) == ("removed", "$.edited", False)
