"""The recovery code: the install secret in letters that a person can write down and type.

256 bits in Crockford's base 32 (no I, L, O or U) and four letters that catch a slip of the pen, in
14 groups of 4. Whoever has the code and the data can read everything.
"""

from hashlib import blake2b

from cade.app.store.key_errors import CodeWrong
from cade.app.store.secret import SECRET_BYTES

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SPOKEN = str.maketrans("OIL", "011", " -\t\r\n")
_GROUP, _CHECK = 4, 4
_BITS = 5
_LENGTH = -(-SECRET_BYTES * 8 // _BITS)
"""Letters that hold the secret; the last one has bits to spare, which are zero."""


def code_of(secret: bytes) -> str:
    """Return the code of the 32 bytes."""
    number = int.from_bytes(secret) << (_LENGTH * _BITS - SECRET_BYTES * 8)
    text = _spelled(number, _LENGTH) + _check(secret)
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def secret_of(code: str) -> bytes:
    """Return the 32 bytes. Raises CodeWrong when it is mistyped."""
    text = code.upper().translate(_SPOKEN)
    if len(text) != _LENGTH + _CHECK or not set(text) <= set(_LETTERS):
        raise CodeWrong
    number = 0
    for letter in text[:_LENGTH]:
        number = number << _BITS | _LETTERS.index(letter)
    secret = (number >> (_LENGTH * _BITS - SECRET_BYTES * 8)).to_bytes(SECRET_BYTES)
    if _check(secret) != text[_LENGTH:]:
        raise CodeWrong
    return secret


def _check(secret: bytes) -> str:
    digest = blake2b(secret, digest_size=4, person=b"cade recovery").digest()
    return _spelled(int.from_bytes(digest), _CHECK)


def _spelled(number: int, letters: int) -> str:
    mask = len(_LETTERS) - 1
    return "".join(_LETTERS[number >> _BITS * at & mask] for at in reversed(range(letters)))
