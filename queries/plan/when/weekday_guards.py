"""What stands around weekdays and weekends tells whether they are some."""

from collections.abc import Sequence

from cade.queries.plan.when.contexts import (
    ANY_WEEKEND,
    FEMININE_ENDINGS,
    ITEMS,
    NOUNS_COUNTED,
    VERBS_IN_A,
    VERBS_IN_IA,
)
from cade.queries.plan.when.guards import closed, free, kinds_at, no_sprint, word_at
from cade.queries.plan.when.tokens import Term
from cade.queries.stop_words import STOP_WORDS

Terms = Sequence[Term]
_LINKS = frozenset(("AND", "TO", "STRETCH", "ONWARD", "TODATE", "BEFORE", "AFTER"))
_NEAR = 30
_WEEKENDS = frozenset(("", "no", "do", "o", "pelo", "ao", "pro"))


def a_weekend(terms: Terms, first: int, end: int) -> bool:
    """The one that was, not any (plantão de fim de semana, weekend mode, a nice weekend)."""
    before, after = word_at(terms, first - 1), word_at(terms, end)
    if before in ANY_WEEKEND or (terms[first].word == "fds" and before not in _WEEKENDS):
        return False  # fds are file descriptors too
    return after in ITEMS or free(terms, first, end)


def no_acronym(terms: Terms, first: int, end: int) -> bool:
    """The DOM of a page; where all is written large it may be a Sunday."""
    if not terms[first].typed.isupper() and not terms[end - 1].typed.isupper():
        return free(terms, first, end)
    around = (*terms[max(first - _NEAR, 0) : first], *terms[end : end + _NEAR])
    return free(terms, first, end) and not any(term.typed.islower() for term in around)


def no_verb(terms: Terms, first: int, end: int) -> bool:
    """Between days "ter" is one; behind a preposition it is "to have", and DOM is an acronym."""
    if terms[first].word == "ter" and word_at(terms, first - 1) not in ("de", "a", "-", "e", "ate"):
        return False
    return "SHORTDAY" not in terms[first].kinds or not terms[first].typed.isupper()


def short_day(terms: Terms, first: int, end: int) -> bool:
    """Wed, Sat: by its capital at the end of what is said, and no "the Sun"."""
    capital = first > 0 and terms[first].typed.istitle()
    return capital and closed(terms, first, end) and word_at(terms, first - 1) not in ("the", "a")


def short_days(terms: Terms, first: int, end: int) -> bool:
    """Mon-Wed, seg a sex."""
    ends = (terms[first], terms[end - 1])
    if not all("SHORTDAY" in term.kinds or "ANYDAY" in term.kinds for term in ends):
        return False
    return all(term.typed.istitle() for term in ends) or ends[0].word in ("seg", "qua", "qui")


def no_ordinal(terms: Terms, first: int, end: int) -> bool:
    """`segunda` and its like: a weekday, not the second of something."""
    term, before = terms[end - 1], word_at(terms, first - 1)
    if any(earlier.word == "primeira" for earlier in terms[max(first - _NEAR, 0) : first]):
        return False  # a primeira … e a segunda
    if before in ("uma", "em", "minha", "sua", "cada") or "NUMBER" in kinds_at(terms, first - 1):
        return False
    if term.word == "seg" and before[:1].isdigit():
        return False
    if term.word == "seg" or end >= len(terms):
        return True
    following = terms[end]
    word = following.word
    if _LINKS & following.kinds.keys():
        return True
    if before == "a" and term.typed[:1].isupper() and following.typed[:1].isupper():
        return False  # A Sexta Sinfonia
    if not word or not following.typed.islower() or word in VERBS_IN_A or word in STOP_WORDS:
        return bool(word)
    if word.endswith(("ava", "avam")) or word in VERBS_IN_IA:
        return True
    return word not in NOUNS_COUNTED and not word.endswith(FEMININE_ENDINGS)


def a_weekday_with_number(terms: Terms, first: int, end: int) -> bool:
    """Friday 13, not "segunda 3 tarefas"."""
    return no_sprint(terms, first, end) and not word_at(terms, end)[:1].isalnum()
