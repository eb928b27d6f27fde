"""What a command costs before it does anything: whole processes against a bare Python.

python -m cade.bench.startup
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from cade.bench.figure import Figure, table, wall_s
from cade.bench.home import CADE, filled_home

RUNS = 9
RUN = [sys.executable, "-c", CADE]
BARE = [sys.executable, "-c", "pass"]


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as work:
        home = filled_home(Path(work))
        bare, asked_help, day = _in_turns(
            [BARE, [*RUN, "--help"], [*RUN, "timeline", "2024-06-01"]], home.environment
        )
        against = f"bare Python {bare:.0f} ms"
        yield _figure("`cade --help`, whole process", asked_help - bare, against, 120)
        what = f"`cade timeline DAY`, whole process, {home.items:,} items"
        yield _figure(what, day - bare, against, 200)


def _figure(what: str, over_ms: float, against: str, target_ms: int) -> Figure:
    return Figure(
        what=what,
        measured=f"{over_ms:.0f} ms more",
        against=against,
        target=f"≤ {target_ms} ms more",
        met=over_ms <= target_ms,
    )


def _in_turns(commands: list[list[str]], environment: dict[str, str]) -> list[float]:
    """Return the median milliseconds of each command, run in turns after one warm-up."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(RUNS + 1):
        for command, seen in zip(commands, times, strict=True):
            seen.append(1_000 * wall_s(lambda command=command: _run(command, environment)))  # type: ignore[misc]
    return [median(seen[1:]) for seen in times]


def _run(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env={**os.environ, **environment}, capture_output=True, check=False)


if __name__ == "__main__":
    print(table(figures()))
