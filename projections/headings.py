"""Where a text has Markdown headings; comments of program text are not taken for them."""

import re
from typing import NamedTuple

HEADING_CHARACTERS = 100
_LINES = re.compile(
    r"^(?:(?P<fence>`{3,}|~{3,})|(?P<level>#{1,6})[ \t]+(?P<words>\S.*)"
    r"|(?P<program>\#!/|\#include|import\ \w|from\ \S+\ import\ |def\ \w+\(|class\ \w+[:(]"
    r"|package\ \w+;?$|function\ \w+\(|export\ \w|set\ -e))",
    re.MULTILINE,
)


class Heading(NamedTuple):
    """A heading: the offset of its first "#", its level (1 to 6) and its words."""

    start: int
    level: int
    text: str


def headings(text: str) -> list[Heading]:
    """Return the headings in order; none in a text that looks like a program."""
    if "# " not in text and "#\t" not in text:
        return []
    found: list[Heading] = []
    fence = ""
    for line in _LINES.finditer(text):
        if line["fence"]:
            fence = _fence_after(fence, line["fence"])
        elif line["program"] and not fence:
            return []
        elif not fence:
            words = line["words"].rstrip("# \t\r")[:HEADING_CHARACTERS]
            found.append(Heading(line.start(), len(line["level"]), words))
    return found


def _fence_after(fence: str, mark: str) -> str:
    if not fence:
        return mark
    return "" if mark.startswith(fence) else fence
