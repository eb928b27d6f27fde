"""Every text a person reads, in Portuguese and in English.

The English text is the message id; `pt/LC_MESSAGES/cade.po` holds the Portuguese ones and
`make messages` compiles it. The standard library's own lookup is used with "cade" as the default
domain, so that the texts of the command-line library go through the same catalogue.
"""

import gettext as _gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DOMAIN = "cade"
LANGUAGES = ("en", "pt")

_current = "en"


def use(language: str | None = None) -> str:
    """Speak `language`, or else the system's; return the one chosen ("pt" or "en")."""
    global _current
    _current = language if language in LANGUAGES else system_language()
    os.environ["LANGUAGE"] = _current
    _gettext.bindtextdomain(DOMAIN, str(Path(__file__).parent))
    _gettext.textdomain(DOMAIN)
    return _current


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak `language` inside the block: an answer is in its question's language."""
    before = _current
    use(language)
    try:
        yield
    finally:
        use(before)


def current() -> str:
    """Return the language in use."""
    return _current


def system_language() -> str:
    """Return "pt" when the environment asks for Portuguese, else "en"."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "pt" if value.lower().startswith("pt") else "en"
    return "en"


def gettext(message: str) -> str:
    """Return the text in the language in use."""
    return _gettext.gettext(message) if _current != "en" else message


def ngettext(one: str, many: str, count: int) -> str:
    """Return the text for `count` things in the language in use."""
    return _gettext.ngettext(one, many, count)
