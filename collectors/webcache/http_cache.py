"""Chromium's HTTP cache in the Simple form: `Cache/Cache_Data`.

A key is `<credentials>/<upload>/` and the address, in newer versions with the sites of the page
before it, which spaces divide. What is known of the response is a pickle in which the head stands
as text, its lines divided by NUL.
Source: chromium net/http/{http_cache.cc,http_response_info.cc}.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cade.collectors.indexeddb.records import Broken, Kind, Trouble
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
    names = names_in(folder)
    if isinstance(names, Trouble):
        yield names
        return
    for name in filter(NAME.fullmatch, names):
        found = _entry(folder / name, wanted)
        if found:
            yield found


def _entry(path: Path, wanted: Wanted) -> Body | Trouble | None:
    url = None
    try:
        with opened(path) as file:
            key = key_of(file)
            url = wanted.asked(url_of(key))
            return _body(file, key, url) if url else None
    except (Broken, OSError) as error:
        return trouble(error, path) if url else None


def url_of(key: bytes) -> str:
    """Return the address in a key; "" if there is none."""
    last = key.rpartition(b" ")[2]
    found = _URL.search(last)
    return found[0].decode("utf-8", "replace") if found else ""


def _body(file: BinaryIO, key: bytes, url: str) -> Body | None:
    layout = layout_of(file, key)
    stored = part(file, layout.head, layout.head_size)
    if int.from_bytes(stored[_FLAGS], "little") & _TRUNCATED:
        return None
    head = _head(stored)
    if not head.is_whole or not layout.body_size:
        return None
    data = part(file, layout.body, bounded(layout.body_size))
    if head.length not in (None, len(data)):
        return None  # it stopped on the way
    encodings = head.headers.get("content-encoding", "")
    return Body(url=url, media_type=head.media_type, data=decoded(data, encodings))


def _head(stored: bytes) -> Head:
    start = stored.find(_START)
    end = stored.find(_END, start)
    if start < 0 or end < 0:
        raise Broken(Kind.BROKEN_VALUE, "head")
    return head_of(stored[start:end].decode("latin-1").split("\0"))
