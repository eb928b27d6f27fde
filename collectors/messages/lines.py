"""Lines of plain text as a page would show them: white space folded, empty blocks left out."""

import re

_WHITE = re.compile(r"[ \t\r\n\f]+")
_INVISIBLE = re.compile("[\u200b\u2060\ufeff\x00]")
_GAPS = re.compile(r"\n{3,}")


def tidy(text: str) -> str:
    """Return a text without invisible characters, trailing blanks and more than one empty line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    lines = _INVISIBLE.sub("", text).split("\n")
    if len(lines) == 1:
        return lines[0].strip()
    return _GAPS.sub("\n\n", "\n".join(line.rstrip(" \t") for line in lines)).strip()


class Lines:
    """Text that grows by pieces. Line ends are held back until something follows them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._ends = 0
        self._mark = ""
        self._cells = 0
        self._blank = True  # the last sign is white space, or there is none yet

    def add(self, piece: str, *, kept: bool = False) -> None:
        """Add text; its white space is folded unless it is to be kept."""
        piece = piece if kept else _WHITE.sub(" ", piece)
        if not kept and (self._blank or self._ends or self._mark):
            piece = piece.lstrip(" ")
        if not piece:
            return
        self._flush()
        self._parts.append(piece)
        self._blank = piece[-1] in " \t\n"

    def end_line(self) -> None:
        """End the line, if there is anything on it; within a cell of a table it goes on."""
        if self._cells:
            self.add(" ")
        else:
            self._ends = max(self._ends, 1)

    def break_line(self) -> None:
        """End the line even if it is empty."""
        if self._cells:
            self.add(" ")
        else:
            self._ends += 1

    def begin_item(self, mark: str) -> None:
        """Begin an item of a list with this mark, on a line of its own."""
        self.end_line()
        self._mark = mark

    def begin_cell(self, *, first: bool) -> None:
        """Begin a cell of a table, parted from the one before it."""
        if not first:
            self.add(" | ")
        self._cells += 1

    def end_cell(self) -> None:
        """End the cell."""
        self._cells = max(self._cells - 1, 0)

    def place(self) -> int:
        """Return where the text stands now, for `since`."""
        return len(self._parts)

    def since(self, place: int) -> str:
        """Return what was added since then."""
        return "".join(self._parts[place:])

    def text(self) -> str:
        """Return everything, tidied."""
        return tidy("".join(self._parts))

    def _flush(self) -> None:
        if self._ends and self._parts:
            self._parts.append("\n" * self._ends)
        if self._mark:
            self._parts.append(self._mark)
        if self._ends or self._mark:
            self._blank = True
        self._ends, self._mark = 0, ""
