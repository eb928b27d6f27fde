"""Whether a text gives orders to an assistant: a score over what such texts are made of.

No single word decides. An order needs an address (the assistant itself, its prompt, its rules)
and an act (disregard, reveal, reply only with); what a colleague says about an e-mail has the act
without the address, what a manual says about prompts has the address without the act. Portuguese,
English and Spanish. A pure function; linear in the length of the text.
"""

import re
from collections.abc import Iterator, Sequence

from cade.domain.disguises import is_disguised, readings, unpacked
from cade.domain.order_acts import ACTS
from cade.domain.order_hints import HINTS
from cade.domain.order_sign import Sign, coded
from cade.domain.order_turning import TURNING
from cade.domain.order_turns import turns

SIGNS: Sequence[Sign] = (*TURNING, *ACTS, *HINTS)
THRESHOLD = 0.799
"""From this score on a text is not trusted: between what attacks have and what people write to each
other, on the examples of `tests/domain/test_orders.py`."""
DOUBT = 0.45
"""From this score on a sentence is told only where nothing else answers."""
LEANING = 0.3
"""From this score on, acts or not, a sentence beside an order belongs to it."""
LONGEST = 600
"""How many characters are scored at once: what is told further apart hangs together no more."""

# What tells of orders rather than giving one. Words that anybody may add to an order ("such as")
# count only right before a quotation.
_REPORTED = re.compile(
    r"\b(?:injec(?:tion|ao|cion)|jailbreak(?:s|ing)?|prompt engineering|engenharia de prompts?"
    r"|ingenieria de prompts?)\b"
    r"|\b(?:for example|por exemplo|por ejemplo|such as|like|como|says?|diz|dice|detect\w*|called"
    r"|texts?|textos?|phrases?|frases?|strings?|tokens?)[ :]{1,3}(?:[\"'“«‘]|<\|)"
)
_REPORT = 0.55
_REPORT_THAT_ASKS = 0.2
"""Of a text that reports and yet says what is wanted."""
_ABOUT = frozenset({"machine", "perhaps_machine", "you_are"})
"""What a report on such orders speaks of anyway."""
_DISGUISE = 0.45
_INSTEAD_OF = (
    ("forget_rules", "forget"),
    ("forget_rules", "forget_some"),
    ("forget_rules", "forget_yours"),
    ("forget_yours", "forget"),
    ("forget_yours", "forget_some"),
    ("forget_sources", "forget"),
    ("forget_some", "forget"),
    ("answer_only", "answer"),
    ("answer_only", "answer_just"),
    ("hand_over_own", "hand_over"),
    ("deny", "claim"),
    ("machine", "perhaps_machine"),
    ("command", "command_perhaps"),
)
"""A stronger sign, and a weaker one that says no more beside it."""
_AIM_NAMES = """
answer answer_only answer_just change_answer claim deny hand_over hide must_say promote run delete
"""
_AIMS = frozenset(_AIM_NAMES.split())
"""Acts that say what is wanted; the others only prepare it."""


def score(text: str) -> float:
    """Return how much the text is like an order to an assistant; `THRESHOLD` and more is one.

    0.0 without an act. What only reports on such orders counts less.
    """
    cut = text[:LONGEST]
    disguise = _DISGUISE if is_disguised(cut) else 0.0
    return max(_score(read, disguise) for read in readings(cut))


def gives_orders(text: str) -> bool:
    """Tell whether the text speaks to an assistant and wants something of it."""
    return score(text) >= THRESHOLD or bool(turns(text[:LONGEST])) or _is_packed_order(text)


def is_doubtful(text: str) -> bool:
    """Tell whether the text is somewhat like an order, though it may be none."""
    return score(text) >= DOUBT


def leans(text: str) -> bool:
    """Tell whether a sentence beside an order belongs to it, though it would pass by itself."""
    return max(_sum(_found(read)) for read in readings(text[:LONGEST])) >= LEANING


def only_prepares(text: str) -> bool:
    """Tell whether an order leaves it to what follows to say what is wanted."""
    found = {name for read in readings(text[:LONGEST]) for name in _found(read)}
    return found.isdisjoint(_AIMS)


def may_give_orders(text: str, least: float = THRESHOLD) -> bool:
    """Tell, at once for a text of any length, whether any part of it could score so much."""
    if turns(text) or any(map(gives_orders, unpacked(text))):
        return True
    more = _DISGUISE if is_disguised(text) else 0.0
    return any(
        any(sign.is_act for sign in found) and sum(sign.weight for sign in found) + more >= least
        for found in map(list, map(_signs, readings(text)))
    )


def _score(read: str, disguise: float) -> float:
    found = _found(read)
    if not any(sign.is_act for sign in found.values()):
        return 0.0
    if not _REPORTED.search(read):
        return _sum(found) + disguise
    kept = {name: sign for name, sign in found.items() if name not in _ABOUT}
    less = _REPORT if _AIMS.isdisjoint(kept) else _REPORT_THAT_ASKS
    return max(_sum(kept) + disguise - less, 0.0)


def _found(read: str) -> dict[str, Sign]:
    found = {sign.name: sign for sign in _signs(read)}
    for stronger, weaker in _INSTEAD_OF:
        if stronger in found:
            found.pop(weaker, None)
    return found


def _sum(found: dict[str, Sign]) -> float:
    return sum(sign.weight for sign in found.values())


def _signs(read: str) -> Iterator[Sign]:
    named = coded(read)
    return (sign for sign in SIGNS if sign.pattern.search(named if sign.is_coded else read))


def _is_packed_order(text: str) -> bool:
    return any(score(found) >= THRESHOLD for found in unpacked(text[:LONGEST]))
