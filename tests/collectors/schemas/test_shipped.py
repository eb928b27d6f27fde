from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cade.collectors.schemas import messages
from cade.collectors.world import Finished, World
from cade.domain.details import Message
from cade.domain.facts import RevisionSeen
from cade.domain.messages import direction
from cade.tests.collectors.schemas.making import SENT, database, shipped

ANA, BIA, GROUP = "5511900000001@c.us", "5511900000002@c.us", "120363000000000001@g.us"
BODY = {"_keyId": 1, "iv": b"\0" * 16, "_data": b"\x9f" * 48}


def whatsapp(id: str, number: int, **more: Any) -> dict[str, Any]:
    return {
        "id": id,
        "rowId": number,
        "t": SENT + number,
        "type": "chat",
        "msgRowOpaqueData": BODY,
        **more,
    }


WHATSAPP: dict[str, list[Any]] = {
    "message": [
        whatsapp(f"false_{ANA}_3EB0AAAA01", 1, **{"from": ANA, "to": BIA}),
        whatsapp(f"true_{ANA}_3EB0AAAA02", 2, **{"from": BIA, "to": ANA}),
        whatsapp(f"false_{GROUP}_3EB0AAAA03_{ANA}", 3, author=ANA, **{"from": GROUP}),
        whatsapp(
            f"true_{GROUP}_3EB0AAAA04_{BIA}",
            4,
            type="document",
            filename="ata.pdf",
            author={"_serialized": BIA, "user": "5511900000002", "server": "c.us"},
        ),
        whatsapp(f"false_{ANA}_3EB0AAAA05", 5, type="e2e_notification"),
        whatsapp(f"false_{ANA}_3EB0AAAA06", 6, type="protocol"),
        whatsapp(f"false_{ANA}_3EB0AAAA07", 7, type="call_log"),
        whatsapp(f"false_{ANA}_3EB0AAAA08", 8, type="revoked"),
    ],
    "chat": [{"id": ANA, "t": SENT}, {"id": GROUP, "name": "Equipe Orion"}],
    "contact": [{"id": ANA, "name": "Ana Lima"}, {"id": BIA, "pushname": "Bia"}],
    "group-metadata": [{"id": GROUP, "subject": "Equipe Orion"}],
}


def facts(world: World, name: str, path: Path) -> list[tuple[RevisionSeen, Message]]:
    items = list(messages(world, shipped(name), str(path)))
    assert isinstance(items[-1], Finished)
    return [
        (item, item.details)
        for item in items
        if isinstance(item, RevisionSeen) and isinstance(item.details, Message)
    ]


def test_whatsapp_gives_who_wrote_to_whom_when_and_no_body(world: World, tmp_path: Path) -> None:
    path = database(tmp_path / "p", "model-storage", WHATSAPP, "https_web.whatsapp.com_0")
    found = facts(world, "whatsapp", path)

    assert [fact.uid for fact, _ in found] == [
        f"{ANA}/3EB0AAAA01",
        f"{ANA}/3EB0AAAA02",
        f"{GROUP}/3EB0AAAA03",
        f"{GROUP}/3EB0AAAA04",
    ]
    assert all(fact.text is None and details.encrypted for fact, details in found)
    assert [direction(details) for _, details in found] == ["received", "sent"] * 2
    assert [details.sender.name for _, details in found] == ["Ana Lima", "Bia", "Ana Lima", "Bia"]
    assert [(one.conversation.kind, one.conversation.title) for _, one in found] == [
        ("chat", "Ana Lima"),
        ("chat", "Ana Lima"),
        ("group", "Equipe Orion"),
        ("group", "Equipe Orion"),
    ]
    assert found[0][0].occurred_at == datetime.fromtimestamp(SENT + 1, UTC)
    assert found[3][1].files[0].name == "ata.pdf"


ROOM, DIRECT = "!orion:example.org", "!um:example.org"
ME, ELI = "@me:example.org", "@eli:example.org"


def event(
    number: int, sender: str = ELI, kind: str = "m.room.message", **more: Any
) -> dict[str, Any]:
    made = {
        "type": kind,
        "event_id": f"$e{number}",
        "sender": sender,
        "origin_server_ts": (SENT + number) * 1000,
        "content": {"msgtype": "m.text", "body": f"texto {number}"},
        "unsigned": {"age": 5},
    }
    return {**made, **more}


def reply(number: int, body: str, relation: dict[str, Any], **more: Any) -> dict[str, Any]:
    content = {"msgtype": "m.text", "body": body, "m.relates_to": relation, **more}
    return event(number, content=content)


def room(events: list[Any], state: list[Any]) -> dict[str, Any]:
    return {"timeline": {"events": events, "prev_batch": "p"}, "state": {"events": state}}


def state(kind: str, key: str, **content: Any) -> dict[str, Any]:
    return {"type": kind, "state_key": key, "sender": ELI, "content": content}


ELEMENT: dict[str, list[Any]] = {
    "sync": [
        {
            "clobber": "-",
            "nextBatch": "s1",
            "roomsData": {
                "join": {
                    ROOM: room(
                        [
                            event(1),
                            event(2, ME, unsigned={"transaction_id": "t1"}),
                            reply(
                                3,
                                "> <@me> texto 2\n\nde acordo",
                                {"m.in_reply_to": {"event_id": "$e2"}},
                            ),
                            reply(
                                4,
                                "* texto corrigido",
                                {"rel_type": "m.replace", "event_id": "$e1"},
                                **{"m.new_content": {"body": "texto corrigido"}},
                            ),
                            event(5, kind="m.room.encrypted", content={"ciphertext": "x"}),
                            event(6),
                            event(7, kind="m.room.redaction", redacts="$e6", content={}),
                            event(8, kind="m.reaction", content={}),
                            event(
                                9,
                                content={
                                    "msgtype": "m.image",
                                    "body": "tela.png",
                                    "url": "mxc://example.org/abc",
                                },
                            ),
                        ],
                        [
                            state("m.room.name", "", name="Orion"),
                            state("m.room.member", ELI, displayname="Eli Prado"),
                            state("m.room.member", ME, displayname="Eu"),
                        ],
                    ),
                    DIRECT: room([event(20)], []),
                }
            },
        }
    ],
    "accountData": [{"type": "m.direct", "content": {ELI: [DIRECT]}}],
    "users": [{"userId": ELI}],
}


def test_element_gives_texts_edits_answers_and_titles(world: World, tmp_path: Path) -> None:
    path = database(tmp_path / "p", "matrix-js-sdk:riot-web-sync", ELEMENT, "vector_vector_0")
    found = {details.id: (fact, details) for fact, details in facts(world, "element", path)}

    assert sorted(found) == ["$e1", "$e2", "$e20", "$e3", "$e5", "$e9"]
    assert found["$e1"][0].text == "texto corrigido"
    assert found["$e1"][0].occurred_at == datetime.fromtimestamp(SENT + 1, UTC)
    assert found["$e1"][1].edited_at == datetime.fromtimestamp(SENT + 4, UTC)
    assert (found["$e3"][0].text, found["$e3"][1].quotes[0].id) == ("de acordo", "$e2")
    assert (found["$e5"][0].text, found["$e5"][1].encrypted) == (None, True)
    assert found["$e9"][1].images[0].address == "mxc://example.org/abc"
    assert [found[id][1].from_me for id in ("$e1", "$e2")] == [False, True]
    assert found["$e1"][1].sender.name == "Eli Prado"
    orion, direct = found["$e1"][1].conversation, found["$e20"][1].conversation
    assert (orion.kind, orion.title) == ("group", "Orion")
    assert (direct.id, direct.kind, direct.title) == (DIRECT, "chat", "Eli Prado")
