"""The words that tell what an image shows, folded as names of people are.

They stand in the names of pictures and files, in the text of a message that has pictures, and in
what a model read in an image. Nobody is recognised by their face.
"""

import re
from collections.abc import Iterator
from itertools import islice

from cade.domain.details import Details, FileSeen, Message
from cade.domain.facts import Described
from cade.domain.names import folded_word
from cade.projections.relations.keys import is_image, picture_key

MOST_WORDS = 300
"""Of one text: a page of writing; who is named further down is not what the image shows."""

_WORD = re.compile(r"[^\W_]+")

Word = tuple[str, str, str, str]
"""A folded word, kind and key of the image, and where it stands."""


def words_of(text: str | None) -> list[str]:
    """Return the folded words of a text, each once, in order, the first `MOST_WORDS`."""
    found = (folded_word(word[0]) for word in _WORD.finditer(text or ""))
    return [*islice(dict.fromkeys(found), MOST_WORDS)]


def image_words(details: Details, text: str | None, content: bytes | None) -> Iterator[Word]:
    """Yield the words beside each image that an item shows: its name, and a message's text."""
    match details:
        case FileSeen(path=path, size_bytes=size) if content and size and is_image(path):
            folder, _, name = path.rpartition("/")
            places = {"name": name.rpartition(".")[0], "folder": folder.rpartition("/")[2]}
            for place, words in places.items():
                yield from ((word, "content", content.hex(), place) for word in words_of(words))
        case Message(images=images) if images:
            said = words_of(text)
            for picture in images:
                kind, key = picture_key(picture)
                called = (picture.name or "").rpartition(".")[0] or picture.name
                yield from ((word, kind, key, "name") for word in words_of(called))
                yield from ((word, kind, key, "text") for word in said)


def described_words(fact: Described) -> Iterator[Word]:
    """Yield the words of what a model read in an image."""
    key = fact.content_hash.hex()
    yield from ((word, "content", key, "description") for word in words_of(fact.description))
    yield from ((word, "content", key, "written") for word in words_of(fact.visible_text))
