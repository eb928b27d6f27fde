from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.tests.projections.connections import Connection, opened


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    connection = opened(tmp_path / "views.db")
    yield connection
    connection.close()
