"""One question: searched, answered by quotation or by a configured model, and held to its sources.

A model's answer is written sentence by sentence; each is checked against what it cites before it
is shown. When too little of it is supported, the quotation stands instead.
"""

from collections.abc import Callable

import msgspec

from cade.app.clock import today
from cade.app.runs.meaning import Meaning, meaning_of
from cade.app.wiring import Cade
from cade.domain.errors import CadeError, ModelError
from cade.queries.answer.answer import Answer
from cade.queries.answer.check import checked
from cade.queries.answer.extract import extractive
from cade.queries.answer.prompt import prompt
from cade.queries.plan.dates import Days, find_dates
from cade.queries.search import Filters, Found, Request, search
from cade.queries.whose import Direction

PROMPT_RESERVE = 64
"""Tokens of the context that a chat template may need around the prompt."""

Written = Callable[[str], None]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a person wants to know. days, source: as flags say; else as the question says.

    people: numbers of persons; they and direction as for `queries.whose`.
    """

    question: str
    days: Days | None = None
    source: str | None = None
    people: tuple[int, ...] | None = None
    direction: Direction | None = None


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """The answer, what it stands on, and what could not be used (told on stderr)."""

    asked: Asked
    found: Found
    answer: Answer
    troubles: tuple[CadeError, ...] = ()


def reply(cade: Cade, asked: Asked, written: Written | None = None) -> Reply:
    """Answer one question from the folded read models.

    written: gets each piece of a model's draft as it is written. Raises NoSuchDate when the
    question names a day that the calendar does not have.
    """
    dated = find_dates(asked.question, today(cade.config))
    asked = msgspec.structs.replace(asked, days=asked.days or dated.days)
    with meaning_of(cade, dated.rest) as meaning:
        found = search(cade.views, _request(cade, asked, dated.rest, meaning), meaning.nearest)
    troubles = [meaning.trouble] if meaning.trouble else []
    answer = None
    if not found.refused and cade.config.models.generation:
        try:
            answer = _generated(cade, asked.question, found, written)
        except ModelError as error:
            troubles.append(error)
    return Reply(
        asked=asked,
        found=found,
        answer=answer or extractive(asked.question, found),
        troubles=tuple(troubles),
    )


def _request(cade: Cade, asked: Asked, rest: str, meaning: Meaning) -> Request:
    retrieval = cade.config.retrieval
    return Request(
        question=rest,
        filters=Filters(
            days=asked.days, source=asked.source, people=asked.people, direction=asked.direction
        ),
        vector=meaning.vector,
        also=meaning.also,
        bank=meaning.bank,
        limit=retrieval.top_k,
        mode=retrieval.mode,
        fusion=retrieval.fusion,
        lexical_weight=retrieval.lexical_weight,
        gate_threshold=retrieval.gate_threshold,
    )


def _generated(cade: Cade, question: str, found: Found, written: Written | None) -> Answer | None:
    from cade.app.models.generate import open_generator

    settings = cade.model_settings
    generator = open_generator(settings)
    try:
        room = generator.context - settings.max_answer_tokens - PROMPT_RESERVE
        asked = prompt(question, found, room, generator.tokens)
        if not asked.hits:
            return None
        pieces = []
        for piece in generator.answer(asked.instructions, asked.text):
            pieces.append(piece)
            if written is not None:
                written(piece)
        return checked("".join(pieces), asked, question)
    finally:
        generator.close()
