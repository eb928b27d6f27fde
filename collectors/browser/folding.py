"""Visits with what belongs to them: frames and reloads are counted into the visit before them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cade.collectors.browser.rows import Came, Frame, Odd, Reload, Row


class Visited(NamedTuple):
    """A visit, and how many frames and reloads followed before the next one."""

    came: Came
    frames: int
    reloads: int


def folded(rows: Iterable[Row]) -> Iterator[Visited | Odd]:
    """Yield each visit once it is known what follows it; a reload of another page counts nowhere.

    rows: oldest first.
    """
    came: Came | None = None
    frames = reloads = 0
    for row in rows:
        match row:
            case Frame():
                frames += 1
            case Reload(url=url):
                reloads += came is not None and came.url == url
            case Odd():
                yield row
            case Came():
                if came is not None:
                    yield Visited(came, frames, reloads)
                came, frames, reloads = row, 0, 0
    if came is not None:
        yield Visited(came, frames, reloads)
