"""Words as search sees them: letters and digits, folded to lower case without accents.

It is the folding of FTS5's `unicode61 remove_diacritics 2`, so that what is counted here is what
the index holds.
"""

import re
from unicodedata import normalize

PREFIX_LETTERS = 5
"""Cognates and inflections of Portuguese and English share five letters more often than a stem."""

_WORD = re.compile(r"[^\W_]+")
_ACCENTS = re.compile("[\u0300-\u036f]+")


def folded(text: str) -> str:
    """Return the text in lower case and without accents."""
    if text.isascii():
        return text.lower()
    return normalize("NFC", _ACCENTS.sub("", normalize("NFD", text.lower())))


def words(text: str) -> list[str]:
    """Return the words in order, folded."""
    return _WORD.findall(folded(text))


def accented_words(text: str) -> list[str]:
    """Return the words in order, in lower case, with the accents they were written with."""
    return _WORD.findall(normalize("NFC", text).lower())


def prefix(word: str) -> str | None:
    """Return the first letters under which a folded word is also searched, None for short ones."""
    if len(word) < PREFIX_LETTERS or word.isdigit():
        return None
    return word[:PREFIX_LETTERS]


def keys(text_words: list[str]) -> frozenset[str]:
    """Return what a text can be found by: its folded words, and their prefixes with a `*`."""
    found = set(text_words)
    found.update(f"{first}*" for word in text_words if (first := prefix(word)))
    return frozenset(found)


def holds(text_keys: frozenset[str], word: str) -> bool:
    """Tell whether a text with these keys has the folded word or one that begins like it."""
    return word in text_keys or f"{prefix(word)}*" in text_keys
