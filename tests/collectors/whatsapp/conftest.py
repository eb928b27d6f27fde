from pathlib import Path

import pytest

from cade.collectors.world import World
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.whatsapp.exporting import Reader


@pytest.fixture
def reader(world: World, known: FakeKnown, tmp_path: Path) -> Reader:
    return Reader(world, known, tmp_path / "exports")
