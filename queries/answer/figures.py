"""What in a text must be exactly right: numbers, times, dates, days, units, in either language.

Each becomes a token that reads the same however it was written: "12.500,00" and "12,500", "forty"
and "40", "2:30 pm" and "14:30", "30 de setembro" and "September 30", "€" and "euros".
"""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from cade.queries.answer.number_words import NUMBERS, TENS_AND_MORE, TIMES, valued
from cade.queries.answer.units import AFTER_A_FIGURE, SIGNS, short_unit, unit
from cade.queries.words import folded

Kind = Literal["figure", "time", "date", "month", "weekday", "day", "unit", "word"]


class Token(msgspec.Struct, frozen=True):
    """One word or figure. text: the same for all ways of writing it. start: in the text."""

    kind: Kind
    text: str
    start: int


_MONTHS = (
    "janeiro january jan", "fevereiro february feb fev", "marco march mar", "abril april abr apr",
    "maio may", "junho june jun", "julho july jul", "agosto august ago aug",
    "setembro september set sep sept", "outubro october out oct", "novembro november nov",
    "dezembro december dez dec",
)  # fmt: skip
MONTHS = {name: at for at, row in enumerate(_MONTHS, start=1) for name in row.split()}
_WHOLE_MONTHS = {name: at for name, at in MONTHS.items() if len(name) > 4 or name == "maio"}
_WEEKDAYS = {
    name: str(at)
    for at, row in enumerate(
        ("monday segunda", "tuesday terca", "wednesday quarta", "thursday quinta", "friday sexta",
         "saturday sabado", "sunday domingo")
    )
    for name in row.split()
}  # fmt: skip
_DAYS = {
    "today": "0", "hoje": "0", "yesterday": "-1", "ontem": "-1", "tomorrow": "1", "amanha": "1",
}  # fmt: skip
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_READ = re.compile(
    r"(?P<iso>\b(\d{4})-(\d{2})-(\d{2})\b)"
    r"|(?P<slashed>\b(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?\b(?![/\d]))"
    r"|(?P<clock>\b(\d{1,2})(?::|h)(\d{2})(?!\d)\s?(am|pm|a\.m\.|p\.m\.)?)"
    r"|(?P<hour>\b(\d{1,2})\s?(am|pm|a\.m\.|p\.m\.|h)\b)"
    rf"|(?P<dm>\b(\d{{1,2}})(?:st|nd|rd|th|º|o)?\s(?:de |of )?({_MONTH})\b)"
    rf"|(?P<md>\b({_MONTH})\.?\s(\d{{1,2}})(?:st|nd|rd|th)?\b(?![:\d]))"
    r"|(?P<number>(?<![\w.,])\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?)"
    r"|(?P<sign>r\$|us\$|[$€£%])"
    r"|(?P<word>[^\W\d_]+)"
)


def tokens(text: str) -> list[Token]:
    """Return the words and figures of a text in order."""
    return list(_read(folded(text)))


def _read(text: str) -> Iterator[Token]:
    at = 0
    while (found := _READ.search(text, at)) is not None:
        at = found.end()
        name = found.lastgroup or "word"
        if name == "word":
            at, token = _word(text, found)
            yield token
        elif name == "number":
            at, token = _number(text, found)
            yield token
            if following := AFTER_A_FIGURE.match(text, at):
                yield Token("unit", short_unit(following[1]), following.start(1))
                at = following.end()
        elif name == "sign":
            yield Token("unit", SIGNS[found[0]], found.start())
        else:
            yield from _dated(found, name)


def _dated(found: re.Match[str], name: str) -> Iterator[Token]:
    given = [part for part in found.groups()[1:] if part and part != found[0]]
    start = found.start()
    if name == "iso":
        yield Token("date", f"{int(given[2])}/{int(given[1])}", start)
        yield Token("figure", given[0], start)
    elif name == "slashed":
        yield Token("date", f"{int(given[0])}/{int(given[1])}", start)
        if len(given) > 2:
            yield Token("figure", given[2] if len(given[2]) == 4 else f"20{given[2]}", start)
    elif name == "clock":
        yield Token("time", _time(int(given[0]), int(given[1]), given[2:]), start)
    elif name == "hour":
        yield Token("time", _time(int(given[0]), 0, given[1:]), start)
    else:
        day, month = (given[0], given[1]) if name == "dm" else (given[1], given[0])
        yield Token("date", f"{int(day)}/{MONTHS[month]}", start)


def _time(hour: int, minute: int, half: list[str]) -> str:
    """Return HH:MM; "~" before it where morning and afternoon are left open."""
    said = half[0][0] if half and half[0] != "h" else ""
    if said:
        hour = hour % 12 + (12 if said == "p" else 0)
    return f"{'' if said or hour > 12 else '~'}{hour:02}:{minute:02}"


def _number(text: str, found: re.Match[str]) -> tuple[int, Token]:
    """Return the number, times the word behind it ("2 mil"), and where to go on."""
    value = _value(found[0])
    more = TIMES.match(text, found.end())
    if more is None:
        return found.end(), Token("figure", value, found.start())
    whole = float(value) * NUMBERS[more[1]]
    return more.end(), Token("figure", f"{whole:g}", found.start())


def _value(written: str) -> str:
    """Return a number without separators of thousands and without an empty fraction."""
    grouped = re.fullmatch(r"(\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?", written)
    if grouped:
        whole, part = re.sub(r"\D", "", grouped[1]), grouped[2] or ""
    else:
        whole, _, part = written.replace(",", ".").partition(".")
    part = part.rstrip("0")
    return f"{int(whole[:40])}.{part}" if part else str(int(whole[:40]))


def _word(text: str, found: re.Match[str]) -> tuple[int, Token]:
    word, start = found[0], found.start()
    if word in TENS_AND_MORE:
        end, value = valued(text, start)
        return end, Token("figure", str(value), start)
    for kind, known in (("weekday", _WEEKDAYS), ("day", _DAYS)):
        if word in known:
            return found.end(), Token(kind, known[word], start)  # type: ignore[arg-type]
    if word in _WHOLE_MONTHS:
        return found.end(), Token("month", str(_WHOLE_MONTHS[word]), start)
    if (canonical := unit(word)) is not None:
        return found.end(), Token("unit", canonical, start)
    return found.end(), Token("word", word, start)
