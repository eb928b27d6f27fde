"""A text as terms: words folded, numbers, chains of numbers (2026-03-01, 1/3), marks.

What is quoted, and what is glued together as names of files, addresses and versions are, makes an
opaque term in which no date is looked for.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cade.queries.plan.misspelt import Speller
from cade.queries.words import folded

_LETTER = r"(?:[^\W_]|[\u0300-\u036f])"
_TOKEN = re.compile(
    r"\d{4}-\d\d-\d\d[Tt]\d\d(?::?\d\d)*+(?:\.\d++)?(?:Z|[+-]\d\d:?\d\d)?"
    r"|\d{1,2}+\.?[ºª°]"
    rf"|\d++(?:[./:,-]\d++)*+{_LETTER}*+°?"
    rf"|{_LETTER}++"
    r"|\.\.+|[^\s]"
)
_CHUNK = re.compile(r"\S+")
_OPAQUE = re.compile(
    r"://|[\\_@~]|[^\W\d_]\.\w|\d\.[^\W\d_ºª]|^\.{0,2}/\w|/[^\W\d_][^/]*/[^\W\d_]|[^\W_]/$|=\w"
)
_SPELLER = Speller(
    "yesterday tomorrow wednesday thursday saturday january february september october november "
    "december janeiro fevereiro setembro outubro novembro dezembro anteontem",
    never="tomorrows yesterdays thursdays saturdays wednesdays octobers septembers",
)
"""Long names of days and months, told by themselves even with a slip."""
_TYPED = {
    **dict.fromkeys(("onten", "ontm", "ontme", "omtem", "onte"), "ontem"),
    **dict.fromkeys(("yday", "ystrday", "yesturday"), "yesterday"),
    **dict.fromkeys(("tommorow", "tommorrow", "tmrw", "tmr"), "tomorrow"),
    **dict.fromkeys(("amnha", "amanah", "amaha"), "amanha"),
    **dict.fromkeys(("wensday", "wendsday", "wednsday"), "wednesday"),
    **dict.fromkeys(("antontem", "antionte"), "anteontem"),
}
"""Short words of days as they are mistyped or cut, and slips that are too many."""
_CLOSING = {'"': '"', "“": "”", "«": "»", "`": "`", "'": "'", "‘": "’"}


class Term(NamedTuple):
    """One word, number, chain or mark, or several words that mean one thing.

    word: folded; "" when opaque. typed: as it stands in the text, from `start` to `end`.
    glued: nothing stands between it and the term before it.
    kinds: the classes of the lexicon that it belongs to, each with its meaning.
    """

    word: str
    typed: str
    start: int
    end: int
    glued: bool
    kinds: Mapping[str, Any]


def terms(text: str) -> list[Term]:
    """Return the terms of a text in order, without kinds."""
    found: list[Term] = []
    position = 0
    for first, last in _quotes(text):
        found.extend(_plain(text, position, first))
        found.append(Term("", text[first:last], first, last, False, {}))
        position = last
    found.extend(_plain(text, position, len(text)))
    return found


def _plain(text: str, first: int, last: int) -> Iterator[Term]:
    for chunk in _CHUNK.finditer(text, first, last):
        if _is_opaque(chunk[0]):
            yield Term("", chunk[0], chunk.start(), chunk.end(), False, {})
            continue
        for token in _TOKEN.finditer(text, chunk.start(), chunk.end()):
            glued = token.start() > 0 and not text[token.start() - 1].isspace()
            typed = token[0]
            yield Term(
                _word(typed),
                typed,
                token.start(),
                token.end(),
                glued,
                {},
            )


def _word(typed: str) -> str:
    """Return a word folded; but a nó keeps the accent that tells it from the preposition no."""
    word = folded(typed).replace(".º", "º").replace(".ª", "ª")
    if word.isalpha():
        word = _TYPED.get(word) or _SPELLER.meant(word) or word
    return "nó" if word == "no" and typed.lower() != "no" and typed.isalpha() else word


def _is_opaque(chunk: str) -> bool:
    return _OPAQUE.search(chunk.rstrip(".,;:!?)]}'\"…")) is not None


def _quotes(text: str) -> Iterator[tuple[int, int]]:
    """Yield where quoted pieces of one line stand; an apostrophe within a word opens none."""
    position = 0
    missing: set[str] = set()
    while position < len(text):
        closing = _CLOSING.get(text[position])
        if closing is None or closing in missing or not _opens(text, position):
            position += 1
            continue
        end = _closed(text, closing, position + 1)
        if end is None:
            missing.add(closing)
            position += 1
            continue
        yield position, end
        position = end


def _opens(text: str, position: int) -> bool:
    before, after = text[position - 1 : position], text[position + 1 : position + 2]
    return not before.isalnum() and bool(after) and not after.isspace()


def _closed(text: str, closing: str, position: int) -> int | None:
    """Return the position behind the closing mark; None when there is none further on."""
    while (position := text.find(closing, position)) >= 0:
        position += 1
        if not text[position : position + 1].isalnum():
            return position
    return None
