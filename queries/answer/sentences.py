"""A text cut into sentences, as spans, so that a quote is always a piece of its source.

Lines that a person wrapped by hand are one sentence; items of a list, headings and rows of a table
are one each. What has no end for too long (minified code, base64) is cut between words.
"""

import re
from collections.abc import Iterator

LONGEST = 320

_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
_ITEM_LINE = re.compile(r"[ \t]*(?:[-*+•>|#]|\d{1,3}[.)]\s|```)")
_STOP = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+(?=[\"'“‘«(\[]?[^\W_a-zà-ÿ])")
_ABBREVIATED = re.compile(
    r"(?:\b(?:dr|dra|sr|sra|srta|prof|profa|exmo|eng|mr|mrs|ms|st|av|art|fig|cap|ed|vol|pp?|n|no"
    r"|nº|ex|etc|vs|cf|approx|aprox|e\.g|i\.e|p\.ex|a\.c|d\.c|tel|ltda|inc)|\b[^\W\d_])\.$",
    re.IGNORECASE,
)
_WRAPPED_AT = 50
"""A line shorter than this was ended on purpose, not wrapped."""


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each sentence, in order, without the white space around it."""
    for start, end in _blocks(text):
        for first, last in _stops(text, start, end):
            yield from _pieces(text, *_trimmed(text, first, last))


def one_line(text: str) -> str:
    """Return the text with every run of white space as one space."""
    return " ".join(text.split())


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for paragraph in [*(m.span() for m in _PARAGRAPH.finditer(text)), (len(text), len(text))]:
        yield from _lines(text, start, paragraph[0])
        start = paragraph[1]


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    line = start
    while (newline := text.find("\n", line, end)) >= 0:
        line_length, line = newline - line, newline + 1
        own_line = line_length < _WRAPPED_AT or _ITEM_LINE.match(text, start, newline + 1)
        wrapped_item = own_line and line_length >= _WRAPPED_AT and text[line : line + 2] == "  "
        if _ITEM_LINE.match(text, line, end) or (own_line and not wrapped_item):
            yield start, newline
            start = line
    if start < end:
        yield start, end


def _stops(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for stop in _STOP.finditer(text, start, end):
        if not _ABBREVIATED.search(text, max(start, stop.start() - 12), stop.start()):
            yield start, stop.end()
            start = stop.end()
    yield start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    kept = text[start:end]
    start += len(kept) - len(kept.lstrip())
    return start, start + len(kept.strip())


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > LONGEST:
        space = text.rfind(" ", start + LONGEST // 2, start + LONGEST)
        cut = space if space > 0 else start + LONGEST
        yield start, cut
        start = cut + (space > 0)
    if start < end:
        yield start, end
