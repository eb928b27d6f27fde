"""How cade talks: data on stdout, talk on stderr, and nothing from the data acts on a terminal.

Text that comes from outside passes `safe`: control characters (C0, C1) and characters that turn
the reading direction never reach a terminal (FIELD-CASES F95).
"""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_BREAKS = re.compile(r"[\t\n\r\x0b\x0c\x85\u2028\u2029]+")


def safe(text: str) -> str:
    """Return the text without characters that act; line breaks and tabs stay."""
    return _ACTING.sub("", text.replace("\r\n", "\n"))


def escaped(document: str) -> str:
    """Return a JSON document in which characters that act are written as `\\uXXXX`."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


def line(text: str) -> str:
    """Return the text as one safe line."""
    return safe(_BREAKS.sub(" ", text))


class PipeClosed(Exception):
    """Whoever read what is printed has gone (`cade timeline … | head`)."""


def out(text: str = "") -> None:
    """Print a line of data; `text` is already safe. Raises PipeClosed."""
    try:
        sys.stdout.write(text + "\n")
    except BrokenPipeError as error:  # as it is, the command-line library would call it a failure
        raise PipeClosed from error


def say(text: str) -> None:
    """Print a line of talk."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def dim(text: str, stream: TextIO | None = None) -> str:
    """Return the text dimmed where that can be seen."""
    return f"\x1b[2m{text}\x1b[0m" if coloured(stream or sys.stdout) else text


def bold(text: str, stream: TextIO | None = None) -> str:
    """Return the text bold where that can be seen."""
    return f"\x1b[1m{text}\x1b[0m" if coloured(stream or sys.stdout) else text


def interactive() -> bool:
    """Tell whether a person is looking at what is printed."""
    return sys.stdout.isatty()


def coloured(stream: TextIO) -> bool:
    """Tell whether colour makes sense there (a terminal, and NO_COLOR is not set)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def table(rows: Iterable[Sequence[object]], headers: Sequence[str]) -> str:
    """Return aligned columns; every cell is made a safe line."""
    from tabulate import tabulate

    cells = [["" if cell is None else line(str(cell)) for cell in row] for row in rows]
    plain = tabulate(cells, headers, tablefmt="plain", disable_numparse=True)
    return "\n".join(row.rstrip() for row in plain.splitlines())


def never_fail_on_encoding() -> None:
    """Let a terminal that cannot show a character show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def close_quietly() -> None:
    """After the reader of a pipe has gone, leave nothing for the interpreter to flush to it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
