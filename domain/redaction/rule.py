"""What a redaction rule is, and the few questions that rules ask about what they found.

A rule's pattern is tried only where one of its triggers stands, once each. How it stays linear on
any text: whatever it repeats without a bound is possessive and nothing that may fail follows it,
so that a place either fails after a bounded number of steps, or is consumed and not looked at
again.
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
    triggers: how every match starts, in lower case; the pattern is tried at these places only.
    pattern: what must be there; a lookbehind may ask for what stands before.
    span: where in the match the secret is, None when it is none.
    """

    kind: str
    triggers: tuple[str, ...]
    pattern: re.Pattern[str]
    span: Callable[[re.Match[str]], Span | None] = whole
