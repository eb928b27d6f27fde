"""What a question finds: by its conditions, and where those find nothing, by its words."""

import msgspec
from msgspec.structs import replace

from cade.app.runs.asking.asked import Asked
from cade.app.runs.meaning import Meaning, meaning_of
from cade.app.wiring import Cade
from cade.domain.errors import CadeError
from cade.queries.narrowing.kinds import MADE
from cade.queries.narrowing.narrow import Narrowed, narrowed
from cade.queries.narrowing.said import as_said, names_the_thing
from cade.queries.narrowing.searched import by_itself, picked, searched_text, thing_done
from cade.queries.plan.plan import Plan
from cade.queries.search import Filters, Found, Hit, Request, search
from cade.queries.timeline import Clock

SURER = 0.7
"""How sure the gate must be of a second look: what was asked for was not there. On the calibration
halves of `evals/life` right second looks had .77 and more, wrong ones .51 and less."""


class Finding(msgspec.Struct, frozen=True):
    """What was found under which filters, and what could not be used.

    by_words: conditions of the question were asked for as words that a text says.
    """

    filters: Filters
    found: Found
    by_words: bool = False
    troubles: tuple[CadeError, ...] = ()


def finding(cade: Cade, asked: Asked, plan: Plan, clock: Clock) -> Finding:
    """Search for what a question asks; whatever is tried, the gate has the last word."""
    narrow = narrowed(cade.views, plan, clock, by_text=False)
    first = _by_conditions(cade, asked, plan, narrow)
    if first.found.refused and (thing := thing_done(asked.question, plan)):
        first = _of_thing(cade, asked, plan, narrow, thing) or first
    if first.found.refused or names_the_thing(asked.question, plan):
        return _by_words(cade, asked, plan, clock, first)
    return first


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


def with_hits(found: Found, more: tuple[Hit, ...]) -> Found:
    """Return what was found with further hits behind it, each item once."""
    known = {hit.item for hit in found.hits}
    new = [hit for hit in more if hit.item not in known]
    return replace(found, hits=(*found.hits, *new)) if new else found


def _by_conditions(cade: Cade, asked: Asked, plan: Plan, narrow: Narrowed) -> Finding:
    filters, text = narrow.filters, searched_text(asked.question, plan, narrow)
    if not text.strip():
        return Finding(filters, by_itself(cade.views, plan, filters, cade.config.retrieval.top_k))
    with meaning_of(cade, text, plan.language) as meaning:
        request = request_of(cade, text, filters, meaning, asked.question)
        found = search(cade.views, request, meaning.nearest)
        if found.refused and plan.around is not None and narrow.is_exact:
            # What is asked about may lie elsewhere than what happened near it.
            found = search(
                cade.views, replace(request, filters=Filters(days=filters.days)), meaning.nearest
            )
    troubles = (meaning.trouble,) if meaning.trouble else ()
    return Finding(filters, picked(found, plan), troubles=troubles)


def _of_thing(cade: Cade, asked: Asked, plan: Plan, narrow: Narrowed, thing: str) -> Finding | None:
    """Search for a thing by itself, among what is made; None when nothing is near enough."""
    filters = replace(narrow.filters, also=(*narrow.filters.also, MADE))
    with meaning_of(cade, thing, plan.language) as meaning:
        request = request_of(cade, thing, filters, meaning, asked.question)
        found = search(cade.views, request, meaning.nearest)
    return Finding(filters, picked(found, plan)) if _is_sure(found) else None


def _is_sure(found: Found) -> bool:
    return not found.refused and found.best >= SURER


def _by_words(cade: Cade, asked: Asked, plan: Plan, clock: Clock, known: Finding) -> Finding:
    """Search what says the conditions of the question; known stays where that answers not.

    Conditions by an option of the command are never words.
    """
    flags = asked.flags
    set_by_option = (flags.days, flags.people, flags.sources, flags.modality)
    if plan.pick is not None or any(flag is not None for flag in set_by_option):
        return known
    narrow = as_said(cade.views, plan, clock)
    if narrow is None:
        return known
    # Where something answers already, the date must not be what makes another thing near.
    text = asked.question if known.found.refused else plan.topic or asked.question
    with meaning_of(cade, text, plan.language) as meaning:
        request = request_of(cade, text, narrow.filters, meaning, asked.question)
        found = search(cade.views, request, meaning.nearest)
    if not _is_sure(found):
        return known
    both = with_hits(found, () if known.found.refused else known.found.hits)
    hits = both.hits[: cade.config.retrieval.top_k]
    return Finding(narrow.filters, replace(both, hits=hits), True, known.troubles)
