"""Facts to bytes and back: msgpack, told apart by the hand-written tag.

Old tags stay readable for ever: `UPCASTS` turns the fields of an old tag into those of the next,
one step at a time, on read; the log itself is never rewritten for it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from cade.domain.errors import UnreadableFact
from cade.domain.facts import AnyFact, Fact

Fields = dict[str, Any]

UPCASTS: dict[str, Callable[[Fields], Fields]] = {}
"""Old tag → function giving the fields of its successor, "type" included."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(AnyFact).decode
_fields = msgspec.msgpack.Decoder(dict[str, Any]).decode


def tag_of(fact: Fact) -> str:
    """Return the tag under which the fact is stored ("activity_observed.v1")."""
    return str(fact.__struct_config__.tag)


def encode(fact: Fact) -> bytes:
    """Return the fact as msgpack; `decode` gives back an equal one."""
    return _encode(fact)


def decode(tag: str, payload: bytes) -> AnyFact:
    """Read a fact stored under `tag`, through its upcasts if it is an old one.

    Raises UnreadableFact for a tag this version does not know or fields that do not fit.
    """
    try:
        return _decode(_upcast(tag, payload) if tag in UPCASTS else payload)
    except msgspec.MsgspecError as error:
        raise UnreadableFact(tag, str(error)) from error


def from_builtins(fields: Fields) -> AnyFact:
    """Read a fact from the plain values that JSON has: times in ISO 8601, bytes in base64.

    Raises UnreadableFact as `decode` does.
    """
    tag = str(fields.get("type"))
    try:
        while step := UPCASTS.get(tag):
            fields = step(fields)
            tag = fields["type"]
        fact: AnyFact = msgspec.convert(fields, AnyFact)
    except msgspec.MsgspecError as error:
        raise UnreadableFact(tag, str(error)) from error
    return fact


def _upcast(tag: str, payload: bytes) -> bytes:
    fields: Fields = _fields(payload)
    while step := UPCASTS.get(tag):
        fields = step(fields)
        tag = fields["type"]
    return _encode(fields)
