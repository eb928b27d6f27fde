"""Conditions as words of a text: "the February invoice", "what Henrik offered me".

A month can be when something happened or a part of what it is called; somebody can have written a
thing or stand in it; Firefox can be where a page was seen or what a commit is about. Where nothing
that meets the condition answers, what says it may.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from cade.queries.database import Db
from cade.queries.date_words import IN_BOTH
from cade.queries.narrowing.narrow import Narrowed, narrowed
from cade.queries.narrowing.roles import by_people
from cade.queries.narrowing.texts import on, saying_each
from cade.queries.plan.plan import Plan
from cade.queries.stop_words import STOP_WORDS
from cade.queries.timeline import Clock
from cade.queries.whose import Condition
from cade.queries.words import folded, words

_AROUND = frozenset(
    (
        *("feira", "dia", "mes", "ano", "day", "month", "year"),
        *("since", "desde", "until", "ate", "fim", "end"),
    )
)
"""What stands around the name of a day and need not be said with it."""
_OF = frozenset(("de", "da", "do", "of", "for"))
_NEXT = re.compile(r" ([^\W\d_]{3,})")


def as_said(db: Db, plan: Plan, clock: Clock) -> Narrowed | None:
    """Return the plan's narrowing with its days, people, sources and kinds as words of a text.

    What is by the people themselves counts as well, and what is in a place of that name. None where
    the plan has none of these, or where its days are told by no word that a text could share.
    """
    days, places = [*_dates(plan)], [*_places(plan)]
    if not (days or places or plan.people) or (plan.days is not None and not days):
        return None
    bare = replace(plan, days=None, part=None, people=(), direction=None)
    bare = replace(bare, sources=(), modality=None)
    narrow = narrowed(db, bare, clock, by_text=False)
    said = [saying_each(db, days)] if days else []
    said += [on(db, name) for name in places]
    if plan.people:
        said.append(_theirs_or_about(db, plan))
    also = (*narrow.filters.also, *said)
    return replace(narrow, filters=replace(narrow.filters, also=also))


def names_the_thing(question: str, plan: Plan) -> bool:
    """Tell whether a date may be a part of what a thing is called: "the invoice of February".

    It is the name of a month, a weekday or a holiday that follows a noun, or has one behind it.
    """
    dates = [one for one in plan.understood if one.field == "days"]
    if (
        len(dates) != 1
        or plan.modality is not None
        or not IN_BOTH.keys() & {*words(dates[0].words)}
    ):
        return False
    behind = _NEXT.match(question, dates[0].end)
    follows = words(dates[0].words)[0] in _OF and dates[0].start > 0
    return follows or (behind is not None and folded(behind[1]) not in STOP_WORDS)


def _dates(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Yield the words of its dates, each with what it is called in the other language."""
    if plan.days is None:
        return
    for understood in plan.understood:
        for word in words(understood.words) if understood.field == "days" else ():
            if word not in STOP_WORDS and word not in _AROUND:
                yield IN_BOTH.get(word, (word,))


def _places(plan: Plan) -> Iterator[str]:
    """Yield what names its sources and its kind of item."""
    fields = ("sources", "modality") if plan.without_sources == () else ()
    return (one.words for one in plan.understood if one.field in fields)


def _theirs_or_about(db: Db, plan: Plan) -> Condition:
    theirs = by_people(db, plan)
    named = [saying_each(db, [(word,) for word in words(one.name)]) for one in plan.people]
    tests = f"({' AND '.join(one.tests for one in theirs) or '0'})"
    parameters = tuple(text for one in (*theirs, *named) for text in one.parameters)
    return Condition(f"({' OR '.join((tests, *(one.tests for one in named)))})", None, parameters)
