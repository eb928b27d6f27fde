"""What stands around words that could be a date tells whether they are one."""

from collections.abc import Sequence

from cade.queries.plan.when.contexts import (
    ERAS,
    GOES_ON,
    ITEMS,
    MADE,
    MORE_THAN,
    NUMBERED,
    OFTEN,
    STREETS,
    UNITS,
    YEAR_CONTEXT,
)
from cade.queries.plan.when.tokens import Term
from cade.queries.plan.when.words import ARTICLES, DAY, HOUR, MINUTE, PREPOSITIONS
from cade.queries.stop_words import STOP_WORDS

Terms = Sequence[Term]
_GLUE_BEFORE = frozenset("-/\\_@#$€£%+*=^<>.~&")
_GLUE_AFTER = frozenset("-/\\_@#$€%+*=^~°")
_LAST_YEAR, _LAST_DECADE = "2040", "2020"
_NO_WEEK = 100
_WAS = frozenset(("been", "be", "is", "are", "am", "was", "were"))
_BEING = _WAS | {"he", "she", "they", "i", "you"}
_GOES = frozenset(("go", "goes", "went", "come", "came", "get", "got", "put", "pull", "gone"))
_NUMBERED_THINGS = frozenset(("ANYMONTH", "UNIT", "PERIOD", "WEEKEND"))
_LINKING = frozenset(("from", "e", "entre", "between", "and"))
_THIS = frozenset(("deste", "desta", "desse", "dessa"))


def word_at(terms: Terms, at: int) -> str:
    """Return the folded word at a place, "" where there is none."""
    return terms[at].word if 0 <= at < len(terms) else ""


def alone(terms: Terms, first: int, end: int) -> bool:
    """Nothing but marks stands beside it."""
    around = (*terms[: min(first, 9)], *terms[end : end + 9])
    return (
        first < 9
        and len(terms) - end < 9
        and not any(term.word[:1].isalnum() or not term.word for term in around)
    )


def free(terms: Terms, first: int, end: int) -> bool:
    """No noun follows: its end, a mark, or a small word."""
    word = word_at(terms, end)
    return not word[:1].isalpha() or word in STOP_WORDS or bool(terms[end].kinds)


def uncounted(terms: Terms, first: int, end: int) -> bool:
    """The number it ends with counts nothing, and is no amount."""
    word = word_at(terms, end)
    if not word or not word[0].isalpha() or terms[end].kinds:
        return word not in ("%", "°")
    plural = word.endswith("s") and not word.endswith("mos") and terms[end].typed.islower()
    return word not in UNITS and (word in STOP_WORDS or not plural)


def unnamed(terms: Terms, first: int, end: int) -> bool:
    """It is not the number of a thing (porta, PR, page), and no part of a whole (3/4 of)."""
    before, after = word_at(terms, first - 1), word_at(terms, end)
    if before in NUMBERED or before in ("$", "#", "º") or terms[end - 1].word == "24/7":
        return False
    return after not in ("dos", "das", "of") and uncounted(terms, first, end)


def a_year(terms: Terms, first: int, end: int) -> bool:
    """A number stands as a year: alone, or behind a preposition and counting nothing."""
    if alone(terms, first, end):
        return True
    if word_at(terms, first - 2) in MORE_THAN | NUMBERED | ERAS:
        return False
    return word_at(terms, first - 1) in YEAR_CONTEXT and no_size(terms, first, end)


def no_size(terms: Terms, first: int, end: int) -> bool:
    """A number near today counts nothing, is no size in bytes and no decade (the 1990's)."""
    word = terms[end - 1].word
    decade = word[-1] == "0" and word < _LAST_DECADE and word_at(terms, end + 1) == "s"
    return word < _LAST_YEAR and not decade and uncounted(terms, first, end)


def a_whole_year(terms: Terms, first: int, end: int) -> bool:
    """In 2025, not in 2025 Q4."""
    kinds = kinds_at(terms, end)
    return not kinds & {"QUARTER", "ISOWEEK"} and uncounted(terms, first, end)


def no_place(terms: Terms, first: int, end: int) -> bool:
    """No city (Rio de Janeiro), street or person is named by it."""
    before = word_at(terms, first - 2)
    if word_at(terms, first - 1) == "de" and (before == "rio" or before.isdigit()):
        return False  # rua 25 de março: what is no day is no month either
    if word_at(terms, first - 1) in STREETS:
        return False
    return "MONTH" in terms[end - 1].kinds or uncounted(terms, first, end)


def no_sea(terms: Terms, first: int, end: int) -> bool:
    """Março passado; but the bottom do mar is no month."""
    return terms[first].word != "mar" or word_at(terms, first - 1) not in ("do", "no", "o", "ao")


def edge_of_this(terms: Terms, first: int, end: int) -> bool:
    """O fim deste mês: "of" and "this" are one word in Portuguese."""
    return bool(_THIS & {word_at(terms, first + 1), word_at(terms, first + 2)})


def whole_period(terms: Terms, first: int, end: int) -> bool:
    """The first quarter of the year, not of a game."""
    return word_at(terms, end) != "of"


def no_such_day(terms: Terms, first: int, end: int) -> bool:
    """`Neste dia` and "to this day" point at what was told before; a current time is none."""
    units = {term.kinds.get("UNIT") for term in terms[first:end]}
    return not units & {DAY, HOUR, MINUTE}


def a_month(terms: Terms, first: int, end: int) -> bool:
    """A whole month, not the beginning of a day in it (in March 5)."""
    if terms[first].word in ("no", "na"):
        return False  # "em março", but "no mar"
    return "DAY" not in kinds_at(terms, end) and no_place(terms, first, end)


def added(terms: Terms, first: int, end: int) -> bool:
    """…, August: a month said last, behind a comma and no name."""
    before = terms[first - 2] if first > 1 else None
    named = before is None or before.typed.istitle()
    return word_at(terms, first - 1) == "," and closed(terms, first, end) and not named


def things_from(terms: Terms, first: int, end: int) -> bool:
    """Commits from August are of a month; messages from April are of a person."""
    return word_at(terms, first - 1) in MADE and a_month(terms, first, end)


def no_sprint(terms: Terms, first: int, end: int) -> bool:
    """The day of a month, not of a thing (dia 3 da sprint)."""
    return word_at(terms, end) not in ("da", "do", "of") and uncounted(terms, first, end)


def a_week_number(terms: Terms, first: int, end: int) -> bool:
    """Week 47, not week 0 nor ISO 8601."""
    numbers = [term.kinds["NUMBER"] for term in terms[first:end] if "NUMBER" in term.kinds]
    return 0 < numbers[0] < _NO_WEEK and no_sprint(terms, first, end)


def on_a_day(terms: Terms, first: int, end: int) -> bool:
    """On the first day of the week, not what that day is."""
    at = first - 2 if word_at(terms, first - 1) in ARTICLES else first - 1
    told = kinds_at(terms, at) & {"SINCE", "UNTIL", "BEFORE", "AFTER"}
    return first == 0 or bool(told) or word_at(terms, at) in PREPOSITIONS | _LINKING


def a_month_number(terms: Terms, first: int, end: int) -> bool:
    """Month 10, not "1 month 21 days"."""
    numbers = [term.kinds["NUMBER"] for term in terms[first:end] if "NUMBER" in term.kinds]
    return (
        0 < numbers[0] <= 12 and "UNIT" not in kinds_at(terms, end) and uncounted(terms, first, end)
    )


def accented(terms: Terms, first: int, end: int) -> bool:
    """`à noite` with its accent, or without it where nothing follows that it could be about."""
    return terms[first].typed.lower() != "a" or not word_at(terms, end)[:1].isalpha()


def bounded(terms: Terms, first: int, end: int) -> bool:
    """It is no piece of something longer that is written without blanks."""
    if terms[first].glued and first and terms[first - 1].word in _GLUE_BEFORE:
        return False
    if terms[first].glued and first and terms[first - 1].word == ":" and first > 1:
        return not terms[first - 1].glued or word_at(terms, first - 2)[:1].isalpha()
    if end < len(terms) and terms[end].glued and terms[end].word in _GLUE_AFTER:
        return False
    return not (
        end + 1 < len(terms)
        and terms[end].glued
        and terms[end + 1].glued
        and terms[end].word in (".", ":")
        and terms[end + 1].word[:1].isalnum()
    )


def kinds_at(terms: Terms, at: int) -> frozenset[str]:
    """Return the classes of the term at a place, none where there is none."""
    return frozenset(terms[at].kinds) if 0 <= at < len(terms) else frozenset()


def no_town(terms: Terms, first: int, end: int) -> bool:
    """A holiday, not the street, the square or the town that is called after it."""
    return word_at(terms, first - 1) not in STREETS | {"cidade", "city", "prefeitura"}


def no_owner(terms: Terms, first: int, end: int) -> bool:
    """Before Tuesday, not before Tuesday's demo, of which the day is Tuesday."""
    return not (word_at(terms, end) in ("'", "’") and word_at(terms, end + 1) == "s")


def no_duration(terms: Terms, first: int, end: int) -> bool:
    """So long ago, not that there are so many of something (há 3 dias de prazo)."""
    return word_at(terms, end) != "de" or "PART" in kinds_at(terms, end + 1)


def of_no_month(terms: Terms, first: int, end: int) -> bool:
    """The 3rd, not the 3rd of something that is told too, nor the 3rd time."""
    if not free(terms, first, end) or kinds_at(terms, end) & _NUMBERED_THINGS:
        return False
    return whole(terms, first, end)


def closed(terms: Terms, first: int, end: int) -> bool:
    """Nothing but a mark follows."""
    return not word_at(terms, end)[:1].isalnum()


def no_doing(terms: Terms, first: int, end: int) -> bool:
    """It is not what somebody "has been up to", nor what "went through"."""
    if word_at(terms, first) == "through" and word_at(terms, first - 1) in _GOES:
        return False
    if not word_at(terms, first).startswith("up"):
        return True
    return word_at(terms, first - 1) not in _BEING and word_at(terms, first - 2) not in _WAS


def whole(terms: Terms, first: int, end: int) -> bool:
    """The last week, not the last week of something that is told too."""
    return word_at(terms, end) not in ("of", "de", "do", "da") or not _tells(terms, end + 1)


def _tells(terms: Terms, at: int) -> bool:
    return bool(kinds_at(terms, at) or kinds_at(terms, at + 1))


def items_of(terms: Terms, first: int, end: int) -> bool:
    """This week, behind what there is of it (tarefas da semana), and of nothing told further."""
    return word_at(terms, first - 1) in ITEMS and _closes(terms, end)


def in_this(terms: Terms, first: int, end: int) -> bool:
    """`O que fiz na semana?`: this one, unless it is how often or told further."""
    before = word_at(terms, first - 1)
    often = before in OFTEN or "NUMBER" in kinds_at(terms, first - 2)
    day = terms[end - 1].kinds.get("UNIT") in (DAY, HOUR, MINUTE)
    return not often and not day and not word_at(terms, end)[:1].isalnum()


def _closes(terms: Terms, end: int) -> bool:
    word = word_at(terms, end)
    if word in ("do", "da", "de", "dos", "das", "of"):
        return not _tells(terms, end + 1)
    return not word[:1].isalnum() or word in GOES_ON
