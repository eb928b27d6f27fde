"""Giving back the room that is not needed: log, keys, read models and vectors rewritten."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from cade.app.store.backup.staging import staged
from cade.app.store.compaction import (
    emptied,
    rewrite,
    rewrite_keys,
    rewrite_vectors,
    rewrite_words,
    sweep_orphans,
    wasted_bytes,
    wasted_vectors,
)
from cade.app.store.errors import told
from cade.app.store.sqlite import connect
from cade.app.store.vectors import open_vectors
from cade.app.wiring import Cade

Moved = Callable[[int, int], None]


class Rewritten(msgspec.Struct, frozen=True, kw_only=True):
    """One file, in bytes before and after."""

    name: str
    before: int
    after: int


class Compacted(msgspec.Struct, frozen=True, kw_only=True):
    """What a compaction did. orphans: keys that belonged to nothing."""

    files: list[Rewritten]
    orphans: int

    @property
    def saved(self) -> int:
        """How many bytes were given back."""
        return sum(file.before - file.after for file in self.files)


def compact(cade: Cade, moved: Moved | None = None) -> Compacted:
    """Rewrite every file, each in one transaction, while others read.

    Raises LockHeld while an ingest runs, VectorsOff when vectors.db cannot be used, StoreError when
    there is no room for a copy. Interrupted, each file is as it was or rewritten.
    """
    log, files = cade.log, []
    if cade.places.vectors.exists():
        open_vectors(cade.places.vectors, log.vectors_key()).close()
    with log.run_lock(), log.locks.work(), staged(cade.places.data) as work:
        with log.write_lock():
            orphans = sweep_orphans(log.keys_path, log.path)
        parts = dict(_parts(cade, work))
        for done, (path, rewriting) in enumerate(parts.items()):
            with log.write_lock():
                files.append(_rewritten(path, rewriting, _key(cade, path)))
            if moved is not None:
                moved(done + 1, len(parts))
    return Compacted(files=files, orphans=orphans)


def wasted(cade: Cade) -> tuple[int, int]:
    """Return how many bytes a compaction would give back, about, and how many there are.

    Raises StoreError.
    """
    free = size = 0
    for path, _rewriting in _parts(cade, Path()):
        with told(path), closing(connect(path, key=_key(cade, path))) as db:
            free += wasted_bytes(db)
            if path == cade.places.vectors:
                free += wasted_vectors(db)
        size += path.stat().st_size
    return free, size


def _parts(cade: Cade, work: Path) -> Iterator[tuple[Path, Callable[[], None]]]:
    """Yield each file that is there, and what rewrites it."""
    log, places = cade.log, cade.places
    yield log.path, lambda: rewrite(log.path, work)
    yield log.keys_path, lambda: rewrite_keys(log.keys_path)
    if places.views.exists():
        yield places.views, lambda: rewrite_words(places.views, work, cade.views_key)
    if places.vectors.exists():
        yield places.vectors, lambda: rewrite_vectors(places.vectors, work, log.vectors_key())


def _key(cade: Cade, path: Path) -> bytes | None:
    if path == cade.places.views:
        return cade.views_key
    return cade.log.vectors_key() if path == cade.places.vectors else None


def _rewritten(path: Path, rewriting: Callable[[], None], key: bytes | None) -> Rewritten:
    before = _size(path, key)
    rewriting()
    return Rewritten(name=path.name, before=before, after=_size(path, key))


def _size(path: Path, key: bytes | None) -> int:
    """Return how large the content is; while somebody reads, the file itself shrinks later."""
    with told(path), closing(connect(path, key=key)) as db:
        emptied(db)
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    return int(pages) * int(size)
