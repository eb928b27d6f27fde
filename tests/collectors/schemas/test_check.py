import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.collectors.schemas.check import parse
from cade.collectors.schemas.form import NOT_BUILT, json_schema
from cade.collectors.schemas.scalars import like
from cade.domain.errors import ConfigError
from cade.tests.collectors.schemas.making import SHIPPED, document, group

LOOKUP = {"stores": ["people"], "key": "@.id", "values": {"name": "@.name"}}


def refused(made: object) -> tuple[str, str]:
    with pytest.raises(ConfigError) as raised:
        parse(json.dumps(made).encode(), "/c/chatter.json")
    assert "/c/chatter.json" in str(raised.value)
    return str(raised.value), (raised.value.do or "").format(**raised.value.values)


def test_every_shipped_schema_is_accepted_and_named_as_its_file() -> None:
    files = sorted(SHIPPED.glob("*.json"))

    assert [parse(file.read_bytes(), file.name).name for file in files] == ["element", "whatsapp"]


def test_the_published_format_is_what_is_checked() -> None:
    published = json.loads((SHIPPED.parent / "format.json").read_text())

    assert published == json.loads(json.dumps(json_schema()))
    assert published["$defs"]["Schema"]["additionalProperties"] is False


def test_the_example_of_the_readme_is_a_schema() -> None:
    readme = (SHIPPED.parents[2] / "README.md").read_text()
    example = readme.partition("## Other chat applications")[2].split("```json")[1].split("```")[0]

    assert parse(example.encode(), "README").name == "chatter"


@pytest.mark.parametrize("kind", NOT_BUILT)
def test_kinds_that_are_not_built_are_refused_by_name(kind: str) -> None:
    said, remedy = refused(document(kind=kind))

    assert f"the kind {kind}, which is not built" in said
    assert "indexeddb, localstorage" in remedy


@pytest.mark.parametrize(
    ("changes", "where", "why"),
    [
        ({"nam": "x"}, "at $:", "did you mean name?"),
        ({"name": "No Spaces"}, "$.name", "matching regex"),
        ({"name": "../../x"}, "$.name", "matching regex"),
        ({"kind": "sqlite"}, "$.kind", "Invalid enum value"),
        ({"messages": []}, "$.messages", "length >= 1"),
        ({"messages": [group(id=3)]}, "$.messages[0].fields.id", "Expected"),
        ({"messages": [group(id="id")]}, "$.messages[0].fields.id", "'id' is no path"),
        ({"messages": [group(id=["@.a", "@.*.*.*.*"])]}, "fields.id[1]", "steps"),
        ({"messages": [group(id="*1")]}, "fields.id", "only 0 *"),
        ({"messages": [group(id={})]}, "fields.id", "exactly one of: path, const, lookup"),
        ({"messages": [group(id={"path": "@.a", "const": 1})]}, "fields.id", "exactly one"),
        ({"messages": [group(id={"path": "@.a", "value": "x"})]}, "id.value", "only a lookup"),
        ({"messages": [group(id={"path": "@.a", "transform": ["eval"]})]}, "transform", "Invalid"),
        ({"messages": [group(id={"path": "@.a", "transform": [{"part": 1}]})]}, "", "go together"),
        ({"messages": [group(id={"path": "@.a", "then": "$.x"})]}, "id.then", "begin with @"),
        ({"messages": [group(id={"lookup": "people"})]}, "id.lookup", "no lookup is called people"),
        ({"messages": [{**group(), "each": "@.x"}]}, "messages[0].each", "must begin with $"),
        ({"messages": [{**group(), "when": [{"path": "@.a"}]}]}, "when[0]", "exactly one of"),
        (
            {"messages": [{**group(), "when": [{"path": "@.a", "regex": "(a+)+$"}]}]},
            "when[0]",
            "unknown field",
        ),
        ({"where": {"origins": ["chat.example"]}}, "where.origins[0]", "scheme://host"),
        ({"where": {"folders": ["../other"]}}, "where.folders[0]", "home"),
        ({"where": {"folders": ["a/**"]}}, "where.folders[0]", "home"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    changes: dict[str, Any], where: str, why: str
) -> None:
    said, remedy = refused({**document(), **changes})

    assert where in said
    assert why in said
    assert "Mend the file there" in remedy


def test_a_lookup_that_leads_to_itself_or_another_is_refused() -> None:
    for target in ("people", "other"):
        key = {"lookup": target, "key": "@.id", "value": "name"}
        lookups = {"people": {**LOOKUP, "key": key}, "other": LOOKUP}
        said, _ = refused(document(lookups=lookups))
        assert "$.lookups.people.key: a lookup cannot use another lookup" in said


def test_a_column_that_a_lookup_has_not_is_refused() -> None:
    rule = {"lookup": "people", "key": "@.from", "value": "title"}
    said, _ = refused(document(lookups={"people": LOOKUP}, messages=[group(title=rule)]))

    assert "title.value: one of: name" in said


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"null", b"{", b'"a"', b"\xff", b"[" * 100_000, b" " * (2 << 20)],
    ids=["empty", "list", "null", "cut", "text", "bytes", "deep", "huge"],
)
def test_what_is_no_schema_at_all_is_refused(raw: bytes) -> None:
    with pytest.raises(ConfigError, match=r"x\.json"):
        parse(raw, "x.json")


def test_another_version_says_what_to_do() -> None:
    said, remedy = refused(document(schema=2))

    assert "not of version 1" in said
    assert "newer cade" in remedy


def test_more_than_a_schema_may_hold_is_refused() -> None:
    many = {f"l{n}": LOOKUP for n in range(17)}
    said, _ = refused(document(lookups=many))
    assert "$.lookups" in said
    said, _ = refused(document(messages=[group()] * 9))
    assert "$.messages" in said


@given(
    made=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["schema", "name", "messages", "fields", "id", "path", "lookup", "key"]
                ),
                inner,
                max_size=5,
            )
        ),
        max_leaves=15,
    )
)
def test_any_document_is_a_schema_or_is_refused(made: Any) -> None:
    if isinstance(made, dict):
        made = {**document(), **made, "schema": 1}
    try:
        parse(json.dumps(made).encode(), "x.json")
    except ConfigError as error:
        assert error.do


@given(text=st.text("ab*", max_size=12), pattern=st.text("ab*", max_size=8))
def test_a_pattern_means_what_its_stars_say(text: str, pattern: str) -> None:
    import re

    expected = re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text, re.S)
    assert like(text, pattern) == bool(expected)
