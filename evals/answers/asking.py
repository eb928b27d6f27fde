"""One question, answered by the whole product, and what of the answer can be counted."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from cade.app.runs.asking.asked import Listed, Reply
from cade.app.wiring import Cade
from cade.evals.life.home import cited, responded, stands
from cade.queries.answer.answer import Answer, Sentence
from cade.queries.plan.plan import Wants
from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import folded, holds, keys, words

HERE = Path(__file__).parent
ENOUGH = 0.6
"""A sentence in a model's words has this share of its own words in what it cites, and all figures:
counted by word beginnings, which is another measure than the product's own check."""


class Outcome(msgspec.Struct, frozen=True):
    """What was printed.

    told: the fact stands in a sentence that is printed as supported. sentences: how many are.
    true: those of them that what they cite supports. marked: further ones, printed with a mark.
    mode: "extractive", "generated", "nothing", or "list". wants: what the question asks for.
    """

    told: bool = False
    sentences: int = 0
    true: int = 0
    marked: int = 0
    mode: str = "nothing"
    wants: Wants = "what"


def gold(half: str) -> Mapping[str, tuple[str, ...]]:
    """Return the forms of the fact that a right answer holds, by question."""
    lines = (HERE / f"gold_{half}.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {question: tuple(forms.split("|")) for question, forms in rows}


def outcome(cade: Cade, question: str, forms: tuple[str, ...] = ()) -> Outcome:
    """Ask a question. forms: of the fact; none where the history has none."""
    response = responded(cade, question)
    if isinstance(response, Reply):
        answer = response.answer
        printed = [one for one in answer.sentences if one.supported]
        text = folded(" ".join(map(_printed, printed)))
        return Outcome(
            told=any(folded(form) in text for form in forms),
            sentences=len(printed),
            true=sum(is_true(one, answer) for one in printed),
            marked=len(answer.sentences) - len(printed),
            mode=answer.mode,
            wants=response.plan.wants,
        )
    if isinstance(response, Listed):
        text = folded(" ".join(item.headline for item in response.items))
        count = len(response.items)
        is_told = any(folded(form) in text for form in forms)
        return Outcome(is_told, count, count, mode="list" if count else "nothing")
    return Outcome()


def is_true(sentence: Sentence, answer: Answer) -> bool:
    """Tell whether what the sentence cites supports it, by a measure of its own."""
    if answer.mode == "extractive":
        return stands(sentence, answer)
    there = keys(words(" ".join(cited(sentence, answer))))
    said = [word for word in words(sentence.text) if word not in STOP_WORDS]
    held = sum(holds(there, word) for word in said)
    has_figures = all(word in there for word in said if any(sign.isdigit() for sign in word))
    return bool(said) and has_figures and held >= ENOUGH * len(said)


def _printed(sentence: Sentence) -> str:
    """Return it as a person reads it: with who said it and the day, where they are printed."""
    return f"{sentence.speaker or ''} {sentence.day or ''} {sentence.under or ''} {sentence.text}"
