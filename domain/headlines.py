"""How an item is called in one line, and where it can be found again."""

import re

from cade.domain.details import Commit, Details, FileSeen, Message, Visit
from cade.domain.urls import host_of

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
            return _first_line(text)
        case Message():
            return _first_line(text) or _attached(details)


def locator(details: Details) -> str:
    """Return where the item is: `repository@hash`, a path, an address, a conversation's title."""
    match details:
        case Visit(url=url):
            return url
        case FileSeen(path=path):
            return path
        case Commit(repository=repository, hash=commit):
            return f"{repository}@{commit[:HASH_DIGITS]}"
        case Message(link=link, conversation=conversation):
            return link or conversation.title or conversation.id


def place(details: Details) -> str:
    """Return the last name of where it happened: repository, folder, host or conversation."""
    match details:
        case Commit(repository=repository):
            return _last_name(repository)
        case FileSeen(path=path):
            return _last_name(path.rpartition("/")[0])
        case Visit(url=url):
            return host_of(url)
        case Message(conversation=conversation):
            return _one_line(conversation.title or "")


def _first_line(text: str | None) -> str:
    return _one_line((text or "").strip().split("\n", 1)[0])


def _attached(message: Message) -> str:
    files = [one.name for one in message.files]
    images = [one.name for one in message.images]
    return _one_line(", ".join(name for name in files + images if name))


def _last_name(path: str) -> str:
    return _one_line(path.rstrip("/").rpartition("/")[2])


def _one_line(text: str) -> str:
    clean = text if text.isprintable() else _CONTROLS.sub(" ", text)
    return " ".join(clean.split())[:HEADLINE_CHARACTERS]
