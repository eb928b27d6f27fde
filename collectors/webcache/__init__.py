"""The bytes that a browser still holds for given addresses: a message's pictures, most often.

Read are Chromium's HTTP cache (the Simple form and block files) and its Cache Storage, and
Firefox's `cache2` and Cache API. A response that is incomplete, partial or no success is not told.
Promise: only addresses that were asked for are told, each distinct content once; one body is in
memory at a time and none is larger than `MAX_BODY`, before and after decompression. What was asked
for and cannot be read is a `Trouble`.
Prohibition: nothing is written into a profile and no database in it is opened; no file that is a
link is read; nothing that was cached is run, or interpreted beyond the size of a picture.
"""

from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path

from cade.collectors.indexeddb.records import Kind, Trouble
from cade.collectors.webcache import cache2, cache_api, cache_storage, http_cache
from cade.collectors.webcache.pictures import size_of
from cade.collectors.webcache.places import cache_places, profile_of
from cade.collectors.webcache.records import MAX_BODY, Body, Cached, Wanted
from cade.collectors.world import World

__all__ = [
    "MAX_BODY",
    "Body",
    "Cached",
    "Kind",
    "Trouble",
    "bodies",
    "cache_places",
    "find",
    "profile_of",
]


def find(world: World, profile: Path, urls: Collection[str]) -> Iterator[Cached | Trouble]:
    """Yield what is held for the addresses, which are compared without their fragments.

    profile: a browser's profile (see `profile_of`); its cache may lie elsewhere in the home.
    """
    for body in bodies(world, profile, urls):
        if isinstance(body, Trouble):
            yield body
            continue
        width, height = size_of(body.data) or (None, None)
        yield Cached(
            url=body.url,
            content_hash=sha256(body.data).digest(),
            size_bytes=len(body.data),
            media_type=body.media_type,
            width=width,
            height=height,
        )


def bodies(world: World, profile: Path, urls: Collection[str]) -> Iterator[Body | Trouble]:
    """Yield the same with the bytes themselves, for whoever describes them."""
    wanted = Wanted(urls)
    told: set[tuple[str, bytes]] = set()
    for body in _found(world, profile, wanted) if urls else ():
        if isinstance(body, Body):
            key = body.url, sha256(body.data).digest()
            if key in told:
                continue
            told.add(key)
        yield body


def _found(world: World, profile: Path, wanted: Wanted) -> Iterator[Body | Trouble]:
    for place in cache_places(profile, Path(world.home)):
        match place.name:
            case "CacheStorage":
                yield from cache_storage.read(place, wanted)
            case "entries":
                yield from cache2.read(place, wanted)
            case "default":
                yield from cache_api.read(world, place, wanted)
            case _:
                yield from http_cache.read(place, wanted)
