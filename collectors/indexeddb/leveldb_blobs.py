"""Blobs of Chromium's LevelDB backend: files in the folder beside the database.

Sources: chromium content/browser/indexed_db/indexed_db_external_object.cc (lists of blobs),
blob_storage paths `<database, hex>/<number >> 8, two hex digits>/<number, hex>`.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from cade.collectors.indexeddb.cursor import Cursor
from cade.collectors.indexeddb.limits import MAX_VALUE
from cade.collectors.indexeddb.records import Broken, Kind
from cade.collectors.indexeddb.values import EPOCH, Blob

_BLOB, _FILE, _HANDLE = 0, 1, 2
_WINDOWS_EPOCH = EPOCH - timedelta(seconds=11_644_473_600)
_UNKNOWN_SIZE = 1 << 63  # -1 and other negative numbers come out above it


def blob_folder(leveldb: Path) -> Path:
    """Return where the blobs of a `*.indexeddb.leveldb` folder lie."""
    return leveldb.with_name(leveldb.name.removesuffix(".leveldb") + ".blob")


def windows_time(microseconds: int) -> datetime | None:
    """Return a time counted in microseconds since 1601; None outside Python's years."""
    try:
        return _WINDOWS_EPOCH + timedelta(microseconds=microseconds)
    except OverflowError:
        return None


def file_content(path: Path) -> bytes:
    """Return a blob's file; raises `Broken` when it is gone or too large."""
    try:
        if not path.is_file():
            raise Broken(Kind.MISSING_BLOB)
        if path.stat().st_size > MAX_VALUE:
            raise Broken(Kind.TOO_LARGE, "blob")
        return path.read_bytes()
    except OSError as error:
        raise Broken(Kind.MISSING_BLOB, type(error).__name__) from error


class LevelDbBlobs:
    """The blobs of one record; `stored` gives their list, which is asked for only when needed."""

    def __init__(self, folder: Path, database: int, stored: Callable[[], bytes]) -> None:
        self._folder = folder
        self._database = database
        self._stored = stored
        self._blobs: list[Blob] | None = None

    def blob(self, index: int) -> Blob:
        """Return the blob's description; an empty one when it is not known."""
        if self._blobs is None:
            self._blobs = _blobs(self._stored(), self._folder / f"{self._database:x}")
        return self._blobs[index] if index < len(self._blobs) else Blob()

    def content(self, index: int) -> bytes:
        """Return the blob's bytes; raises `Broken` when they are gone or too many."""
        path = self.blob(index).path
        if path is None:
            raise Broken(Kind.MISSING_BLOB)
        return file_content(path)


def _blobs(stored: bytes, folder: Path) -> list[Blob]:
    cursor, found = Cursor(stored), []
    while cursor.position < cursor.end:
        kind = cursor.byte()
        if kind == _HANDLE:
            cursor.take(cursor.varint())
            found.append(Blob())
        elif kind in (_BLOB, _FILE):
            found.append(_blob(cursor, folder, kind == _FILE))
        else:
            raise Broken(Kind.UNSUPPORTED_VALUE, "kind of blob")
    return found


def _blob(cursor: Cursor, folder: Path, is_file: bool) -> Blob:
    number, mime, size = cursor.varint(), cursor.utf16be(), cursor.varint()
    path = folder / f"{number >> 8 & 0xFF:02x}" / f"{number:x}"
    return Blob(
        mime=mime,
        size=size if size < _UNKNOWN_SIZE else None,
        name=cursor.utf16be() if is_file else None,
        modified=windows_time(cursor.varint()) if is_file else None,
        path=path if path.is_file() else None,
    )
