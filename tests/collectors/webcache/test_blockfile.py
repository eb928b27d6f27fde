"""Chromium's cache in block files, as on Windows, from files made here."""

import struct
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from cade.collectors.webcache import Cached, Kind, Trouble, find
from cade.collectors.world import World
from cade.tests.collectors.indexeddb.test_hostile_bytes import mutated
from cade.tests.collectors.webcache.writers import KEY, PICTURE, URL, http_head

BLOCK256, BLOCK1K = 0xA0010000, 0xB0020000  # addresses in data_1 and data_2
FILE = 0x80000000
HEAD = http_head({"Content-Type": "image/png", "Content-Length": str(len(PICTURE))})


def entry(key: bytes, body: int, following: int = 0, state: int = 0, long_key: int = 0) -> bytes:
    numbers = [1, following, 0, 0, 0, state, 7, len(key), long_key]
    streams = [len(HEAD), len(PICTURE), 0, 0, BLOCK1K, body, 0, 0]
    start = struct.pack("<6IQiI4i4I", *numbers, *streams)
    return (start + bytes(24) + (b"" if long_key else key)).ljust(256, b"\0")


def blocks(content: bytes) -> bytes:
    return struct.pack("<I", 0xC104CAC3).ljust(8192, b"\0") + content


def cache(profile: Path, entries: list[bytes], starts: list[int]) -> Path:
    """Make a cache: entries of 256 bytes one after the other, the body in data_2 and in a file."""
    folder = profile / "Cache" / "Cache_Data"
    folder.mkdir(parents=True)
    index = struct.pack("<2I", 0xC103CAC3, 0x30000).ljust(28, b"\0") + struct.pack("<I", 256)
    table = struct.pack("<256I", *starts, *[0] * (256 - len(starts)))
    (folder / "index").write_bytes(index.ljust(368, b"\0") + table)
    (folder / "data_1").write_bytes(blocks(b"".join(entries)))
    data = HEAD.ljust(1024, b"\0") + PICTURE.ljust(1024, b"\0") + KEY.encode()
    (folder / "data_2").write_bytes(blocks(data))
    (folder / "f_00001a").write_bytes(PICTURE)
    return folder


WAYS = [
    [entry(KEY.encode(), BLOCK1K + 1)],
    [entry(KEY.encode(), FILE + 0x1A)],
    [entry(KEY.encode(), FILE + 0x1A, long_key=BLOCK1K + 2)],
    [entry(b"another", FILE + 9, following=BLOCK256 + 1), entry(KEY.encode(), FILE + 0x1A)],
]


@pytest.mark.parametrize("entries", WAYS)
def test_a_picture_is_found_in_blocks_and_in_a_file_of_its_own(
    world: World, tmp_path: Path, entries: list[bytes]
) -> None:
    cache(tmp_path, entries, [0, BLOCK256])
    (found,) = find(world, tmp_path, [URL])
    assert isinstance(found, Cached)
    assert (found.content_hash, found.width) == (sha256(PICTURE).digest(), 256)


def test_an_entry_that_was_given_up_is_not_told(world: World, tmp_path: Path) -> None:
    cache(tmp_path, [entry(KEY.encode(), FILE + 0x1A, state=2)], [BLOCK256])
    assert list(find(world, tmp_path, [URL])) == []


def test_entries_that_name_each_other_are_walked_once(world: World, tmp_path: Path) -> None:
    circle = [entry(b"another", FILE + 9, following=BLOCK256)]
    cache(tmp_path, circle, [BLOCK256, BLOCK256])
    assert list(find(world, tmp_path, [URL])) == []


def test_a_body_that_is_gone_is_a_trouble(world: World, tmp_path: Path) -> None:
    (cache(tmp_path, WAYS[1], [BLOCK256]) / "f_00001a").unlink()
    (found,) = find(world, tmp_path, [URL])
    assert isinstance(found, Trouble)
    assert found.kind is Kind.UNREADABLE_FILE


@pytest.mark.parametrize("seed", range(40))
def test_changed_files_are_read_as_far_as_they_go(world: World, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    folder = cache(tmp_path, WAYS[3], [BLOCK256])
    for victim in sorted(folder.iterdir()):
        victim.write_bytes(mutated(victim.read_bytes(), random))
    assert all(isinstance(item, Cached | Trouble) for item in find(world, tmp_path, [URL]))
