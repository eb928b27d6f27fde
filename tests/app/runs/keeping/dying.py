"""A command in a process that is killed before its n-th step.

A step is whatever touches the disk: a statement of SQLite, a rename, a deletion, a sync.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import sqlcipher3.dbapi2 as driver

FORK = multiprocessing.get_context("fork")
NEVER = 1 << 60


class _Steps:
    def __init__(self, last: int) -> None:
        self.done, self._last = 0, last

    def step(self, *_: object) -> None:
        if self.done == self._last:
            os.kill(os.getpid(), signal.SIGKILL)
        self.done += 1

    def before(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def stepping(*values: Any, **named: Any) -> Any:
            self.step()
            return function(*values, **named)

        return stepping

    def watched(self, connect: Callable[..., Any]) -> Callable[..., Any]:
        def connecting(*values: Any, **named: Any) -> Any:
            db = connect(*values, **named)
            db.set_trace_callback(self.step)
            return db

        return connecting


def killed(work: Callable[[], object], last: int) -> int | None:
    """Run `work` in a process of its own; return its steps, None when it was killed at one."""
    receiver, sender = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_run, args=(work, last, sender))
    process.start()
    sender.close()
    try:
        found: int | None = receiver.recv()
    except EOFError:
        found = None
    process.join()
    receiver.close()
    return found


def steps(work: Callable[[], object]) -> int:
    """Return how many steps it has when nothing kills it."""
    found = killed(work, NEVER)
    assert found is not None
    return found


def _run(work: Callable[[], object], last: int, told: Connection) -> None:
    counted = _Steps(last)
    vars(driver)["connect"] = counted.watched(driver.connect)
    os.fsync = counted.before(os.fsync)
    os.pwrite = counted.before(os.pwrite)
    Path.replace = counted.before(Path.replace)  # type: ignore[method-assign]
    Path.unlink = counted.before(Path.unlink)  # type: ignore[method-assign]
    work()
    told.send(counted.done)
    os._exit(0)
