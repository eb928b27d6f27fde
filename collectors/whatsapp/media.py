"""Lines that stand for a photo, a recording or a document.

With the files: `IMG-20251231-WA0001.jpg (file attached)`, `<attached: 00000012-PHOTO.jpg>`; without
them: `<Media omitted>`, `image omitted`. A caption stands beside or below.
"""

import re
from typing import NamedTuple

from cade.collectors.whatsapp.marks import LEFT_TO_RIGHT, visible

IMAGE_TYPES = {
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "gif": "image/gif",
    "heic": "image/heic",
}
_ANDROID = re.compile(
    r"(?P<name>\S.{0,250}?\.\w{1,8}) \((?:arquivo anexado|ficheiro anexado|file attached)\)\s*"
)
_IOS = re.compile(
    r"<(?:anexado|anexo|ficheiro anexado|attached): (?P<name>[^<>\n]{1,260})>", re.IGNORECASE
)
_HIDDEN = re.compile(
    r"<(?P<words>Mídia (?:oculta|omitida)|Arquivo de mídia oculto|Ficheiro (?:não revelado|oculto)"
    r"|Media omitted)>",
    re.IGNORECASE,
)
_KINDS = (
    r"imagem|foto|vídeo|mensagem de vídeo|áudio|figurinha|sticker|GIF|documento"
    r"|cartão d[eo] contato|image|photo|video|video note|audio|document|contact card|media|file"
)
_OMITTED = re.compile(
    rf"(?:{_KINDS}) (?:ocultad[ao]|ocult[ao]|omitid[ao]|não revelad[ao]|omitted)", re.IGNORECASE
)
_CAPTIONED = re.compile(rf"(?P<caption>.*?\S)\s*{LEFT_TO_RIGHT}(?P<words>\S.*)")
_DOCUMENT = re.compile(r"(?P<name>.{1,250}?\.\w{1,8}) • .{0,40}")


class Media(NamedTuple):
    """name: the file's; None where the export has no files. words: what the export says then."""

    name: str | None
    words: str


def media_of(lines: list[str]) -> tuple[list[Media], list[str]]:
    """Return what a message's lines stand for, and the lines that are its words.

    Only the first and the last line can stand for a file: one in between was written by hand.
    """
    found: list[Media] = []
    words: list[str] = []
    for number, line in enumerate(lines):
        outer = number in (0, len(lines) - 1)
        media, rest = _line(line) if outer else (None, line)
        if media:
            found.append(media)
        if rest or not media:
            words.append(rest)
    return found, words


def image_type(name: str) -> str | None:
    """Return the media type of an image by its name; None for another file."""
    return IMAGE_TYPES.get(name.rpartition(".")[2].lower())


def _line(line: str) -> tuple[Media | None, str]:
    clean = visible(line).strip()
    if android := _ANDROID.fullmatch(clean):
        return _named(android["name"]), ""
    if ios := _IOS.search(clean):
        return _named(ios["name"]), (clean[: ios.start()] + clean[ios.end() :]).strip()
    if hidden := _HIDDEN.fullmatch(clean):
        return Media(None, hidden["words"]), ""
    if _OMITTED.fullmatch(clean):
        return Media(None, clean), ""
    return _captioned(line)


def _captioned(line: str) -> tuple[Media | None, str]:
    """`Na praia ‎image omitted`, `relatório.pdf • ‎2 páginas ‎documento omitido`."""
    found = _CAPTIONED.fullmatch(line.strip())
    while found and not _OMITTED.fullmatch(visible(found["words"]).strip()):
        found = _CAPTIONED.fullmatch(found["words"])
    if found is None:
        return None, line
    words = visible(found["words"]).strip()
    caption = visible(line).strip().removesuffix(words).strip()
    if document := _DOCUMENT.fullmatch(caption):
        return Media(document["name"], words), ""
    return Media(None, words), caption


def _named(name: str) -> Media:
    return Media(name.strip(), name.strip())
