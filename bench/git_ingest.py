"""A whole git ingest against `git log`, its second run, its memory and what it leaves on the disk.

    python -m cade.bench.git_ingest [COMMITS]

The repository is invented (`bench/make_repository.py`). Each figure is of whole processes; the
ingest stores, seals and folds, and does not embed.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from cade.bench.figure import Figure, table, wall_s
from cade.bench.home import Home, empty_home
from cade.bench.make_repository import COMMITS, make_repository

RUNS = 3


def figures(commits: int = COMMITS) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as work:
        repository = Path(work) / "repository.git"
        make_repository(repository, commits=commits)
        ratios, firsts, seconds, peaks = [], [], [], []
        for number in range(RUNS):
            root = Path(work) / f"home{number}"
            root.mkdir()
            home = Home(root, empty_home(root), repository, commits)
            log = wall_s(lambda: _git_log(repository))
            first, peak = _measured(home)
            second, _ = _measured(home)
            ratios.append(first / log)
            firsts.append(first)
            seconds.append(second / first)
            peaks.append(peak)
        yield from _told(commits, ratios, firsts, seconds, peaks, home.bytes_on_disk())


def _told(
    commits: int,
    ratios: Sequence[float],
    firsts: Sequence[float],
    seconds: Sequence[float],
    peaks: Sequence[float],
    disk: int,
) -> Iterator[Figure]:
    ratio, again, peak = median(ratios), median(seconds), max(peaks)
    yield Figure(
        what=f"git ingest of {commits:,} commits, log and read models",
        measured=f"{median(firsts):.1f} s, {ratio:.1f}×",
        against="`git log --all --name-only`",
        target="≤ 8×",
        met=ratio <= 8,
    )
    yield Figure(
        what="second run, nothing new",
        measured=f"{100 * again:.1f} % of the first",
        against="the first run",
        target="≤ 10 %",
        met=again <= 0.1,
    )
    yield Figure(
        what="memory of an ingest without models, peak",
        measured=f"{peak:.0f} MB",
        target="≤ 300 MB",
        met=peak <= 300,
    )
    size = disk / commits / 1_000
    yield Figure(
        what="disk per commit, all files, without vectors",
        measured=f"{size:.2f} kB",
        target="≤ 2.0 kB with vectors, where most texts repeat",
    )


def _git_log(repository: Path) -> None:
    command = ["git", f"--git-dir={repository}", "log", "--all", "--name-only"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def _measured(home: Home) -> tuple[float, float]:
    """Return seconds and peak megabytes of one ingest."""
    code = (
        "import resource, sys; from cade.app.cli import main; code = main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr);"
        "sys.exit(code)"
    )
    arguments = ["ingest", "git", str(home.repository), "--no-embed", "--quiet"]
    done: list[subprocess.CompletedProcess[bytes]] = []

    def run() -> None:
        command = [sys.executable, "-c", code, *arguments]
        environment = {**os.environ, **home.environment}
        done.append(subprocess.run(command, env=environment, capture_output=True, check=True))

    seconds = wall_s(run)
    return seconds, int(done[0].stderr.split()[-1]) / 1_000


if __name__ == "__main__":
    print(table(figures(*map(int, sys.argv[1:]))))
