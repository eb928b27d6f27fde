"""Chromium: one LevelDB for all origins of a profile, `Local Storage/leveldb`.

Keys are `_<origin> NUL <text>`; besides them there are `VERSION`, `META:<origin>` and
`METAACCESS:<origin>`. A text is a byte that tells its form, and its bytes.
Source: chromium components/services/storage/dom_storage/local_storage_impl.cc,
third_party/blink/renderer/modules/storage/cached_storage_area.cc (forms of a text).

Everything is read twice, as IndexedDB's LevelDB is: to learn which version of a key is the newest,
and to tell it.
"""

from collections.abc import Iterator
from pathlib import Path

from cade.collectors.indexeddb.leveldb_entries import Entry as Stored
from cade.collectors.indexeddb.leveldb_files import entries, live_files
from cade.collectors.indexeddb.newest import newest_versions
from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.localstorage.records import Entry, Item, origin_of

_NONE: frozenset[int] = frozenset()
_PAGE = 0x5F  # "_"
_UTF16, _LATIN1 = 0, 1


def read(folder: Path) -> Iterator[Item]:
    """Yield the live entries of every origin, and what could not be read."""
    files, troubles = live_files(folder)
    yield from troubles
    told = set(troubles)
    with newest_versions() as newest:
        for item in entries(files, _NONE):
            if not isinstance(item, Trouble):
                newest.note(item.key, item.sequence)
            elif item not in told:
                told.add(item)
                yield item
        newest.flush()
        for item in entries(files, _NONE):
            if isinstance(item, Trouble) or not _is_page(item):
                continue  # a trouble was told in the first reading
            if newest.take(item.key, item.sequence) and item.live:
                yield _item(item)


def _is_page(stored: Stored) -> bool:
    return bool(stored.key) and stored.key[0] == _PAGE


def _item(stored: Stored) -> Item:
    try:
        origin, key = _parts(stored.key)
        return Entry(origin=origin, key=key, value=text_of(stored.value), sequence=stored.sequence)
    except Broken as broken:
        return Trouble(kind=broken.kind, where="entry", count=1, detail=broken.detail)


def _parts(stored: bytes) -> tuple[str, str]:
    origin, separator, key = stored[1:].partition(b"\0")
    if not separator:
        raise Broken(Kind.BROKEN_KEY)
    return origin_of(origin.decode("utf-8", "replace")), text_of(key)


def text_of(stored: bytes) -> str:
    """Return a text as Chromium's renderer wrote it; raises `Broken`."""
    if not stored:
        raise Broken(Kind.BROKEN_VALUE, "no form")
    if stored[0] == _LATIN1:
        return stored[1:].decode("latin-1")
    if stored[0] == _UTF16:
        return stored[1:].decode("utf-16-le", "replace")
    raise Broken(Kind.UNKNOWN_ENCODING, "form of a text")
