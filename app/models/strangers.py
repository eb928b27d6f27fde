"""Characters that the default model's vocabulary does not know by themselves.

A run of them is one unknown token for llama.cpp and one for each character for the package. So
that both read the same, a run is given to either as its first character alone; nothing is lost,
because to the model they are all the same "unknown".
"""

import re
import unicodedata
from functools import cache

from cade.app.models.e5_weights import known_characters, weights_path


def merged(text: str) -> str:
    """Return the text with every run of strangers as one of them (10,000 emoji: one)."""
    return text if text.isascii() else _runs().sub(_first_of_each, text)


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
