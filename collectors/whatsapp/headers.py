"""The beginning of a message's first line: a date and a time in one of the ways they are written.

Android writes `31/12/2025 23:59 - Ana: oi`, iOS `[31/12/2025, 23:59:59] Ana: oi`; separators, order
and clock follow the telephone's region. All messages of a file are written alike: in one `Shape`.
"""

import re
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from cade.collectors.whatsapp.marks import MARKS, SPACE

Order = Literal["dmy", "mdy", "ymd"]
FIRST_YEAR, LAST_YEAR = 2009, 2099
"""WhatsApp began in 2009; a year of two digits is one of this century."""

_HEADER = re.compile(
    rf"[{MARKS}]*(?P<open>\[?)[{MARKS}]*"
    rf"(?P<a>[0-9]{{1,4}})(?P<sep>[./-]){SPACE}?(?P<b>[0-9]{{1,2}})(?P=sep){SPACE}?(?P<c>[0-9]{{2,4}})"
    rf"(?P<between>\.?,?{SPACE}*(?:às|as|at|um)?){SPACE}+"
    rf"(?P<h>[0-9]{{1,2}})[:.](?P<m>[0-9]{{2}})(?:[:.](?P<s>[0-9]{{2}}))?"
    rf"(?:[{MARKS}]*{SPACE}*(?P<half>[AaPp])\.?{SPACE}?(?P<half_m>[Mm])\.?)?"
    rf"(?:(?P<close>\])|{SPACE}[-–])(?:{SPACE}|$)"
    rf"(?P<rest>.*)",
    re.DOTALL,
)


class Shape(NamedTuple):
    """How a file writes its headers.

    padded_year: the year has four digits. year_first: it comes first.
    """

    bracketed: bool
    separator: str
    year_first: bool
    padded_year: bool
    between: str
    seconds: bool
    twelve_hours: bool


class Header(NamedTuple):
    """One header: its shape, its three numbers of a date, its time, and what stands behind it.

    lower: "am" and "pm" are written in small letters; None on a clock of 24 hours.
    """

    shape: Shape
    date: tuple[int, int, int]
    time: tuple[int, int, int]
    lower: bool | None
    rest: str


def header_of(line: str) -> Header | None:
    """Return the header that a line begins with; None if it begins with none."""
    found = _HEADER.match(line)
    if found is None or bool(found["open"]) != bool(found["close"]):
        return None
    shape = Shape(
        bracketed=bool(found["open"]),
        separator=found["sep"],
        year_first=len(found["a"]) == 4,
        padded_year=len(found["c"]) == 4,
        between=found["between"].strip(" \u00a0\u2009\u202f"),
        seconds=found["s"] is not None,
        twelve_hours=found["half"] is not None,
    )
    hour = _hour(int(found["h"]), found["half"])
    return Header(
        shape=shape,
        date=(int(found["a"]), int(found["b"]), int(found["c"])),
        time=(hour, int(found["m"]), int(found["s"] or 0)),
        lower=None if found["half"] is None else found["half"].islower(),
        rest=found["rest"],
    )


def wall_clock(header: Header, order: Order) -> datetime | None:
    """Return what clock and calendar on the wall showed; None if there is no such date or time.

    It is written as if it were UTC: which zone the wall stood in is not known here.
    """
    first, second, third = header.date
    year, month, day = {
        "dmy": (third, second, first),
        "mdy": (third, first, second),
        "ymd": (first, second, third),
    }[order]
    year = year + 2000 if year < 100 else year
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    try:
        return datetime(year, month, day, *header.time, tzinfo=UTC)
    except ValueError:
        return None


def _hour(hour: int, half: str | None) -> int:
    if half is None or hour > 12:
        return hour
    return hour % 12 + (12 if half in "Pp" else 0)
