"""A fact as it may be stored: every secret in its texts, names and paths masked, its text capped.

Redaction works on strings; this walks a fact and gives each of its strings to it. What only
identifies (uids, hashes, revisions) is left alone: a masked uid would be another item.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec

from cade.domain.facts import ItemFact
from cade.domain.redaction import redact

_IDENTIFYING = frozenset(
    {"uid", "source", "kind", "revision", "hash", "parents", "encoding", "signature"}
)

_APART = "\n\x00\n"
"""Between the strings of a fact when they are looked at together: no rule reaches across it."""

F = TypeVar("F", bound=ItemFact)


def masked(fact: F, max_characters: int) -> tuple[F, int]:
    """Return the fact without secrets, its text cut at `max_characters`, and how many were masked.

    The cut comes after the redaction, so that no half of a secret survives it.
    """
    clean, count = _masked(fact) if _suspicious(fact) else (fact, 0)
    text = getattr(clean, "text", None)
    if text is not None and len(text) > max_characters:
        clean = msgspec.structs.replace(clean, text=text[:max_characters])
    return clean, count


def _suspicious(fact: ItemFact) -> bool:
    """Look at all strings at once: nearly every fact has no secret, and a look costs little."""
    return bool(redact(_APART.join(_strings(fact))).kinds)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            for part in value:
                yield from _strings(part)
        case msgspec.Struct():
            for name in _masked_fields(type(value)):
                yield from _strings(getattr(value, name))


def _masked(value: Any) -> tuple[Any, int]:
    match value:
        case str():
            found = redact(value)
            return found.text, len(found.kinds)
        case tuple():
            pairs = [_masked(part) for part in value]
            count = sum(number for _, number in pairs)
            return (tuple(part for part, _ in pairs), count) if count else (value, 0)
        case msgspec.Struct():
            return _masked_struct(value)
    return value, 0


def _masked_struct(value: msgspec.Struct) -> tuple[msgspec.Struct, int]:
    changed: dict[str, Any] = {}
    total = 0
    for name in _masked_fields(type(value)):
        part, count = _masked(getattr(value, name))
        if count:
            changed[name] = part
            total += count
    return (msgspec.structs.replace(value, **changed), total) if changed else (value, 0)


@cache
def _masked_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in _IDENTIFYING)
