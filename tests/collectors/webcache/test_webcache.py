"""What browsers' caches still hold for an address."""

import gzip
import os
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import cramjam
import pytest

from cade.collectors.webcache import Cached, Kind, Trouble, bodies, find
from cade.collectors.webcache.http_cache import url_of
from cade.collectors.world import World
from cade.tests.collectors.indexeddb.test_hostile_bytes import mutated
from cade.tests.collectors.webcache.writers import (
    KEY,
    PICTURE,
    URL,
    cache2,
    framed,
    http_head,
    in_cache2,
    in_cache_api,
    in_cache_storage,
    in_http_cache,
    metadata,
    simple,
)

WHOLE = {"Content-Type": "Image/PNG; x=y", "Content-Length": str(len(PICTURE))}
RESPONSE = f"HTTP/2 200 OK\r\ncontent-type: image/png\r\ncontent-length: {len(PICTURE)}\r\n"


def write_all(profile: Path) -> None:
    in_http_cache(profile, simple(KEY, PICTURE, http_head(WHOLE)))
    in_cache_storage(profile, simple(URL, PICTURE, metadata()))
    in_cache2(profile, cache2(f"O^partitionKey=%28https%2Cx.example%29,:{URL}", PICTURE,
                              request_method="GET", response_head=RESPONSE))  # fmt: skip
    in_cache_api(profile, URL, framed(PICTURE))


PLACES: list[Callable[[Path], object]] = [
    lambda profile: in_http_cache(profile, simple(KEY, PICTURE, http_head(WHOLE))),
    lambda profile: in_http_cache(profile, simple(f"1/0/{URL}", PICTURE, http_head(WHOLE))),
    lambda profile: in_http_cache(profile, simple(URL, PICTURE, http_head(WHOLE), hashed=False)),
    lambda profile: in_cache_storage(profile, simple(URL, PICTURE, metadata())),
    lambda profile: in_cache2(profile, cache2(f":{URL}", PICTURE, response_head=RESPONSE)),
    lambda profile: in_cache2(profile, cache2(f"a,:{URL}", PICTURE, 1, response_head=RESPONSE)),
    lambda profile: in_cache_api(profile, URL, framed(PICTURE)),
]


@pytest.mark.parametrize("write", PLACES)
def test_a_picture_is_found_in_every_kind_of_cache(
    world: World, tmp_path: Path, write: Callable[[Path], object]
) -> None:
    write(tmp_path / "profile")
    assert list(find(world, tmp_path / "profile", [URL, "https://other.example/"])) == [
        Cached(
            url=URL,
            content_hash=sha256(PICTURE).digest(),
            size_bytes=len(PICTURE),
            media_type="image/png",
            width=256,
            height=9,
        )
    ]


def test_the_same_bytes_in_several_caches_are_told_once(world: World, tmp_path: Path) -> None:
    write_all(tmp_path)
    assert len(list(find(world, tmp_path, [URL]))) == 1
    assert [body.data for body in bodies(world, tmp_path, [URL])] == [PICTURE]  # type: ignore[union-attr]


def test_nothing_that_was_not_asked_for_is_told_and_nothing_is_written(
    world: World, tmp_path: Path
) -> None:
    write_all(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert list(find(world, tmp_path, ["https://img.example/b.png"])) == []
    assert list(find(world, tmp_path, [])) == []
    after = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert {**after, tmp_path: 0} == {**before, tmp_path: 0}


def test_fragments_do_not_count_and_the_address_is_told_as_it_was_asked_for(
    world: World, tmp_path: Path
) -> None:
    in_http_cache(tmp_path, simple(KEY, PICTURE, http_head(WHOLE)))
    (found,) = find(world, tmp_path, [f"{URL}#part"])
    assert isinstance(found, Cached)
    assert found.url == f"{URL}#part"


PACKED = {
    "gzip": gzip.compress(PICTURE),
    "x-gzip": gzip.compress(PICTURE),
    "deflate": zlib.compress(PICTURE),
    "br": bytes(cramjam.brotli.compress(PICTURE)),
    "zstd": bytes(cramjam.zstd.compress(PICTURE)),
    "gzip, br": bytes(cramjam.brotli.compress(gzip.compress(PICTURE))),
    "identity": PICTURE,
}


@pytest.mark.parametrize("name", PACKED)
def test_compression_on_the_way_is_undone(world: World, tmp_path: Path, name: str) -> None:
    packed = PACKED[name]
    headers = {"Content-Encoding": name, "Content-Length": str(len(packed))}
    in_http_cache(tmp_path, simple(KEY, packed, http_head(headers)))
    (found,) = find(world, tmp_path, [URL])
    assert isinstance(found, Cached)
    assert found.content_hash == sha256(PICTURE).digest()


NOT_WHOLE = [
    http_head(status="404 Not Found"),
    http_head(status="206 Partial Content"),
    http_head({"Content-Length": "99999"}),
    http_head(flags=3 | 1 << 12),
]


@pytest.mark.parametrize("head", NOT_WHOLE)
def test_a_response_that_is_not_whole_is_not_told(
    world: World, tmp_path: Path, head: bytes
) -> None:
    in_http_cache(tmp_path, simple(KEY, PICTURE, head))
    assert list(find(world, tmp_path, [URL])) == []


def test_a_second_form_of_a_body_is_left_out(world: World, tmp_path: Path) -> None:
    whole = cache2(f":{URL}", PICTURE + b"compiled", response_head=RESPONSE,
                   alt_data=f"1;{len(PICTURE)},script")  # fmt: skip
    in_cache2(tmp_path, whole)
    (found,) = find(world, tmp_path, [URL])
    assert isinstance(found, Cached)
    assert found.size_bytes == len(PICTURE)


def kinds(world: World, profile: Path) -> list[Kind]:
    return [item.kind for item in find(world, profile, [URL]) if isinstance(item, Trouble)]


def test_what_was_asked_for_and_cannot_be_read_is_a_trouble(world: World, tmp_path: Path) -> None:
    odd = http_head({"Content-Encoding": "dcz"})
    in_http_cache(tmp_path, simple(KEY, PICTURE, odd), "000000000000000a_0")
    in_http_cache(tmp_path, simple(KEY, PICTURE, b"no head"), "000000000000000b_0")
    in_http_cache(tmp_path, simple(KEY, PICTURE, odd)[:-9], "000000000000000c_0")
    in_http_cache(tmp_path, b"half written by another", "000000000000000d_0")
    in_cache_api(tmp_path, URL, None)
    assert kinds(world, tmp_path) == [
        Kind.UNKNOWN_ENCODING, Kind.BROKEN_VALUE, Kind.BROKEN_VALUE, Kind.MISSING_BLOB,
    ]  # fmt: skip


def test_a_body_beyond_the_bound_is_a_trouble(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cade.collectors.webcache.records.MAX_BODY", len(PICTURE) - 1)
    write_all(tmp_path)
    assert kinds(world, tmp_path) == [Kind.TOO_LARGE] * 4


def test_links_and_pipes_are_left_alone(world: World, tmp_path: Path) -> None:
    real = in_http_cache(tmp_path / "other", simple(KEY, PICTURE, http_head(WHOLE)))
    folder = tmp_path / "profile" / "Cache" / "Cache_Data"
    folder.mkdir(parents=True)
    (folder / real.name).symlink_to(real)
    os.mkfifo(folder / "000000000000000a_0")
    assert list(find(world, tmp_path / "profile", [URL])) == []


@pytest.mark.parametrize(
    ("key", "url"),
    [
        (KEY, URL),
        ("1/0/_dk_s_https://a.example https://b.example " + URL, URL),
        (
            "1/0/https://x.example/?to=https://y.example/",
            "https://x.example/?to=https://y.example/",
        ),
        ("nothing", ""),
        ("", ""),
    ],
)
def test_the_address_stands_at_the_end_of_a_key(key: str, url: str) -> None:
    assert url_of(key.encode()) == url


@pytest.mark.parametrize("seed", range(40))
def test_changed_files_are_read_as_far_as_they_go(world: World, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    write_all(tmp_path)
    for victim in sorted(path for path in tmp_path.rglob("*") if path.is_file()):
        victim.write_bytes(mutated(victim.read_bytes(), random))
    assert all(isinstance(item, Cached | Trouble) for item in find(world, tmp_path, [URL]))
