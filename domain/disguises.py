"""A text as it means to be read: without what hides its words from whoever looks for them.

Invisible characters, letters of other alphabets that look alike, letters apart from each other,
figures for letters, base64. Only for judging a text; nothing is ever shown or stored in this form.
"""

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from unicodedata import normalize

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064"
    "\u2066-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e01ef]"
)
_HIDDEN_WITHIN = re.compile(
    "[^\\W\\d_][\u00ad\u034f\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2060-\u2064\ufeff][^\\W\\d_]"
)
_MARKS = re.compile("[\u0300-\u036f]+")
_EMPHASIS = re.compile(r"[*_`~]{1,3}")
_ALIKE = {
    "a": "аαɑ", "b": "ьвβ", "c": "сϲ", "d": "ԁ",
    "e": "еε", "g": "ɡ", "h": "һнհ\u0397", "i": "іιı",
    "j": "ј", "k": "кκ", "m": "м", "n": "ηո\u039d", "o": "оοօ",
    "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "тτ", "u": "υս",
    "v": "ν", "w": "ԝω", "x": "хχ", "y": "уγ\u03a5",
}  # fmt: skip
"""Cyrillic, Greek and Armenian letters that are drawn as Latin ones."""
_LOOKS_LIKE = str.maketrans({other: latin for latin, row in _ALIKE.items() for other in row})
_FOREIGN = re.compile(
    r"[a-z][\u0370-\u03ff\u0400-\u052f\u0531-\u0587]|[\u0370-\u052f\u0531-\u0587][a-z]"
)
_APART = re.compile(r"(?<!\w)(?:[^\W\d_][ ._*|-]{1,2}){5,300}[^\W\d_](?!\w)")
_BETWEEN = re.compile(r"([ ._*|-])(?! )")
_IN_CAPITALS = re.compile(r"\bA\.?I\b\.?|\bIA\b")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_FIGURES = str.maketrans("01345789@$!", "oieastbgasi")
_MIXED = re.compile(r"(?<![\w@$!])(?=[\w@$!]{0,30}[a-z])(?=[\w@$!]{0,30}[0-9@$!])[\w@$!]{4,30}")
_BASE64 = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{24,4000}={0,2}")
_MOST_BLOBS = 4
_PRINTABLE = 0.95


def plain(text: str) -> str:
    """Return the text without case, accents, emphasis, invisible or borrowed characters.

    "AI" in capitals becomes "llm": in Portuguese "ai" is a word of every day.
    """
    read = normalize("NFKC", _INVISIBLE.sub("", text))
    read = _APART.sub(lambda run: _BETWEEN.sub("", run[0]), read)
    read = _IN_CAPITALS.sub("llm", read)
    if not read.isascii():
        read = read.translate(_LOOKS_LIKE).lower().translate(_LOOKS_LIKE).replace("’", "'")
        read = _MARKS.sub("", normalize("NFD", read))
    read = read.lower()
    return _EMPHASIS.sub("", read)


def readings(text: str) -> Iterator[str]:
    """Yield the text as `plain` has it, and, where those are others, without hyphens within words
    and with letters for figures.
    """
    read = plain(text)
    yield read
    joined = _HYPHEN.sub("", read)
    if joined != read:
        yield joined
    spelled = _MIXED.sub(lambda word: word[0].translate(_FIGURES), read)
    if spelled != read:
        yield spelled


def is_disguised(text: str) -> bool:
    """Tell whether letters of two alphabets share a word, or something invisible splits one."""
    return bool(_HIDDEN_WITHIN.search(text) or _FOREIGN.search(text.lower()))


def unpacked(text: str) -> Iterator[str]:
    """Yield what stands in the text as base64, where that is text again."""
    for number, blob in enumerate(_BASE64.finditer(text)):
        if number == _MOST_BLOBS:
            return
        whole = blob[0].rstrip("=")
        try:
            found = b64decode(whole + "=" * (-len(whole) % 4)).decode("utf-8")
        except (Error, UnicodeDecodeError):
            continue
        if sum(map(str.isprintable, found)) >= _PRINTABLE * len(found):
            yield found
