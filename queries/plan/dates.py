"""Dates as a person types them, in Portuguese and English, read as half-open ranges of local days.

Past-facing: what has no year or week of its own (segunda, março, dia 5) is the last such that is
not in the future. Weeks begin on Monday. "The last 10 days" end today and are ten; "two weeks ago"
is the week, as "a month ago" is the month. The first week of a month is its first seven days; its
beginning and its middle are ten days each, its end what is left. Next is the first that has not
begun. Holidays are those of Brazil where a name is several days. Portuguese numbers are day first,
and so are English ones unless told; then `ambiguous` says so. What is quoted is no date.

Of several dates in one question the narrowest counts, the first among equals; what holds it goes
with it, anything else stays in the question as part of its topic. Dates joined by "e" or "ou" are
one range. A date that only says which thing is meant is no period (`when.attributes`).
"""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import msgspec

from cade.queries.language import language_of
from cade.queries.plan.when import (
    attributes,
    guards,
    names,
    rules_calendar,
    rules_clock,
    rules_edges,
    rules_holidays,
    rules_parts,
    rules_periods,
    rules_ranges,
    rules_relative,
    rules_seasons,
)
from cade.queries.plan.when.contexts import DUE, NOT_DUE, is_past
from cade.queries.plan.when.days import Days, NoSuchDate, Part, instants, one_day
from cade.queries.plan.when.grammar import Matcher, Node
from cade.queries.plan.when.lexicon import classified
from cade.queries.plan.when.reading import GRAMMAR, Now, Reading
from cade.queries.plan.when.tokens import Term
from cade.queries.plan.when.words import ARTICLES, PREPOSITIONS

__all__ = [
    "Dated",
    "Days",
    "NoSuchDate",
    "Part",
    "find_dates",
    "instants",
    "one_day",
    "read_date",
    "read_period",
]
_RULES = (
    rules_relative,
    rules_parts,
    rules_calendar,
    rules_clock,
    rules_edges,
    rules_holidays,
    rules_periods,
    rules_ranges,
    rules_seasons,
)


_MONTHS = 12


class Dated(msgspec.Struct, frozen=True, kw_only=True):
    """The dates of a question.

    days: None without any. part: the part of each day that was told.
    spans: where the words of the date stand, in characters, prepositions included.
    rest: the question without them. phrases: the dates as typed, without prepositions.
    ambiguous: it can be read otherwise too (03/04), so say what was understood.
    """

    days: Days | None
    rest: str
    part: Part | None = None
    spans: tuple[tuple[int, int], ...] = ()
    phrases: tuple[str, ...] = ()
    ambiguous: bool = False


def read_date(
    text: str, today: date, *, day_first: bool | None = None, southern: bool | None = None
) -> Days:
    """Read a text that is a date and nothing else; raises NoSuchDate, naming what was typed."""
    typed = text.strip()
    matcher = Matcher(GRAMMAR, typed, classified(typed))
    node = matcher.longest("range", 0)
    if node is None or node.end < len(matcher.terms):
        raise NoSuchDate(typed)
    return _read(node, _now(typed, matcher, today, day_first, southern)).days


def read_period(first: str, last: str | None, today: date) -> Days:
    """Read the days from `first` to `last`, both included, in either order."""
    start = read_date(first, today)
    if last is None:
        return start
    stop = read_date(last, today)
    return Days(min(start.first, stop.first), max(start.end, stop.end))


def find_dates(
    question: str, today: date, *, day_first: bool | None = None, southern: bool | None = None
) -> Dated:
    """Return the days that a question names, and the question without them.

    day_first: how numbers in an English question are read; None is day first, as in Portuguese.
    southern: whose seasons are meant; None lets the language decide, and says `ambiguous`.
    Raises NoSuchDate for a date that the calendar does not have (2026-13-01).
    """
    matcher = Matcher(GRAMMAR, question, classified(question))
    nodes = _nodes(matcher)
    if not nodes:
        return Dated(days=None, rest=question)
    now = _now(question, matcher, today, day_first, southern)
    readings = [(node, _read(node, now)) for node in nodes]
    best = min((found for _, found in readings), key=_width)
    loose = next((found.part for _, found in readings if found.loose), None)
    days = best.days
    used = [(node, found) for node, found in readings if found.loose or _holds(found.days, days)]
    spans = tuple(_span(matcher, node, now.english) for node, _ in used)
    return Dated(
        days=days,
        rest=_without(question, spans),
        part=best.part or loose,
        spans=spans,
        phrases=tuple(node.typed for node, _ in used),
        ambiguous=any(found.ambiguous for _, found in used),
    )


def _nodes(matcher: Matcher) -> list[Node]:
    found, at = [], 0
    while at < len(matcher.terms):
        node = _from(matcher, at)
        if node is not None:
            if not attributes.belongs(matcher.terms, node.first, node.end):
                found.append(node)
            at = node.end
        else:
            at += 1
    return found


def _from(matcher: Matcher, at: int) -> Node | None:
    """Return the date that begins here; what begins behind its preposition may reach further."""
    node = matcher.longest("range", at)
    if node is None:
        return None
    for later in range(at + 1, min(at + 3, node.end)):
        further = matcher.longest("range", later)
        if matcher.terms[later - 1].word not in PREPOSITIONS | ARTICLES:
            break
        if further is not None and further.end > node.end:
            node = further
    return node if _is_date(matcher.terms, node) else None


def _is_date(found: Sequence[Term], node: Node) -> bool:
    if not guards.bounded(found, node.first, node.end):
        return False
    return not names.something_else(found, node.first, node.end)


def _now(
    text: str, matcher: Matcher, today: date, day_first: bool | None, southern: bool | None
) -> Now:
    english = language_of(text) == "en"
    past = any(is_past(term.word) for term in matcher.terms)
    return Now(
        today=today,
        until=today,
        month_first=english and (day_first is False or _shows_month_first(matcher.terms)),
        english=english,
        told=day_first is not None,
        southern=southern,
        past=past,
        due=_is_due(matcher.terms) and not past,
    )


def _is_due(found: Sequence[Term]) -> bool:
    """Tell whether it is asked what is to be done or ready (things to do by Friday)."""
    last = found[-1:]
    return any(
        (one.word == "to" and two.word == "do") or (one.word in DUE and two.word not in NOT_DUE)
        for one, two in pairwise((*found, *last))
    )


def _shows_month_first(found: Sequence[Term]) -> bool:
    """Tell whether one of the dates can only have its month first, so that all do (10/28)."""
    told = [term.kinds[kind] for term in found for kind in ("TWO", "THREE") if kind in term.kinds]
    return any(one[0] <= _MONTHS < one[1] for one in told)


def _read(node: Node, now: Now) -> Reading:
    found: Reading = node.read(now)
    if found.days.first >= found.days.end:
        raise NoSuchDate(node.typed)
    return found


def _width(found: Reading) -> tuple[bool, int, bool]:
    return found.loose, (found.days.end - found.days.first).days, found.part is None


def _holds(outer: Days, inner: Days) -> bool:
    return outer.first <= inner.first and inner.end <= outer.end


def _span(matcher: Matcher, node: Node, english: bool) -> tuple[int, int]:
    """Return where a date stands with the article and the preposition before it."""
    first, end, found = node.first, node.end, matcher.terms
    if first and found[first - 1].word in ARTICLES | {"a"}:
        first -= 1
    before = guards.word_at(found, first - 1)
    if before in PREPOSITIONS and not (english and before == "do"):  # what did I do yesterday
        first -= 1
    if english and found[first].word == "do":
        first += 1
    if guards.word_at(found, end) in ("'", "’") and guards.word_at(found, end + 1) == "s":
        end += 2
    return found[first].start, found[end - 1].end


def _without(question: str, spans: tuple[tuple[int, int], ...]) -> str:
    pieces, position = [], 0
    for first, end in (*spans, (len(question), len(question))):
        pieces.append(question[position:first].strip())
        position = end
    rest = ""
    for piece in pieces:
        blank = " " if rest and piece[:1].isalnum() else ""
        rest += blank + piece
    return rest.lstrip(" ,;:")
