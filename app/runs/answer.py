"""One question: searched, answered by quotation or by a configured model, and held to its sources.

A model's answer is written sentence by sentence; each is checked against what it cites before it
is shown. When too little of it is supported, the quotation stands instead.
"""

from collections.abc import Sequence

import msgspec

from cade.app.runs.asking.asked import Asked, Reply, Written
from cade.app.runs.asking.near import neighbours, with_neighbours
from cade.app.runs.meaning import Meaning, meaning_of
from cade.app.wiring import Cade
from cade.domain.errors import CadeError, ModelError
from cade.queries.answer.answer import Answer
from cade.queries.answer.extract import extractive
from cade.queries.database import Db
from cade.queries.listing import scope_of
from cade.queries.narrowing.narrow import Narrowed, narrowed
from cade.queries.narrowing.said import as_said, names_the_thing
from cade.queries.narrowing.searched import by_itself, picked, searched_text
from cade.queries.plan.plan import Plan
from cade.queries.search import Filters, Found, Hit, Request, search
from cade.queries.timeline import Clock
from cade.queries.whose import knows_me

__all__ = ["PROMPT_RESERVE", "Asked", "Reply", "answered", "request_of"]

PROMPT_RESERVE = 64
"""Tokens of the context that a chat template may need around the prompt."""


def answered(
    cade: Cade, asked: Asked, plan: Plan, clock: Clock, written: Written | None = None
) -> Reply:
    """Answer one question from the folded read models.

    written: gets each piece of a model's draft as it is written.
    """
    narrow = narrowed(cade.views, plan, clock, by_text=False)
    found, troubles = _found(cade, asked, plan, narrow)
    filters = narrow.filters
    if found.refused or names_the_thing(asked.question, plan):
        filters, found = _said(cade, asked, plan, clock, (filters, found))
    near = _neighbours(cade.views, plan, found, clock)
    answer = None
    evidence = _with_hits(found, near)
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
        filters=filters,
        by_words=filters != narrow.filters,
        troubles=tuple(troubles),
    )


def request_of(
    cade: Cade, text: str, filters: Filters, meaning: Meaning, typed: str | None = None
) -> Request:
    """Return the search for a text, as the configuration has it. typed: the whole question."""
    retrieval = cade.config.retrieval
    return Request(
        question=text,
        typed=typed,
        filters=filters,
        vector=meaning.vector,
        also=meaning.also,
        bank=meaning.bank,
        passages=meaning.passages,
        language=meaning.language,
        limit=retrieval.top_k,
        mode=retrieval.mode,
        fusion=retrieval.fusion,
        lexical_weight=retrieval.lexical_weight,
        gate_threshold=retrieval.gate_threshold,
    )


def _as_read(asked: Asked, plan: Plan) -> Asked:
    """Return what was asked with the days and sources that the question itself named."""
    flags = msgspec.structs.replace(asked.flags, days=plan.days, sources=plan.sources or None)
    return msgspec.structs.replace(asked, flags=flags)


def _found(cade: Cade, asked: Asked, plan: Plan, narrow: Narrowed) -> tuple[Found, list[CadeError]]:
    text = searched_text(asked.question, plan, narrow)
    if not text.strip():
        return by_itself(cade.views, plan, narrow.filters, cade.config.retrieval.top_k), []
    with meaning_of(cade, text, plan.language) as meaning:
        request = request_of(cade, text, narrow.filters, meaning, asked.question)
        found = search(cade.views, request, meaning.nearest)
        if found.refused and plan.around is not None and narrow.is_exact:
            # What is asked about may lie elsewhere than what happened near it.
            wide = msgspec.structs.replace(request, filters=Filters(days=narrow.filters.days))
            found = search(cade.views, wide, meaning.nearest)
    return picked(found, plan), [meaning.trouble] if meaning.trouble else []


def _said(
    cade: Cade, asked: Asked, plan: Plan, clock: Clock, known: tuple[Filters, Found]
) -> tuple[Filters, Found]:
    """Search what says the days and people of the question; known stays where that answers not.

    Days and people by an option of the command are conditions and never words.
    """
    flags = asked.flags
    if plan.pick is not None or flags.days is not None or flags.people is not None:
        return known
    narrow = as_said(cade.views, plan, clock)
    if narrow is None:
        return known
    with meaning_of(cade, asked.question, plan.language) as meaning:
        request = request_of(cade, asked.question, narrow.filters, meaning)
        found = search(cade.views, request, meaning.nearest)
    if found.refused:
        return known
    both = _with_hits(found, () if known[1].refused else known[1].hits)
    hits = both.hits[: cade.config.retrieval.top_k]
    return narrow.filters, msgspec.structs.replace(both, hits=hits)


def _neighbours(db: Db, plan: Plan, found: Found, clock: Clock) -> list[Hit]:
    if plan.around is None or found.refused or not found.hits:
        return []
    kept = Filters(
        sources=plan.sources, without_sources=plan.without_sources, own_commits=knows_me(db)
    )
    return neighbours(db, found.hits[0], plan.around, scope_of(kept), clock)


def _with_hits(found: Found, near: Sequence[Hit]) -> Found:
    known = {hit.item for hit in found.hits}
    more = [hit for hit in near if hit.item not in known]
    return msgspec.structs.replace(found, hits=(*found.hits, *more)) if more else found


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
