"""Whether a schema still fits: fingerprints, drift, mending and taking back, on real bytes."""

import json
from pathlib import Path
from typing import Any

import pytest

from cade.tests.app.cli.conftest import Cade
from cade.tests.collectors.schemas.making import database, document, group, message

CANARIES = ("hunter2-canary", "ana.canary@example.org", "5511987654321")


@pytest.fixture
def own(home: Path) -> Path:
    folder = home / "config" / "cade" / "schemas"
    folder.mkdir(parents=True)
    (folder / "chatter.json").write_text(json.dumps(document()))
    return folder


class App:
    """An application whose database changes; each version stands where the last one did."""

    def __init__(self, home: Path) -> None:
        self.path = home / ".config/chromium/Default/IndexedDB"
        self.number = 0
        (home / ".config/chromium/Default").mkdir(parents=True)
        (home / ".config/chromium/Default/History").write_bytes(b"")

    def keeps(self, stores: dict[str, Any]) -> None:
        if self.path.exists():
            self.number += 1
            self.path.rename(self.path.with_name(f"old{self.number}"))
        database(self.path, "chats", stores, "https_chat.example_0")


@pytest.fixture
def app(home: Path, own: Path) -> App:
    made = App(home)
    made.keeps({"messages": list(map(message, range(20)))})
    return made


def verdict(cade: Cade, *arguments: str) -> tuple[int, dict[str, Any]]:
    said = cade("schema-check", "chatter", "--json", *arguments)
    (one,) = json.loads(said.out)
    return said.code, one


def renamed(number: int, **names: str) -> dict[str, Any]:
    return {names.get(name, name): value for name, value in message(number).items()}


def test_the_first_check_remembers_and_the_next_one_fits(cade: Cade, app: App, own: Path) -> None:
    assert verdict(cade)[1]["verdict"] == "accepted"
    code, one = verdict(cade)

    assert (code, one["verdict"], one["messages"], one["before"]) == (0, "fits", 20, 20)
    assert (own / "chatter.state.json").stat().st_mode & 0o777 == 0o600
    assert own.stat().st_mode & 0o777 == 0o700


def test_an_ingest_remembers_by_itself(cade: Cade, app: App, own: Path) -> None:
    assert cade("ingest", "chatter", "--no-embed").code == 0

    assert (own / "chatter.state.json").exists()
    assert verdict(cade)[1]["verdict"] == "fits"


def test_what_is_added_is_told_and_nothing_fails(cade: Cade, app: App) -> None:
    verdict(cade)
    app.keeps({"messages": [message(n, stars=n) for n in range(20)]})
    said = cade("schema-check", "chatter")

    assert said.code == 0
    assert "chatter: fits (20 messages)" in said.out
    assert "new: messages $.stars number" in said.out
    assert "stars" not in cade("schema-check", "chatter").out


def test_what_other_stores_hold_is_not_told(cade: Cade, app: App) -> None:
    messages = list(map(message, range(3)))
    app.keeps({"messages": messages, "drafts": [{"a": 1}]})
    verdict(cade)
    app.keeps({"messages": messages, "drafts": [{"b": 1}], "polls": [{"c": 1}]})

    assert verdict(cade)[1]["changes"] == [
        {"what": "added", "store": "polls", "path": None, "before": [], "after": [], "read": False}
    ]


def test_a_field_that_is_gone_fails_until_it_is_mended(cade: Cade, app: App, own: Path) -> None:
    verdict(cade)
    app.keeps({"messages": [renamed(n, text="textContent") for n in range(20)]})
    said = cade("schema-check", "chatter")

    assert said.code == 1
    assert "does not fit" in said.out
    assert "gone: messages $.text text (the schema reads it)" in said.out
    assert "new: messages $.textContent text" in said.out
    assert verdict(cade)[0] == 1

    code, one = verdict(cade, "--update")
    assert (code, one["verdict"], one["messages"]) == (0, "mended", 20)
    assert json.loads((own / "chatter.json").read_text())["messages"][0]["fields"]["text"] == (
        "@.textContent"
    )
    assert (own / "chatter.json").stat().st_mode & 0o777 == 0o600
    assert verdict(cade)[1]["verdict"] == "fits"


@pytest.mark.parametrize(
    "names",
    [
        {"id": "messageId"},
        {"room": "roomId"},
        {"at": "sentAt"},
        {"text": "texto", "from": "fromUser"},
    ],
)
def test_renamed_fields_are_found_again_also_required_ones(
    cade: Cade, app: App, names: dict[str, str]
) -> None:
    verdict(cade)
    app.keeps({"messages": [renamed(n, **names) for n in range(20)]})

    assert verdict(cade)[0] == 1
    assert verdict(cade, "--update")[1]["verdict"] == "mended"
    again = cade("ingest", "chatter", "--no-embed")
    assert (again.code, "20 new" in again.err) == (0, True)


def test_a_renamed_store_and_a_renamed_container_are_found_again(
    cade: Cade, app: App, own: Path
) -> None:
    nested = {**group(), "stores": ["chains"], "each": "$.messageMap.*"}
    (own / "chatter.json").write_text(json.dumps(document(messages=[nested])))
    chains = [{"id": n, "messageMap": {f"k{n}1:x": message(n)}} for n in range(20)]
    app.keeps({"chains": chains})
    assert verdict(cade)[1]["messages"] == 20

    app.keeps({"chains": [{"id": c["id"], "messagesMap": c["messageMap"]} for c in chains]})
    assert verdict(cade)[0] == 1
    assert verdict(cade, "--update")[1]["verdict"] == "mended"

    app.keeps({"replyChains": [{"id": c["id"], "messagesMap": c["messageMap"]} for c in chains]})
    assert verdict(cade)[0] == 1
    assert verdict(cade, "--update")[1]["verdict"] == "mended"
    written = json.loads((own / "chatter.json").read_text())["messages"][0]
    assert (written["stores"], written["each"]) == (["replyChains"], "$.messagesMap.*")


def test_a_new_version_that_loses_ids_or_messages_is_not_taken(
    cade: Cade, app: App, own: Path
) -> None:
    verdict(cade)
    before = (own / "chatter.json").read_bytes()
    others = [{**renamed(n, id="messageId"), "messageId": f"other{n}"} for n in range(20)]
    app.keeps({"messages": others})
    assert verdict(cade, "--update")[1]["verdict"] == "drift"

    app.keeps({"messages": [renamed(n, id="messageId") for n in range(10)]})
    code, one = verdict(cade, "--update")

    assert (code, one["verdict"]) == (1, "drift")
    assert (own / "chatter.json").read_bytes() == before


def test_a_schema_that_was_spoiled_by_hand_does_not_fit_either(
    cade: Cade, app: App, own: Path
) -> None:
    verdict(cade)
    (own / "chatter.json").write_text(json.dumps(document(messages=[group(text="@.txet")])))
    assert verdict(cade)[0] == 1

    assert verdict(cade, "--update")[1]["verdict"] == "mended"
    cade("ingest", "chatter", "--no-embed")
    assert "Bom dia" in cade("timeline", "2026-03-02").out


def test_an_update_is_taken_back(cade: Cade, app: App, own: Path) -> None:
    verdict(cade)
    before = json.loads((own / "chatter.json").read_text())
    app.keeps({"messages": [renamed(n, at="sentAt") for n in range(20)]})
    assert verdict(cade, "--update")[1]["verdict"] == "mended"

    said = cade("schema-check", "chatter", "--rollback")
    assert said.code == 0
    assert json.loads((own / "chatter.json").read_text()) == before
    assert verdict(cade)[0] == 1
    assert cade("schema-check", "chatter", "--rollback").code == 2


def test_nothing_of_what_was_written_is_printed_or_kept(cade: Cade, app: App, own: Path) -> None:
    secret, address, number = CANARIES
    values = [
        message(
            n,
            text=secret,
            room=number,
            **{"from": address},
            readers={address: {"at": 1}, f"{number}@c.us": {"at": 2}},
            seen={"joaosilvacanary": True, "mariacanary": True, "anacanary": True},
        )
        for n in range(3)
    ]
    app.keeps({"messages": values, f"drafts-{number}": [{"a": secret}]})
    said = [cade("schema-check", "chatter", *more) for more in ((), ("--json",), ("--update",))]
    app.keeps({"messages": [{"x": value} for value in values]})
    said += [cade("schema-check", "chatter", *more) for more in ((), ("--json",), ("--update",))]

    printed = "".join(one.out + one.err for one in said)
    kept = "".join(path.read_text() for path in own.iterdir())
    for canary in CANARIES:
        assert canary not in printed
        assert canary not in kept
    assert "$.readers.*" in kept


def test_without_names_only_applications_that_are_found_are_told(
    cade: Cade, app: App, own: Path
) -> None:
    said = cade("schema-check")

    assert said.code == 0
    assert "chatter: fits" in said.out
    assert "whatsapp" not in said.out
    assert "no data was found" in cade("schema-check", "whatsapp").out


def test_a_database_of_another_place_can_be_named(cade: Cade, home: Path, own: Path) -> None:
    made = database(home / "copy", "chats", {"messages": [message()]})

    assert verdict(cade, "--path", str(made))[1]["messages"] == 1
    assert verdict(cade)[1]["messages"] == 1  # it is remembered
    assert "1 new" in cade("ingest", "chatter", "--no-embed").err
    assert cade("schema-check", "--path", str(made)).code == 2


def test_what_makes_no_sense_is_refused(cade: Cade, home: Path) -> None:
    assert "There is no schema nothing" in cade("schema-check", "nothing").err
    assert cade("schema-check", "nothing").code == 2
    assert "git is read without a schema" in cade("schema-check", "git").err
    assert cade("schema-check", "--rollback").code == 2
    assert cade("schema-check", "whatsapp", "--rollback", "--update").code == 2
