"""Chromium's HTTP cache, in the Simple form or in block files: `Cache/Cache_Data`.

A key is `<credentials>/<upload>/` and the address, in newer versions with the sites of the page
before it, which spaces divide. What is known of the response is a pickle in which the head stands
as text, its lines divided by NUL.
Source: chromium net/http/{http_cache.cc,http_response_info.cc}.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.webcache import blockfile
from cade.collectors.webcache.files import names_in, opened, part, trouble
from cade.collectors.webcache.records import Body, Wanted, bounded
from cade.collectors.webcache.responses import Head, decoded, head_of
from cade.collectors.webcache.simple import NAME, key_of, layout_of

_URL = re.compile(rb"https?://[^ ]*\Z")
_START, _END = b"HTTP/", b"\0\0"
_FLAGS = slice(4, 8)
_TRUNCATED = 1 << 12


def read(folder: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    """Yield the responses that are wanted."""
    try:
        if blockfile.is_blockfile(folder):
            yield from _of_blocks(folder, wanted)
            return
    except (Broken, OSError) as error:
        yield trouble(error, folder / "index")
        return
    names = names_in(folder)
    if isinstance(names, Trouble):
        yield names
        return
    for name in filter(NAME.fullmatch, names):
        found = _entry(folder / name, wanted)
        if found:
            yield found


def _of_blocks(folder: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    for entry in blockfile.entries(folder):
        if isinstance(entry, Trouble):
            continue  # whose address it has is not known
        url = wanted.asked(url_of(entry.key))
        found = _block(folder, entry, url) if url else None
        if found:
            yield found


def _block(folder: Path, entry: blockfile.Entry, url: str) -> Body | Trouble | None:
    try:
        stored = blockfile.content(folder, *entry.head)
        return _body(stored, entry.body[0], lambda: blockfile.content(folder, *entry.body), url)
    except (Broken, OSError) as error:
        return trouble(error, folder / "data_1")


def _entry(path: Path, wanted: Wanted) -> Body | Trouble | None:
    url = None
    try:
        with opened(path) as file:
            key = key_of(file)
            url = wanted.asked(url_of(key))
            if url is None:
                return None
            place = layout_of(file, key)
            stored = part(file, place.head, place.head_size)
            return _body(stored, place.body_size, lambda: part(file, *place[:2]), url)
    except (Broken, OSError) as error:
        return trouble(error, path) if url else None


def url_of(key: bytes) -> str:
    """Return the address in a key; "" if there is none."""
    last = key.rpartition(b" ")[2]
    found = _URL.search(last)
    return found[0].decode("utf-8", "replace") if found else ""


def _body(stored: bytes, size: int, content: Callable[[], bytes], url: str) -> Body | None:
    """Return the response; None if it is not whole. stored: what is known of it."""
    if int.from_bytes(stored[_FLAGS], "little") & _TRUNCATED:
        return None
    head = _head(stored)
    if not head.is_whole or not bounded(size) or head.length not in (None, size):
        return None  # no success, or it stopped on the way
    data = decoded(content(), head.headers.get("content-encoding", ""))
    return Body(url=url, media_type=head.media_type, data=data)


def _head(stored: bytes) -> Head:
    start = stored.find(_START)
    end = stored.find(_END, start)
    if start < 0 or end < 0:
        raise Broken(Kind.BROKEN_VALUE, "head")
    return head_of(stored[start:end].decode("latin-1").split("\0"))
