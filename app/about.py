"""What this cade is and what it runs on, for `cade version` and `cade doctor`."""

import json
import platform
from importlib.resources import files
from pathlib import Path

from cade.app.locale import gettext as _
from cade.app.version import VERSION

BUILD_FILE = "build.json"
"""Written into the wheel by `hatch_build.py`: {"commit": …, "date": …}."""


def about() -> list[tuple[str, str]]:
    """Return name and value of each part, in the order in which they are printed."""
    from cade.app.models.catalog import llama_build
    from cade.app.store.sqlite import sqlite_version

    build = _build()
    return [
        ("cade", VERSION),
        (_("commit"), build.get("commit") or _("unknown")),
        (_("built"), build.get("date") or _("not built: runs from its source folder")),
        ("Python", platform.python_version()),
        ("SQLite", sqlite_version()),
        ("llama.cpp", llama_build()),
    ]


def _build() -> dict[str, str | None]:
    recorded = files("cade.app").joinpath(BUILD_FILE)
    if recorded.is_file():
        found: dict[str, str | None] = json.loads(recorded.read_text())
        return found
    return {"commit": _checked_out(Path(__file__).resolve().parent.parent)}


def _checked_out(source: Path) -> str | None:
    if not (source / ".git").exists():
        return None
    from dulwich.errors import NotGitRepository
    from dulwich.repo import Repo

    try:
        with Repo(str(source)) as repository:
            return repository.head().decode()[:10]
    except (NotGitRepository, KeyError, OSError):
        return None
