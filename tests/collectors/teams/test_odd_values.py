"""Whatever stands in a field, it costs that field or that message and nothing else."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from cade.collectors.indexeddb import Record
from cade.collectors.indexeddb.values import UNDEFINED, Blob, JsMap, JsSet, SparseArray
from cade.collectors.teams.survey import Survey
from cade.collectors.teams.telling import told
from cade.tests.collectors.conftest import NOW
from cade.tests.collectors.teams.making import (
    CHAINS,
    CLASSIC,
    CONVERSATIONS,
    PROFILES,
    chain,
    conversation,
    profile,
    v1,
    v2,
)

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**300, -1, 0, float("nan"), float("inf"), 1e300, -0.0]),
    st.text(max_size=8),
    st.sampled_from(["[]", "{", '{"a": [1]}', '[{"mri": 7}]', "[" * 500, "true", "1700000000000"]),
    st.binary(max_size=4),
    st.sampled_from([UNDEFINED, Blob(), JsMap([(1, 2)]), JsSet([1]), SparseArray(9, {3: "x"})]),
    st.sampled_from([datetime(2023, 1, 1, tzinfo=UTC), datetime.max.replace(tzinfo=UTC)]),
)
NAMES = st.sampled_from(
    [
        "id", "mri", "url", "topic", "members", "deletetime", "files", "cards", "links", "content",
        "mentions", "meeting", "displayName", "fileInfo", "text", "title", "value", "edittime",
    ]
)  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)


@given(
    place=st.integers(0, 30),
    value=VALUES,
    properties=VALUES,
    members=VALUES,
    whole=VALUES,
)
@example(place=0, value=10**300, properties={}, members=None, whole=None)
def test_every_field_may_hold_anything(
    place: int, value: Any, properties: Any, members: Any, whole: Any
) -> None:
    survey = Survey(NOW)
    for database, make in ((CHAINS, v2), (CLASSIC, v1)):
        made = make(1, properties=properties)
        name = list(made)[place % len(made)]
        survey.take([taken(database, "replychains", chain(make(2))[1])])
        key, record = chain(make(1))
        kept = "messageMap" if make is v2 else "messages"
        record[kept] = {"x": {**made, name: value}, "y": whole}
        survey.take([taken(database, "replychains", record), taken(database, "replychains", whole)])
        assert key
    row, person = conversation(members=members, chatTitle=value)[1], profile()[1]
    row[list(row)[place % len(row)]] = value
    person[list(person)[place % len(person)]] = value
    survey.take([taken(CONVERSATIONS, "conversations", one) for one in (row, members, whole)])
    survey.take([taken(PROFILES, "profiles", one) for one in (person, members, whole)])

    seen = list(told(survey.readings, survey.directory, {}, None, "/x"))
    assert {f"{one.details.conversation.id}/{one.details.id}" for one in seen} >= {
        one.uid for one in seen if one.uid.endswith("1700000002000")
    }
    assert any(one.text == "Olá" for one in seen)
    for one in seen:
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(one), type=type(one)) == one


def test_a_number_of_thousands_of_digits_costs_its_field() -> None:
    """Python itself refuses to write one as text."""
    survey = Survey(NOW)
    for place, name in enumerate(v2()):
        made = v2(place + 1) | {name: 10**5_000}
        survey.take(
            [taken(CHAINS, "replychains", chain(v2(), key="x")[1] | {"messageMap": [made]})]
        )
    assert len(survey.readings) > 10


def taken(database: str, store: str, value: Any) -> Record:
    return Record(database=database, store=store, key=["19:x", "1"], value=value)
