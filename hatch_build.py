"""Writes into the wheel from which commit and when it was built, for `cade version`."""

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildRecord(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `cade/app/build.json` to a wheel (not to an editable install, which has its .git)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files."""
        if version == "editable":
            return
        record = {"commit": self._commit(), "date": datetime.now(UTC).strftime("%Y-%m-%d")}
        written = Path(self.directory) / "build.json"
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(json.dumps(record))
        build_data["force_include"][str(written)] = "cade/app/build.json"

    def _commit(self) -> str | None:
        try:
            head = subprocess.run(
                ["git", "rev-parse", "--short=10", "HEAD"],
                cwd=self.root,
                capture_output=True,
                text=True,
                check=True,
            )
        except (OSError, subprocess.CalledProcessError):
            return None
        return head.stdout.strip()
