"""Readings of invented messages, and what a log in memory makes of them."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from cade.collectors.messages import Seen, settled
from cade.collectors.world import Expected, Item, Unchanged, World
from cade.domain.details import Conversation, Message, Person
from cade.tests.collectors.fakes import FakeKnown

AT = datetime(2026, 3, 4, 15, 6, 7, tzinfo=UTC)
ANA = Person(name="Ana Souza", handle="8:ana")
RELEASE = Conversation(id="19:release", kind="group", title="Release")


def message(number: str = "1", **fields: Any) -> Message:
    return Message(**{"id": number, "conversation": RELEASE, "sender": ANA, **fields})


def seen(number: str = "1", text: str | None = "vamos publicar", **fields: Any) -> Seen:
    given = {"version": 1, "occurred_at": AT, "details": message(number), **fields}
    return Seen(uid=f"{RELEASE.id}/{number}", text=text, **given)


def changed(one: Seen, **details: Any) -> Seen:
    return msgspec.structs.replace(one, details=msgspec.structs.replace(one.details, **details))


def told(world: World, *readings: Seen) -> list[Item]:
    """Feed one run's readings to the log; return what is news."""
    assert isinstance(world.known, FakeKnown)
    items = world.known.feed(settled(world, "chat", readings))
    return [item for item in items if not isinstance(item, Expected | Unchanged)]
