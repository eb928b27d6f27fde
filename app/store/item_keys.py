"""The keys of items, many of one source at a time."""

from collections.abc import Callable
from hashlib import blake2b

Derive = Callable[[bytes, bytes], bytes]
"""Subject and salt → the item's 32-byte key."""


def item_keys(secret: bytes) -> Derive:
    """Return `domain.identity.item_key` for one source: the secret is hashed in only once."""
    keyed = blake2b(digest_size=32, key=secret, person=b"cade item key")

    def derive(subject: bytes, salt: bytes) -> bytes:
        hashed = keyed.copy()
        hashed.update(subject + salt)
        return hashed.digest()

    return derive
