"""One thing that orders to an assistant are made of."""

import re

import msgspec


class Sign(msgspec.Struct, frozen=True):
    """A pattern over text without case, accents and disguises (`domain.disguises.plain`).

    weight: what it adds, once for each text. is_act: it wants something; without an act a text
    gives no orders, whatever else it has.
    """

    name: str
    weight: float
    pattern: re.Pattern[str]
    is_act: bool


def act(name: str, weight: float, *alternatives: str) -> Sign:
    """Return a sign that wants something."""
    return Sign(name, weight, re.compile("|".join(alternatives)), is_act=True)


def hint(name: str, weight: float, *alternatives: str) -> Sign:
    """Return a sign that only points to an order."""
    return Sign(name, weight, re.compile("|".join(alternatives)), is_act=False)
