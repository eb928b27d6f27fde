"""A private copy of a folder in which a browser keeps what pages store, while it may be writing.

What is copied depends on what the path is: a LevelDB folder with its `.blob` beside it, a folder of
SQLite files with the large values beside them (Chromium's, Firefox's `idb`, or a Firefox origin
that has one), or a single SQLite file. Companions (`-wal`, `-journal`) come along.
Promise: the copy is of one moment as far as a reader can tell: the files that say which others
count come first, what grows comes last, and when the set of files changed meanwhile (a compaction
takes files away) everything is copied again. It is readable by nobody else, and gone afterwards.
Prohibition: nothing is opened as a database or locked, no LOCK is made or copied, no link in the
folder is followed.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

from cade.collectors import snapshot
from cade.collectors.files.trouble import Unreadable
from cade.collectors.indexeddb.leveldb_blobs import blob_folder
from cade.collectors.indexeddb.leveldb_files import is_leveldb
from cade.collectors.indexeddb.sqlite_files import is_sqlite
from cade.collectors.world import Reason, World

TRIES = 6
FIRST_PAUSE_S = 0.05  # doubled each time: 1.6 s in all
MAX_BYTES = 8 << 30
"""Of one copy; the largest chat profiles that people report are some 2 GB."""
MAX_FILES = 200_000
MAX_DEPTH = 4  # Chromium's blobs lie in `<database>/<number>/<number>`

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NOT_DATA = frozenset({"LOCK", "LOG", "LOG.old", "lockfile"})
_COMPANIONS = ("-wal", "-journal", "-shm")

State = dict[str, tuple[int, ...] | None]
"""What may not change while it is copied: names, with size, time and inode where they matter."""


@contextmanager
def private_copy(world: World, path: Path) -> Iterator[Path]:
    """Give the path of a copy, of the same name as the original; it is gone after the block.

    Raises OSError; Unreadable when it does not hold still, is too large, or is neither a regular
    file nor a folder.
    """
    source = Path(os.path.realpath(path))
    with world.scratch(_bytes_of(source)) as directory:
        copy = Path(directory) / path.name
        _copy_whole(source, copy, Path(directory))
        yield copy


def _copy_whole(source: Path, copy: Path, directory: Path) -> None:
    for attempt in range(TRIES):
        try:
            before = _state(source)
            _copier(source)(source, copy)
            if _state(source) == before:
                return
        except FileNotFoundError:
            source.stat()  # raises if everything is gone; else one file was taken away meanwhile
        _empty(directory)
        time.sleep(FIRST_PAUSE_S * 2**attempt)
    raise Unreadable(Reason.CHANGED_WHILE_READING)


def _copier(source: Path) -> Callable[[Path, Path], None]:
    if not source.is_dir():
        return _copy_database
    return _copy_leveldb if is_leveldb(source) else _copy_databases


def _copy_database(source: Path, copy: Path) -> None:
    snapshot.copy_still(str(source), str(copy))


def _copy_leveldb(source: Path, copy: Path) -> None:
    """CURRENT, MANIFEST, tables, then logs: what a log tells is newer than what a table does.

    The blobs come last: one is written before the entry that names it.
    """
    copy.mkdir()
    for file in sorted(_plain_files(source), key=_rank):
        snapshot.copy_file(str(file), str(copy / file.name), _NOFOLLOW)
    blobs = blob_folder(source)
    if blobs.is_dir() and not blobs.is_symlink():
        _copy_tree(blobs, blob_folder(copy))


def _copy_databases(source: Path, copy: Path) -> None:
    """Each database by itself, then what its rows name: a file is written before its row."""
    copy.mkdir()
    folder = _databases_in(source)
    target = copy if folder == source else copy / folder.name
    target.mkdir(exist_ok=True)
    databases = set(_databases(folder))
    for database in sorted(databases):
        _copy_database(database, target / database.name)
    own = {database.name + end for database in databases for end in ("", *_COMPANIONS)}
    _copy_tree(folder, target, own)


def _copy_tree(source: Path, target: Path, but: frozenset[str] | set[str] = frozenset()) -> None:
    for file in _files_below(source, MAX_DEPTH):
        if file.parent == source and file.name in but:
            continue
        made = target / file.relative_to(source)
        made.parent.mkdir(parents=True, exist_ok=True)
        snapshot.copy_file(str(file), str(made), _NOFOLLOW)


def _state(source: Path) -> State:
    if not source.is_dir():
        return {}  # `copy_still` sees to it
    if not is_leveldb(source):
        return {database.name: None for database in _databases(_databases_in(source))}
    # A log only grows: what is in the copy of it was written, and what is not comes next time.
    return {
        file.name: None if file.suffix == ".log" else snapshot.signature(file.lstat())
        for file in _plain_files(source)
    }


def _bytes_of(source: Path) -> int:
    """Return the size of everything that is copied; raises Unreadable if that is too much."""
    source.stat()  # raises where there is nothing
    if not source.is_dir():
        files = [source, *(source.with_name(source.name + end) for end in _COMPANIONS)]
    elif is_leveldb(source):
        files = [*_plain_files(source), *_files_below(blob_folder(source), MAX_DEPTH)]
    else:
        files = list(_files_below(_databases_in(source), MAX_DEPTH))
    total = sum(map(_size, files))
    if total > MAX_BYTES or len(files) > MAX_FILES:
        raise Unreadable(Reason.TOO_LARGE)
    return total


def _size(file: Path) -> int:
    try:
        return file.lstat().st_size
    except FileNotFoundError:
        return 0  # taken away since it was listed


def _databases_in(folder: Path) -> Path:
    """Return where the databases of a Firefox origin lie, or the folder itself."""
    inner = folder / "idb"
    return inner if inner.is_dir() and not inner.is_symlink() else folder


def _databases(folder: Path) -> Iterator[Path]:
    for file in _plain_files(folder):
        if not file.name.endswith(_COMPANIONS) and is_sqlite(file):
            yield file


def _plain_files(folder: Path) -> list[Path]:
    return [file for file in _files_below(folder, 1) if file.name not in _NOT_DATA]


def _files_below(folder: Path, depth: int) -> Iterator[Path]:
    """Yield the regular files, to a depth; a folder that is not there has none."""
    if not folder.is_dir() or not depth:
        return
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    for entry in listed:
        if entry.is_file(follow_symlinks=False):
            yield Path(entry.path)
        elif entry.is_dir(follow_symlinks=False):
            yield from _files_below(Path(entry.path), depth - 1)


def _rank(file: Path) -> tuple[int, str]:
    if file.name == "CURRENT":
        return 0, file.name
    if file.name.startswith("MANIFEST-"):
        return 1, file.name
    return (3 if file.suffix == ".log" else 2), file.name


def _empty(directory: Path) -> None:
    for entry in directory.iterdir():
        if entry.is_dir():
            rmtree(entry)
        else:
            entry.unlink()
