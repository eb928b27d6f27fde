"""No text and no address makes reading what they cite slow."""

import time
from collections.abc import Callable

import pytest

from cade.domain.citations import cited_by_merge, cited_by_page, cited_in_text
from cade.domain.known_trackers import known_trackers
from cade.domain.trackers import Trackers

KNOWN = Trackers(known_trackers())
HOSTILE = [
    "ABC-1 feito, ", "https://a.example/browse/AB-1 ok. ", "a, b e c. ", "AB-1 ", "https://", "A-",
    "AB-1111", "Merge branch '", "https://a.example/)", "fecha ABC-1, ", "(((", "AB#1 ",
]  # fmt: skip
PATHS = ["a/", "-/", "issues/", "a/-/issues/", "browse/", "%41", "compare/..."]


def _least(work: Callable[[], object]) -> float:
    """Return the least CPU seconds of three runs: other work on the machine only adds to it."""
    least = float("inf")
    for _ in range(3):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_grows_with_the_text_and_not_with_its_square(piece: str) -> None:
    def read(size: int) -> float:
        text = piece * (size // len(piece))
        return _least(lambda: (cited_in_text(text, KNOWN), cited_by_merge(text)))

    # Sixteen times the text: linear work takes 16 times as long, quadratic work 256 times.
    assert read(320_000) < 80 * max(read(20_000), 0.0005)


@pytest.mark.parametrize("piece", PATHS)
def test_work_grows_with_the_address_and_not_with_its_square(piece: str) -> None:
    def read(size: int) -> float:
        url = "https://gitlab.a.example/" + piece * (size // len(piece))
        return _least(lambda: cited_by_page(url, None, KNOWN))

    assert read(3_900) < 80 * max(read(240), 0.0001)
