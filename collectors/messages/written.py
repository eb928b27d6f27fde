"""What a message's markup says: its text, and what in it is not text."""

from typing import NamedTuple


class Image(NamedTuple):
    """An image with an address on the web, as it is written there."""

    address: str
    name: str | None


class Quoted(NamedTuple):
    """What an earlier message said. handle: the sender's identifier; id: the message's."""

    id: str | None
    handle: str | None
    name: str | None
    text: str


class Named(NamedTuple):
    """Who is named with an @. id: the number it has in the source's own list of mentions."""

    id: str | None
    name: str


class Written(NamedTuple):
    """text: "" when nothing is written. links: cleaned, each once, in their order."""

    text: str
    links: tuple[str, ...] = ()
    images: tuple[Image, ...] = ()
    quotes: tuple[Quoted, ...] = ()
    mentions: tuple[Named, ...] = ()
