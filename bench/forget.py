"""Forgetting in a history of 100,000 commits: one of them, a tenth of them, and the rest.

The real program, each time from its start to its end, without vectors. CPU is that of the process;
what a person waits for is the wall time beside it.
"""

import os
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cade.app.wiring import Cade
from cade.bench.figure import Figure, wall_s
from cade.bench.home import ITEMS, Home, filled_home

SHARE = 10


def figures() -> Iterator[Figure]:
    """Yield a line for each way, with what was to be forgotten beside it."""
    with tempfile.TemporaryDirectory() as place:
        home = filled_home(Path(place))
        os.environ.update(home.environment)
        uid, day = _chosen(home)
        yield _measured(home, "one item of 100,000", "forget", "--uid", uid, "--yes")
        yield _measured(home, f"the oldest {ITEMS // SHARE:,} of them", *_older(day, "--dry-run"))
        yield _measured(home, f"the oldest {ITEMS // SHARE:,} of them", *_older(day, "--yes"))
        yield _measured(home, "all that is left, as a source", "forget", "git", "--yes")


def _older(day: str, flag: str) -> tuple[str, ...]:
    return ("forget", "--older-than", day, flag, "--quiet")


def _chosen(home: Home) -> tuple[str, str]:
    """Return the newest item's id, and the day before which a tenth of the items lie."""
    cade = Cade()
    sql = "SELECT day, hex(subject) FROM items ORDER BY day, item LIMIT 1 OFFSET ?"
    day, _ = cade.views.execute(sql, (home.items // SHARE,)).fetchone()
    _, subject = cade.views.execute(sql, (home.items - 1,)).fetchone()
    cade.close()
    return f"git:{subject[:16].lower()}", day


def _measured(home: Home, what: str, *command: str) -> Figure:
    before = _children_s()
    wall = wall_s(lambda: _run(home, *command))
    cpu = _children_s() - before
    done = "looked at" if "--dry-run" in command else "forgotten"
    return Figure(what=f"{what}, {done}", measured=f"{wall:.1f} s, {cpu:.1f} s CPU")


def _run(home: Home, *command: str) -> None:
    done = home.run(*command)
    if done.returncode:
        raise RuntimeError(done.stderr.decode())


def _children_s() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime
