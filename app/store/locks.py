"""Who may write: a run lock (one ingest at a time) and a write lock, held for one batch.

Beside them one for forgetting, one for whoever copies the store as a whole, one for keys files.

A turnstile stands before the write lock: whoever waits for the lock stands in it, and who has just
let the lock go cannot pass. So a waiting writer gets the lock between two batches of a long run.
Locks are the system's and end with their process; who holds one is noted beside it, for people,
and never decides anything.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from cade.app.store.errors import cannot_write
from cade.app.store.private import FILE_MODE, make_directory
from cade.domain.errors import StoreError

if TYPE_CHECKING:
    from filelock import FileLock

RUN, WRITE, FORGET, _TURN = "run", "write", "forget", "turn"
WORK, KEYS = "work", "keys-file"
PATIENCE_S = 30.0
"""How long a writer waits for the batch of another one."""
BRIEF_S = 2.0
"""How long a run waits for another one: a forgetting holds its lock for a moment, to clear up."""

POLL_S = 0.01
_NAMED = re.compile(r"[a-z][a-z-]{1,30}")
_WITH_VALUE = ("--config", "--lang")


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """Who holds a lock: process id, name of the command, since when (UTC)."""

    pid: int
    command: str
    since: datetime


class LockHeld(StoreError):
    """Somebody else is writing, and went on longer than there was patience."""

    def __init__(self, holder: Holder | None) -> None:
        self.holder = holder
        if holder is None:
            super().__init__(
                "Another run of cade is writing.", do="Wait until it is done and try again."
            )
        else:
            super().__init__(
                "`{command}` is running (process {pid}, since {since}).",
                do="Wait until it is done and try again, or stop it with `kill {pid}`.",
                command=holder.command,
                pid=holder.pid,
                since=holder.since.astimezone().strftime("%Y-%m-%d %H:%M:%S"),
            )


class Locks:
    """The locks of one data directory. A lock that this object holds is granted again."""

    def __init__(
        self, directory: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._directory, self._now = directory, now
        self._depth = dict.fromkeys((RUN, WRITE, FORGET, WORK, KEYS), 0)
        self._locks: dict[str, FileLock] = {}

    @contextmanager
    def run(self, timeout_s: float = BRIEF_S) -> Iterator[None]:
        """Be the only ingest. Raises LockHeld after `timeout_s`."""
        with self._once(RUN, lambda stack: self._take(stack, RUN, timeout_s)):
            yield

    @contextmanager
    def forget(self, timeout_s: float = 0.0) -> Iterator[None]:
        """Be the only one who carries out a forgetting. Raises LockHeld after `timeout_s`."""
        with self._once(FORGET, lambda stack: self._take(stack, FORGET, timeout_s)):
            yield

    @contextmanager
    def work(self, timeout_s: float = 0.0) -> Iterator[None]:
        """Be the only backup, restore or compaction. Raises LockHeld after `timeout_s`."""
        with self._once(WORK, lambda stack: self._take(stack, WORK, timeout_s)):
            yield

    @contextmanager
    def keys(self) -> Iterator[None]:
        """Be the only one who replaces a keys file of backups. Raises LockHeld after a while."""
        with self._once(KEYS, lambda stack: self._take(stack, KEYS, PATIENCE_S)):
            yield

    @contextmanager
    def write(self, timeout_s: float = PATIENCE_S) -> Iterator[None]:
        """Be the only writer of the store. Raises LockHeld after `timeout_s`."""
        with self._once(WRITE, lambda stack: self._queue(stack, timeout_s)):
            yield

    @contextmanager
    def _once(self, name: str, take: Callable[[ExitStack], None]) -> Iterator[None]:
        with ExitStack() as stack:
            if not self._depth[name]:
                take(stack)
            self._depth[name] += 1
            try:
                yield
            finally:
                self._depth[name] -= 1

    def _queue(self, stack: ExitStack, timeout_s: float) -> None:
        end = monotonic() + timeout_s
        with ExitStack() as turnstile:
            self._take(turnstile, _TURN, timeout_s)
            self._take(stack, WRITE, max(0.0, end - monotonic()))

    def _take(self, stack: ExitStack, name: str, timeout_s: float) -> None:
        from filelock import Timeout

        lock = self._lock(name)
        try:
            lock.acquire(timeout=timeout_s, poll_interval=POLL_S)
        except Timeout:
            raise LockHeld(self._holder(WRITE if name == _TURN else name)) from None
        except OSError as error:
            raise cannot_write(self._directory, error) from error
        stack.callback(lock.release)
        if name != _TURN:
            self._sign(name)
            stack.callback(self._note(name).unlink, missing_ok=True)

    def _lock(self, name: str) -> "FileLock":
        from filelock import FileLock

        if name not in self._locks:
            make_directory(self._directory)
            path = self._directory / f"{name}.lock"
            self._locks[name] = FileLock(path, mode=FILE_MODE)
        return self._locks[name]

    def _note(self, name: str) -> Path:
        return self._directory / f"{name}.json"

    def _sign(self, name: str) -> None:
        holder = Holder(pid=os.getpid(), command=_command(), since=self._now())
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        try:
            with os.fdopen(os.open(self._note(name), flags, FILE_MODE), "wb") as file:
                file.write(msgspec.json.encode(holder))
        except OSError as error:
            raise cannot_write(self._note(name), error) from error

    def _holder(self, name: str) -> Holder | None:
        try:
            return msgspec.json.decode(self._note(name).read_bytes(), type=Holder)
        except (OSError, msgspec.MsgspecError):  # not written yet, or just let go
            return None


def _command() -> str:
    """Return the command without its arguments, which may be what somebody searched for."""
    words = iter(sys.argv[1:])
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
        elif _NAMED.fullmatch(word):
            return f"cade {word}"
    return "cade"
