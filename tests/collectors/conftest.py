"""What every collector's test is given: a log in memory and a stopped clock."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cade.collectors.world import World
from cade.tests.collectors.fakes import FakeKnown

NOW = datetime(2031, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture
def known() -> FakeKnown:
    return FakeKnown()


@pytest.fixture
def world(known: FakeKnown, tmp_path: Path) -> World:
    copies = tmp_path / "copies"

    @contextmanager
    def scratch(needed_bytes: int) -> Iterator[str]:
        copies.mkdir()
        try:
            yield str(copies)
        finally:
            shutil.rmtree(copies)

    return World(now=lambda: NOW, known=known, home=str(tmp_path), scratch=scratch)
