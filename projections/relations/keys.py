"""What items have to do with, by keys that are equal for the same thing.

- file: its absolute path; a commit's files lie below its repository, so that a file that was seen
  on the disk and the one that a commit changed are one.
- content: the SHA-256 of bytes, in hex.
- image: the cleaned address of a picture whose bytes nobody has.
- link: a web address without scheme, "www.", fragment and last slash, its host in small letters.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cade.domain.details import Commit, Details, FileSeen, Message, Picture, Visit
from cade.domain.paths import raw_path, stored_path
from cade.domain.urls import clean_url
from cade.projections.identifiers import MOST_FILES
from cade.projections.tasks import NOTES

Tie = tuple[str, str, str]
"""Kind and key of a node, and how the item has to do with it."""

IMAGES = (
    *(".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".heic", ".heif"),
    *(".avif", ".svg"),
)
"""Ends of names of files that are images."""

MOST_LINKS = 50
"""Of one text; whoever lists more addresses keeps a directory."""

_WEB = re.compile(r"https?://(?:www\.)?([^/?#]+)([^#]*)", re.IGNORECASE)
_IN_TEXT = re.compile(r"https?://[^\s<>\"'`\])}]{4,2000}", re.IGNORECASE)
_SEEN = {True: "image", False: "copy"}


def is_image(path: str) -> bool:
    """Tell whether a file is an image, by its name."""
    return path.lower().endswith(IMAGES)


def link_key(url: str) -> str:
    """Return the key of a web address, "" for any other or one without a path and a query."""
    found = _WEB.match(url)
    if found is None:
        return ""
    rest = found[2].rstrip("/")
    return found[1].lower() + rest if rest else ""


def file_key(repository: str, path: str) -> str:
    """Return the absolute path of a file in a repository, both as `stored_path` writes them."""
    if path.startswith("b:") or repository.startswith("b:"):
        return stored_path(raw_path(repository) + b"/" + raw_path(path))
    return f"{repository}/{path}"


def _below(repository: str, files: Sequence[str]) -> list[str]:
    if repository.startswith("b:") or any(path.startswith("b:") for path in files):
        return [file_key(repository, path) for path in files]
    return [f"{repository}/{path}" for path in files]


def ties(details: Details, text: str | None, content: bytes | None) -> Iterable[Tie]:
    """Return everything that an item has to do with.

    text: what is read of it; content: the hash of the bytes of a file.
    """
    match details:
        case Commit(repository=repository, files=files):
            # Who changes hundreds of files at once (moves, reformats) worked on none of them.
            few = files if len(files) <= MOST_FILES else ()
            changed = [("file", key, "changed") for key in _below(repository, few)]
            return [*changed, *_written(text)] if text and "://" in text else changed
        case Visit(url=url):
            return [("link", key, "visited")] if (key := link_key(url)) else ()
        case FileSeen():
            return _of_file(details, text, content)
        case Message():
            return _of_message(details)


def picture_key(picture: Picture) -> tuple[str, str]:
    """Return kind and key of what a message's picture shows."""
    if picture.content_hash is not None:
        return "content", picture.content_hash.hex()
    return "image", picture.address


def _of_file(seen: FileSeen, text: str | None, content: bytes | None) -> Iterator[Tie]:
    yield "file", seen.path, "seen"
    if content is not None and seen.size_bytes:  # all empty files are alike, and mean nothing
        yield "content", content.hex(), _SEEN[is_image(seen.path)]
    if text and "://" in text and seen.path.lower().endswith(NOTES):
        yield from _written(text)


def _of_message(message: Message) -> Iterator[Tie]:
    for picture in message.images:
        yield *picture_key(picture), "image"
    shared = [file.address for file in message.files if file.address]
    for url in (*message.links, *shared):
        if key := link_key(url):
            yield "link", key, "shared"


def _written(text: str) -> Iterator[Tie]:
    for found in islice(_IN_TEXT.finditer(text), MOST_LINKS):
        if key := link_key(clean_url(found[0].rstrip(".,;:!?"))):
            yield "link", key, "written"
