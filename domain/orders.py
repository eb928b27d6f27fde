"""Whether a text gives orders to an assistant: a score over what such texts are made of.

No single word decides. An order needs an address (the assistant itself, its prompt, its rules)
and an act (disregard, reveal, reply only with); what a colleague says about an e-mail has the act
without the address, what a manual says about prompts has the address without the act. Portuguese,
English and Spanish. A pure function; linear in the length of the text.
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

from cade.domain.order_signs import SIGNS, Sign

THRESHOLD = 0.8
"""From this score on a text is not trusted: between what attacks have and what people write to each
other, on the examples of `tests/domain/test_orders.py`."""
LONGEST = 600
"""How many characters are scored at once: what is told further apart hangs together no more."""
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064"
    "\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_MARKS = re.compile("[\u0300-\u036f]+")
_EMPHASIS = re.compile(r"[*_`~]{1,3}")

# What tells of orders rather than giving one. Words that anybody may add to an order ("such as")
# count only right before a quotation.
_REPORTED = re.compile(
    r"\b(?:injec(?:tion|ao|cion)|jailbreak(?:s|ing)?|prompt engineering|engenharia de prompts?"
    r"|ingenieria de prompts?)\b"
    r"|\b(?:for example|por exemplo|por ejemplo|such as|like|como|says?|diz|dice|detect\w*|called"
    r"|texts?|textos?|phrases?|frases?)[ :]{1,3}[\"'“«‘]"
)
_REPORT = 0.55
_NEEDED = frozenset(
    {
        "forget_rules",
        "forget_yours",
        "forget",
        "template",
        "role",
        "answer_only",
        "answer",
        "hand_over",
        "hide",
        "be",
        "run",
        "delete",
    }
)


def plain(text: str) -> str:
    """Return the text as it is scored: no case, accents, emphasis or invisible characters."""
    text = normalize("NFKC", _INVISIBLE.sub("", text)).lower()
    text = _MARKS.sub("", normalize("NFD", text)).replace("’", "'")
    return _EMPHASIS.sub("", text)


def signs(text: str) -> Iterator[Sign]:
    """Yield what the text has of an order, each sign once."""
    read = plain(text)
    return (sign for sign in SIGNS if sign.pattern.search(read))


def score(text: str) -> float:
    """Return how much the text is like an order to an assistant; `THRESHOLD` and more is one.

    0.0 without an act. What only reports on such orders counts less.
    """
    found = {sign.name: sign.weight for sign in signs(text[:LONGEST])}
    if found.keys().isdisjoint(_NEEDED):
        return 0.0
    for stronger, weaker in (
        ("forget_rules", "forget"),
        ("forget_yours", "forget"),
        ("forget_rules", "forget_yours"),
        ("answer_only", "answer"),
    ):
        if stronger in found:
            found.pop(weaker, None)
    reported = _REPORT if _REPORTED.search(plain(text[:LONGEST])) else 0.0
    return max(sum(found.values()) - reported, 0.0)


def gives_orders(text: str) -> bool:
    """Tell whether the text speaks to an assistant and wants something of it."""
    return score(text) >= THRESHOLD


def may_give_orders(text: str) -> bool:
    """Tell, at once for a text of any length, whether any part of it could be an order."""
    found = {sign.name: sign.weight for sign in signs(text)}
    return not found.keys().isdisjoint(_NEEDED) and sum(found.values()) >= THRESHOLD
