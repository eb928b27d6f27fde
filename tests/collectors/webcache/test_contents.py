"""What the bytes of a response are: compression undone within bounds, and a picture's size."""

import gzip
import tracemalloc
import zlib

import cramjam
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cade.collectors.indexeddb.records import Broken
from cade.collectors.webcache.pictures import size_of
from cade.collectors.webcache.responses import decoded
from cade.tests.collectors.webcache.writers import PICTURE


def test_deflate_without_its_wrapping_is_undone() -> None:
    packer = zlib.compressobj(wbits=-15)
    assert decoded(packer.compress(PICTURE) + packer.flush(), "deflate") == PICTURE


BOMB = b"\0" * 60_000_000


@pytest.mark.parametrize(
    ("name", "packed"),
    [
        ("gzip", gzip.compress(BOMB, 1)),
        ("br", bytes(cramjam.brotli.compress(BOMB, 1))),
        ("zstd", bytes(cramjam.zstd.compress(BOMB))),
    ],
)
def test_a_bomb_is_refused_within_bounds(name: str, packed: bytes) -> None:
    tracemalloc.start()
    with pytest.raises(Broken, match="too_large"):
        decoded(packed, name)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 160_000_000


JPEG = b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xdb\0\x03x\xff\xc0\0\x11\x08\0\x0a\0\x14\x03"


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (PICTURE, (256, 9)),
        (b"GIF89a" + b"\x07\0\x08\0", (7, 8)),
        (JPEG, (20, 10)),
        (b"RIFF....WEBPVP8X" + bytes(8) + b"\x09\0\0\x04\0\0", (10, 5)),
        (b"RIFF....WEBPVP8L" + b"....\x2f" + (9 | 4 << 14).to_bytes(4, "little"), (10, 5)),
        (b"RIFF....WEBPVP8 " + bytes(10) + b"\x0a\0\x05\0", (10, 5)),
        (JPEG[:12], None),
        (b"", None),
        (b"\xff\xd8\xff\xda", None),
    ],
)
def test_a_picture_tells_its_size(data: bytes, size: tuple[int, int] | None) -> None:
    assert size_of(data) == size


@given(
    st.sampled_from([b"", b"\xff\xd8\xff", b"GIF89a", b"RIFF....WEBPVP8L", PICTURE[:16]]),
    st.binary(max_size=60),
)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_bytes_have_a_size_or_none(start: bytes, rest: bytes) -> None:
    found = size_of(start + rest)
    assert found is None or min(found) > 0


@given(st.sampled_from(["gzip", "deflate", "br", "zstd", "odd", ""]), st.binary(max_size=80))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_any_bytes_are_decoded_or_refused(name: str, data: bytes) -> None:
    try:
        assert isinstance(decoded(data, name), bytes)
    except Broken as broken:
        assert broken.kind
