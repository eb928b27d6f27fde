from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.tests.embedder import HashEmbedder
from cade.tests.projections.connections import Connection, opened
from cade.tests.projections.log import MemoryLog
from cade.tests.vector_stores import MemoryVectors


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    connection = opened(tmp_path / "views.db")
    yield connection
    connection.close()


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog()


@pytest.fixture
def store() -> MemoryVectors:
    return MemoryVectors()


@pytest.fixture
def embedder() -> HashEmbedder:
    return HashEmbedder(16)
