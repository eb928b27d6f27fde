from pathlib import Path

import pytest

from cade.tests.collectors.browser.making import Chromium, Firefox


@pytest.fixture
def chromium(tmp_path: Path) -> Chromium:
    return Chromium(tmp_path / "c" / "History")


@pytest.fixture
def firefox(tmp_path: Path) -> Firefox:
    return Firefox(tmp_path / "f" / "places.sqlite")
