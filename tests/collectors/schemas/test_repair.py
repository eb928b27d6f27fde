from typing import Any

import msgspec
import pytest

from cade.collectors.messages import Seen
from cade.collectors.schemas.drift import changes
from cade.collectors.schemas.filling import filled
from cade.collectors.schemas.form import Group, Lookup, Rule, Schema
from cade.collectors.schemas.mapping import Origin, mapped
from cade.collectors.schemas.observe import Observed, Observer
from cade.collectors.schemas.reading import fill, scopes
from cade.collectors.schemas.records import Row
from cade.collectors.schemas.repair import mended
from cade.collectors.schemas.uses import used_paths
from cade.tests.collectors.schemas.making import SENT, schema, shipped

RICH = schema(
    lookups={
        "people": {
            "stores": ["users"],
            "each": "$.list.*",
            "key": "@.uid",
            "values": {"value": "@.profile.full"},
        }
    },
    messages=[
        {
            "stores": ["chains"],
            "each": "$.entries.*",
            "when": [{"path": "@.sort", "equals": "text"}, {"path": "$.hidden", "exists": False}],
            "fields": {
                "id": "@.mid",
                "conversation": "$.place.key",
                "time": {"path": "@.moment", "transform": ["ms"]},
                "text": ["@.nothing", {"path": "@.words", "transform": ["trim"]}],
                "sender": "@.writer",
                "sender_name": {"lookup": "people", "key": "@.writer", "value": "value"},
                "from_me": "@.mine",
                "mentions": {"each": "@.named.*", "name": "@.label", "handle": "@.who"},
            },
        }
    ],
)


def entry(number: int) -> dict[str, Any]:
    return {
        "mid": f"m-{number}",
        "sort": "text",
        "moment": float((SENT + number) * 1000),
        "words": f" olá a todos {number} ",
        "writer": "u-1",
        "mine": False,
        "named": [{"label": "Bia Reis", "who": "u-2"}],
    }


CHAINS: list[Any] = [
    {"place": {"key": f"r-{n}"}, "entries": {f"k{n}:{m}": entry(3 * n + m) for m in range(3)}}
    for n in range(4)
]
USERS = [{"list": [{"uid": f"u-{n}", "profile": {"full": f"Pessoa {n}"}} for n in (1, 2)]}] * 3
NAMES = "place key entries mid sort moment words writer mine named label who list uid profile full"


def renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, list):
        return [renamed(one, old, new) for one in value]
    if isinstance(value, dict):
        return {new if k == old else k: renamed(one, old, new) for k, one in value.items()}
    return value


def observed(**stores: list[Any]) -> Observed:
    observer = Observer()
    for store, values in stores.items():
        for number, value in enumerate(values):
            observer.add(Row("chats", store, number, value))
    return observer.observed()


def seen(made: Schema, chains: list[Any], users: list[Any]) -> list[Seen]:
    tables: dict[str, Any] = {"people": {}}
    for value in users:
        fill(tables["people"], made.lookups["people"], 0, value)
    group = made.messages[0]
    found = [
        mapped(group, scope, Origin("", ""))
        for value in chains
        for scope in scopes(group, 0, value, tables)
    ]
    return [one for one in found if isinstance(one, Seen)]


@pytest.mark.parametrize("name", NAMES.split())
def test_whatever_is_renamed_is_found_again_wherever_the_schema_reads_it(name: str) -> None:
    before = observed(chains=CHAINS, users=USERS)
    chains, users = renamed([CHAINS, USERS], name, f"{name}V2")
    after = observed(chains=chains, users=users)
    made = mended(RICH, before, after)

    assert any(change.read for change in changes(RICH, before, after))
    assert seen(made, chains, users) == seen(RICH, CHAINS, USERS)
    assert not any(change.read for change in changes(made, after, after))


def test_of_two_that_are_equally_alike_none_is_taken() -> None:
    before = observed(chains=CHAINS, users=USERS)
    chains = renamed(CHAINS, "words", "wordsA")
    for chain in chains:
        for one in chain["entries"].values():
            one["wordsB"] = one["wordsA"]

    assert mended(RICH, before, observed(chains=chains, users=USERS)) == RICH


def test_something_else_in_its_place_is_not_taken_for_it() -> None:
    before = observed(chains=CHAINS, users=USERS)
    chains = [
        {
            **chain,
            "entries": {
                k: {**{n: v for n, v in one.items() if n != "words"}, "zip": 7}
                for k, one in chain["entries"].items()
            },
        }
        for chain in CHAINS
    ]

    assert mended(RICH, before, observed(chains=chains, users=USERS)) == RICH


def test_a_schema_that_still_fits_is_left_as_it_is() -> None:
    same = observed(chains=CHAINS, users=USERS)

    assert mended(RICH, same, same) == RICH
    for name in ("whatsapp", "element"):
        made = shipped(name)
        parts: tuple[Group | Lookup, ...] = (*made.messages, *made.lookups.values())
        assert all(list(used_paths(part)) for part in parts)
        assert mended(made, {}, same) == made


def test_a_field_of_another_kind_and_name_is_looked_for_anew_and_the_rest_is_kept() -> None:
    moved = [
        {
            **chain,
            "entries": {
                k: {
                    **{n: v for n, v in one.items() if n != "moment"},
                    "sentAt": f"2026-03-02T14:15:{int(one['moment'] / 1000) % 60:02}Z",
                }
                for k, one in chain["entries"].items()
            },
        }
        for chain in CHAINS
    ]
    after = observed(chains=moved, users=USERS)
    made = filled(mended(RICH, observed(chains=CHAINS, users=USERS), after), after)

    assert made.messages[0].fields.time == Rule(path="@.sentAt", transform=("iso",))
    assert msgspec.structs.replace(made.messages[0].fields, time="$key") == (
        msgspec.structs.replace(RICH.messages[0].fields, time="$key")
    )
    assert len(seen(made, moved, USERS)) == len(seen(RICH, CHAINS, USERS))
