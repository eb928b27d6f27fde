"""Sealing: AES-256-GCM with a key for each item, bound to where the payload stands.

A sealed payload is nonce (12 bytes) ‖ ciphertext ‖ tag (16). What is bound to it is the fact's
tag, its subject and its version, so that no payload can be moved to another row; a payload whose
text was trimmed is bound to that too, so that it cannot pass for the one first written.
"""

import os
from hashlib import blake2b

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12
DIGEST_BYTES = 16
TRIMMED = b"trimmed"

__all__ = ["TRIMMED", "InvalidTag", "associated", "digest", "nonces", "opened", "sealed"]


def associated(tag: str, subject: bytes, version: int) -> bytes:
    """Return the bytes that tie a payload to its row; append `TRIMMED` for a trimmed one."""
    return tag.encode() + subject + version.to_bytes(8)


def nonces(count: int) -> list[bytes]:
    """Return random nonces: one call to the system for a whole batch."""
    random = os.urandom(NONCE_BYTES * count)
    return [random[at : at + NONCE_BYTES] for at in range(0, len(random), NONCE_BYTES)]


def sealed(payload: bytes, key: bytes, bound: bytes, nonce: bytes | None = None) -> bytes:
    """Return the payload readable only with the 32-byte key and the same bound bytes.

    nonce: 12 fresh random bytes, taken from the system when none are given.
    """
    nonce = nonce or os.urandom(NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, payload, bound)


def opened(state: bytes, key: bytes, bound: bytes) -> bytes:
    """Return the payload. Raises InvalidTag for another key, other bytes or another row."""
    if len(state) <= NONCE_BYTES:
        raise InvalidTag
    return AESGCM(key).decrypt(state[:NONCE_BYTES], state[NONCE_BYTES:], bound)


def digest(state: bytes) -> bytes:
    """Return the 16 bytes by which a row remembers its payload as first written."""
    return blake2b(state, digest_size=DIGEST_BYTES).digest()
