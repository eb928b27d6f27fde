"""A schema proposed for an unknown application, tried and saved, and then read."""

import json
from pathlib import Path
from typing import Any

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.collectors.schemas.making import SENT, database

CANARY = "segredo-canario"


def foreign(number: int) -> dict[str, Any]:
    """A message of an application that nobody described."""
    return {
        "msgId": f"{number:04}abcd",
        "channelId": f"c{number % 3}",
        "createdAt": float((SENT + number) * 1000),
        "author": {"userId": f"u{number % 4}", "displayName": f"Pessoa {CANARY}"},
        "body": f"{CANARY} texto da mensagem {number}",
        "isMine": number % 2 == 0,
        "reactions": [],
        "flags": 3,
    }


STORES: dict[str, list[Any]] = {
    "settings": [{"theme": "dark", "updated": float(SENT * 1000)}],
    "channels": [{"id": f"c{n}", "name": "Geral", "created": SENT} for n in range(3)],
    "messages": [foreign(n) for n in range(30)],
}


@pytest.fixture
def data(home: Path) -> Path:
    return database(home / "IndexedDB", "falabem-10203040", STORES, "https_falabem.example_0")


def test_a_proposal_is_tried_saved_and_read(cade: Cade, home: Path, data: Path) -> None:
    said = cade("schema-discover", "--name", "falabem", str(data))
    path = home / "config" / "cade" / "schemas" / "falabem.json"
    made = json.loads(path.read_text())

    assert said.code == 0
    assert "by rules, without a model" in said.err
    assert "It maps 30 messages" in said.err
    assert path.stat().st_mode & 0o777 == 0o600
    assert made["where"] == {"origins": ["https://falabem.example"]}
    assert made["database"] == "falabem-*"
    assert made["messages"] == [
        {
            "stores": ["messages"],
            "fields": {
                "id": "@.msgId",
                "conversation": "@.channelId",
                "time": {"path": "@.createdAt", "transform": ["ms"]},
                "text": "@.body",
                "sender": "@.author.userId",
                "sender_name": "@.author.displayName",
                "from_me": "@.isMine",
            },
        }
    ]
    assert "30 new" in cade("ingest", "falabem", str(data), "--no-embed").err
    assert cade("schema-check", "falabem").code == 0


def test_no_message_is_printed_unless_it_is_asked_for(cade: Cade, data: Path) -> None:
    first = cade("schema-discover", "--name", "falabem", str(data))
    second = cade("schema-discover", "--name", "falabem", str(data), "--force", "--json")
    shown = cade("schema-discover", "--name", "falabem", str(data), "--force", "--show")

    assert CANARY not in first.out + first.err + second.out + second.err
    assert json.loads(second.out)["messages"] == 30
    assert json.loads(second.out)["fields"]["text"] == 30
    assert f"{CANARY} texto da mensagem 0" in shown.out


def test_a_schema_is_replaced_only_when_that_is_said(cade: Cade, data: Path) -> None:
    assert cade("schema-discover", "--name", "falabem", str(data)).code == 0
    said = cade("schema-discover", "--name", "falabem", str(data))

    assert said.code == 2
    assert "There is a schema falabem already" in said.err
    assert cade("schema-discover", "--name", "falabem", str(data), "--force").code == 0
    assert (
        "There is a schema whatsapp" in cade("schema-discover", "--name", "whatsapp", str(data)).err
    )


@pytest.mark.parametrize("name", ["git", "all", "Fala Bem", "../x", ""])
def test_a_name_that_cannot_be_is_refused(cade: Cade, data: Path, name: str) -> None:
    said = cade("schema-discover", "--name", name, str(data))

    assert said.code == 2
    assert "cannot be called" in said.err


def test_a_place_that_is_not_there_or_no_database_is_told(cade: Cade, home: Path) -> None:
    (home / "empty").mkdir()
    (home / "text").write_text("nothing")

    assert "does not exist" in cade("schema-discover", "--name", "x", str(home / "none")).err
    for name in ("empty", "text"):
        said = cade("schema-discover", "--name", "x", str(home / name))
        assert (said.code, "looks like messages" in said.err) == (1, True)


def test_a_profile_means_its_only_database_and_of_several_one_must_be_named(
    cade: Cade, home: Path, data: Path
) -> None:
    assert "maps 30" in cade("schema-discover", "--name", "one", str(home)).err
    database(home / "IndexedDB", "x", {"x": []}, "https_other.example_0")
    said = cade("schema-discover", "--name", "two", str(home))

    assert said.code == 2
    assert "2 databases" in said.err and "IndexedDB/https_other.example_0" in said.err


def test_records_that_are_no_messages_are_not_saved(cade: Cade, home: Path) -> None:
    made = database(home / "p", "tiles", {"tiles": [{"x": n, "y": n} for n in range(9)]})
    said = cade("schema-discover", "--name", "tiles", str(made))

    assert said.code == 1
    assert not (home / "config" / "cade" / "schemas").exists()


def test_messages_nested_under_their_conversations_are_found(cade: Cade, home: Path) -> None:
    rooms = {
        f"!sala{n}:example": {"log": [foreign(10 * n + m) for m in range(5)]} for n in range(3)
    }
    for room in rooms.values():
        for one in room["log"]:
            del one["channelId"]
    made = database(home / "p", "state", {"state": [{"v": 1, "rooms": rooms}]})
    said = cade("schema-discover", "--name", "rooms", str(made), "--json")
    (group,) = json.loads(said.out)["schema"]["messages"]

    assert (said.code, json.loads(said.out)["messages"]) == (0, 15)
    assert (group["each"], group["fields"]["conversation"]) == ("$.rooms.*.log.*", "*1")
    assert "15 new" in cade("ingest", "rooms", str(made), "--no-embed").err


def test_a_model_that_cannot_be_used_leaves_the_rules_and_is_told(
    cade: Cade, home: Path, data: Path
) -> None:
    config = home / "config" / "cade" / "config.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(json.dumps({"models": {"generation": str(home / "none.gguf")}}))

    said = cade("schema-discover", "--name", "falabem", str(data))

    assert said.code == 0
    assert "none.gguf" in said.err
    assert "by rules, without a model" in said.err
