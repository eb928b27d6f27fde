"""One question: searched, answered by quotation or by a configured model, and held to its sources.

A model's answer is written sentence by sentence; each is checked against what it cites before it
is shown. When too little of it is supported, the quotation stands instead.
"""

from collections.abc import Sequence

import msgspec

from cade.app.runs.asking.asked import Asked, Reply, Written
from cade.app.runs.asking.finding import finding, with_hits
from cade.app.runs.asking.near import neighbours, with_neighbours
from cade.app.wiring import Cade
from cade.domain.errors import ModelError
from cade.queries.answer.answer import Answer
from cade.queries.answer.extract import extractive
from cade.queries.database import Db
from cade.queries.listing import scope_of
from cade.queries.plan.plan import Plan
from cade.queries.search import Filters, Found, Hit
from cade.queries.timeline import Clock
from cade.queries.whose import knows_me

__all__ = ["PROMPT_RESERVE", "Asked", "Reply", "answered"]

PROMPT_RESERVE = 64
"""Tokens of the context that a chat template may need around the prompt."""


def answered(
    cade: Cade, asked: Asked, plan: Plan, clock: Clock, written: Written | None = None
) -> Reply:
    """Answer one question from the folded read models.

    written: gets each piece of a model's draft as it is written.
    """
    got = finding(cade, asked, plan, clock)
    found, troubles = got.found, list(got.troubles)
    near = _neighbours(cade.views, plan, found, clock)
    answer = None
    evidence = with_hits(found, tuple(near))
    if not found.refused and cade.config.models.generation:
        try:
            answer = _generated(cade, asked.question, evidence, written)
        except ModelError as error:
            troubles.append(error)
    return Reply(
        asked=_as_read(asked, plan),
        plan=plan,
        found=evidence,
        answer=answer or _quoted(asked.question, plan, found, near),
        filters=got.filters,
        by_words=got.by_words,
        troubles=tuple(troubles),
    )


def _as_read(asked: Asked, plan: Plan) -> Asked:
    """Return what was asked with the days and sources that the question itself named."""
    flags = msgspec.structs.replace(asked.flags, days=plan.days, sources=plan.sources or None)
    return msgspec.structs.replace(asked, flags=flags)


def _neighbours(db: Db, plan: Plan, found: Found, clock: Clock) -> list[Hit]:
    if plan.around is None or found.refused or not found.hits:
        return []
    kept = Filters(
        sources=plan.sources, without_sources=plan.without_sources, own_commits=knows_me(db)
    )
    return neighbours(db, found.hits[0], plan.around, scope_of(kept), clock)


def _quoted(question: str, plan: Plan, found: Found, near: Sequence[Hit]) -> Answer:
    def quoted(evidence: Found) -> Answer:
        return extractive(question, evidence, wants=plan.wants, language=plan.language)

    if not near:
        return quoted(found)
    beside = quoted(Found(hits=tuple(near), mode_used="period"))
    first = quoted(msgspec.structs.replace(found, hits=found.hits[:1]))
    return with_neighbours(first, beside)


def _generated(cade: Cade, question: str, found: Found, written: Written | None) -> Answer | None:
    from cade.app.models.generate import open_generator
    from cade.queries.answer.check import checked
    from cade.queries.answer.prompt import prompt

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
