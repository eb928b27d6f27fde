"""keys.db: which key opens which item. Delete an item's salt, and the item is gone.

An item's key is derived from its random salt and its source's random secret, so that one small
row an item is enough, and `forget SOURCE` can drop a whole source by dropping two secrets. The
head of the log's chain lies here too: whoever cuts the log cannot cut it here as well without
the log's own key.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from cade.app.store.chain import EMPTY, Head
from cade.app.store.errors import told
from cade.app.store.item_keys import Derive, item_keys
from cade.app.store.key_changes import SALT_BYTES, KeyChanges
from cade.app.store.ports import SourceKeys
from cade.app.store.schema import read_meta
from cade.app.store.sqlite import connect, faults, transaction, truncate_wal
from cade.app.store.wrapping import Wrapped

if TYPE_CHECKING:
    from sqlite3 import Connection

CHAIN, TEXT = "chain", "text"
"""Names of the secrets that every store has."""

_IDENTITY, _ITEMS = "identity:", "items:"
_LOOKUP = 1_000
"""How many subjects one statement asks for."""


class KeyRing:
    """The port `ports.Keys` on an open keys.db. Every method raises StoreError naming it."""

    def __init__(self, path: Path, install: bytes) -> None:
        self._path = path
        self._db: Connection = connect(path)
        self.secrets = Wrapped(self._db, path, install)
        self._sources: dict[str, SourceKeys] = {}
        self._derive: dict[int, Derive] = {}
        self._changes = KeyChanges(self._db)

    def meta(self) -> dict[str, str | bytes]:
        """Return what identifies the file. Raises NewerFormat, Damaged."""
        with told(self._path):
            return read_meta(self._db, self._path)

    def chain_key(self) -> bytes:
        """Return the 32 bytes that key the links of the log."""
        return self._named(CHAIN)

    def text_key(self) -> bytes:
        """Return the 32 bytes that key the hashes of texts and chunks."""
        return self._named(TEXT)

    def source(self, name: str) -> SourceKeys | None:
        """Return the source's secrets, None before its first fact."""
        if name not in self._sources:
            identity = self.secrets.number(_IDENTITY + name)
            items = self.secrets.number(_ITEMS + name)
            if identity is None or items is None:
                return None
            secret = self.secrets.value(identity)
            assert secret is not None
            self._sources[name] = SourceKeys(items, secret)
        return self._sources[name]

    def ensure_source(self, name: str) -> SourceKeys:
        """Return the source's secrets, made where it has none, as they are at this moment."""
        self._sources.pop(name, None)
        if (found := self.source(name)) is not None:
            return found
        with told(self._path), transaction(self._db):
            for kind in (_IDENTITY, _ITEMS):
                if self.secrets.number(kind + name) is None:
                    self.secrets.add(kind + name)
        found = self.source(name)
        assert found is not None
        return found

    def sources(self) -> dict[int, str]:
        """Return the name of each source by the number of its secret."""
        names = self.secrets.names()
        kept = {number: name for number, name in names.items() if name.startswith(_ITEMS)}
        return {number: name.removeprefix(_ITEMS) for number, name in kept.items()}

    def existing(
        self, subjects: Iterable[bytes], source: SourceKeys | None = None
    ) -> dict[bytes, bytes]:
        """Return the 32-byte key of each subject that has a salt, of that source if one is named.

        A subject without a salt is new, or it was forgotten: only the log can tell.
        """
        found: dict[bytes, bytes] = {}
        for subject, salt, number in self._salts(subjects):
            if source is not None and number != source.number:
                continue
            if (derive := self._deriving(number)) is not None:
                found[subject] = derive(subject, salt)
        return found

    def source_of(self, subject: bytes) -> str | None:
        """Return the name of the subject's source, None without a salt."""
        for _, _, number in self._salts([subject]):
            return self.sources().get(number)
        return None

    def create(self, source: SourceKeys, subjects: Iterable[bytes]) -> dict[bytes, bytes]:
        """Give each subject without a salt one, and return the keys of all of them.

        They are on the disk when it returns.
        """
        derive = self._deriving(source.number)
        assert derive is not None
        chosen = sorted(set(subjects))  # in the order of the table, so that pages are met once
        if not chosen:
            return {}
        random = os.urandom(SALT_BYTES * len(chosen))
        salts = [random[n : n + SALT_BYTES] for n in range(0, len(random), SALT_BYTES)]
        rows = [(one, salt, source.number) for one, salt in zip(chosen, salts, strict=True)]
        with told(self._path), transaction(self._db):
            before = self._db.total_changes
            self._db.executemany("INSERT INTO salts VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows)
            made = self._db.total_changes - before
        if made < len(rows):  # a batch that was interrupted left salts behind
            return self.existing(chosen)
        return {one: derive(one, salt) for one, salt, _ in rows}

    def delete(self, subjects: Iterable[bytes]) -> bool:
        """Delete the salts; False while a reader keeps their bytes in the write-ahead log."""
        rows = [(subject,) for subject in subjects]
        with told(self._path), transaction(self._db):
            self._db.executemany("DELETE FROM salts WHERE subject = ?", rows)
        return self.truncate()

    def forget(self, subjects: Iterable[bytes], position: int, *, whole_sources: bool) -> None:
        """Delete salts as the log's record at this position asks; see `KeyChanges.drop`."""
        with told(self._path):
            self._changes.drop(subjects, position, whole_sources=whole_sources)
        self._sources.clear()

    def of_source(self, name: str) -> list[bytes]:
        """Return every subject of the source that has a salt, sorted."""
        source = self.source(name)
        with told(self._path):
            return [] if source is None else self._changes.subjects_of(source.number)

    def lift(self, subjects: Iterable[bytes], source: SourceKeys, position: int) -> None:
        """Give forgotten subjects new salts for what is told behind this record of the log."""
        with told(self._path):
            self._changes.lift(dict.fromkeys(subjects, source.number), position)

    def renew(self, subjects: Iterable[bytes]) -> dict[bytes, bytes]:
        """Make another key for each subject that has one, to be used once the old salt is deleted.

        What was made before and never used is gone.
        """
        numbers = {subject: number for subject, _, number in self._salts(subjects)}
        with told(self._path):
            salts = self._changes.prepare(numbers)
        return {
            subject: self._derived(subject, salts[subject], numbers[subject]) for subject in salts
        }

    def renewed(self, subject: bytes) -> bytes | None:
        """Return the key that waits for the old salt's deletion, None if there is none."""
        with told(self._path):
            found = self._changes.prepared(subject)
        return None if found is None else self._derived(subject, *found)

    def since(self, subject: bytes) -> int:
        """Return behind which record of the log the subject's key opens what is told of it."""
        with told(self._path):
            return self._changes.since(subject)

    def carried_out(self) -> int:
        """Return up to which record of the log everything is forgotten that was to be."""
        with told(self._path):
            return self._changes.carried_out()

    def carry_out(self, position: int) -> None:
        """Note that everything is forgotten that was to be, up to this record."""
        with told(self._path):
            self._changes.carry_out(position)

    def truncate(self) -> bool:
        """Empty the write-ahead log; False while a reader prevents it."""
        with told(self._path):
            return truncate_wal(self._db)

    def faults(self) -> list[str]:
        """Return what is wrong with the file itself."""
        with told(self._path):
            return faults(self._db)

    def head(self) -> Head:
        """Return the head of the log's chain as it was last saved."""
        with told(self._path):
            row = self._db.execute("SELECT position, link FROM head").fetchone()
        return EMPTY if row is None else Head(*row)

    def save_head(self, head: Head) -> None:
        """Remember the head of the log's chain."""
        with told(self._path):
            self._db.execute("INSERT OR REPLACE INTO head VALUES (1, ?, ?)", tuple(head))

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _named(self, name: str) -> bytes:
        number = self.secrets.number(name)
        value = None if number is None else self.secrets.value(number)
        if value is None:
            raise ValueError(f"keys.db has no secret {name}")
        return value

    def _derived(self, subject: bytes, salt: bytes, number: int) -> bytes:
        derive = self._deriving(number)
        assert derive is not None
        return derive(subject, salt)

    def _deriving(self, number: int) -> Derive | None:
        if number not in self._derive:
            secret = self.secrets.value(number)
            if secret is None:
                return None
            self._derive[number] = item_keys(secret)
        return self._derive[number]

    def _salts(self, subjects: Iterable[bytes]) -> Iterator[tuple[bytes, bytes, int]]:
        for some in batched(subjects, _LOOKUP):
            sql = f"SELECT subject, salt, secret FROM salts WHERE subject IN ({marks(len(some))})"
            with told(self._path):
                found = self._db.execute(sql, some).fetchall()
            yield from found


def marks(count: int) -> str:
    """Return `count` question marks for an SQL list."""
    return ",".join("?" * count)


def batched(values: Iterable[bytes], size: int) -> Iterator[Sequence[bytes]]:
    """Yield the values in lists of at most `size`."""
    rest = iter(values)
    while some := list(islice(rest, size)):
        yield some
