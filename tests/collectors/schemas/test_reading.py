from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.schemas import messages
from cade.collectors.schemas.form import Schema
from cade.collectors.world import Expected, Finished, Item, Reason, Skipped, Unchanged, World
from cade.domain.details import Message
from cade.domain.errors import SourceError
from cade.domain.facts import ItemRetracted, RevisionSeen
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.schemas.making import Broken, database, group, message, schema


def facts(items: list[Item]) -> list[RevisionSeen]:
    return [item for item in items if isinstance(item, RevisionSeen)]


def read(world: World, made: Schema, path: Path) -> list[Item]:
    return list(messages(world, made, str(path)))


def only(world: World, made: Schema, path: Path) -> tuple[RevisionSeen, Message]:
    (fact,) = facts(read(world, made, path))
    assert isinstance(fact.details, Message)
    return fact, fact.details


def test_a_message_is_a_fact_of_the_schemas_name(world: World, tmp_path: Path) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message()]})
    fact, details = only(world, schema(), path)

    assert (fact.source, fact.kind, fact.uid, fact.text) == (
        "chatter",
        "message",
        "r1/m1",
        "Bom dia 1",
    )
    assert fact.occurred_at == datetime(2026, 3, 2, 14, 15, 0, 1_000, tzinfo=UTC)
    assert (details.id, details.conversation.id, details.sender.handle) == ("m1", "r1", "ana")
    assert (details.from_me, details.client, details.path) == (None, "Chatter", str(path))


def test_a_second_run_adds_nothing_and_the_folder_stays_as_it_was(
    world: World, known: FakeKnown, tmp_path: Path
) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message(1), message(2)]})
    before = {file.name: file.stat().st_mtime_ns for file in path.iterdir()}
    known.feed(read(world, schema(), path))
    second = read(world, schema(), path)

    assert facts(second) == []
    assert Unchanged(2) in second
    assert isinstance(second[-1], Finished)
    assert {file.name: file.stat().st_mtime_ns for file in path.iterdir()} == before


def test_nested_messages_know_the_names_they_stand_under(world: World, tmp_path: Path) -> None:
    rooms = {"rooms": {"!a:x": {"log": {"k1": message(1), "k2": message(2)}}}}
    path = database(tmp_path / "p", "chats", {"state": [rooms]})
    one = {**group(conversation="*1", id="*2"), "stores": ["st*"], "each": "$.rooms.*.log.*"}

    found = facts(read(world, schema(messages=[one]), path))

    assert [fact.uid for fact in found] == ["!a:x/k1", "!a:x/k2"]


def test_conditions_alternatives_constants_and_words(world: World, tmp_path: Path) -> None:
    values = [
        message(1, kind="text", out=True),
        message(2, kind="join"),
        message(3, kind="text", hidden=True),
        {**message(4, kind="text", out=False), "text": None, "body": "Boa noite"},
    ]
    path = database(tmp_path / "p", "chats", {"messages": values})
    one = {
        **group(
            text=["@.text", "@.body"],
            from_me={"path": "@.out", "map": {"true": True, "false": False}},
            conversation_kind={"const": "channel"},
        ),
        "when": [
            {"path": "@.kind", "in": ["text", "image"]},
            {"path": "@.hidden", "exists": False},
        ],
    }
    found = facts(read(world, schema(messages=[one]), path))

    assert [fact.text for fact in found] == ["Bom dia 1", "Boa noite"]
    assert [fact.details.from_me for fact in found] == [True, False]  # type: ignore[union-attr]
    assert {fact.details.conversation.kind for fact in found} == {"channel"}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("value", "transforms", "expected"),
    [
        ("  Olá ", ["trim"], "Olá"),
        ("OLÁ", ["lower"], "olá"),
        ("a_b_c", [{"part": 1, "of": "_"}], "b"),
        ("a_b_c", [{"part": -1, "of": "_"}], "c"),
        ("a_b_c", [{"before": "_"}], "a"),
        ("a_b_c", [{"after": "_"}], "b_c"),
        ("@ana:x", [{"drop": "@"}, {"before": ":"}, {"add": "u/"}], "u/ana"),
        ("> what?\n> really\n\nyes", ["unquoted"], "yes"),
        ("<p>Olá <b>Ana</b></p>", ["html"], "Olá Ana"),
        (7.0, [{"add": "n"}], "n7"),
        ("x", ["ms"], None),
        ("nothing", [{"after": "_"}], None),
        (3.0, ["trim"], None),
    ],
)
def test_transforms_make_texts(
    world: World, tmp_path: Path, value: object, transforms: list[Any], expected: str | None
) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message(raw=value)]})
    rule = {"path": "@.raw", "transform": transforms}
    fact, _ = only(world, schema(messages=[group(text=rule)]), path)

    assert fact.text == expected


@pytest.mark.parametrize(
    ("value", "transforms"),
    [
        (1_772_460_900, ["s"]),
        ("1772460900000", ["ms"]),
        (1_772_460_900_000_000.0, ["us"]),
        ("2026-03-02T14:15:00Z", ["iso"]),
        ("2026-03-02T11:15:00-03:00", ["iso"]),
        (datetime(2026, 3, 2, 14, 15, tzinfo=UTC), []),
    ],
)
def test_times_are_read_in_the_unit_that_the_schema_says(
    world: World, tmp_path: Path, value: object, transforms: list[str]
) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message(at=value)]})
    rule = {"path": "@.at", "transform": transforms}
    fact, _ = only(world, schema(messages=[group(time=rule)]), path)

    assert fact.occurred_at == datetime(2026, 3, 2, 14, 15, tzinfo=UTC)


def test_json_in_a_text_is_reached(world: World, tmp_path: Path) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message(props='{"a": {"b": "c"}}')]})
    rule = {"path": "@.props", "transform": ["json"], "then": "@.a.b"}
    _, details = only(world, schema(messages=[group(title=rule)]), path)

    assert details.conversation.title == "c"


def test_lookups_name_people_and_conversations_also_one_through_another(
    world: World, tmp_path: Path
) -> None:
    stores = {
        "messages": [message(1, room="r1"), message(2, room="r2", **{"from": "nobody"})],
        "people": [{"id": "ana", "name": "Ana Lima"}, {"id": "bia", "name": "Bia Reis"}],
        "rooms": [{"id": "r1", "with": "bia"}],
    }
    lookups = {
        "people": {"stores": ["people"], "key": "@.id", "values": {"name": "@.name"}},
        "rooms": {"stores": ["rooms"], "key": "@.id", "values": {"with": "@.with"}},
    }
    through = {"lookup": "rooms", "key": "@.room", "value": "with"}
    fields = group(
        sender_name={"lookup": "people", "key": "@.from", "value": "name", "absent": "?"},
        title={"lookup": "people", "key": through, "value": "name"},
    )
    path = database(tmp_path / "p", "chats", stores)
    found = facts(read(world, schema(lookups=lookups, messages=[fields]), path))
    details = [fact.details for fact in found if isinstance(fact.details, Message)]

    assert [one.sender.name for one in details] == ["Ana Lima", "?"]
    assert [one.conversation.title for one in details] == ["Bia Reis", None]


def test_lists_of_members_mentions_files_and_images(world: World, tmp_path: Path) -> None:
    value = message(
        people=[{"n": "Ana"}, {"n": "Bia"}],
        ats=["bia"],
        files=[{"name": "plano.pdf", "url": "https://u:p@x.example/f?token=abc"}],
        pics=[{"url": "https://x.example/i.png"}, {"name": "gone"}],
    )
    fields = group(
        members={"each": "@.people.*", "name": "@.n"},
        mentions={"each": "@.ats.*", "handle": "@"},
        files={"each": "@.files.*", "name": "@.name", "address": "@.url"},
        images={"each": "@.pics.*", "address": "@.url"},
        reply_to={"const": "m0"},
    )
    path = database(tmp_path / "p", "chats", {"messages": [value]})
    _, details = only(world, schema(messages=[fields]), path)

    assert [one.name for one in details.conversation.members] == ["Ana", "Bia"]
    assert details.conversation.members_total == 2
    assert [one.handle for one in details.mentions] == ["bia"]
    assert details.files[0].name == "plano.pdf"
    assert details.files[0].address == "https://x.example/f?token=[redacted:parameter]"
    assert [one.address for one in details.images] == ["https://x.example/i.png"]
    assert details.quotes[0].id == "m0"


def test_addresses_in_the_text_are_links(world: World, tmp_path: Path) -> None:
    text = "veja https://x.example/a?token=abc, e https://x.example/b."
    path = database(tmp_path / "p", "chats", {"messages": [message(text=text)]})
    _, details = only(world, schema(), path)

    assert details.links == (
        "https://x.example/a?token=[redacted:parameter]",
        "https://x.example/b",
    )


def test_an_edit_is_a_revision_and_a_deletion_a_retraction(
    world: World, known: FakeKnown, tmp_path: Path
) -> None:
    made = schema(
        messages=[
            group(version="@.v", deleted="@.gone", edited={"path": "@.v", "transform": ["ms"]})
        ]
    )
    states: list[dict[str, Any]] = [
        {"v": 1_772_460_901_000.0},
        {"v": 1_772_460_999_000.0, "text": "Boa tarde"},
        {"v": 1_772_461_000_000.0, "gone": True},
    ]
    told: list[Item] = []
    for number, state in enumerate(states):
        path = database(tmp_path / str(number), "chats", {"messages": [message(**state)]})
        told += known.feed(read(world, made, path))

    revisions = [(f.revision, f.text) for f in facts(told)]
    assert revisions == [("1772460901000", "Bom dia 1"), ("1772460999000", "Boa tarde")]
    assert [item.uid for item in told if isinstance(item, ItemRetracted)] == ["r1/m1"]


@pytest.mark.parametrize("mark", [False, 0, "", "false", None])
def test_a_mark_that_says_no_takes_nothing_back(
    world: World, known: FakeKnown, tmp_path: Path, mark: object
) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message(gone=mark)]})
    known.feed(read(world, schema(), path))
    items = read(world, schema(messages=[group(deleted="@.gone")]), path)

    assert not any(isinstance(item, ItemRetracted) for item in items)


@pytest.mark.parametrize(
    "stores",
    [
        {"messagesV2": [message()]},
        {"messages": [{"uuid": "1", "channel": "2", "when": 3}]},
        {"messages": [message(at="yesterday")]},
    ],
    ids=["no store", "no fields", "no times"],
)
def test_records_of_which_none_is_a_message_fail_and_name_the_check(
    world: World, tmp_path: Path, stores: dict[str, Any]
) -> None:
    path = database(tmp_path / "p", "chats", stores)

    with pytest.raises(SourceError, match="application has changed") as raised:
        read(world, schema(), path)
    assert "cade schema-check chatter" in (raised.value.do or "").format(**raised.value.values)


def test_another_database_and_conditions_that_nothing_meets_fail_too(
    world: World, tmp_path: Path
) -> None:
    other = database(tmp_path / "a", "accounts", {"messages": [message()]})
    renamed = database(tmp_path / "b", "chats", {"messages": [message(type="text")]})
    when = [{"path": "@.kind", "equals": "text"}]

    with pytest.raises(SourceError):
        read(world, schema(), other)
    with pytest.raises(SourceError):
        read(world, schema(messages=[{**group(), "when": when}]), renamed)


def test_an_empty_database_and_one_of_other_kinds_alone_are_no_error(
    world: World, tmp_path: Path
) -> None:
    empty = database(tmp_path / "a", "chats", {"messages": []})
    joins = database(tmp_path / "b", "chats", {"messages": [message(kind="join")]})
    when = [{"path": "@.kind", "equals": "text"}]

    assert isinstance(read(world, schema(), empty)[-1], Finished)
    made = schema(messages=[{**group(), "when": when}])
    assert isinstance(read(world, made, joins)[-1], Finished)


def test_messages_that_lack_a_field_are_counted_and_the_rest_is_kept(
    world: World, tmp_path: Path
) -> None:
    values = [message(1), {**message(2), "at": None}, {**message(3), "room": None, "at": None}]
    path = database(tmp_path / "p", "chats", {"messages": values})
    items = read(world, schema(), path)

    assert len(facts(items)) == 1
    (left_out,) = [item for item in items if isinstance(item, Skipped)]
    assert (left_out.reason, left_out.detail) == (Reason.NO_FIELD, "conversation: 1, time: 2")


def test_what_is_no_database_is_skipped_and_not_finished(world: World, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database")
    for name, reason in (("text", Reason.NOT_A_DATABASE), ("nowhere", Reason.NOT_FOUND)):
        items = read(world, schema(), tmp_path / name)
        assert [item.reason for item in items if isinstance(item, Skipped)] == [reason]
        assert not any(isinstance(item, Finished) for item in items)


def test_a_broken_record_costs_that_record(world: World, tmp_path: Path) -> None:
    path = database(tmp_path / "p", "chats", {"messages": [message(1), Broken(), message(3)]})
    items = read(world, schema(), path)

    assert [fact.uid for fact in facts(items)] == ["r1/m1", "r1/m3"]
    (left_out,) = [item for item in items if isinstance(item, Skipped)]
    assert (left_out.reason, left_out.detail) == (Reason.BROKEN_OBJECT, "unknown_encoding: 1")
    assert isinstance(items[-1], Finished)


def test_a_folder_of_nothing_but_damage_is_not_read_to_its_end(
    world: World, tmp_path: Path
) -> None:
    (tmp_path / "000001.log").write_bytes(b"no log")
    items = read(world, schema(), tmp_path)

    assert all(isinstance(item, Skipped | Expected) for item in items)
    assert any(isinstance(item, Skipped) for item in items)
