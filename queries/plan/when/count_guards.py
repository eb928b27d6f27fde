"""What stands around numbers and units tells whether they are a time."""

from collections.abc import Sequence

from cade.queries.plan.when.contexts import ASKED_FOR, AWAITED, PAST
from cade.queries.plan.when.guards import word_at
from cade.queries.plan.when.tokens import Term

Terms = Sequence[Term]


def awaited(terms: Terms, first: int, end: int) -> bool:
    """In three days something will be: not how long it took, nor a title (Rust in 3 days)."""
    words = {term.word for term in terms}
    asked = words & AWAITED and words & ASKED_FOR and not words & PAST
    return bool(asked) and word_at(terms, end) not in ("of", "de")


def many(terms: Terms, first: int, end: int) -> bool:
    """The last days of October, not its last day."""
    return any("UNIT" in term.kinds and term.word.endswith("s") for term in terms[first:end])


def an_hour(terms: Terms, first: int, end: int) -> bool:
    """Depois das 18 horas, 6 pm; not "depois de 36 horas", which is how long."""
    hour = terms[first].kinds["NUMBER"]
    spelled = terms[end - 1].word == "horas"
    if spelled and word_at(terms, first - 1) not in ("das", "as"):
        return False
    return bool(hour < 24 if spelled else 0 < hour <= 12)
