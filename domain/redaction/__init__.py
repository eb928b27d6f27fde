"""Masks secrets in a text before it becomes a fact: `redact(text)` -> `Redacted(text, kinds)`.

Promise: each secret becomes `[redacted:kind]`, everything around it stays as it was, a second
pass changes nothing more, and the time grows linearly with the text, whatever the text is.
Prohibition: no entropy guesses and no I/O; what is a secret is said by the rules alone
(`tokens.py`, `keys.py`, `assignments.py`).

Why not a kept rule set: detect-secrets 1.5.0 answers line by line with findings, not spans (of a
private key it sees the first line only; of `ghp_...` it hands back `ghp`), brings requests and
PyYAML, finds neither `senha:` nor `github_pat_` by a rule of its own (only by entropy), took 2.3 ms
for a harmless 226-character line, and 27 s for the word "password" 2,000 times in a row.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from cade.domain.redaction import assignments, keys, tokens
from cade.domain.redaction.rule import Rule, Span

# The order is the precedence: where two rules claim one place, the first one names it.
RULES: tuple[Rule, ...] = (*keys.RULES, *tokens.RULES, *assignments.RULES)

KINDS = tuple(dict.fromkeys(rule.kind for rule in RULES))


class Redacted(NamedTuple):
    """A text without secrets.

    text: with `[redacted:kind]` where a secret stood.
    kinds: the kind of each masked secret, one entry a mask; () when none was found.
    """

    text: str
    kinds: tuple[str, ...]


class _Claim(NamedTuple):
    start: int
    end: int
    precedence: int


def redact(text: str) -> Redacted:
    """Return the text with every secret masked; the same object when there is none."""
    kinds: list[str] = []
    # A mask can uncover what was glued to a secret (a token right behind a key's last line), so
    # what was masked is looked at again; a text without secrets is looked at once.
    while claims := _merged(_claims(text)):
        text = _masked(text, claims)
        kinds += (RULES[claim.precedence].kind for claim in claims)
    return Redacted(text, tuple(kinds))


def _claims(text: str) -> list[_Claim]:
    folded = text.lower()
    return [
        _Claim(start, end, precedence)
        for precedence in chain.from_iterable(
            candidates for gate, candidates in _GATES if gate in folded
        )
        if any(trigger in folded for trigger in RULES[precedence].triggers)
        for start, end in _spans(RULES[precedence], text)
    ]


def _spans(rule: Rule, text: str) -> Iterator[Span]:
    position = 0
    while found := rule.pattern.search(text, position):
        position = found.end()
        if span := rule.span(found):
            yield span
            position = max(position, span[1])


def _merged(claims: list[_Claim]) -> list[_Claim]:
    """Return disjoint claims in the order of the text; those that overlap become one."""
    if len(claims) < 2:
        return claims
    merged: list[_Claim] = []
    for claim in sorted(claims):
        if merged and claim.start < merged[-1].end:
            last = merged.pop()
            end, first = max(last.end, claim.end), min(last.precedence, claim.precedence)
            claim = _Claim(last.start, end, first)
        merged.append(claim)
    return merged


def _masked(text: str, claims: list[_Claim]) -> str:
    parts: list[str] = []
    position = 0
    for claim in claims:
        parts += (text[position : claim.start], f"[redacted:{RULES[claim.precedence].kind}]")
        position = claim.end
    return "".join((*parts, text[position:]))


def _gates() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Group the rules by a string that each of their texts must hold, for the cheapest first no."""
    gates: dict[str, list[int]] = {}
    for precedence, rule in enumerate(RULES):
        gates.setdefault(rule.gate, []).append(precedence)
    return tuple((gate, tuple(found)) for gate, found in gates.items())


_GATES = _gates()
