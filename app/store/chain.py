"""The chain: each row carries a keyed hash over the row before it and over itself.

Blanking or trimming a payload leaves digest and link as they are, so that the chain still proves
that no row was inserted, altered, moved or dropped. Without the chain key no link can be made.
"""

from hashlib import blake2b
from typing import NamedTuple

LINK_BYTES = 16
START = bytes(LINK_BYTES)


class Head(NamedTuple):
    """The last row of the log: its position (0 in an empty log) and its link."""

    position: int
    link: bytes


EMPTY = Head(0, START)


class Chain:
    """Makes the links of one log."""

    def __init__(self, key: bytes) -> None:
        self._keyed = blake2b(digest_size=LINK_BYTES, key=key, person=b"cade chain")

    def link(
        self, previous: bytes, position: int, tag: str, subject: bytes, version: int, digest: bytes
    ) -> bytes:
        """Return the 16-byte link of a row that stands behind the one with link `previous`."""
        hashed = self._keyed.copy()
        # All parts but the last have a fixed length, so no two rows give the same bytes.
        numbers = position.to_bytes(8) + version.to_bytes(8)
        hashed.update(b"".join((previous, numbers, subject, digest, tag.encode())))
        return hashed.digest()
