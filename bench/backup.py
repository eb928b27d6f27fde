"""Backing up, proving, putting back and compacting a history of 100,000 commits.

The real program, each time from its start to its end, without vectors. CPU is that of the process;
what a person waits for is the wall time beside it.
"""

import os
import resource
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cade.bench.figure import Figure, wall_s
from cade.bench.home import ITEMS, Home, filled_home

MEBIBYTE = 1 << 20
FORGET = ("forget", "--match", "50000", "--yes")


def figures() -> Iterator[Figure]:
    """Yield a line for each command, and the sizes of what it wrote."""
    with tempfile.TemporaryDirectory() as place:
        home = filled_home(Path(place))
        os.environ["CADE_PASSPHRASE"] = "only for measuring"
        safe = Path(place) / "safe"
        yield _measured(home, "backup", "backup", str(safe))
        yield from _sizes(home, safe)
        yield _measured(home, "backup --verify", "backup", "--verify", str(safe))
        yield _measured(home, "forget one item, keys file refreshed", *FORGET)
        yield _measured(home, "restore over it, read models made anew", *_restore(safe))
        for name in ("data", "cache", "config"):
            shutil.rmtree(Path(place) / name)
        yield _measured(home, "restore, empty machine, read models made anew", *_restore(safe))
        yield _measured(home, "compact", "compact")


def _restore(safe: Path) -> tuple[str, ...]:
    return ("restore", str(safe), "--yes")


def _sizes(home: Home, safe: Path) -> Iterator[Figure]:
    log = (home.root / "data" / "cade" / "history.db").stat().st_size
    for path in sorted(safe.iterdir()):
        size = path.stat().st_size
        what = "keys file" if "keys" in path.name else "archive"
        yield Figure(
            what=f"{what} of {ITEMS:,} commits",
            measured=f"{size / MEBIBYTE:.1f} MiB, {size / ITEMS:.0f} bytes an item",
            against=f"history.db {log / MEBIBYTE:.1f} MiB",
        )


def _measured(home: Home, what: str, *command: str) -> Figure:
    before = _children_s()
    wall = wall_s(lambda: _run(home, *command))
    cpu = _children_s() - before
    return Figure(what=what, measured=f"{wall:.1f} s, {cpu:.1f} s CPU")


def _run(home: Home, *command: str) -> None:
    done = home.run(*command, "--quiet")
    if done.returncode > 1:
        raise RuntimeError(done.stderr.decode())


def _children_s() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
