"""The layout is shown, and nothing of what anybody wrote."""

import json
from pathlib import Path
from typing import Any

import msgspec

from cade.collectors.indexeddb import Record, read
from cade.collectors.indexeddb.values import UNDEFINED, JsMap
from cade.collectors.teams.outline import Store, outline
from cade.tests.collectors.teams.making import (
    ANA,
    OID,
    OTHER,
    TENANT,
    chain,
    conversation,
    new_layout,
    profile,
    v2,
    write,
)

CANARIES = ("canary", "4711", OID, OTHER, TENANT, "f00d", "Ana", "Olá", "17000000")


def fields(store: Store) -> dict[str, dict[str, int]]:
    return {field.path: field.types for field in store.fields}


def of(*values: Any) -> dict[str, dict[str, int]]:
    records = (Record(database="d", store="s", key=1.0, value=value) for value in values)
    (store,) = outline(records)
    return fields(store)


def test_stores_fields_types_and_counts_are_told(tmp_path: Path) -> None:
    rows = [conversation(f"19:{n}@thread.v2", members=[{"id": ANA}, {"id": 4711}]) for n in "ab"]
    path = write(tmp_path, new_layout(v2(1), v2(2), conversations=rows, profiles=[profile()]))
    conversations, profiles, chains = outline(read(path))
    assert chains.database == "Teams:replychain-manager:react-web-client:*:*:pt-br"
    assert (chains.store, chains.records) == ("replychains", 2)
    found = fields(chains)
    assert found["messageMap.*.content"] == {"text": 2}
    assert found["messageMap.*.isSentByCurrentUser"] == {"boolean": 2}
    assert found["messageMap.*.originalArrivalTime"] == {"number": 2}
    assert found["messageMap.*.deletionInfo"] == {"undefined": 2}
    assert fields(conversations)["members.[].id"] == {"number": 2, "text": 2}
    assert (profiles.store, profiles.records) == ("profiles", 1)


def test_no_value_and_no_key_that_is_data_is_told(tmp_path: Path) -> None:
    odd = {
        "canary 4711": 1,
        "canary@example.org": "canary",
        ANA: {"canary": ["canary", b"canary"]},
        "8:live:canary": "canary",
        "a" * 60 + "canary": "canary",
        "né": "canary",
    }
    messages = [v2(1, "<p>canary</p>", odd=odd), v2(2, "canary")]
    key, value = chain(messages[0])
    value["messageMap"] = {"canary": messages[0]}
    table = {"canaryA": {"x": 1, "y": 2}, "canaryB": {"x": 1, "y": 3}}
    databases = {
        **new_layout(messages[1], profiles=[profile(ANA, "canary", tableOf=table)]),
        "Teams:canary4711:x": {"replychains": [(key, value)]},
        "canary@example.org": {"canary4711": [(key, {"a": "canary"})]},
    }
    told = msgspec.json.encode(outline(read(write(tmp_path, databases)))).decode()
    shown = told.replace("odd.*.canary", "")  # a name within what stands under an identifier
    assert not [canary for canary in CANARIES if canary in shown]
    assert json.loads(told)


def test_a_name_is_shown_and_an_identifier_is_a_star() -> None:
    found = of({"call-log": 1, "@type": 1, "x_y": 1, "a1": 1, "19:x": 1, "": 1, "1700": 1})
    assert set(found) == {".", "call-log", "@type", "x_y", "*"}
    assert found["*"] == {"number": 4}


def test_too_many_names_are_data() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [a + b for a in letters for b in letters[:5]]
    assert of(*({name: 1} for name in names))["*"] == {"number": len(names)}
    assert set(of(dict.fromkeys(names, "x"))) == {".", "*"}


def test_every_kind_of_value_has_a_name() -> None:
    values = [None, True, 1, 1.5, "x", b"x", [1], {"a": 1}, UNDEFINED, JsMap([("k", 1)]), object()]
    assert of(*values)["."] == {
        "boolean": 1, "bytes": 1, "list": 1, "map": 1, "null": 1, "number": 2, "object": 1,
        "other": 1, "text": 1, "undefined": 1,
    }  # fmt: skip


def test_a_value_that_contains_itself_ends() -> None:
    value: dict[str, Any] = {}
    for name in "abcdefgh":
        value[name] = [value, value]
    assert "." in of(value)
