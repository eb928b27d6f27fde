"""What a redaction rule is, and the few questions that rules ask about what they found.

How a rule stays linear on any text: its pattern starts with literal text; whatever it repeats
without a bound is possessive and nothing that may fail follows it, so that a place either fails
after a bounded number of steps or is consumed, and is not looked at again.
"""

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]

# As long as the longest run of letters that is a word and no token.
WORD_CHARACTERS = 20
_DIGIT = re.compile(r"[0-9]")
_LONG_RUN = re.compile(rf"[A-Za-z0-9]{{{WORD_CHARACTERS}}}")


def whole(found: re.Match[str]) -> Span | None:
    """Return the span of the group `secret`, None when it took no part in the match."""
    start, end = found.span("secret")
    return (start, end) if start >= 0 else None


def dense(found: re.Match[str]) -> Span | None:
    """Return the secret's span if it cannot be words joined by hyphens: a digit, or a long run."""
    secret = found["secret"]
    return found.span("secret") if _DIGIT.search(secret) or _LONG_RUN.search(secret) else None


class Rule(NamedTuple):
    """One way in which a secret shows.

    kind: what it is called in the mask, lower case.
    gate: one string that is in every text the rule can match, in lower case.
    triggers: one of these is too, in lower case; they are looked for before the pattern is.
    pattern: finds candidates, one after the other.
    span: where in the candidate the secret is, None when it is none.
    """

    kind: str
    gate: str
    triggers: tuple[str, ...]
    pattern: re.Pattern[str]
    span: Callable[[re.Match[str]], Span | None] = whole
