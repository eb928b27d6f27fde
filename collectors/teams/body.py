"""What a message says: its content, and what stands beside it in its properties."""

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from html import unescape
from typing import Any

import msgspec

from cade.collectors.messages.html import read_html
from cade.collectors.messages.lines import tidy
from cade.collectors.messages.written import Image, Quoted, Written
from cade.collectors.teams.values import first, line, listing, mapping, mappings, text
from cade.domain.details import Attachment, Mention, Message, Person, Quote
from cade.domain.urls import clean_url

MOST_FILES = 50
_CARD_PARTS = 5_000
_CARD_TEXTS = 200
_CARD_FIELDS = ("title", "subtitle", "summary", "activityTitle", "activitySubtitle", "text")
_ORIGINAL_NAME = re.compile(r"<OriginalName\s+v=\"([^\"<>]{1,400})\"", re.IGNORECASE)
_SWIFT = re.compile(r"<Swift\s+b64=\"([A-Za-z0-9+/=\s]{1,400000})\"", re.IGNORECASE)
_KINDS = {"channel": "channel", "team": "team", "tag": "tag", "everyone": "everyone"}


class Body(msgspec.Struct, frozen=True):
    """What a message says, shares, names and quotes; text is None when nothing is written."""

    text: str | None
    links: tuple[str, ...] = ()
    images: tuple[Image, ...] = ()
    quotes: tuple[Quote, ...] = ()
    mentions: tuple[Mention, ...] = ()
    files: tuple[Attachment, ...] = ()


def body_of(kind: str, content: str, properties: dict[str, Any]) -> Body:
    """Return what a message of this type says.

    kind: "Text", whose content is plain, or "RichText/…", whose content is HTML.
    """
    is_rich = kind.startswith("RichText")
    written = read_html(content) if is_rich else Written(tidy(content))
    files = tuple(_files(content if is_rich else "", properties))[:MOST_FILES]
    said = "\n".join(part for part in (written.text, *_cards(content, properties)) if part)
    if not said:
        said = "\n".join(file.name for file in files if file.name)
    return Body(
        text=said or None,
        links=_links(written, properties),
        images=written.images,
        quotes=tuple(map(_quote, written.quotes)),
        mentions=_mentions(written, properties),
        files=files,
    )


def _files(content: str, properties: dict[str, Any]) -> Iterator[Attachment]:
    for file in mappings(properties.get("files")):
        about = mapping(file.get("fileInfo"))
        name = line(first(file, "fileName", "title", "name"))
        address = text(first(file, "objectUrl")) or text(first(about, "shareUrl", "fileUrl"))
        if name or address:
            yield Attachment(name=name, address=clean_url(address) if address else None)
    if found := _ORIGINAL_NAME.search(content):
        yield Attachment(name=line(unescape(found[1])))


def _links(written: Written, properties: dict[str, Any]) -> tuple[str, ...]:
    found = dict.fromkeys(written.links)
    for link in mappings(properties.get("links")):
        address = text(first(link, "url"))
        if address and address.lower().startswith(("http://", "https://")):
            found.setdefault(clean_url(address))
    return tuple(found)[: Message.MAX_LINKS]


def _quote(quoted: Quoted) -> Quote:
    return Quote(
        id=quoted.id,
        sender=Person(name=quoted.name, handle=quoted.handle),
        text=quoted.text[: Quote.MAX_CHARACTERS] or None,
    )


def _mentions(written: Written, properties: dict[str, Any]) -> tuple[Mention, ...]:
    """Return who is named, each once; a name of several words may be marked word by word."""
    found: dict[str, Mention] = {}
    for one in mappings(properties.get("mentions")):
        handle, name = text(first(one, "mri")), line(first(one, "displayName"))
        before = found.get(handle or name or "")
        if before and before.name and name and name not in before.name:
            name = f"{before.name} {name}"
        mention = Mention(name=name, handle=handle, kind=_kind(one, handle))  # type: ignore[arg-type]
        if handle or name:
            found[handle or name or ""] = mention
    if not found:
        found = {one.name: Mention(name=one.name) for one in written.mentions if one.name}
    return tuple(found.values())


def _kind(mention: dict[str, Any], handle: str | None) -> str:
    told = (text(first(mention, "mentionType")) or "").lower()
    if told in _KINDS:
        return _KINDS[told]
    return "channel" if not told and (handle or "").startswith("19:") else "person"


def _cards(content: str, properties: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of cards, as far as they are written in a known way."""
    cards = listing(properties.get("cards"))
    for packed in _SWIFT.findall(content) if "b64=" in content else ():
        try:
            cards.append(msgspec.json.decode(b64decode(packed)))
        except (Error, ValueError, RecursionError):
            continue
    told: dict[str, None] = {}
    for said in _said(cards):
        told.setdefault(read_html(said).text)
        if len(told) == _CARD_TEXTS:
            break
    yield from told


def _said(cards: list[Any]) -> Iterator[str]:
    """Yield the texts of cards in their order; one that contains itself ends, too."""
    todo = cards[::-1]
    for _ in range(_CARD_PARTS):
        if not todo:
            return
        part = todo.pop()
        part = mapping(part) if isinstance(part, dict | str) else part
        if isinstance(part, list):
            todo += part[::-1]
        elif isinstance(part, dict):
            yield from _written_on(part)
            below = [part[name] for name in part if name not in _CARD_FIELDS]
            todo += [one for one in reversed(below) if isinstance(one, dict | list)]
            if isinstance(part.get("content"), str):
                todo.append(part["content"])


def _written_on(card: dict[str, Any]) -> Iterator[str]:
    for name in _CARD_FIELDS:
        if isinstance(found := card.get(name), str) and found.strip():
            yield found
    if isinstance(card.get("value"), str) and "title" in card:
        yield card["value"]  # of a fact
