"""What stands around seasons and decades tells whether they are a time (no horário de verão)."""

from collections.abc import Sequence

from cade.queries.plan.when.contexts import ITEMS, MADE, is_past
from cade.queries.plan.when.guards import free, kinds_at, word_at
from cade.queries.plan.when.tokens import Term

Terms = Sequence[Term]


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_KINDS = _set("horario ferias roupa roupas moda curso jogos colecao")
_WITHIN = _set(
    "in during throughout over since until before after early mid late nos na nas desde ate "
    "durante pelos pela inicio fim final meados comeco a"
)
_OF = _set("of from dos das da do os")
_TEN, _CENTURY = 10, 100


def no_kind(terms: Terms, first: int, end: int) -> bool:
    """Last summer, not a kind of thing (horário de verão, winter coat, the fall in traffic)."""
    if terms[end - 1].word == "fall" and word_at(terms, end) in ("in", "of", "from"):
        return False
    return word_at(terms, first - 1) not in _KINDS and free(terms, first, end)


def that_was(terms: Terms, first: int, end: int) -> bool:
    """What I read in summer, not what the time is in Lisbon in summer: something is told of."""
    return no_kind(terms, first, end) and any(is_past(term.word) for term in terms)


def a_decade(terms: Terms, first: int, end: int) -> bool:
    """In the nineties; songs of the nineties are of a kind, but photos from them are items."""
    numbers = [term.kinds["NUMBER"] for term in terms[first:end] if "NUMBER" in term.kinds]
    if any(number % _TEN or not _told(number) for number in numbers):
        return False
    before, earlier = word_at(terms, first - 1), word_at(terms, first - 2)
    made = earlier in ITEMS | MADE
    stands = before in _WITHIN or (before in _OF and made)
    return stands and (free(terms, first, end) or bool(kinds_at(terms, end)))


def century(number: int) -> int:
    """Return what is missing of a year that is told by two digits: 90 is 1990, 10 is 2010."""
    if number >= _CENTURY:
        return 0
    return 1900 if number >= 3 * _TEN else 2000


def _told(number: int) -> bool:
    return number < _CENTURY or 1900 <= number <= 2090
