import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cade.app import locale
from cade.app.cli import main


class Said(msgspec.Struct, frozen=True):
    """What one call printed, and its exit code."""

    code: int
    out: str
    err: str


Cade = Callable[..., Said]
GIT = {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ana Lima",
    "GIT_AUTHOR_EMAIL": "ana@example.org",
    "GIT_COMMITTER_NAME": "Ana Lima",
    "GIT_COMMITTER_EMAIL": "ana@example.org",
    "PATH": os.environ["PATH"],
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in UTC and in English, whose memory is shared with nobody."""
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
def cade(home: Path, capsys: pytest.CaptureFixture[str]) -> Cade:
    """Runs one command in that home."""

    def run(*arguments: str) -> Said:
        capsys.readouterr()
        code = main(arguments)
        locale.use("en")
        printed = capsys.readouterr()
        return Said(code, printed.out, printed.err)

    return run


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Three commits: two days, two languages, and a secret that somebody typed."""
    path = tmp_path / "orion"
    path.mkdir()
    git(path, "init", "-q", "-b", "main")
    commit(
        path,
        "Troca a fila do Orion por RabbitMQ\n\nO Kafka perdia mensagens ao reiniciar.",
        day="2026-03-02T10:15:00-03:00",
    )
    commit(
        path,
        "Cache the exchange rates for an hour\n\nThe provider bans us above 60 requests a minute.",
        day="2026-03-02T16:40:00-03:00",
    )
    commit(
        path,
        "PROJ-481: rotate the deploy token\n\nThe old one was ghp_" + "Ab1" * 12 + " and leaked.",
        day="2026-03-03T09:00:00-03:00",
    )
    return path


def commit(repository: Path, message: str, *, day: str) -> None:
    """Commit a file of its own, at this time."""
    name = f"{len(message)}-{abs(hash(day)) % 1000}.txt"
    (repository / name).write_text(message)
    git(repository, "add", name)
    git(repository, "commit", "-q", "-m", message, GIT_AUTHOR_DATE=day, GIT_COMMITTER_DATE=day)


def git(repository: Path, *arguments: str, **environment: str) -> None:
    """Run git there, with nobody's configuration."""
    subprocess.run(["git", *arguments], cwd=repository, env={**GIT, **environment}, check=True)
