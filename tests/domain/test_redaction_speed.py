"""No text makes redaction slow: its work grows with the text's length, whatever it holds."""

import re
import time

import pytest

from cade.domain.redaction import RULES, redact
from cade.tests.domain.secrets import HOSTILE


def _steps(text: str) -> float:
    """Return the least CPU seconds of three runs: other work on the machine only adds to it."""
    least = float("inf")
    for _ in range(3):
        start = time.process_time()
        redact(text)
        least = min(least, time.process_time() - start)
    return least


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_grows_with_the_text_and_not_with_its_square(piece: str) -> None:
    small, large = (piece * (size // len(piece)) for size in (4_000, 64_000))

    # Sixteen times the text: a linear rule takes 16 times as long, a quadratic one 256 times.
    assert _steps(large + "@") < 80 * max(_steps(small + "@"), 0.0002)


@pytest.mark.parametrize("text", ["1.1.1." * 8000, "123-45-" * 8000, "a" * 10**6 + "@"])
def test_texts_that_slowed_others_come_back_whole(text: str) -> None:
    assert redact(text) == (text, ())


def test_five_megabytes_of_digits_come_back_whole() -> None:
    text = "0123456789" * 500_000

    assert redact(text).text is text


# A repetition without an upper bound that gives back what it took: `a+` and not `a++`.
_GIVES_BACK = re.compile(r"(?<!\\)(?:[)\]\w]|\\.)(?:[+*]|\{[0-9]+,\})(?![+?}])")


def _bare_of_classes(pattern: str) -> str:
    return re.sub(r"\[\^?\]?(?:\\.|[^\]\\])*\]", "[]", pattern)


@pytest.mark.parametrize("pattern", sorted({rule.pattern.pattern for rule in RULES}))
def test_no_rule_repeats_without_a_bound_unless_possessively(pattern: str) -> None:
    assert not _GIVES_BACK.search(_bare_of_classes(pattern))


def test_the_check_of_patterns_sees_what_it_is_for() -> None:
    risky = [r"a+b", r"[a-z]*x", r"(?:a|b)+c", r"[+*]{2,}x"]
    safe = [r"a++b", r"[a-z+*]{2,9}x", r"(?:a|b)*+c", r"\s{0,4}"]

    assert [bool(_GIVES_BACK.search(_bare_of_classes(text))) for text in risky + safe] == [
        *(True for _ in risky),
        *(False for _ in safe),
    ]
