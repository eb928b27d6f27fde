"""What a run leaves for the next one about a folder of databases: in which state it was read."""

import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from cade.collectors.indexeddb.leveldb_blobs import blob_folder
from cade.collectors.snapshot import COMPANIONS

READER = 1
"""Raised when this reader understands more than before, so that everything is read again."""

_NOT_DATA = frozenset({"LOCK", "LOG", "LOG.old", "lockfile"})


def mark_of(folder: Path) -> str:
    """Return a short name of the state of a folder: its files, their sizes and times.

    Raises OSError when it is not there.
    """
    folder.stat()
    digest = blake2b(digest_size=12)
    for file in sorted([*_files(folder), *_files(blob_folder(folder))]):
        found = file.lstat()
        line = f"{os.path.relpath(file, folder)}\0{found.st_size}\0{found.st_mtime_ns}\n"
        digest.update(line.encode("utf-8", "replace"))
    return f"{READER}:{digest.hexdigest()}"


def _files(root: Path) -> Iterator[Path]:
    if root.is_file():
        companions = (root.with_name(root.name + end) for end in COMPANIONS)
        yield from (file for file in companions if file.is_file())
    for directory, _, names in os.walk(root):
        yield from (Path(directory, name) for name in names if _is_data(name))


def _is_data(name: str) -> bool:
    return name not in _NOT_DATA and not name.endswith("-shm")
