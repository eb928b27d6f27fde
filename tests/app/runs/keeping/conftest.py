import os
from pathlib import Path

import pytest

from cade.app.store import envelope


@pytest.fixture(autouse=True)
def _cheap_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envelope, "MEMORY_KIB", 8)
    monkeypatch.setattr(envelope, "LANES", 1)
    monkeypatch.setattr(envelope, "PASSES", 1)
    monkeypatch.setenv("CADE_PASSPHRASE", "cavalo certo bateria")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in UTC and in English."""
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Twelve notes, each with a word of its own."""
    folder = tmp_path / "notes"
    folder.mkdir()
    for n in range(12):
        (folder / f"n{n:02}.md").write_text(f"A anotação número {n} fala da palavra canario{n:02}.")
    return folder


@pytest.fixture
def many() -> int:
    """How often something is killed: `CADE_KILLS`, else few."""
    return int(os.environ.get("CADE_KILLS", "10"))
