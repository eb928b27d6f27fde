"""Author and committer lines: who, and when, however badly it is written.

A line reads `Ana Lima <ana@example.org> 1700000000 -0300` when it is well formed: seconds since
1970 UTC, then the offset as hours and minutes east of UTC.
"""

import re
from datetime import UTC, datetime, timedelta

import msgspec

from cade.collectors.git.words import decoded
from cade.domain.details import Person

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TIME = re.compile(rb"\s*(-?\d{1,20})(?!\d)(?:\s+([+-]\d{1,9})(?!\d))?")
_BARE_TIME = re.compile(rb"(?:^|\s)(-?\d{1,20}\s+[+-]\d{1,9})\s*$")

MOST_HOURS = 15
"""No clock was ever further from UTC (tz database: Manila −15:56:08, Metlakatla +15:13:42)."""


class Stamp(msgspec.Struct, frozen=True):
    """Who and when.

    at: UTC; None if there is no time or none between the years 1 and 9999.
    offset_s: seconds east of UTC; None if the source gives none or one that no clock ever showed.
    """

    person: Person
    at: datetime | None = None
    offset_s: int | None = None


def parse_stamp(line: bytes, declared: bytes | None = None) -> Stamp:
    """Read what stands behind `author ` or `committer `; what is missing is None."""
    before, bracket, after = line.rpartition(b">")
    if bracket:
        name, _, email = before.strip(b">").partition(b"<")
        when = _TIME.match(after)
    else:
        name, email, when = _without_brackets(line)
    person = Person(name=_text(name, declared), email=_text(email.strip(b"<>"), declared))
    if when is None:
        return Stamp(person)
    return Stamp(person, _instant(int(when[1])), _offset_s(when[2]))


def _without_brackets(line: bytes) -> tuple[bytes, bytes, re.Match[bytes] | None]:
    found = _BARE_TIME.search(line)
    words = (line[: found.start()] if found else line).replace(b"<", b" ").split()
    emails = [word for word in words if b"@" in word]
    name = b" ".join(word for word in words if word not in emails)
    return name, emails[0] if emails else b"", _TIME.match(found[1]) if found else None


def _text(raw: bytes, declared: bytes | None) -> str | None:
    return decoded(raw, declared).strip() or None


def _instant(seconds: int) -> datetime | None:
    try:
        return _EPOCH + timedelta(seconds=seconds)
    except OverflowError:
        return None


def _offset_s(written: bytes | None) -> int | None:
    if written is None:
        return None
    hours, minutes = divmod(abs(int(written)), 100)
    if hours > MOST_HOURS or minutes > 59:
        return None
    return (hours * 3600 + minutes * 60) * (-1 if written.startswith(b"-") else 1)
