"""Terms with their kinds: the words of the lexicon, and what numbers and chains of them can be."""

import re
from collections.abc import Iterator, Set
from typing import Any

from cade.queries.plan.when import holidays
from cade.queries.plan.when.tokens import Term, terms
from cade.queries.plan.when.words import CLASSES

_LONGEST = 5
_PIVOT = 70
_TWELVE, _HOUR_LENGTH = 12, 60
_LETTERS_OF_SHORT = 4
_NAMED = {"ANYMONTH", "ANYDAY"}
_BEHIND_NO = {"natal": (12, 25), "ano novo": (1, 1), "new year": (1, 1)}
_QUARTER = re.compile(r"q([1-4])|([1-4])[tq]")
_QUARTER_YEAR = re.compile(r"([1-4])[tq]((?:20)?\d\d)|(\d{4})q([1-4])")
_HALF = re.compile(r"h([12])|([12])s(?:em)?")
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th|[ºª°oa])")
_ISO = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:t.*)?")
_THREE = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})|(\d{1,2})/(\d{1,2})/(\d\d)")
_SPAN_MONTH = re.compile(r"(\d{1,2})-(\d{1,2})/(\d{1,2})")
_TWO = re.compile(r"(\d{1,2})/(\d{1,2})")
_CLOCK = re.compile(r"(\d{1,2})(?::(\d\d))?(am|pm)|(\d{1,2}):(\d\d)h?")
_HOUR = re.compile(r"(\d{1,3})(?:h|hs|hrs)([0-5]\d)?")
_DECADE = re.compile(r"([5-9]0)s|((?:19|20)\d0)s")
_ISO_WEEK = re.compile(r"w(\d\d?)")


def _entries() -> dict[str, dict[str, Any]]:
    entries: dict[str, dict[str, Any]] = {}
    named = {"HOLIDAY": holidays.FIXED, "FEAST": holidays.MOVING, "SEASON": holidays.SEASONS}
    for name, words in {**CLASSES, **named}.items():
        for word, meaning in words.items():
            entries.setdefault(word, {})[name] = meaning
    return entries


def _beginnings() -> frozenset[str]:
    """All proper beginnings of entries of several words."""
    found: set[str] = set()
    for entry in (*_ENTRIES, *_BEHIND_NO):
        parts = entry.split(" ")
        found.update(" ".join(parts[:count]) for count in range(1, len(parts)))
    return frozenset(found)


_ENTRIES = _entries()
_BEGINNINGS = _beginnings()


def classified(text: str) -> list[Term]:
    """Return the terms of a text in order; what is several words in the lexicon is one term."""
    plain = _without_dots(terms(text))
    found: list[Term] = []
    at = 0
    while at < len(plain):
        count = _count(plain, at)
        found.append(_joined(text, plain[at : at + count]))
        at += count
    return found


def _without_dots(plain: list[Term]) -> list[Term]:
    """Leave out the dot of a short month or weekday (Nov. 24, ter. e qua.): it ends no sentence."""
    return [term for at, term in enumerate(plain) if not _is_dot_of_short(plain, at)]


def _is_dot_of_short(plain: list[Term], at: int) -> bool:
    if plain[at].word != "." or not 0 < at < len(plain) - 1 or not plain[at].glued:
        return False
    following = plain[at + 1]
    goes_on = not following.glued and (following.typed.islower() or following.typed.isdigit())
    before = plain[at - 1].word
    return goes_on and len(before) <= _LETTERS_OF_SHORT and bool(_NAMED & _kinds(before))


def _kinds(word: str) -> Set[str]:
    return _ENTRIES.get(word, {}).keys()


def _count(plain: list[Term], at: int) -> int:
    """Return how many terms from here on are the longest entry; 1 when none is."""
    words, best = plain[at].word, 1
    for count in range(2, _LONGEST + 2):
        if words not in _BEGINNINGS or at + count > len(plain):
            break
        words = f"{words} {plain[at + count - 1].word}"
        if words in _ENTRIES or words in _BEHIND_NO:
            best = count
    return best


def _joined(text: str, parts: list[Term]) -> Term:
    first, last = parts[0], parts[-1]
    word = " ".join(part.word for part in parts)
    kinds = dict(_ENTRIES.get(word, {}))
    if word[:1].isdigit() or word[:1] in "qhw":
        kinds.update(_numeric(word))
    typed = text[first.start : last.end]
    if word == "marco" and typed.lower() != "marco":  # março, whose cedilla tells it from a name
        kinds["MONTH"] = 3
    if word in ("march", "may", "april", "june", "august") and typed[0].isupper():
        kinds["CAPITALMONTH"] = kinds["ANYMONTH"]
    if word in ("mar", "dec", "jan", "may") and typed.istitle():
        kinds["CAPITALMONTH"] = kinds["ANYMONTH"]
    if word in ("march", "mar", "dec") and typed.istitle():
        kinds["SURELYMONTH"] = kinds["ANYMONTH"]
    if typed == "marco":
        kinds["SMALLMARCO"] = 3  # março without its cedilla, where no name is written small
    if word in _BEHIND_NO:
        kinds["NATAL"] = _BEHIND_NO[word]
    if word == "tiradentes":
        kinds["TIRADENTES"] = (4, 21)
    if "ô" in typed.lower():  # maiô is no month
        kinds.pop("MONTH", None)
    return Term(word, typed, first.start, last.end, first.glued, kinds)


def _numeric(word: str) -> dict[str, Any]:
    return {name: meaning for name, meaning in _readings(word) if meaning is not None}


def _readings(word: str) -> Iterator[tuple[str, Any]]:
    if word.isascii() and word.isdigit():
        yield from _digits(word)
    elif found := _ORDINAL.fullmatch(word):
        yield "DAY", int(found[1])
        yield "DAYTH", int(found[1])
    elif found := _QUARTER.fullmatch(word):
        yield "QUARTER", int(found[1] or found[2])
    elif found := _QUARTER_YEAR.fullmatch(word):
        year = int(found[2] or found[3])
        yield "QUARTERYEAR", (int(found[1] or found[4]), year + (2000 if year < 100 else 0))
    elif found := _HOUR.fullmatch(word):
        if found[2] is None:
            yield "HOURS", int(found[1])
        if int(found[1]) < 2 * _TWELVE:
            yield "HOUROFDAY", (int(found[1]), int(found[2] or 0))
    elif found := _CLOCK.fullmatch(word):
        yield "CLOCK", _clock(found)
    elif found := _DECADE.fullmatch(word):
        yield "DECADE", 1900 + int(found[1]) if found[1] else int(found[2])
        if found[2]:
            yield "DECADEWORD", int(found[2])
    elif found := _HALF.fullmatch(word):
        yield "HALFYEAR", int(found[1] or found[2])
    elif found := _ISO_WEEK.fullmatch(word):
        yield "ISOWEEK", int(found[1])
    else:
        yield from _chain(word)


def _clock(found: re.Match[str]) -> tuple[int, int] | None:
    """Return an hour and a minute, None for what no clock shows."""
    hour, minute = int(found[1] or found[4]), int(found[2] or found[5] or 0)
    if found[3] and 0 < hour <= _TWELVE:
        hour = hour % _TWELVE + (_TWELVE if found[3] == "pm" else 0)
    return (hour, minute) if hour < 2 * _TWELVE and minute < _HOUR_LENGTH else None


def _digits(word: str) -> Iterator[tuple[str, Any]]:
    if len(word) <= 4:
        yield "NUMBER", int(word)
    if len(word) <= 2:
        yield "DAY", int(word)
    if len(word) == 2:
        yield "SHORTYEAR", 2000 + int(word)
    if len(word) == 4 and word[:2] in ("19", "20"):
        yield "YEAR", int(word)


def _chain(word: str) -> Iterator[tuple[str, Any]]:
    if found := _ISO.fullmatch(word):
        yield "ISO", (int(found[1]), int(found[2]), int(found[3]))
    elif found := _THREE.fullmatch(word):
        numbers = [int(part) for part in found.groups() if part and part.isdigit()]
        year = (
            numbers[2] + (2000 if numbers[2] < _PIVOT else 1900) if numbers[2] < 100 else numbers[2]
        )
        yield "THREE", (numbers[0], numbers[1], year)
    elif found := _TWO.fullmatch(word):
        yield "TWO", (int(found[1]), int(found[2]))
    elif found := re.fullmatch(r"(\d{1,2})-(\d{1,2})", word):
        yield "SPAN", (int(found[1]), int(found[2]))
    elif found := _SPAN_MONTH.fullmatch(word):
        yield "SPANMONTH", (int(found[1]), int(found[2]), int(found[3]))
    elif found := re.fullmatch(r"(\d{4})-(\d{4})", word):
        yield "YEARS", (int(found[1]), int(found[2]))
    elif found := re.fullmatch(r"(\d{1,2})[/-]((?:19|20)\d\d)|((?:19|20)\d\d)[/-](\d{1,2})", word):
        told = (found[1], found[2]) if found[1] else (found[4], found[3])
        yield "MONTHYEAR", (int(told[0]), int(told[1]))
    else:
        yield from _two_dates(word)


def _two_dates(word: str) -> Iterator[tuple[str, Any]]:
    halves = word.split("-")
    if len(halves) != 2:
        return
    for kind, shape in (("THREE", _THREE), ("TWO", _TWO)):
        if all(shape.fullmatch(half) for half in halves):
            yield f"{kind}S", tuple(dict(_chain(half))[kind] for half in halves)
