"""Databases of Teams in both layouts, with invented people."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cade.collectors.indexeddb.values import UNDEFINED
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    database_name,
    folder,
    list_key,
    log,
    numbered,
    record,
    store_name,
    table,
    text_key,
)
from cade.tests.collectors.indexeddb.v8_writer import stored

TENANT = "11111111-2222-4333-8444-555555555555"
OID = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
OTHER = "cccccccc-dddd-4eee-8fff-aaaaaaaaaaaa"
ME, ANA, BENTO = f"8:orgid:{OID}", f"8:orgid:{OTHER}", "8:live:bento"
GROUP = "19:f00d@thread.v2"
CHANNEL = "19:cafe@thread.tacv2"
ORIGIN = "https_teams.microsoft.com_0.indexeddb.leveldb"
SUFFIX = f"react-web-client:{TENANT}:{OID}:pt-br"
CHAINS, CONVERSATIONS, PROFILES = (
    f"Teams:{manager}:{SUFFIX}"
    for manager in ("replychain-manager", "conversation-manager", "profiles")
)
CLASSIC = f"skypexspaces-{OID}"
START = 1_700_000_000_000  # 2023-11-14 22:13:20 UTC

Rows = list[tuple[bytes, Any]]
Databases = dict[str, dict[str, Rows]]


def number(place: int) -> str:
    return str(START + place * 1000)


def v2(place: int = 1, content: str = "<p>Olá</p>", **more: Any) -> dict[str, Any]:
    """Return a message of the new layout; `more` replaces fields, None takes one away."""
    made = {
        "id": number(place),
        "conversationId": GROUP,
        "parentMessageId": number(place),
        "clientMessageId": f"77{place}",
        "messageType": "RichText/Html",
        "contentType": "text",
        "content": content,
        "creator": ANA,
        "imDisplayName": "Ana Lima",
        "isSentByCurrentUser": False,
        "version": number(place),
        "originalArrivalTime": float(START + place * 1000),
        "clientArrivalTime": float(START + 10**10),
        "sequenceId": place,
        "properties": {},
        "deletionInfo": UNDEFINED,
        "threadType": "",
    }
    return {name: value for name, value in {**made, **more}.items() if value is not None}


def v1(place: int = 1, content: str = "<p>Olá</p>", **more: Any) -> dict[str, Any]:
    """Return a message of the classic layout."""
    made = {
        "id": number(place),
        "conversationId": GROUP,
        "parentMessageId": number(place),
        "clientmessageid": f"77{place}",
        "messagetype": "RichText/Html",
        "contenttype": "text",
        "content": content,
        "creator": ANA,
        "imdisplayname": "Ana Lima",
        "isFromMe": False,
        "version": number(place),
        "composetime": f"2023-11-14T22:13:{20 + place % 40}.0000000Z",
        "originalarrivaltime": f"2023-11-14T22:13:{20 + place % 40}.0000000Z",
        "clientArrivalTime": "2024-05-01T00:00:00.0000000Z",
        "properties": {"mentions": "[]", "files": "[]", "links": "[]"},
    }
    return {name: value for name, value in {**made, **more}.items() if value is not None}


def chain(*messages: Any, key: str | None = None) -> tuple[bytes, Any]:
    """Return the record in which messages stand, in the layout that they have."""
    first = messages[0] if messages and isinstance(messages[0], dict) else v2()
    conversation, begins = first["conversationId"], key or first.get("parentMessageId", "1")
    is_new = "messageType" in first or "isSentByCurrentUser" in first
    value = {
        "conversationId": conversation,
        "replyChainId" if is_new else "parentMessageId": begins,
        "messageMap" if is_new else "messages": {
            f"{ANA}_77{place}": message for place, message in enumerate(messages)
        },
    }
    return list_key(text_key(conversation), text_key(begins)), value


def conversation(id: str = GROUP, **more: Any) -> tuple[bytes, Any]:
    value = {"id": id, "type": "Chat", "version": 1.0, "threadProperties": {}, **more}
    return text_key(id), value


def profile(mri: str = ANA, name: str = "Ana Lima", **more: Any) -> tuple[bytes, Any]:
    return text_key(mri), {"mri": mri, "displayName": name, **more}


def new_layout(
    *messages: Any, conversations: Iterable[Any] = (), profiles: Iterable[Any] = ()
) -> Databases:
    """Return databases of the new layout; each message stands in a record of its own."""
    return {
        CHAINS: {"replychains": [chain(message) for message in messages]},
        CONVERSATIONS: {"conversations": list(conversations)},
        PROFILES: {"profiles": list(profiles)},
    }


def classic_layout(
    *messages: Any, conversations: Iterable[Any] = (), people: Iterable[Any] = ()
) -> Databases:
    """Return the database of the classic layout."""
    return {
        CLASSIC: {
            "replychains": [chain(message) for message in messages],
            "conversations": list(conversations),
            "people": list(people),
        }
    }


def puts(databases: Databases) -> list[Put]:
    """Return what names the databases and their stores, and their records."""
    out: list[Put] = []
    for at, (name, stores) in enumerate(databases.items(), 1):
        out.append(Put(database_name(name), bytes([at])))
        for place, (store, rows) in enumerate(stores.items(), 1):
            out.append(Put(store_name(at, place), store.encode("utf-16-be")))
            out += [Put(record(at, place, key), stored(value)) for key, value in rows]
    return out


def write(base: Path, databases: Databases, name: str = ORIGIN) -> Path:
    """Write the databases of an origin, in place of those that were there."""
    if (base / name).exists():
        shutil.rmtree(base / name)
    return folder(base, {5: table(numbered(puts(databases)))}, name=name)


def write_log(base: Path, versions: Iterable[list[Put]], name: str = ORIGIN) -> Path:
    """Write an origin whose records all stand in a log, batch by batch."""
    batches = [batch(found, 1 + place * 10_000) for place, found in enumerate(versions)]
    return folder(base, {}, {6: log(batches)}, name=name)
