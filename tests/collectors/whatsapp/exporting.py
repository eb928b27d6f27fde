"""Exports of invented chats, written as a telephone writes them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile
from zoneinfo import ZoneInfo

from cade.collectors.messages.conversations import Conversations
from cade.collectors.whatsapp import messages
from cade.collectors.world import Finished, Item, Skipped, Unchanged, World
from cade.domain.details import Message
from cade.domain.facts import ItemRetracted, RevisionSeen
from cade.tests.collectors.fakes import FakeKnown

ZONE = ZoneInfo("America/Sao_Paulo")
NAME = "Conversa do WhatsApp com Ana.txt"


class Reader:
    """Writes an export into a folder of its own and reads it, as often as a test asks."""

    def __init__(self, world: World, known: FakeKnown, folder: Path) -> None:
        self.world, self.known, self.folder = world, known, folder
        self.zone, self.me = ZONE, tuple[str, ...]()
        self.chats: Conversations | None = None

    def write(self, text: str | bytes, name: str = NAME) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def zipped(self, members: Mapping[str, bytes | str], name: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for member, content in members.items():
                archive.writestr(member, content)
        return path

    def read(self, path: Path) -> list[Item]:
        items = messages(self.world, str(path), zone=self.zone, me=self.me, known=self.chats)
        return self.known.feed(items, str(path))

    def facts(self, text: str | bytes, name: str = NAME) -> list[RevisionSeen]:
        return facts(self.read(self.write(text, name)))


def facts(items: Iterable[Item]) -> list[RevisionSeen]:
    return [item for item in items if isinstance(item, RevisionSeen)]


def skips(items: Iterable[Item]) -> list[str]:
    return [item.reason.value for item in items if isinstance(item, Skipped)]


def retracted(items: Iterable[Item]) -> list[str]:
    return [item.uid for item in items if isinstance(item, ItemRetracted)]


def unchanged(items: Iterable[Item]) -> int:
    return sum(item.count for item in items if isinstance(item, Unchanged))


def is_finished(items: Iterable[Item]) -> bool:
    return any(isinstance(item, Finished) for item in items)


def message(fact: RevisionSeen) -> Message:
    assert isinstance(fact.details, Message)
    return fact.details


def said(found: Iterable[RevisionSeen]) -> list[tuple[str | None, str | None]]:
    """Return who said what."""
    return [(message(fact).sender.name, fact.text) for fact in found]


def wall(fact: RevisionSeen) -> str:
    """Return what the telephone's clock showed."""
    assert fact.occurred_at is not None
    return f"{fact.occurred_at.astimezone(ZONE):%Y-%m-%d %H:%M:%S}"
