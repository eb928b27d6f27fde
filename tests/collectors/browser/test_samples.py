"""What real browsers wrote: Chromium 156 and Firefox ESR 153 after the same chain of pages.

/a → 302 → 301 → /b → pushState → meta refresh → /c → #frag, with two loads of a frame.
"""

import lzma
from pathlib import Path

from cade.collectors.world import World
from cade.tests.collectors.browser.making import Read, read

SAMPLES = Path(__file__).parent / "samples"


def unpacked(world: World, tmp_path: Path, name: str) -> Read:
    for packed in SAMPLES.glob(f"{name}*.xz"):
        (tmp_path / packed.stem).write_bytes(lzma.decompress(packed.read_bytes()))
    return read(world, tmp_path / name)


def test_chromium_had_5_visits_in_9_rows(world: World, tmp_path: Path) -> None:
    found = unpacked(world, tmp_path, "History")

    assert [(visit.url.partition("8780")[2], visit.title) for visit in found.seen] == [
        ("/a", "Página A"),
        ("/b", "B"),
        ("/spa#x", "SPA"),
        ("/c", "C"),
        ("/c#frag", "C"),
    ]
    assert [len(visit.redirects) for visit in found.seen] == [0, 2, 0, 1, 0]
    assert [visit.frames for visit in found.seen] == [1, 0, 0, 0, 0]


def test_firefox_had_6_pages_of_which_some_lived_only_in_its_log(
    world: World, tmp_path: Path
) -> None:
    found = unpacked(world, tmp_path, "places.sqlite")

    assert [(visit.url.partition("8781")[2], visit.title) for visit in found.seen] == [
        ("/a", "Página A"),
        ("/b", "B"),
        ("/spa#x", "SPA"),
        ("/meta", "meta"),
        ("/c", "C"),
        ("/c#frag", "C"),
    ]
    assert [visit.redirects for visit in found.seen][1] == (
        "http://127.0.0.1:8781/r302",
        "http://127.0.0.1:8781/r301",
    )
