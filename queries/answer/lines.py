"""Lines of a text that belong together, and what they are: prose, a heading, a row, code.

It reads as much Markdown as quoting needs. A text without any is prose.
"""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

Kind = Literal["text", "heading", "row", "code", "mark"]
"""mark: what only frames other lines: a fence, the head of a table and the rule below it."""

_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]")
_ROW = re.compile(r"[ \t]*\|")
_RULE = re.compile(r"[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t:|-]*\r?")
_ITEM = re.compile(r"[ \t]*(?:[-*+][ \t]|•|\d{1,3}[.)][ \t])")
_QUOTED = re.compile(r"[ \t]*>")
_INDENTED = re.compile(r"[ \t]{2,}\S")
_SET_IN = re.compile(r"(?: {4}|\t)")
"""Below a line that introduces it ("run:"), what is set in so far is code."""
_WRAPPED_AT = 50
"""A line shorter than this was ended on purpose, not wrapped."""


class Block(msgspec.Struct, frozen=True):
    """One or more whole lines of one kind, without the last line's end."""

    start: int
    end: int
    kind: Kind


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks in order; only white space stands between them."""
    waiting: Block | None = None
    for line in _kinds(text):
        if waiting is not None and line is not None and _continues(text, waiting, line):
            waiting = Block(waiting.start, line.end, "text")
            continue
        if waiting is not None:
            yield waiting
        waiting = line
    if waiting is not None:
        yield waiting


def _kinds(text: str) -> Iterator[Block | None]:
    """Yield each line with its kind, None for an empty one."""
    lines, fenced, opened = list(_lines(text)), False, False
    for at, (start, end) in enumerate(lines):
        said = text[start:end].strip()
        is_item = _ITEM.match(text, start, end) is not None
        set_in = opened and not is_item and _SET_IN.match(text, start, end) is not None
        opened = (opened if not said else set_in) or (said.endswith(":") and not is_item)
        if _FENCE.match(text, start, end):
            fenced = not fenced
            yield Block(start, end, "mark")
        elif not said:
            yield None
        elif fenced or set_in:
            yield Block(start, end, "code")
        else:
            below = lines[at + 1] if at + 1 < len(lines) else (end, end)
            yield Block(start, end, _kind(text, (start, end), below))


def _kind(text: str, line: tuple[int, int], below: tuple[int, int]) -> Kind:
    if _HEADING.match(text, *line):
        return "heading"
    if _RULE.fullmatch(text, *line) or (
        "|" in text[slice(*line)] and _RULE.fullmatch(text, *below)
    ):
        return "mark"
    return "row" if _ROW.match(text, *line) else "text"


def _continues(text: str, block: Block, line: Block) -> bool:
    """Tell whether a line of prose goes on with the sentence that the block has begun."""
    if block.kind != "text" or line.kind != "text" or _begins(text, line.start, line.end):
        return False
    if _ITEM.match(text, block.start, block.end):
        return _INDENTED.match(text, line.start, line.end) is not None
    last = max(text.rfind("\n", block.start, block.end) + 1, block.start)
    return block.end - last >= _WRAPPED_AT


def _begins(text: str, start: int, end: int) -> bool:
    return bool(_ITEM.match(text, start, end) or _QUOTED.match(text, start, end))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while (newline := text.find("\n", start)) >= 0:
        yield start, newline
        start = newline + 1
    yield start, len(text)
