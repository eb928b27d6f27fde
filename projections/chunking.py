"""A text cut into pieces that are small enough to embed and to quote: a pure function.

A piece ends, if it can, where the text itself pauses: before a heading, else between paragraphs,
lines, sentences or words. Unless it starts at a heading, a piece repeats the end of the one before.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple
from unicodedata import combining

from cade.projections.headings import Heading, headings

SIZE = 1_200
OVERLAP = 120
_LEAST = SIZE // 3  # a pause before this makes the piece too small to say much
_CLUSTER = 64  # how far back a base character is looked for before marks are cut apart

_LINE = re.compile(r"\n")
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
_SENTENCE = re.compile(r"[.!?…][\"'”’»)\]]*\s")
_SPACE = re.compile(r"\s")
_PAUSES = (_PARAGRAPH, _LINE, _SENTENCE, _SPACE)
_JOINERS = frozenset("\u200d\ufe0e\ufe0f") | {chr(c) for c in range(0x1F3FB, 0x1F400)}


class Piece(NamedTuple):
    """One piece: `text[start:end]`, at most SIZE characters.

    heading: the Markdown headings above its start, outermost first, joined by " > "; "" if none.
    """

    start: int
    end: int
    heading: str


def split(text: str) -> list[Piece]:
    """Return pieces that cover the text without a gap, in order; none for an empty text."""
    titles = headings(text)
    if not titles and len(text) <= SIZE:
        return [Piece(0, len(text), "")] if text else []
    above = _above(titles)
    return [Piece(start, end, above(start)) for start, end in _spans(text, titles)]


def _spans(text: str, titles: list[Heading]) -> Iterator[tuple[int, int]]:
    starts = [title.start for title in titles]
    start = 0
    while len(text) - start > SIZE:
        section = _last_between(starts, start + _LEAST, start + SIZE)
        end = section or _pause(text, start)
        yield start, end
        start = end if section else _repeat_from(text, end)
    if start < len(text):
        yield start, len(text)


def _pause(text: str, start: int) -> int:
    for pause in _PAUSES:
        ends = [match.end() for match in pause.finditer(text, start + _LEAST, start + SIZE)]
        if ends:
            return ends[-1]
    return _whole_cluster(text, start + SIZE)


def _repeat_from(text: str, end: int) -> int:
    for pause in (_LINE, _SENTENCE, _SPACE):
        if match := pause.search(text, end - OVERLAP, end - OVERLAP // 4):
            return match.end()
    return _whole_cluster(text, end - OVERLAP)


def _whole_cluster(text: str, index: int) -> int:
    for at in range(index, index - _CLUSTER, -1):
        if not _joined(text[at], text[at - 1]):
            return at
    return index


def _joined(character: str, before: str) -> bool:
    return bool(combining(character)) or character in _JOINERS or before == "\u200d"


def _last_between(starts: list[int], low: int, high: int) -> int | None:
    last = bisect_right(starts, high) - 1
    return starts[last] if last >= 0 and starts[last] >= low else None


def _above(titles: list[Heading]) -> Callable[[int], str]:
    waiting, path = list(reversed(titles)), list[Heading]()

    def path_at(start: int) -> str:  # called with growing starts, so each title is moved once
        while waiting and waiting[-1].start <= start:
            title = waiting.pop()
            path[:] = [*(above for above in path if above.level < title.level), title]
        return " > ".join(title.text for title in path)

    return path_at
