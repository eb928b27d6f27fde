"""Characters that the default model does not know, settled so that both engines read the same.

A run of them is one unknown token for llama.cpp and one for each character for the package: a run
is given to either as its first character alone; nothing is lost, because to the model they are all
the same "unknown". Invisible ones become spaces or nothing, as the model's own rules have it, but
before spaces at the end are counted, which the engines do differently.
"""

import re
import unicodedata
from functools import cache

from cade.app.models.e5_weights import known_characters, weights_path

_SPACES = dict.fromkeys([*range(0x200B, 0x2010), 0x2581, 0xFEFF, 0xFFFD], " ")
_NOTHING = dict.fromkeys([*range(1, 9), 0x0E, 0x0F, *range(0x10, 0x1C), 0x7F, 0x8F, 0x9F], "")
_INVISIBLE = _SPACES | _NOTHING
_UNREADABLE = "?"


def settled(text: str) -> str:
    """Return a cleaned text as the default model's engines are given it, never empty.

    10,000 emoji are one; a text of nothing but invisible characters is a question mark.
    """
    if text.isascii() and text.isprintable():
        return text
    visible = " ".join(text.translate(_INVISIBLE).split())
    return _runs().sub(_first_of_each, visible) or _UNREADABLE


@cache
def _known() -> frozenset[str]:
    return known_characters(weights_path())


@cache
def _runs() -> re.Pattern[str]:
    known = "".join(map(re.escape, sorted(_known())))
    return re.compile(f"[^{known}]+")


def _first_of_each(run: re.Match[str]) -> str:
    kept = list[str]()
    stranger_before = False
    # The model unfolds them too ("㍍" is four letters), and only then tells what is unknown.
    for character in unicodedata.normalize("NFKC", run[0]):
        stranger = character not in _known()
        if not (stranger and stranger_before):
            kept.append(character)
        stranger_before = stranger
    return "".join(kept)
