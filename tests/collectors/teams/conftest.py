from collections.abc import Callable
from pathlib import Path

import pytest

from cade.collectors.teams import messages
from cade.collectors.world import Item, World
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.indexeddb.conftest import sample
from cade.tests.collectors.teams.making import Databases, write

__all__ = ["sample"]

Run = Callable[[Path], list[Item]]
Read = Callable[[Databases], list[RevisionSeen]]


@pytest.fixture
def run(world: World, known: FakeKnown) -> Run:
    """Reads a folder into the log in memory, as often as it is called."""

    def read(path: Path) -> list[Item]:
        return known.feed(messages(world, str(path)), str(path))

    return read


@pytest.fixture
def read(run: Run, tmp_path: Path) -> Read:
    """Writes databases, reads them, and returns what is new."""

    def told(databases: Databases) -> list[RevisionSeen]:
        items = run(write(tmp_path, databases))
        return [item for item in items if isinstance(item, RevisionSeen)]

    return told
