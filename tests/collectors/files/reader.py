"""Runs of the file collector over a folder, and what came out of them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from cade.collectors.files import FileRules, files
from cade.collectors.world import Item, Latest, Skipped, Unchanged, World
from cade.domain.details import FileSeen
from cade.domain.facts import FileRemoved, RevisionSeen
from cade.domain.paths import raw_path
from cade.tests.collectors.fakes import FakeKnown

T = TypeVar("T")


class Reader:
    """Reads one folder again and again into one log."""

    def __init__(self, world: World, known: FakeKnown, folder: Path) -> None:
        self.world, self.known, self.folder = world, known, folder

    def run(self, rules: FileRules | None = None, **options: list[str]) -> list[Item]:
        found = files(self.world, str(self.folder), rules or FileRules(), **options)
        return self.known.feed(found)

    def start(self) -> Iterator[Item]:
        return files(self.world, str(self.folder))

    def at(self, seconds: float) -> None:
        now = datetime.fromtimestamp(seconds, tz=UTC)
        self.world = msgspec.structs.replace(self.world, now=lambda: now)

    def latest(self, name: str) -> Latest:
        found = self.known.latest(str(self.folder / name))
        assert found is not None
        return found

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path


def of(kind: type[T], items: list[Item]) -> list[T]:
    return [item for item in items if isinstance(item, kind)]


def by_name(items: list[Item]) -> dict[str, RevisionSeen]:
    return {name(fact.uid): fact for fact in of(RevisionSeen, items)}


def removed(items: list[Item]) -> list[str]:
    return [name(fact.uid) for fact in of(FileRemoved, items)]


def skips(items: list[Item]) -> dict[str, str]:
    return {name(skip.origin): skip.reason.value for skip in of(Skipped, items)}


def unchanged(items: list[Item]) -> int:
    return sum(item.count for item in of(Unchanged, items))


def name(stored: str) -> str:
    return raw_path(stored).rpartition(b"/")[2].decode(errors="backslashreplace")


def seen(fact: RevisionSeen) -> FileSeen:
    assert isinstance(fact.details, FileSeen)
    return fact.details
