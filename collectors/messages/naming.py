"""Names of conversations and telephone numbers, as two readers may write them differently."""

import re
import unicodedata

_HIDDEN = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_PLAIN = str.maketrans(
    {"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-"}
    | dict.fromkeys("\u00a0\u2009\u202f", " ")
)
_NUMBER = re.compile(r"\+?[0-9][0-9 ()./-]{5,24}[0-9]")
_HANDLE = re.compile(r"([0-9]{8,15})(?::[0-9]+)?@(?:c\.us|s\.whatsapp\.net)")
_NO_DIGIT = re.compile("[^0-9]")
_LEAST_DIGITS = 8
_BRAZIL, _MOBILE_DIGITS = "55", 13


def same_title(title: str) -> str:
    """Return what two writings of a title have in common: letters, case and marks aside."""
    return " ".join(unicodedata.normalize("NFKC", _HIDDEN.sub("", title)).casefold().split())


def plain_number(written: str) -> str:
    """Return a number with plain hyphens and spaces."""
    return " ".join(_HIDDEN.sub("", written).translate(_PLAIN).split())


def digits_of(written: str) -> str | None:
    """Return the digits of a telephone number or of a handle made of one; None for another name."""
    if handle := _HANDLE.fullmatch(written):
        return handle[1]
    plain = plain_number(written)
    digits = _NO_DIGIT.sub("", plain)
    return digits if _NUMBER.fullmatch(plain) and len(digits) >= _LEAST_DIGITS else None


def same_number(written: str) -> str | None:
    """Return the digits by which a number is compared.

    Brazilian mobile numbers were given a 9 before their eight digits; old accounts lack it.
    """
    digits = digits_of(written)
    if digits and digits.startswith(_BRAZIL) and len(digits) == _MOBILE_DIGITS and digits[4] == "9":
        return digits[:4] + digits[5:]
    return digits
