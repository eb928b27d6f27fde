from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.app.store.log import HistoryLog
from cade.tests.app.store.mapped import Counting, M, embed, give, prepared
from cade.tests.app.store.stores import opened
from cade.tests.app.store.vector_store_rules import drawn
from cade.tests.projections.connections import Connection
from cade.tests.projections.connections import opened as opened_views


@pytest.fixture
def log(tmp_path: Path) -> Iterator[HistoryLog]:
    with opened(tmp_path) as log:
        yield log


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    connection = prepared(opened_views(tmp_path / "views.db"))
    yield connection
    connection.close()


@pytest.fixture
def store(db: Connection) -> Counting:
    """A store and read models with 20 chunks, ids 1 to 20, each with a vector of its own."""
    made = Counting()
    give(db, {n + 1: n for n in range(20)})
    embed(db, made, M, drawn(20))
    made.read.clear()
    return made


@pytest.fixture
def shm(tmp_path: Path) -> Path:
    (tmp_path / "shm").mkdir()
    return tmp_path / "shm"
