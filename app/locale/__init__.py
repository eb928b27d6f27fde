"""Every text a person reads, in Portuguese and in English.

The English text is the message id; `pt/LC_MESSAGES/cade.po` holds the Portuguese ones and
`make messages` compiles it. The standard library's own lookup is used with "cade" as the default
domain, so that the texts of the command-line library go through the same catalogue.
"""

import gettext as _gettext
import os
from pathlib import Path

DOMAIN = "cade"
LANGUAGES = ("en", "pt")

_current = "en"
_asked = False


def use(language: str | None = None) -> str:
    """Speak `language`, or else the system's; return the one chosen ("pt" or "en")."""
    global _asked, _current
    _asked = language in LANGUAGES
    _current = language if language in LANGUAGES else system_language()
    os.environ["LANGUAGE"] = _current
    _gettext.bindtextdomain(DOMAIN, str(Path(__file__).parent))
    _gettext.textdomain(DOMAIN)
    return _current


def current() -> str:
    """Return the language in use."""
    return _current


def asked() -> bool:
    """Tell whether a language was asked for rather than taken from the system."""
    return _asked


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
