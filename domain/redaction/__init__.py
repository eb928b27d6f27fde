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
    folded = _folded(text)
    return [
        _Claim(start, end, precedence)
        for gate, triggers in _GATES
        if gate in folded
        for trigger, precedence in triggers
        if trigger in folded
        for start, end in _spans(RULES[precedence], trigger, text, folded)
    ]


def _folded(text: str) -> str:
    """Return the text in lower case, each character at its place."""
    folded = text.lower()
    # The dotted capital I is the one letter whose lower case is longer.
    return folded if len(folded) == len(text) else text.replace("\u0130", "I").lower()


def _spans(rule: Rule, trigger: str, text: str, folded: str) -> Iterator[Span]:
    place = folded.find(trigger)
    while place >= 0:
        after = place + len(trigger)
        if found := rule.pattern.match(text, place):
            after = max(after, found.end())
            if span := rule.span(found):
                yield span
                after = max(after, span[1])
        place = folded.find(trigger, after)


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


def _gates() -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """Group the triggers by their last sign: without any "_" ten of them need no look."""
    gates: dict[str, list[tuple[str, int]]] = {}
    for precedence, rule in enumerate(RULES):
        for trigger in rule.triggers:
            gate = trigger[-1] if trigger[-1] in "_-" else ""
            gates.setdefault(gate, []).append((trigger, precedence))
    return tuple((gate, tuple(found)) for gate, found in gates.items())


_GATES = _gates()
