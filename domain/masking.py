"""A fact as it may be stored: every secret in its texts, names and paths masked, its text capped.

Redaction works on strings; this walks a fact and gives each of its strings to it. What only
identifies (uids, hashes, revisions) is left alone: a masked uid would be another item.
"""

from typing import Any, TypeVar

import msgspec

from cade.domain.facts import ItemFact
from cade.domain.redaction import redact

_IDENTIFYING = frozenset(
    {"uid", "source", "kind", "revision", "hash", "parents", "encoding", "signature"}
)

F = TypeVar("F", bound=ItemFact)


def masked(fact: F, max_characters: int) -> tuple[F, int]:
    """Return the fact without secrets, its text cut at `max_characters`, and how many were masked.

    The cut comes after the redaction, so that no half of a secret survives it.
    """
    clean, count = _masked(fact)
    text = getattr(clean, "text", None)
    if text is not None and len(text) > max_characters:
        clean = msgspec.structs.replace(clean, text=text[:max_characters])
    return clean, count


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
    for name in value.__struct_fields__:
        if name in _IDENTIFYING:
            continue
        part, count = _masked(getattr(value, name))
        if count:
            changed[name] = part
            total += count
    return (msgspec.structs.replace(value, **changed), total) if changed else (value, 0)
