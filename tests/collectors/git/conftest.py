"""Every test of the git collector runs twice: with the git program as a reader and without it."""

from pathlib import Path

import pytest

from cade.collectors.git import program
from cade.tests.collectors.git.making import Made


@pytest.fixture(params=["program", "dulwich"], autouse=True)
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "dulwich":
        monkeypatch.setattr(program, "git_program", lambda common: None)
    return str(request.param)


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "loja")
