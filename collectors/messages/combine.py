"""Two readings of one message made into one: what is known stays, what was unknown is added."""

from typing import Any, TypeVar

import msgspec

from cade.domain.details import Message, Picture

_UNKNOWN = (None, "", (), False)
_WHOLE = frozenset({"mentions", "quotes", "files", "links"})
"""Lists that say one thing together: the first that is not empty stands, they are never mixed."""

S = TypeVar("S", bound=msgspec.Struct)


def combined(old: Message, new: Message) -> Message:
    """Return `old` with what only `new` knows.

    Sent beats received, a known name an unknown one, bytes of an image a mere address; a body that
    could be read beats an encrypted one.
    """
    filled = _filled(old, new, but=frozenset({"images", "encrypted", *old.read_at}))
    return msgspec.structs.replace(
        filled,
        images=_images(old.images, new.images),
        encrypted=old.encrypted and new.encrypted,
    )


def _filled(old: S, new: S, but: frozenset[str] = frozenset()) -> S:
    values = {
        name: _better(getattr(old, name), getattr(new, name), name)
        for name in old.__struct_fields__
        if name not in but
    }
    return msgspec.structs.replace(old, **values)


def _better(old: Any, new: Any, name: str) -> Any:
    if name not in _WHOLE and isinstance(old, msgspec.Struct) and isinstance(new, type(old)):
        return _filled(old, new)
    return new if old in _UNKNOWN and new not in _UNKNOWN else old


def _images(old: tuple[Picture, ...], new: tuple[Picture, ...]) -> tuple[Picture, ...]:
    known = {picture.address: picture for picture in old}
    for picture in new:
        before = known.get(picture.address)
        known[picture.address] = _filled(before, picture) if before else picture
    return tuple(known.values())
