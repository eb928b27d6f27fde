"""A home with a large invented history in it, ingested by the real program, for benches.

100,000 commits in one repository, made by `bench/make_repository.py`, folded and not embedded.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from cade.bench.make_repository import make_repository

ITEMS = 100_000
CADE = "from cade.app.cli import entry; entry()"


class Home(msgspec.Struct, frozen=True):
    """A throw-away home. environment: what a process needs to live in it."""

    root: Path
    environment: dict[str, str]
    repository: Path
    items: int

    def run(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """Run cade in it."""
        command = [sys.executable, "-c", CADE, *arguments]
        environment = {**os.environ, **self.environment}
        return subprocess.run(command, env=environment, capture_output=True, check=False)

    def bytes_on_disk(self) -> int:
        """Return the size of every file that cade keeps there."""
        kept = [self.root / name for name in ("data", "cache")]
        return sum(f.stat().st_size for place in kept for f in place.rglob("*") if f.is_file())


def empty_home(root: Path) -> dict[str, str]:
    """Return the environment of a home without a history."""
    (root / "runtime").mkdir(mode=0o700, exist_ok=True)
    return {
        "HOME": str(root),
        "XDG_DATA_HOME": str(root / "data"),
        "XDG_CACHE_HOME": str(root / "cache"),
        "XDG_CONFIG_HOME": str(root / "config"),
        "XDG_RUNTIME_DIR": str(root / "runtime"),
        "LC_ALL": "C.UTF-8",
    }


def filled_home(root: Path, items: int = ITEMS) -> Home:
    """Make a home with so many commits in it. Raises RuntimeError when the ingest fails."""
    repository = root / "repository.git"
    make_repository(repository, commits=items)
    home = Home(root, empty_home(root), repository, items)
    done = home.run("ingest", "git", str(repository), "--no-embed", "--quiet")
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    return home
