from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cade.collectors.files import reading
from cade.collectors.world import World
from cade.tests.collectors.fakes import FakeKnown
from cade.tests.collectors.files.reader import Reader


@pytest.fixture
def reader(world: World, known: FakeKnown, tmp_path: Path) -> Reader:
    folder = tmp_path / "notes"
    folder.mkdir()
    return Reader(world, known, folder)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Names of the files whose content was asked for."""
    names: list[str] = []
    real = reading.read

    def noted(name: str, *rest: Any) -> Any:
        names.append(name)
        return real(name, *rest)

    monkeypatch.setattr("cade.collectors.files.scan.read", noted)
    yield names
