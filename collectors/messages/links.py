"""Addresses on the web in a plain text."""

import re

from cade.domain.details import Message
from cade.domain.urls import clean_url

_LINK = re.compile(r"https?://[^\s<>\"]+")
_END_OF_LINK = ".,;:!?)]}'\u2019\u201d*_~"


def links_in(text: str) -> tuple[str, ...]:
    """Return the addresses, cleaned, each once, in their order, at most `Message.MAX_LINKS`."""
    found = (clean_url(link.rstrip(_END_OF_LINK)) for link in _LINK.findall(text))
    return tuple(dict.fromkeys(found))[: Message.MAX_LINKS]
