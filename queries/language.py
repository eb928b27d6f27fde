"""In which language a question is asked: Portuguese or English, by its commonest words."""

import re
from typing import Literal

from cade.queries.stop_words import ENGLISH, PORTUGUESE
from cade.queries.words import words

Language = Literal["pt", "en"]

_SAID_TWICE = PORTUGUESE & ENGLISH
_PORTUGUESE_LETTERS = re.compile("[ãõçáéíóúâêôà]", re.IGNORECASE)
_PORTUGUESE_ENDINGS = ("cao", "coes", "mente", "agem", "dade", "ando", "endo", "indo")
_ENGLISH_ENDINGS = ("ing", "tion", "tions", "ness", "ment", "ed", "ly")


def language_of(question: str, otherwise: Language = "en") -> Language:
    """Return the language of a question; `otherwise` when nothing in it tells."""
    portuguese, english = 0.0, 0.0
    for word in words(question[:2_000]):
        if word not in _SAID_TWICE:
            portuguese += (word in PORTUGUESE) + 0.5 * word.endswith(_PORTUGUESE_ENDINGS)
            english += (word in ENGLISH) + 0.5 * word.endswith(_ENGLISH_ENDINGS)
    portuguese += 0.5 * len(_PORTUGUESE_LETTERS.findall(question[:2_000]))
    if portuguese == english:
        return otherwise
    return "pt" if portuguese > english else "en"
