"""Images of a message are addresses, and content where the browser still holds it."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from cade.collectors.world import Item
from cade.domain.details import Message, Picture
from cade.domain.facts import RevisionSeen
from cade.tests.collectors.teams.making import new_layout, v2, write
from cade.tests.collectors.webcache.writers import http_head, in_http_cache, simple

Run = Callable[[Path], list[Item]]
HELD, PURGED = "https://eu.example/v1/objects/0-a/views/imgo", "https://eu.example/gone?sig=abc"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IHDR" + bytes([0, 0, 0, 2, 0, 0, 0, 3]) + b"pixels"
IMAGES = f'<img src="{HELD}#x" alt="foto"><img src="{PURGED}">'


def pictures(items: list[Item]) -> tuple[Picture, ...]:
    (fact,) = [item for item in items if isinstance(item, RevisionSeen)]
    assert isinstance(fact.details, Message)
    return fact.details.images


def test_an_image_that_is_still_cached_is_described_and_a_purged_one_keeps_its_address(
    run: Run, tmp_path: Path
) -> None:
    in_http_cache(tmp_path, simple(HELD, PNG, http_head({"content-type": "image/png"})))
    found = pictures(run(write(tmp_path / "IndexedDB", new_layout(v2(content=IMAGES)))))
    assert [picture.address for picture in found] == [
        f"{HELD}#x",
        "https://eu.example/gone?sig=[redacted:parameter]",
    ]
    assert found[0].content_hash == sha256(PNG).digest()
    assert (found[0].size_bytes, found[0].media_type) == (len(PNG), "image/png")
    assert (found[0].name, found[1].content_hash) == ("foto", None)


def test_an_image_is_described_when_it_comes_into_the_cache_later(run: Run, tmp_path: Path) -> None:
    run(write(tmp_path / "IndexedDB", new_layout(v2(content=IMAGES))))
    in_http_cache(tmp_path, simple(HELD, PNG, http_head({"content-type": "image/png"})))
    found = pictures(run(write(tmp_path / "IndexedDB", new_layout(v2(content=IMAGES)))))
    assert found[0].content_hash == sha256(PNG).digest()
