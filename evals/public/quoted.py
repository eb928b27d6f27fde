"""How much of a reading set's gold answers stands in the sentences that the program quotes.

The question is read, searched and answered as `cade ask` does without a model; the gate lets every
one through, as each has an answer. A quotation holds an answer when a gold span stands whole in
what is quoted of a right text. Half of the questions were used to choose how sentences are picked,
the other half was not.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Literal

import msgspec

from cade.evals.public.sets import Question
from cade.evals.shelf import Shelf
from cade.queries.answer.answer import Answer
from cade.queries.answer.extract import extractive
from cade.queries.answer.sentences import one_line, sentences
from cade.queries.language import language_of
from cade.queries.plan.read import read_question
from cade.queries.plan.vocabulary import Vocabulary
from cade.queries.search import Found, Rendering, Request, search

Half = Literal["chosen on", "held out"]
HALVES: tuple[Half, ...] = ("chosen on", "held out")
MOST = (1, 2, 3)
ANCHORS = {1: 0.784, 2: 0.881, 3: 0.920}
"""Of plain overlap of words, weighed by rarity, over the best five passages (notes of the issue),
where a span may stand in any text that is quoted."""
TODAY = date(2026, 12, 1)
HEADER = "| half | questions | 1 | 2 | 3 | any text: 1 | 2 | 3 | printed, of 3 |"


class Quoted(msgspec.Struct, frozen=True):
    """One question: whether one, two and three quoted sentences hold a span.

    right: of the text that has the answer. anywhere: of any text. printed: how many sentences the
    longest of the three prints, those that are taken along included.
    """

    half: Half
    right: tuple[bool, ...]
    anywhere: tuple[bool, ...]
    printed: int


def half_of(question: str) -> Half:
    """Return the half that a question belongs to, by a digest of its words."""
    return HALVES[sha256(question.encode()).digest()[-1] % 2]


def quoted(one: Shelf, question: Question, also: Rendering | None) -> Quoted:
    """Ask one question that has spans. also: it in the other language."""
    request = Request(
        question=question.text,
        vector=one.package.question(question.text),
        also=also,
        gate_threshold=0.0,
    )
    found = search(one.db, request, one.nearest)
    answers = [_answer(question.text, found, most) for most in MOST]
    return Quoted(
        half=half_of(question.text),
        right=tuple(holds(answer, question, anywhere=False) for answer in answers),
        anywhere=tuple(holds(answer, question, anywhere=True) for answer in answers),
        printed=sum(len(list(sentences(said.text))) for said in answers[-1].sentences),
    )


def holds(answer: Answer, question: Question, *, anywhere: bool) -> bool:
    """Tell whether a span stands whole in what is quoted, of the right text unless anywhere."""
    right = {one.number for one in answer.sources if anywhere or one.hit.uid in question.gold}
    said = " ".join(one_line(one.text) for one in answer.sentences if right.intersection(one.cites))
    return any(one_line(span) in said for span in question.spans)


def table(found: Mapping[str, Sequence[Quoted]]) -> tuple[list[str], list[str]]:
    """Return the lines on each row of questions with spans, and where an anchor is not reached."""
    lines, wrong = list[str](), list[str]()
    for row, every in found.items():
        lines += [f"## {row}: the whole gold span in the sentences quoted", "", HEADER]
        lines.append("|---" * 9 + "|")
        for half, asked in _halves(every).items():
            lines.append(f"| {half} | {len(asked)} | {' | '.join(_cells(asked))} |")
        for most in MOST:
            share = _share(one.anywhere[most - 1] for one in every)
            if len(every) > 100 and share < ANCHORS[most] - 0.01:
                wrong.append(f"{row}: {share:.3f} of {most} < {ANCHORS[most]:.3f}")
        lines.append("")
    return lines, wrong


def _halves(every: Sequence[Quoted]) -> dict[str, list[Quoted]]:
    halves: dict[str, list[Quoted]] = defaultdict(list)
    for half in HALVES:
        halves[half] = [one for one in every if one.half == half]
    halves["both"] = list(every)
    return {name: asked for name, asked in halves.items() if asked}


def _cells(asked: Sequence[Quoted]) -> Iterator[str]:
    for at in range(len(MOST)):
        yield f"{_share(one.right[at] for one in asked):.3f}"
    for at in range(len(MOST)):
        yield f"{_share(one.anywhere[at] for one in asked):.3f}"
    yield f"{sum(one.printed for one in asked) / len(asked):.2f}"


def _share(found: Iterator[bool]) -> float:
    told = list(found)
    return sum(told) / len(told)


def _answer(question: str, found: Found, most: int) -> Answer:
    plan = read_question(question, Vocabulary(), TODAY, otherwise=language_of(question))
    return extractive(question, found, most, wants=plan.wants, language=plan.language)
