"""What is asked of a cache, and what it gives."""

from collections.abc import Collection
from urllib.parse import urldefrag

import msgspec

from cade.collectors.indexeddb.records import Broken, Kind

MAX_BODY = 50_000_000  # bytes of one body, as stored and as decompressed


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """A whole response. url: as it was asked for. data: what the page got, nothing compressed."""

    url: str
    media_type: str | None
    data: bytes


class Cached(msgspec.Struct, frozen=True, kw_only=True):
    """A whole response, in figures. url: as it was asked for.

    content_hash: SHA-256 (32 bytes) of what the page got, nothing compressed; size_bytes: of that.
    media_type: in lower case, without parameters. width, height: in pixels, where it is a picture.
    """

    url: str
    content_hash: bytes
    size_bytes: int
    media_type: str | None = None
    width: int | None = None
    height: int | None = None


class Wanted:
    """The addresses that are asked for; two that differ in their fragments are one."""

    def __init__(self, urls: Collection[str]) -> None:
        self._asked: dict[str, str] = {}
        for url in urls:
            self._asked.setdefault(_plain(url), url)

    def asked(self, stored: str) -> str | None:
        """Return the address as it was asked for, of one that a cache has; None if it was not."""
        return self._asked.get(_plain(stored))


def bounded(size: int) -> int:
    """Return the size of a body; raises `Broken` when it is negative or too large."""
    if size < 0:
        raise Broken(Kind.BROKEN_VALUE, "size")
    if size > MAX_BODY:
        raise Broken(Kind.TOO_LARGE, "body")
    return size


def _plain(url: str) -> str:
    try:
        return urldefrag(url).url
    except ValueError:  # a broken host
        return url.partition("#")[0]
