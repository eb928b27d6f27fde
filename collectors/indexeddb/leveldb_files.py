"""Which files of a LevelDB folder are its present state.

CURRENT names the MANIFEST, whose edits add up to the list of live tables and the oldest live log.
A table that is not on the list may hold records that were deleted long ago. Without a list all
files are read; deletions that are still recorded hold then, too.
Source: google/leveldb db/version_edit.cc, db/db_impl.cc (Recover).
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cade.collectors.indexeddb import leveldb_log, leveldb_table
from cade.collectors.indexeddb.cursor import Cursor
from cade.collectors.indexeddb.leveldb_entries import Entry
from cade.collectors.indexeddb.records import Broken, Kind, Trouble

_NUMBERED = re.compile(r"(\d{1,18})\.(ldb|sst|log)")
_MANIFEST = re.compile(r"MANIFEST-\d{1,18}")
_MOST_LISTED = 1_000_000


class Files(NamedTuple):
    """The files to read, by number: tables first, then logs."""

    tables: list[Path]
    logs: list[Path]


class _Listed:
    """What the edits of a MANIFEST add up to."""

    def __init__(self) -> None:
        self.tables: set[int] = set()
        self.log = 0
        self.previous_log = 0

    def apply(self, edit: bytes) -> None:
        cursor = Cursor(edit)
        while cursor.position < cursor.end:
            self._apply(cursor, cursor.varint())

    def _apply(self, cursor: Cursor, tag: int) -> None:
        match tag:
            case 1:  # the comparator's name
                cursor.take(cursor.varint())
            case 2:
                self.log = cursor.varint()
            case 3 | 4:  # next file, last sequence
                cursor.varint()
            case 5:  # where a level's next compaction begins
                cursor.varint()
                cursor.take(cursor.varint())
            case 6:
                cursor.varint()
                self.tables.discard(cursor.varint())
            case 7:
                self._add(cursor)
            case 9:
                self.previous_log = cursor.varint()
            case _:
                raise Broken(Kind.NO_FILE_LIST, f"tag {tag}")

    def _add(self, cursor: Cursor) -> None:
        _level, number, _size = cursor.varint(), cursor.varint(), cursor.varint()
        cursor.take(cursor.varint())  # smallest key
        cursor.take(cursor.varint())  # largest key
        self.tables.add(number)
        if len(self.tables) > _MOST_LISTED:
            raise Broken(Kind.TOO_LARGE, "list of tables")


def is_leveldb(folder: Path) -> bool:
    """Tell whether a folder holds a LevelDB database. Raises OSError."""
    if folder.name.endswith("leveldb"):
        return True
    return any(p.name == "CURRENT" or p.suffix in (".ldb", ".log") for p in folder.iterdir())


def live_files(folder: Path) -> tuple[Files, list[Trouble]]:
    """Return the files to read, and what is wrong with the list or missing from the folder."""
    try:
        present = {path.name: path for path in folder.iterdir()}
        listed = _listed(folder)
    except Broken as broken:
        return _all(present), [
            Trouble(kind=Kind.NO_FILE_LIST, where=folder.name, detail=broken.detail)
        ]
    tables, troubles = [], []
    for number in sorted(listed.tables):
        names = (f"{number:06}.ldb", f"{number:06}.sst")
        found = next((present[name] for name in names if name in present), None)
        if found:
            tables.append(found)
        else:
            troubles.append(Trouble(kind=Kind.MISSING_FILE, where=names[0]))
    logs = [log for number, log in _numbered(present, "log") if _is_live(number, listed)]
    return Files(tables, logs), troubles


def entries(files: Files, wanted: frozenset[int]) -> Iterator[Entry | Trouble]:
    """Yield every entry, oldest file first; a file that cannot be read is a trouble.

    wanted: see `leveldb_table.entries`.
    """
    for path in files.tables:
        yield from _guarded(leveldb_table.entries(path, wanted), path)
    for path in files.logs:
        yield from _guarded(leveldb_log.entries(path), path)


def _guarded(found: Iterable[Entry | Trouble], path: Path) -> Iterator[Entry | Trouble]:
    try:
        yield from found
    except FileNotFoundError:
        yield Trouble(kind=Kind.MISSING_FILE, where=path.name)
    except OSError as error:
        yield Trouble(kind=Kind.UNREADABLE_FILE, where=path.name, detail=type(error).__name__)


def _is_live(log: int, listed: _Listed) -> bool:
    return log >= listed.log or log == listed.previous_log


def _listed(folder: Path) -> _Listed:
    try:
        name = (folder / "CURRENT").read_bytes()[:64].decode("ascii", "replace").strip()
        if not _MANIFEST.fullmatch(name):
            raise Broken(Kind.NO_FILE_LIST, "CURRENT names no MANIFEST")
        listed = _Listed()
        for edit in leveldb_log.records(folder / name):
            if isinstance(edit, Trouble) and edit.kind == Kind.TRUNCATED_LOG:
                break  # an edit that was not finished does not count
            if isinstance(edit, Trouble):
                raise Broken(Kind.NO_FILE_LIST, "MANIFEST is broken")
            listed.apply(edit)
    except OSError as error:
        raise Broken(Kind.NO_FILE_LIST, type(error).__name__) from error
    return listed


def _all(present: dict[str, Path]) -> Files:
    tables = sorted([*_numbered(present, "ldb"), *_numbered(present, "sst")])
    return Files([path for _, path in tables], [path for _, path in _numbered(present, "log")])


def _numbered(present: dict[str, Path], suffix: str) -> Iterator[tuple[int, Path]]:
    """Yield number and path of the files with this suffix, lowest number first."""
    found = ((_NUMBERED.fullmatch(name), path) for name, path in present.items())
    yield from sorted((int(m[1]), path) for m, path in found if m and m[2] == suffix)
