"""The one sentence of the evidence that comes nearest to the question.

A long text is near to everything a little; the sentence that answers is near to the question. Only
texts that are longer than a sentence or two are looked into, so that a question costs the model
one sentence more for each of them, and none for commits, messages and pages.
"""

from collections.abc import Sequence
from typing import Any

from cade.queries.answer.sentences import LONGEST, sentences
from cade.queries.search.asked import Asked
from cade.queries.search.bank import Bank
from cade.queries.search.evidence import LEAST
from cade.queries.search.request import Hit
from cade.queries.search.semantic import Nearest
from cade.queries.search.terms import Term
from cade.queries.words import holds, keys, words

SHORT = 160
"""Characters up to which a text counts as one sentence, whose vector is known already."""


def margin(asked: Asked, nearest: Nearest, bank: Bank, hits: Sequence[Hit]) -> float:
    """Return how much nearer a sentence is to the question than to off-topic ones, as a cosine.

    The difference to the mean over the off-topic questions of the same language; the largest of
    all sentences and of the languages that the question is asked in. 0.0 without vectors.
    """
    rows = _rows(asked, nearest, hits[:LEAST])
    found: list[float] = []
    for language, vector in asked.spoken if len(rows) else ():
        ordinary = (rows @ bank.of_language(language).T).mean(axis=1)
        found += (rows @ vector - ordinary).tolist()
    return max(found, default=0.0)


def _rows(asked: Asked, nearest: Nearest, hits: Sequence[Hit]) -> Any:
    """Return the vectors of short texts and of the best sentence of each long one."""
    import numpy as np

    embed = asked.request.passages
    long = [hit for hit in hits if embed is not None and len(hit.text) > SHORT]
    rows = nearest.vectors([hit.chunk_id for hit in hits if hit not in long])
    if embed is None or not long:
        return rows
    asked_for = embed([best_sentence(asked.ways, hit.text) for hit in long])
    return np.concatenate([rows, asked_for]) if len(rows) else asked_for


def best_sentence(ways: Sequence[Sequence[Term]], text: str) -> str:
    """Return the sentence with most of the words, by rarity; the first of several."""

    def mass(sentence: str) -> float:
        found = keys(words(sentence))
        return max((sum(t.rarity for t in ts if holds(found, t.word)) for ts in ways), default=0.0)

    cut = [text[start:end] for start, end in sentences(text)]
    return max(cut, key=mass, default=text)[:LONGEST]
