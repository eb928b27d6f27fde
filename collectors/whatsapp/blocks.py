"""Lines into messages: a header with all that follows until the next one.

A line that only looks like a header belongs to the text it stands in: one of another shape, one
with no such date, and lines with old dates between newer ones (a piece of a chat that was pasted).
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

import msgspec

from cade.collectors.whatsapp.headers import Order, Shape, header_of, wall_clock

MAX_CHARACTERS = 200_000
"""Of one message's text; WhatsApp itself takes 65,536."""

PASTED = timedelta(days=1)
"""So far back no message comes late; a telephone's clock that is wrong does not come back soon."""

MOST_PASTED = 200


class Block(msgspec.Struct):
    """One header's time on the wall, what stands behind it, and the lines as they were written."""

    at: datetime
    rest: str
    written: str
    lines: list[str]
    characters: int = 0

    def add(self, line: str) -> None:
        """Take another line into the text, as far as there is room."""
        if self.characters < MAX_CHARACTERS:
            self.lines.append(line[: MAX_CHARACTERS - self.characters])
            self.characters += len(line) + 1


def blocks(lines: Iterable[str], shape: Shape, order: Order) -> Iterator[Block]:
    """Yield the blocks of a file in its order, pasted ones folded into the text around them."""
    last: Block | None = None
    held: list[Block] = []
    for block in _headed(lines, shape, order):
        if last is not None and block.at < last.at - PASTED and len(held) < MOST_PASTED:
            held.append(block)
            continue
        yield from _released(last, held, pasted=last is not None and block.at >= last.at - PASTED)
        last, held = block, []
    yield from _released(last, held, pasted=True)


def _headed(lines: Iterable[str], shape: Shape, order: Order) -> Iterator[Block]:
    block: Block | None = None
    for line in lines:
        header = header_of(line)
        at = wall_clock(header, order) if header and header.shape == shape else None
        if header is not None and at is not None:
            if block is not None:
                yield block
            block = Block(at, header.rest, line, [])
            block.characters = len(header.rest)
        elif block is not None:
            block.add(line)
    if block is not None:
        yield block


def _released(last: Block | None, held: list[Block], *, pasted: bool) -> Iterator[Block]:
    if last is None:
        return
    if pasted:
        for block in held:
            for line in (block.written, *block.lines):
                last.add(line)
    yield last
    if not pasted:
        yield from held
