"""What there is to search in a visit: the page's title, and what its address says in words.

A titled visit is found by its title and by what was searched for, so that visits to one page share
one text; the address stands in only while there is no title.
"""

import re

from cade.domain.urls import MASK, host_of, unescaped

MAX_TITLE_CHARACTERS = 1_000
MOST_WORDS = 16

_SEARCHED = re.compile(
    r"[?&](?:q|query|search|search_query|search_term|wd|keywords)=([^&#]+)", re.I
)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_NOT_WORDS = re.compile(r"[\W_]+")


def clean_title(title: str | None) -> str | None:
    """Return the title on one line and of bounded length; None when nothing is left of it."""
    if not title:
        return None
    cut = _CONTROLS.sub(" ", title[: 4 * MAX_TITLE_CHARACTERS])
    return " ".join(cut.split())[:MAX_TITLE_CHARACTERS] or None


def visit_text(url: str, title: str | None) -> str | None:
    """Return what to search in a visit of a cleaned address; None when there is nothing."""
    if title is None:
        return address_text(url)
    searched = _searched(url)
    is_new = searched and searched.casefold() not in title.casefold()
    return f"{title}\n{searched}" if is_new else title


def address_text(url: str) -> str | None:
    """Return the words of an address: its host, its path, what was searched for."""
    host = host_of(url)
    if not host:
        return None
    words = [word for word in _NOT_WORDS.split(_path(url)) if _is_word(word)]
    parts = (host, " ".join(words[:MOST_WORDS]), _searched(url))
    return "\n".join(part for part in parts if part)


def address_names(url: str) -> str:
    """Return the parts of an address's path apart from each other ("browse PROJ-481")."""
    return " ".join(_path(url).split("/"))


def _path(url: str) -> str:
    rest = url.partition("://")[2].partition("#")[0].partition("?")[0]
    return unescaped(rest.partition("/")[2].replace("+", " "))


def _searched(url: str) -> str:
    found = _SEARCHED.search(url)
    if not found or found[1] == MASK:
        return ""
    return clean_title(unescaped(found[1].replace("+", " "))) or ""


def _is_word(word: str) -> bool:
    """Tell words from numbers and ids: an id mixes digits with letters or is very long."""
    return 2 < len(word) <= 30 and word.isalpha()
