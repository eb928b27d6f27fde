"""Raw commits, read leniently: what can be made out counts, and nothing raises."""

import re

import msgspec

from cade.collectors.git.stamps import Stamp, parse_stamp
from cade.collectors.git.words import decoded

_LINKS = re.compile(
    rb"(?:tree ([0-9a-f]{40,64})\n)?((?:parent [0-9a-f]{40,64}\n)*)"
    rb"(?:author [^\n]*\n)?(?:committer [^\n]*> ?(-?\d{1,20}))?"
)


class Links(msgspec.Struct, frozen=True, gc=False):
    """Where a commit stands: hex ids of its tree and parents, first parent first.

    seconds: the committer's, for walking new to old; 0 when they cannot be told.
    """

    tree: bytes | None
    parents: tuple[bytes, ...]
    seconds: int


class Parsed(msgspec.Struct, frozen=True):
    """What a commit says. message: None when it is empty."""

    author: Stamp
    committer: Stamp
    message: str | None


def links(raw: bytes) -> Links:
    """Return a raw commit's links."""
    found = _LINKS.match(raw)
    if found is None:  # cannot be: every part is optional
        return Links(None, (), 0)
    return Links(found[1], tuple(found[2].split()[1::2]), int(found[3] or 0))


def parse(raw: bytes) -> Parsed:
    """Return a raw commit's people, dates and message, in the encoding that it declares."""
    header, _, message = raw.partition(b"\n\n")
    fields = _fields(header)
    declared = fields.get(b"encoding")
    return Parsed(
        author=parse_stamp(fields.get(b"author", b""), declared),
        committer=parse_stamp(fields.get(b"committer", b""), declared),
        message=decoded(message, declared).strip() or None,
    )


def author_line(raw: bytes) -> Stamp:
    """Return a raw commit's author alone."""
    fields = _fields(raw.partition(b"\n\n")[0])
    return parse_stamp(fields.get(b"author", b""), fields.get(b"encoding"))


def _fields(header: bytes) -> dict[bytes, bytes]:
    fields: dict[bytes, bytes] = {}
    for line in header.split(b"\n"):
        name, _, value = line.partition(b" ")  # a continued line begins with a space: name is ""
        fields.setdefault(name, value)
    return fields
