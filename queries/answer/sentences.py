"""A text cut into sentences, as spans, so that a quote is always a piece of its source.

Lines that a person wrapped by hand are one sentence; items of a list, headings, rows of a table
and lines of code are one each. What has no end for too long (minified code, base64) is cut between
words.
"""

import re
from collections.abc import Iterator

import msgspec

from cade.queries.answer.lines import Block, Kind, blocks

LONGEST = 320
LONGEST_ROW = 2 * LONGEST
"""A row of a table says little when its last cell is missing."""

_STOP = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+(?=`|[\"'“‘«(\[*]{0,2}[^\W_a-zà-ÿ])")
_ABBREVIATED = re.compile(
    r"(?:\b(?:dr|dra|sr|sra|srta|prof|profa|exmo|eng|mr|mrs|ms|st|av|art|fig|cap|ed|vol|pp?|n|no"
    r"|nº|ex|etc|vs|cf|approx|aprox|e\.g|i\.e|p\.ex|a\.c|d\.c|tel|ltda|inc)|\b[^\W\d_])\.$",
    re.IGNORECASE,
)
_NUMBER_OF_ITEM = re.compile(r"\s*\d{1,3}\.")


class Piece(msgspec.Struct, frozen=True):
    """One sentence's span in its text, and what kind of line it stands on."""

    start: int
    end: int
    kind: Kind


def pieces(text: str, longest: int = LONGEST) -> Iterator[Piece]:
    """Yield each sentence, row and line of code, in order, without the white space around it.

    longest: characters after which what has no end is cut between words.
    """
    for block in blocks(text):
        for first, last in _stops(text, block):
            most = max(longest, LONGEST_ROW) if block.kind == "row" else longest
            for start, end in _cut(text, *_trimmed(text, first, last), most):
                yield Piece(start, end, block.kind)


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each piece."""
    return ((piece.start, piece.end) for piece in pieces(text))


def one_line(text: str) -> str:
    """Return the text with every run of white space as one space."""
    return " ".join(text.split())


def _stops(text: str, block: Block) -> Iterator[tuple[int, int]]:
    start = block.start
    if block.kind == "text":
        for stop in _STOP.finditer(text, start, block.end):
            if not _goes_on(text, start, stop.start()):
                yield start, stop.end()
                start = stop.end()
    yield start, block.end


def _goes_on(text: str, start: int, stop: int) -> bool:
    """Tell whether the full stop ends an abbreviation or the number of a list's item."""
    if _NUMBER_OF_ITEM.fullmatch(text, start, stop):
        return True
    return _ABBREVIATED.search(text, max(start, stop - 12), stop) is not None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    kept = text[start:end]
    start += len(kept) - len(kept.lstrip())
    return start, start + len(kept.strip())


def _cut(text: str, start: int, end: int, longest: int) -> Iterator[tuple[int, int]]:
    while end - start > longest:
        space = text.rfind(" ", start + longest // 2, start + longest)
        cut = space if space > 0 else start + longest
        yield start, cut
        start = cut + (space > 0)
    if start < end:
        yield start, end
