"""What an expression means, what it is read against, and the grammar that the rules make up."""

from datetime import date

import msgspec

from cade.queries.plan.when.days import Days, Part, one_day
from cade.queries.plan.when.grammar import Grammar

GRAMMAR = Grammar()
rule = GRAMMAR.rule


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """What a date is read against.

    until: what has no year or week of its own is the last such before or on this day.
    month_first: 03/04 is the fourth of March. english: the question is in English.
    told: a person said which comes first, so nothing is ambiguous. past: it asks what was.
    due: it asks what is to be ready, so that a weekday is one to come.
    southern: seasons are those south of the equator; None: nobody knows.
    """

    today: date
    until: date
    month_first: bool = False
    english: bool = False
    told: bool = False
    past: bool = False
    southern: bool | None = None
    due: bool = False


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """Days, and the part of each.

    floating: no year or week was told, so the other end of a range may move it.
    loose: a part of a day without its day, which is today if no other is told.
    since: the day it begins on when it begins a range, where that is not its first.
    """

    days: Days
    part: Part | None = None
    ambiguous: bool = False
    floating: bool = False
    loose: bool = False
    since: date | None = None


def the_day(day: date, *, ambiguous: bool = False) -> Reading:
    """Return the reading of one day that is told in full."""
    return Reading(days=one_day(day), ambiguous=ambiguous)


def last_such(days: Days) -> Reading:
    """Return the reading of the most recent such days."""
    return Reading(days=days, floating=True)
