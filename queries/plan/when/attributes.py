"""Dates that say which thing is talked about, or what it is, and not when something happened.

"What broke on Monday deploys?", "a reunião de segunda mudou para quando?", "when does the contract
end, March or April?", "why is the deadline until the end of March?": only where the words around
tell it for certain; anything else stays a period.
"""

from collections.abc import Sequence

from cade.queries.plan.when.contexts import ITEMS, MADE
from cade.queries.plan.when.guards import closed, word_at
from cade.queries.plan.when.tokens import Term
from cade.queries.stop_words import STOP_WORDS

Terms = Sequence[Term]


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NO_NOUNS = _set(
    "works means says gets seems looks suits comes goes needs makes sounds was is has does its"
)
_HAPPENED = _set("was were broke went did had got came")
_MOVED = _set(
    "mudou mudaram passou passaram remarcada remarcado remarcaram adiada adiado adiaram "
    "transferida transferido antecipada antecipado ficou moved rescheduled postponed pushed "
    "shifted changed moving"
)
_PUT_ELSEWHERE = _set(
    "mudou mudaram remarcou remarcaram remarcada remarcado adiou adiaram adiada adiado transferiu "
    "transferiram transferida transferido antecipou antecipada antecipado passou moved rescheduled "
    "postponed pushed shifted"
)
_ONTO = _set("to until para pra pro")
_WHEN = _set("quando when horas horario")
_OWNERS = _set("the our my that o a os as essa esse minha nossa nosso meu")
_OF = _set("de da do")
_ASKS = _set("when what which is was does quando qual que sera e é foi vai")
_IS = _set(
    "is s was be é sera será era ficou fica vai ia vence venceu acaba termina expira ends end"
)
_IS_NOW = _set("is é s será sera")
_OR = _set("or ou")
_ENDS = _set(
    "deadline prazo limite vencimento validade cutoff entrega contrato contract inscricoes"
)
_TOWARDS = _set("until till by for on ate para pra em no na the o a")
_GUESSES = _set("foi era sera em no na was it in on is")
_NEAR = 4
_SHORTEST = 4


def belongs(terms: Terms, first: int, end: int) -> bool:
    """Tell whether the date from `first` to `end` is a property of what is asked for."""
    return (
        _names_kind(terms, first, end)
        or _was_moved(terms, first, end)
        or _is_moved_to(terms, first, end)
        or _is_choice(terms, first, end)
        or _is_deadline(terms, first, end)
    )


def _names_kind(terms: Terms, first: int, end: int) -> bool:
    """Monday deploys: an English weekday before a plural, as one says of all of them."""
    day, noun = terms[end - 1], word_at(terms, end)
    if "WEEKDAY" not in day.kinds or not day.word.endswith("day") or not noun.endswith("s"):
        return False
    told = word_at(terms, end + 1)
    if told.endswith("ed") or told in _HAPPENED:
        return False  # on Monday tests failed
    plural = len(noun) >= _SHORTEST and noun.isalpha() and not terms[end].kinds
    return (
        plural and noun not in STOP_WORDS | ITEMS | MADE | _NO_NOUNS and _opens(terms, first, end)
    )


def _opens(terms: Terms, first: int, end: int) -> bool:
    """Nothing but a preposition belongs to the date beside the weekday."""
    return all(terms[at].word in _TOWARDS | {"from", "of"} for at in range(first, end - 1))


def _was_moved(terms: Terms, first: int, end: int) -> bool:
    """A reunião de segunda mudou para quando: which meeting, whenever it was moved."""
    words = {term.word for term in terms}
    if not words & _WHEN or not words & _MOVED or not _is_day(terms[end - 1]):
        return False
    at = first if terms[first].word in _OF else first - 1
    if word_at(terms, at) in _OF:
        return word_at(terms, at - 1).isalpha() and word_at(terms, at - 2) in _OWNERS
    owned = word_at(terms, end) in ("'", "’") and word_at(terms, end + 1) == "s"
    noun = word_at(terms, end)
    compound = noun.isalpha() and noun not in STOP_WORDS and word_at(terms, first - 1) in _OWNERS
    return owned or compound


def _is_moved_to(terms: Terms, first: int, end: int) -> bool:
    """Who moved the gig to Sunday: where it went, whenever it was moved."""
    if not {term.word for term in terms} & _PUT_ELSEWHERE or not _is_day(terms[end - 1]):
        return False
    if word_at(terms, first - 1) in _ONTO or terms[first].word in _ONTO:
        return True
    between = any(term.word in _ONTO for term in terms[first + 1 : end - 1])
    if word_at(terms, first - 2) in ("que", "what"):
        return False  # what changed from Monday to Tuesday
    return between and word_at(terms, first - 1) in _PUT_ELSEWHERE | {"passou", "foi", "went"}


def _is_day(term: Term) -> bool:
    return bool(term.kinds.keys() & {"ANYDAY", "ANYMONTH", "RELATIVE"})


def _is_choice(terms: Terms, first: int, end: int) -> bool:
    """…, March or April?: the answers that are thought of."""
    before = terms[first - 1] if first else None
    if before is None or not closed(terms, first, end):
        return False
    if not any(term.word in _OR for term in terms[first:end]):
        return _is_guess(terms, first)
    asked = terms[0].word in _ASKS and before.word in (",", "?", "-", "—", ":")
    return asked or before.typed.lower() in _IS - {"end"}


def _is_guess(terms: Terms, first: int) -> bool:
    """When …, was it March?: the question is when, and this a guess."""
    at = first - 1
    while at > 0 and terms[at].word in _GUESSES:
        at -= 1
    return at < first - 1 and terms[at].word == "," and terms[0].word in ("when", "quando")


def _is_deadline(terms: Terms, first: int, end: int) -> bool:
    """The deadline is until the end of March: what it is, not when it was told."""
    at = first
    while at > 0 and terms[at - 1].word in _TOWARDS:
        at -= 1
    towards = at < first or terms[first].word.partition(" ")[0] in _TOWARDS
    if not towards and (at == 0 or terms[at - 1].typed.lower() not in _IS_NOW):
        return False
    near = range(max(at - _NEAR, 0), at)
    ends = [place for place in near if terms[place].word in _ENDS]
    return bool(ends) and any(terms[place].typed.lower() in _IS for place in near)
