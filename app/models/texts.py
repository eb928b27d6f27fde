"""What an embedding model is given: cleaned texts, and long ones in windows below its context.

It is the same for every engine, so that their vectors stay interchangeable: the engines differ in
how they treat NUL, literal special tokens and long texts, and here all of that is settled first.
A text is never cut in silence: windows cover all of it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

import msgspec

Count = Callable[[str], int]
"""How many tokens a text has, without special tokens and prefix."""

# A literal "</s>" in an HTML page is text, not the end of the sentence.
_SPECIAL = re.compile(r"<(/?(?:s|pad|unk|mask))>")
# U+FDFA unfolds to 18 letters when it is normalised, more than the package's buffer has room for.
_UNSAFE = {0: " ", 0xFDFA: unicodedata.normalize("NFKC", "\ufdfa")}
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORD = re.compile(r"\S+")
_PARTS = 8
"""A word without end is halved until eight or more parts fill a window, so windows are full."""


class Window(msgspec.Struct, frozen=True):
    """A piece of a text that fits the model's context, and how many tokens it has."""

    text: str
    tokens: int


class _Unit(msgspec.Struct, frozen=True):
    """A word, or a part of an endless one: character offsets and tokens."""

    start: int
    end: int
    tokens: int


def clean(text: str) -> str:
    """Return the text as the model sees it: NFC, one space between words, no special tokens.

    Raises ValueError for a text without anything in it.
    """
    composed = unicodedata.normalize("NFC", _SURROGATE.sub("\ufffd", text)).translate(_UNSAFE)
    cleaned = " ".join(_SPECIAL.sub(r"< \1>", composed).split())
    if not cleaned:
        raise ValueError("an empty text has no vector")
    return cleaned


def windows(text: str, count: Count, context: int) -> list[Window]:
    """Cut a cleaned text at word boundaries into windows of at most `context` tokens.

    A word that is too long by itself (base64, minified code, 3,000 times "á") is cut inside.
    """
    tokens = count(text)
    if tokens <= context:
        return [Window(text, tokens)]
    units = list(_units(text, count, context))
    found = list[Window]()
    while units:
        window, used = _fitting(text, units, count, context)
        found.append(window)
        units = units[used:]
    return found


def _units(text: str, count: Count, context: int) -> Iterator[_Unit]:
    known: dict[str, int] = {}
    for word in _WORD.finditer(text):
        if word[0] not in known:
            known[word[0]] = count(word[0])
        if known[word[0]] <= context:
            yield _Unit(word.start(), word.end(), known[word[0]])
        else:
            yield from _halves(text, word.start(), word.end(), count, context // _PARTS)


def _halves(text: str, start: int, end: int, count: Count, most: int) -> Iterator[_Unit]:
    tokens = count(text[start:end])
    if tokens <= most or end - start == 1:
        yield _Unit(start, end, tokens)
        return
    middle = (start + end) // 2
    yield from _halves(text, start, middle, count, most)
    yield from _halves(text, middle, end, count, most)


def _fitting(text: str, units: Sequence[_Unit], count: Count, context: int) -> tuple[Window, int]:
    """Return the longest window from the first unit on, and how many units it takes."""
    used, total = 0, 0
    while used < len(units) and (used == 0 or total + units[used].tokens <= context):
        total += units[used].tokens
        used += 1
    # The sum is exact for words; parts of one word may join into other tokens.
    while True:
        window = text[units[0].start : units[used - 1].end]
        tokens = count(window)
        if tokens <= context or used == 1:
            return Window(window, tokens), used
        used -= 1
