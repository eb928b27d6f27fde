"""Whether what was found has what the question asks for: an amount, a date, a telephone number.

A text on the right subject that has no figure does not say how many. Where it cannot be told what
is asked for, nothing is said.
"""

import re
from collections.abc import Sequence

from cade.queries.search.sorts import MONTHS, SORTS, Sort
from cade.queries.search.terms import Term
from cade.queries.words import folded, holds, keys, words

ON_SUBJECT = 0.6
"""A text is looked at that has this share of the most words of the question that any has."""
_PAST = re.compile(
    r"\b(?:did|was|were|has|have|had|foi|foram|fui|fomos|era|eram"
    r"|\w{2,}(?:ou|ei|eu|iu|ui|aram|eram|iram|amos|emos|imos|ado|ada|ido|ida))\b"
)
"""Of something past the item's own date may be the answer."""
_ASKS_OTHER = re.compile(
    r"\b(?:o que|quem|quanto|quantos|quantas|qual|quais|como|por que|onde|what|who|which|why|how"
    r"|where|is|are|does|do|can)\b"
)
"""Behind these a "quando" or "when" only says on what occasion."""
_MONTH = "|".join(MONTHS)
_NO_FIGURES = re.compile(
    r"\b\d{4}-\d\d-\d\d\b|https?://\S+|(?<=#)\d+|\b(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,40}\b"
    rf"|\bdia \d{{1,2}}\b|\b\d{{1,2}}(?:st|nd|rd|th)?(?: de| of)? (?:{_MONTH})\b"
    rf"|\b(?:{_MONTH}) \d{{1,2}}\b|\b\d{{1,2}}(?:h\d*|:\d\d| ?[ap]m)\b|\b\d{{1,2}}(?:st|nd|rd|th)\b"
)
"""Days, hours, addresses, numbers of tickets and hashes are no answer to how many."""
RARE = 2.0
"""What a question lacks that hardly any text has by chance weighs so much more."""


def lacks(question: str, ways: Sequence[Sequence[Term]], texts: Sequence[str]) -> float:
    """Return how much speaks against texts on the subject that lack the thing asked for.

    0.0 when one of them has it, or nothing special is asked for; 1.0, or `RARE` for what no text
    has by chance, when none has. ways: the question's words in each language it is asked in.
    """
    sort = sort_of(question)
    if sort is None or not texts:
        return 0.0
    held = [_held(ways, text) for text in texts]
    least = ON_SUBJECT * max(held)
    on_subject = (text for text, count in zip(texts, held, strict=True) if count >= least)
    if any(has(sort, text) for text in on_subject):
        return 0.0
    return RARE if sort.is_rare else 1.0


def sort_of(question: str) -> Sort | None:
    """Return what the question asks for; None when that cannot be told, or is no such thing."""
    asked = folded(question)
    for sort in SORTS:
        if (place := sort.asked.search(asked)) is not None:
            told_by_item = sort.name == "date" and _PAST.search(asked)
            aside = sort.name == "date" and _ASKS_OTHER.search(asked[: place.start()])
            return None if told_by_item or aside else sort
    return None


def has(sort: Sort, text: str) -> bool:
    """Tell whether the text has a thing of this sort."""
    plain = folded(text)
    return sort.had.search(_NO_FIGURES.sub(" ", plain) if sort.is_counted else plain) is not None


def _held(ways: Sequence[Sequence[Term]], text: str) -> int:
    found = keys(words(text))
    return sum(holds(found, word) for word in {term.word for terms in ways for term in terms})
