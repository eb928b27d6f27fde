"""How an item is called in one line, and where it can be found again."""

import re

from cade.domain.details import Commit, Details, FileSeen, Visit

HEADLINE_CHARACTERS = 200
HASH_DIGITS = 10
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


def headline(text: str | None, details: Details) -> str:
    """Return one line without control characters that names the item, "" if nothing does."""
    match details:
        case FileSeen(path=path):
            return _one_line(path.rsplit("/", 1)[-1])
        case Visit(title=title, url=url):
            return _one_line(title or "") or _one_line(url)
        case Commit():
            return _one_line((text or "").strip().split("\n", 1)[0])


def locator(details: Details) -> str:
    """Return where the item is: `repository@hash`, a file's path, a page's address."""
    match details:
        case Visit(url=url):
            return url
        case FileSeen(path=path):
            return path
        case Commit(repository=repository, hash=commit):
            return f"{repository}@{commit[:HASH_DIGITS]}"


def _one_line(text: str) -> str:
    clean = text if text.isprintable() else _CONTROLS.sub(" ", text)
    return " ".join(clean.split())[:HEADLINE_CHARACTERS]
