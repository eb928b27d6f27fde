"""Names of people, folded so that the same person is found however somebody spells the name.

Case, accents, doubled letters (Anna, Ana), y and i (Thays, Thais), apostrophes, hyphens, the small
words between names ("Ana da Silva", "Ana Silva") and the order of a directory ("Silva, Ana") make
no difference. What is left are words, joined by one space; "" where no name is left.
"""

import re
from functools import lru_cache
from unicodedata import combining, normalize

PARTICLES = frozenset(
    {"da", "das", "de", "del", "den", "der", "di", "do", "dos", "du", "e", "van", "von"}
)
"""Left out between other words; at either end they are somebody's name."""

# Addresses under which many write, or that programs fill in where nobody has set one.
_SHARED = frozenset(
    {
        *("noreply", "no-reply", "donotreply", "do-not-reply", "root", "nobody", "none"),
        *("unknown", "user", "you", "your", "git", "admin", "info", "mail", "email"),
    }
)
# https://docs.github.com/en/account-and-profile: <number>+<login>@users.noreply.github.com
_GITHUB = "@users.noreply.github.com"
_NUMBER = re.compile(r"\d+\+")
_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]|\|.*")
_APOSTROPHES = re.compile("['’`´ʼ‘]")
_WORD = re.compile(r"\w+")
_DOUBLED = re.compile(r"([^\W\d_])\1+")
# A script that writes whole names without a space: Han, kana, Hangul.
_WHOLE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}")
_EMAIL_WORDS = re.compile(r"[._\-]+")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_CACHED = 20_000  # the same names are folded again whenever persons are made anew
_ASIDE_MARKS = frozenset("([|")


# Letters that Unicode does not take apart.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})


def folded_word(word: str) -> str:
    """Return one word without case, accents and doubled letters, each y an i."""
    plain = word.casefold()
    if not plain.isascii():
        apart = normalize("NFKD", plain.translate(_PLAIN))
        plain = normalize("NFC", "".join(letter for letter in apart if not combining(letter)))
    return _DOUBLED.sub(r"\1", plain.replace("y", "i"))


def name_words(text: str) -> tuple[str, ...]:
    """Return the folded words of a name in their order, () for an e-mail address."""
    if "@" in text:
        return ()
    if not _ASIDE_MARKS.isdisjoint(text):
        text = _ASIDE.sub(" ", text)
    words = [folded_word(word) for word in _WORD.findall(_APOSTROPHES.sub("", _in_order(text)))]
    words = [clean for word in words if (clean := word.replace("_", ""))]
    between = [word for word in words[1:-1] if word not in PARTICLES]
    return (*words[:1], *between, *words[1:][-1:])


@lru_cache(_CACHED)
def folded_name(text: str | None) -> str:
    """Return the folded words of a name, joined by one space; "" without a name."""
    return " ".join(name_words(text)) if text else ""


@lru_cache(_CACHED)
def folded_email(email: str | None) -> str:
    """Return an address without case and without a `+tag`; "" for what is no address."""
    plain = (email or "").strip().strip("<>").casefold()
    local, at, host = plain.rpartition("@")
    if not (at and local and host):
        return ""
    if plain.endswith(_GITHUB):
        return _NUMBER.sub("", local, count=1) + _GITHUB
    return f"{local.partition('+')[0] or local}@{host}"


def is_personal(email: str) -> bool:
    """Tell whether a folded address is one person's, as far as its local part tells."""
    local = email.partition("@")[0]
    return bool(local) and local not in _SHARED and not email.endswith(".(none)")


@lru_cache(_CACHED)
def is_full(name: str) -> bool:
    """Tell whether a folded name is whole enough to say who somebody is: two words, no initials."""
    if is_nobody(name):
        return False
    return sum(len(word) > 1 for word in name.split()) > 1 or bool(_WHOLE.fullmatch(name))


def is_nobody(name: str) -> bool:
    """Tell whether a folded name is one that programs fill in where they know none."""
    return name in _NOBODY


def name_in_email(email: str | None) -> str:
    """Return the name that an address spells ("fernanda.rocha@…"), as written, "" if none.

    At least two words of two letters or more, divided by dots, dashes or underscores; digits at
    their ends do not count.
    """
    folded = folded_email(email)
    if not is_personal(folded) or folded.endswith(_GITHUB):
        return ""
    parts = [part.strip("0123456789") for part in _EMAIL_WORDS.split(folded.partition("@")[0])]
    words = [part for part in parts if part]
    if len(words) < 2 or not all(map(_LETTERS.fullmatch, words)):
        return ""
    return " ".join(word if word in PARTICLES else word.capitalize() for word in words)


def answers(asked: tuple[str, ...], name: tuple[str, ...]) -> int:
    """Tell how well a name answers to the words asked for: 0 not at all, 3 exactly.

    2: they are among its words, in order, the first one first; 1: among them, in order. A single
    letter stands for any word that it begins.
    """
    if not asked or not name:
        return 0
    if asked == name:
        return 3
    rest = iter(name)
    if not all(any(_stands_for(word, other) for other in rest) for word in asked):
        return 0
    return 2 if _stands_for(asked[0], name[0]) else 1


def _stands_for(asked: str, word: str) -> bool:
    return asked == word or (len(asked) == 1 and word.startswith(asked))


def _in_order(text: str) -> str:
    """Return "Silva, Ana" as "Ana Silva"; a degree behind a comma is left out."""
    last, comma, first = text.partition(",")
    if not comma:
        return text
    rest = first.replace(".", "").strip()
    if "," in rest or not rest or not last.strip() or folded_word(rest) in _TITLES:
        return last
    return f"{first} {last}"


_TITLES = frozenset(map(folded_word, ("junior", "jr", "filho", "neto", "md", "phd", "ii", "iii")))
_UNSET = (
    *("unknown", "unknown user", "desconhecido", "usuário desconhecido", "none", "null"),
    *("your name", "seu nome", "root", "user", "admin", "nobody", "you", "você"),
)
_NOBODY = frozenset(map(folded_name, _UNSET))
"""Names that name nobody in particular."""
