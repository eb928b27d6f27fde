"""Databases of chats as Chromium writes them, and a schema that reads them."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cade.collectors.schemas.check import parse
from cade.collectors.schemas.form import Schema
from cade.tests.collectors.indexeddb.leveldb_writer import (
    Put,
    batch,
    database_name,
    folder,
    log,
    number_key,
    record,
    store_name,
)
from cade.tests.collectors.indexeddb.v8_writer import stored

SHIPPED = Path(__file__).resolve().parents[3] / "app" / "schemas" / "shipped"
SENT = 1_772_460_900  # 2026-03-02 14:15 UTC, in seconds


class Broken:
    """A record whose value no version of the format can read."""


Stores = Mapping[str, Iterable[Any]]


def database(base: Path, name: str, stores: Stores, origin: str = "https_chat.example_0") -> Path:
    """Make a LevelDB folder that holds one database of these stores and records."""
    puts = [Put(database_name(name), b"\x01")]
    for store, (title, values) in enumerate(stores.items(), 1):
        puts.append(Put(store_name(1, store), title.encode("utf-16-be")))
        puts += [
            Put(record(1, store, number_key(number)), _stored(value))
            for number, value in enumerate(values)
        ]
    base.mkdir(parents=True, exist_ok=True)
    made = folder(base, {}, {6: log([batch(puts, 1)])})
    wanted = made.with_name(f"{origin}.indexeddb.leveldb")
    return made if wanted == made else made.rename(wanted)


def _stored(value: Any) -> bytes:
    return b"\x01\x01\x02\x03" if isinstance(value, Broken) else stored(value)


def document(**changes: Any) -> dict[str, Any]:
    """Return a schema for `chat` databases whose store `messages` holds one message a record."""
    fields = {
        "id": "@.id",
        "conversation": "@.room",
        "time": {"path": "@.at", "transform": ["ms"]},
        "text": "@.text",
        "sender": "@.from",
    }
    return {
        "schema": 1,
        "name": "chatter",
        "title": "Chatter",
        "kind": "indexeddb",
        "where": {"origins": ["https://chat.example"]},
        "database": "chat*",
        "messages": [{"stores": ["messages"], "fields": fields}],
        **changes,
    }


def group(**fields: Any) -> dict[str, Any]:
    """Return the usual group of messages with other fields."""
    made: dict[str, Any] = document()["messages"][0]
    return {**made, "fields": {**made["fields"], **fields}}


def schema(**changes: Any) -> Schema:
    return parse(json.dumps(document(**changes)).encode(), "chatter.json")


def shipped(name: str) -> Schema:
    return parse((SHIPPED / f"{name}.json").read_bytes(), name)


def message(number: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "id": f"m{number}",
        "room": "r1",
        "at": float(SENT * 1000 + number),
        "text": f"Bom dia {number}",
        "from": "ana",
        **more,
    }
