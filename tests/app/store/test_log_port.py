from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.app.store.log import HistoryLog
from cade.tests.app.store.log_port import LogRules
from cade.tests.app.store.memory import MemoryLog
from cade.tests.app.store.stores import opened


class TestHistoryLog(LogRules):
    @pytest.fixture
    def log(self, tmp_path: Path) -> Iterator[HistoryLog]:
        with opened(tmp_path) as log:
            yield log


class TestMemoryLog(LogRules):
    @pytest.fixture
    def log(self) -> MemoryLog:
        return MemoryLog()
