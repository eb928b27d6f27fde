"""One thing that orders to an assistant are made of."""

import re

import msgspec

from cade.domain.order_words import MACHINE, MACHINE_WORDS, PERHAPS, PERHAPS_WORDS

_MACHINE, _PERHAPS = re.compile(MACHINE_WORDS), re.compile(PERHAPS_WORDS)


class Sign(msgspec.Struct, frozen=True):
    """A pattern over text without case, accents and disguises (`domain.disguises.plain`).

    weight: what it adds, once for each text. is_act: it wants something; without an act a text
    gives no orders, whatever else it has. is_coded: it is searched in the text as `coded` has it.
    """

    name: str
    weight: float
    pattern: re.Pattern[str]
    is_act: bool
    is_coded: bool


def act(name: str, weight: float, *alternatives: str) -> Sign:
    """Return a sign that wants something."""
    return _sign(name, weight, alternatives, is_act=True)


def hint(name: str, weight: float, *alternatives: str) -> Sign:
    """Return a sign that only points to an order."""
    return _sign(name, weight, alternatives, is_act=False)


def coded(text: str) -> str:
    """Return the text with a single character for each name of a machine, or perhaps of one."""
    return _PERHAPS.sub(PERHAPS, _MACHINE.sub(MACHINE, text))


def _sign(name: str, weight: float, alternatives: tuple[str, ...], *, is_act: bool) -> Sign:
    pattern = "|".join(alternatives)
    is_coded = MACHINE in pattern or PERHAPS in pattern
    return Sign(name, weight, re.compile(pattern), is_act=is_act, is_coded=is_coded)
