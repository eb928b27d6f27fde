"""Firefox's HTTP cache: a file per entry in `cache2/entries`.

The body, then a checksum (4 bytes), two bytes per 256 KiB of it, a header of numbers, the key, and
elements (name NUL value NUL); the last four bytes tell where the body ends. All numbers are
big-endian. A second form of the body (compiled code) may follow it.
Source: mozilla netwerk/cache2/{CacheFileMetadata,CacheFileUtils}.cpp.
"""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cade.collectors.indexeddb.records import Broken, Kind, Trouble
from cade.collectors.webcache.files import names_in, opened, part, size_of, trouble
from cade.collectors.webcache.records import Body, Wanted, bounded
from cade.collectors.webcache.responses import decoded, head_of

_NAME = re.compile(r"[0-9A-F]{40}")
_CHUNK = 256 << 10
_MAX_METADATA = 4 << 20
_VERSION = struct.Struct(">I")
_NUMBERS = 7  # version, fetches, two times, frecency, expiration, length of the key
_FLAGS_SINCE = 2
_NEWEST = 4
_URL = re.compile(r":(https?://.*)\Z", re.DOTALL)  # tags of the page's site stand before it


def read(folder: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    """Yield the responses that are wanted."""
    names = names_in(folder)
    if isinstance(names, Trouble):
        yield names
        return
    for name in filter(_NAME.fullmatch, names):
        found = _entry(folder / name, wanted)
        if found:
            yield found


def _entry(path: Path, wanted: Wanted) -> Body | Trouble | None:
    url = None
    try:
        with opened(path) as file:
            size, metadata = _metadata(file)
            key, elements = _parts(metadata)
            found = _URL.search(key)
            url = wanted.asked(found[1]) if found else None
            return _body(file, size, elements, url) if url else None
    except (Broken, OSError) as error:
        return trouble(error, path) if url else None


def _metadata(file: BinaryIO) -> tuple[int, bytes]:
    """Return the size of the body and what is told of it, from its header on."""
    end = size_of(file) - _VERSION.size
    (size,) = _VERSION.unpack(part(file, end, _VERSION.size))
    start = size + 4 + 2 * -(-size // _CHUNK)
    if end - start > _MAX_METADATA:
        raise Broken(Kind.TOO_LARGE, "metadata")
    return size, part(file, start, end - start)


def _parts(metadata: bytes) -> tuple[str, dict[str, str]]:
    if len(metadata) < 4 * (_NUMBERS + 1):
        raise Broken(Kind.BROKEN_VALUE, "header")
    numbers = struct.unpack_from(f">{_NUMBERS}I", metadata)
    if not 1 <= numbers[0] <= _NEWEST:
        raise Broken(Kind.UNKNOWN_ENCODING, "version")
    start = 4 * (_NUMBERS + (numbers[0] >= _FLAGS_SINCE))
    end = start + numbers[-1]
    told = metadata[end + 1 :].decode("utf-8", "replace").split("\0")
    elements = dict(zip(told[::2], told[1::2], strict=False))
    return metadata[start:end].decode("utf-8", "replace"), elements


def _body(file: BinaryIO, size: int, elements: dict[str, str], url: str) -> Body | None:
    head = head_of(elements.get("response-head", "").splitlines())
    size = _without_second_form(size, elements.get("alt-data", ""))
    if not head.is_whole or not size or elements.get("request-method", "GET") != "GET":
        return None
    data = part(file, 0, bounded(size))
    if head.length not in (None, len(data)):
        return None  # it stopped on the way
    encodings = head.headers.get("content-encoding", "")
    return Body(url=url, media_type=head.media_type, data=decoded(data, encodings))


def _without_second_form(size: int, told: str) -> int:
    """Return where the body ends: `alt-data` is `1;<offset>,<type>`."""
    offset = told.partition(";")[2].partition(",")[0]
    return min(size, int(offset)) if offset.isascii() and offset.isdigit() else size
