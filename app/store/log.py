"""The log as the rest of cade sees it: facts in, records out, sealed and chained behind it.

Opening is cheap: what only writers need (eventsourcing, file locks) is imported when something is
written.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.creation import (
    OlderFormat,
    checked_secret,
    checked_store,
    finish_store,
    is_made,
    make_store,
    needs_format,
)
from cade.app.store.errors import Damaged, StoreReplaced, told
from cade.app.store.keys import KeyRing
from cade.app.store.known import LogKnown
from cade.app.store.locks import BRIEF_S, PATIENCE_S, Locks
from cade.app.store.ports import Appended, Batch, StoryRow, Verification
from cade.app.store.private import make_directory, narrow
from cade.app.store.reader import Reader
from cade.app.store.secret import FileSecret, SecretStore, subkey
from cade.app.store.sqlite import connect
from cade.app.store.story import find, story
from cade.domain.facts import Counts, ItemFact, Names, Recorded

if TYPE_CHECKING:
    from cade.app.store.append import Appender
    from cade.collectors.world import Known


def open_log(
    data_dir: Path,
    config_dir: Path,
    *,
    keep_revisions: bool = False,
    secret: SecretStore | None = None,
) -> "HistoryLog":
    """Open the store in `data_dir`, made where there is none.

    secret: where the install secret is kept, None for a bare file in `config_dir`.
    keep_revisions: leave the text of older revisions in the log. Raises StoreError.
    """
    make_directory(data_dir)
    make_directory(config_dir)
    narrowed = [*narrow(data_dir), *narrow(config_dir)]
    secret = secret or FileSecret(config_dir / "secret")
    return HistoryLog(data_dir, secret, narrowed=narrowed, keep_revisions=keep_revisions)


class HistoryLog:
    """One person's log and its keys.

    store_id: 32 hex digits, made once. narrowed: files of ours that others could read, until now.
    keeps_copy: make a copy before a store of an older format is migrated.
    Every method raises StoreError with a remedy when files, disk or secret fail it.
    """

    def __init__(
        self,
        data_dir: Path,
        secret: SecretStore,
        *,
        narrowed: Sequence[Path] = (),
        keep_revisions: bool = False,
        keeps_copy: bool = True,
    ) -> None:
        self.path, self.keys_path = data_dir / "history.db", data_dir / "keys.db"
        self.narrowed = tuple(narrowed)
        self._keep, self._keeps_copy = keep_revisions, keeps_copy
        self.locks = Locks(data_dir / "locks")
        if not is_made(self.path, self.keys_path):
            with self.locks.write(), told(self.path):
                make_store(self.path, self.keys_path, secret)
        self._file = _file(self.path)
        self._install = checked_secret(secret, self.keys_path)
        with told(self.keys_path):
            self.keys = KeyRing(self.keys_path, self._install)
        try:
            with told(self.path):
                self.store_id = self._checked(secret)
        except BaseException:
            self.keys.close()
            raise

    def _checked(self, secret: SecretStore) -> str:
        known = (self.path, self.keys_path, self.keys, self._install, secret.path)
        try:
            return checked_store(*known)
        except OlderFormat:
            from cade.app.store.migrations import migrate

            migrate(self.path, self.keys_path, secret.path, self.locks, keeps_copy=self._keeps_copy)
            return checked_store(*known)
        except Damaged:
            # Another first start may be making it just now, or was killed while it did.
            with self.locks.write():
                if needs_format(self.path):
                    finish_store(self.path, self.keys_path, secret)
                return checked_store(*known)

    def head(self) -> int:
        """Return the last position, 0 when the log is empty."""
        with told(self.path):
            return self.reader.head().position

    def after(self, position: int) -> Iterator[Recorded]:
        """Yield every record behind the position, in order, in constant memory.

        A forgotten item's records are `Shredded`. What is appended meanwhile comes too.
        """
        with told(self.path):
            yield from self.reader.after(position)

    def append(self, batch: Batch) -> Appended:
        """Store facts, run record and progress in one transaction; safe when it returns.

        Raises LockHeld when another writer does not let go.
        """
        if not batch.has_news:
            return Appended(counts=Counts(), first_position=None, last_position=self.head())
        with self.write_lock(), told(self.path):
            return self.appender.append(batch)

    def known(self, source: str) -> "Known":
        """Return what a collector of the source may ask."""
        return LogKnown(source, self.reader, self.path)

    def story(self, subject: bytes) -> Iterator[StoryRow]:
        """Yield every record of one item, oldest first."""
        with told(self.path):
            yield from story(self.reader, subject)

    def find(self, short: str) -> list[tuple[str, bytes]]:
        """Return source and subject of each item that a short id, or a beginning of one, means."""
        with told(self.path):
            return find(self.reader, self.keys, short)

    def facts_of(self, subjects: Iterable[bytes]) -> dict[bytes, list[ItemFact]]:
        """Return every fact of these items, oldest first; what is forgotten is missing."""
        from cade.app.store.story import facts_of

        with told(self.path):
            return facts_of(self.reader, subjects)

    def facts_at(self, positions: Sequence[int]) -> dict[int, ItemFact]:
        """Return the facts at these positions; what is forgotten is missing."""
        from cade.app.store.story import facts_at

        with told(self.path):
            return facts_at(self.reader, positions)

    def believed(self, source: str, names: Names) -> Names:
        """Return what the source says about who is who, without what is forgotten of it."""
        from cade.app.store.told_names import believed

        keys = self.keys.source(source)
        with told(self.path):
            return names if keys is None else believed(names, keys, self.keys, self.reader.items)

    def lift(self, source: str, uids: Sequence[str], at: datetime) -> int:
        """Let forgotten items of the source be told again; return how many of these there were."""
        from cade.app.store.lifting import lift

        return lift(self, source, uids, at)

    def forget(self, subjects: Sequence[bytes], scope: str, at: datetime) -> None:
        """Make these items unreadable for good; see `forgetting.shred`."""
        from cade.app.store.forgetting import shred

        shred(self, subjects, scope, at)

    def views_key(self) -> bytes:
        """Return the 32-byte key of views.db."""
        return subkey(self._install, b"cade views")

    def vectors_key(self) -> bytes:
        """Return the 32-byte key of vectors.db."""
        return subkey(self._install, b"cade vectors")

    def text_key(self) -> bytes:
        """Return the 32 bytes that key the hashes of texts and chunks; they never change."""
        with told(self.keys_path):
            return self.keys.text_key()

    def verify(self, progress: Callable[[int, int], None] | None = None) -> Verification:
        """Walk the whole log and return what is not as it was written."""
        from cade.app.store.verify import verify

        with told(self.path):
            return verify(self.reader, self.keys, progress)

    def run_lock(self, timeout_s: float = BRIEF_S) -> AbstractContextManager[None]:
        """Be the only ingest while the block lasts. Raises LockHeld naming the other one."""
        return self.locks.run(timeout_s)

    def forget_lock(self, timeout_s: float = 0.0) -> AbstractContextManager[None]:
        """Be the only one who carries out a forgetting. Raises LockHeld naming the other one."""
        return self.locks.forget(timeout_s)

    @contextmanager
    def write_lock(self, timeout_s: float = PATIENCE_S) -> Iterator[None]:
        """Be the only writer while the block lasts.

        Raises LockHeld after `timeout_s`, StoreReplaced when a backup was put back meanwhile:
        what is written to files that nobody finds any more would be lost.
        """
        with self.locks.write(timeout_s):
            if _file(self.path) != self._file:
                raise StoreReplaced(self.path)
            yield

    @cached_property
    def reader(self) -> Reader:
        """Reads the log; raises SQLite's own errors."""
        with told(self.path):
            return Reader(connect(self.path), self.keys, self.path)

    @cached_property
    def appender(self) -> "Appender":
        """Writes the log; its caller holds the write lock."""
        from cade.app.store.append import Appender

        return Appender(self.path, self.keys, keep_revisions=self._keep)

    def close(self) -> None:
        """Close every file that was opened."""
        if "appender" in vars(self):
            self.appender.close()
        if "reader" in vars(self):
            self.reader.db.close()
        self.keys.close()


def _file(path: Path) -> tuple[int, int]:
    """Return which file has the name now."""
    found = path.stat()
    return found.st_dev, found.st_ino
