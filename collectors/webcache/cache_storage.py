"""Chromium's Cache Storage: `CacheStorage/<origin>/<cache>`, each a Simple cache.

A key is the address; stream 0 is the message `CacheMetadata`. Bodies are kept as the page got them,
whatever the headers say of compression.
Source: chromium content/browser/cache_storage/cache_storage.proto.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cade.collectors.indexeddb.cursor import Cursor
from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.webcache.files import names_in, opened, part, trouble
from cade.collectors.webcache.records import Body, Wanted, bounded
from cade.collectors.webcache.responses import media_type
from cade.collectors.webcache.simple import NAME, key_of, layout_of

_METADATA_RESPONSE = 2
_STATUS, _HEADER, _TYPE = 1, 4, 13  # of a response
_NAME, _VALUE = 1, 2  # of a header
_OPAQUE_STATUS = 0  # of another site's answer, which the page may show and not read
_WHOLE = (_OPAQUE_STATUS, 200)


def read(folder: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    """Yield the responses that are wanted, of every origin."""
    for cache in sorted(folder.glob("*/*")):
        names = names_in(cache) if cache.is_dir() and not cache.is_symlink() else []
        if isinstance(names, Trouble):
            yield names
            continue
        for name in filter(NAME.fullmatch, names):
            found = _entry(cache / name, wanted)
            if found:
                yield found


def _entry(path: Path, wanted: Wanted) -> Body | Trouble | None:
    url = None
    try:
        with opened(path) as file:
            key = key_of(file)
            url = wanted.asked(key.decode("utf-8", "replace"))
            return _body(file, key, url) if url else None
    except (Broken, OSError) as error:
        return trouble(error, path) if url else None


def _body(file: BinaryIO, key: bytes, url: str) -> Body | None:
    layout = layout_of(file, key)
    status, kind = _response(part(file, layout.head, layout.head_size))
    if status not in _WHOLE or not layout.body_size:
        return None
    data = part(file, layout.body, bounded(layout.body_size))
    return Body(url=url, media_type=media_type(kind), data=data)


def _response(metadata: bytes) -> tuple[int, str | None]:
    """Return status and media type of the response that a `CacheMetadata` tells."""
    status, kind = _OPAQUE_STATUS, None
    for number, value in _fields(metadata):
        if number != _METADATA_RESPONSE or not isinstance(value, bytes):
            continue
        for inner, told in _fields(value):
            if inner == _STATUS and isinstance(told, int):
                status = told
            elif inner == _HEADER and isinstance(told, bytes) and kind is None:
                kind = _content_type(told)
            elif inner == _TYPE and isinstance(told, bytes):
                kind = told.decode("utf-8", "replace")
    return status, kind


def _content_type(header: bytes) -> str | None:
    parts = {number: value for number, value in _fields(header) if isinstance(value, bytes)}
    is_it = parts.get(_NAME, b"").lower() == b"content-type"
    return parts.get(_VALUE, b"").decode("utf-8", "replace") if is_it else None


def _fields(message: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield number and value of each field of a protobuf message; raises `Broken`."""
    cursor = Cursor(message)
    while cursor.position < cursor.end:
        tag = cursor.varint()
        match tag & 7:
            case 0:
                yield tag >> 3, cursor.varint()
            case 1:
                yield tag >> 3, cursor.take(8)
            case 2:
                yield tag >> 3, cursor.take(cursor.varint())
            case 5:
                yield tag >> 3, cursor.take(4)
            case _:
                raise Broken(Kind.BROKEN_VALUE, "field")
