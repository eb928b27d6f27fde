"""Chromium's LevelDB backend: a folder `*.indexeddb.leveldb` and its blobs beside it.

Everything is read twice: once to learn which version of each key is the newest, once to tell the
newest ones. Nothing but a number per key is kept in between.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cade.collectors.indexeddb.blink import decode
from cade.collectors.indexeddb.cursor import varint_at
from cade.collectors.indexeddb.leveldb_blobs import LevelDbBlobs, blob_folder
from cade.collectors.indexeddb.leveldb_entries import Entry
from cade.collectors.indexeddb.leveldb_files import Files, entries, live_files
from cade.collectors.indexeddb.leveldb_keys import (
    BLOBS,
    DESCRIPTIONS,
    RECORDS,
    Names,
    Prefix,
    prefix_of,
    record_key,
    user_key,
)
from cade.collectors.indexeddb.newest import Newest, newest_versions
from cade.collectors.indexeddb.records import Broken, Item, Kind, Record, Trouble, refused

_TO_NOTE, _TO_TELL = frozenset([DESCRIPTIONS, RECORDS, BLOBS]), frozenset([RECORDS])


def read(folder: Path) -> Iterator[Item]:
    """Yield the live records of every live database, and what could not be read.

    Records whose database or store has no name are dropped: Chromium removes the name first and
    the records later. Only when something else is broken are they counted as a trouble.
    """
    files, troubles = live_files(folder)
    yield from troubles
    told = set(troubles)
    with newest_versions() as newest:
        names = Names()
        for item in entries(files, _TO_NOTE):
            trouble = item if isinstance(item, Trouble) else _noted(item, newest, names)
            if trouble:
                told.add(trouble)
                yield trouble
        newest.flush()
        yield from _Live(folder, newest, names).items(files, told)


def _noted(entry: Entry, newest: Newest, names: Names) -> Trouble | None:
    try:
        prefix = prefix_of(entry.key)
        if not prefix.store:
            names.note(entry.key, prefix, entry.sequence, entry.value if entry.live else None)
        elif prefix.inner == RECORDS:
            newest.note(entry.key, entry.sequence)
        elif prefix.inner == BLOBS:
            value = entry.value if entry.live else None
            newest.note_blobs(record_key(entry.key, prefix), entry.sequence, value)
    except Broken as broken:
        return Trouble(kind=Kind.BROKEN_KEY, where="names", detail=broken.detail)
    return None


class _Live:
    """The second reading: tells each newest version once."""

    def __init__(self, folder: Path, newest: Newest, names: Names) -> None:
        self._blobs = blob_folder(folder)
        self._newest = newest
        self._databases = names.databases()
        self._stores = names.stores()
        self._orphans: Counter[str] = Counter()

    def items(self, files: Files, told: set[Trouble]) -> Iterator[Item]:
        """Yield the records; troubles only if they are not in `told`."""
        damaged = bool(told)
        for item in entries(files, _TO_TELL):
            if isinstance(item, Trouble):
                if item not in told:
                    yield item
                continue
            found = self._item(item)
            if found:
                yield found
        if damaged:
            for where, count in self._orphans.items():
                yield Trouble(kind=Kind.ORPHANED, where=where, count=count)

    def _item(self, entry: Entry) -> Item | None:
        key = entry.key
        try:
            prefix = prefix_of(key)
        except Broken:
            return None  # told in the first reading
        if prefix.inner != RECORDS or not prefix.store:
            return None
        if not self._newest.take(key, entry.sequence) or not entry.live:
            return None
        database = self._databases.get(prefix.database)
        store = self._stores.get((prefix.database, prefix.store))
        if database is None or store is None:
            self._orphans[f"database {prefix.database} store {prefix.store}"] += 1
            return None
        return self._record(entry, prefix, database, store)

    def _record(self, entry: Entry, prefix: Prefix, database: str, store: str) -> Item:
        blobs = LevelDbBlobs(self._blobs, prefix.database, lambda: self._newest.blobs(entry.key))
        try:
            value = entry.value
            _version, start = varint_at(value, 0)  # of the record, not of its format
            return Record(
                database=database,
                store=store,
                key=user_key(entry.key, prefix),
                value=decode(value[start:], blobs),
                sequence=entry.sequence,
            )
        except Broken as broken:
            return refused(broken, database, store)
