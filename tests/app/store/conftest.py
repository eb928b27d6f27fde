from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.app.store.log import HistoryLog
from cade.tests.app.store.stores import opened


@pytest.fixture
def log(tmp_path: Path) -> Iterator[HistoryLog]:
    with opened(tmp_path) as log:
        yield log
