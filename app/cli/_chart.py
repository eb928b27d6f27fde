"""Bars in plain characters, for where a terminal shows more than figures do."""

import sys
from collections.abc import Iterator, Sequence

FULL, PLAIN = "█", "#"
LONGEST = 40
"""Columns of the longest bar, where there is room."""


def bars(values: Sequence[float], room: int) -> Iterator[str]:
    """Yield a bar for each value, at most `room` columns wide, the longest for the greatest.

    What is not nothing has one column at least.
    """
    most, longest = max(values, default=0), max(1, min(room, LONGEST))
    for value in values:
        columns = round(longest * value / most) if most else 0
        yield _character() * max(columns, 1 if value else 0)


def _character() -> str:
    """Return what stdout can show: older consoles and pipes may know ASCII alone."""
    try:
        FULL.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FULL
