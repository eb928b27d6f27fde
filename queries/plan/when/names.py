"""Words of dates that are something else: names, what recurs, words that are talked about."""

from collections.abc import Sequence

from cade.queries.plan.when.guards import word_at
from cade.queries.plan.when.tokens import Term
from cade.queries.plan.when.words import ARTICLES, PREPOSITIONS

Terms = Sequence[Term]


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EVERY = _set("toda todo todas todos cada every each qualquer any")
_BETWEEN = _set("other second santo santa")
_LANGUAGES = _set(
    "portugues ingles espanhol frances alemao italiano portuguese english spanish french german "
    "italian"
)
_SAID = _set("palavra word termo term spell escreve escrevo significa significam mean chama called")
_INDEFINITE = _set("a an some any")
_MEANS = _set("et significa significam means mean stands format")
_PORTUGUESE = _set(
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro "
    "segunda terca quarta quinta sexta sabado domingo hoje ontem amanha"
)
_ENGLISH = _set(
    "monday tuesday wednesday thursday friday saturday sunday january february september october "
    "november december july"
)
_SPOKEN = _set("today yesterday tomorrow hoje ontem amanha")
_COLOURS = _set("amarelo rosa azul vermelho roxo laranja verde dourado lilas branco")
_CALLED = _set("black cyber casual super blue palm giving manic bloody fat freaky")
_OF_WEEKDAYS = _set("school schools roast roasts times driver drivers league mass blues club negra")
_KINDS_OF_NAMES = _set(
    "editora revista grupo familia edicoes radio banda cafe bar loja restaurante padaria empresa "
    "bloco projeto cliente escola clube time hotel musica filme livro album serie botao pasta aba "
    "filtro tela cartao card button tab folder song film book show project client company band "
    "account app tool"
)
_GREETINGS = _set("feliz happy merry bom boa otimo otima excelente nice good great")
_PRESENTS = _set(
    "tree trees card cards gift gifts song songs carol carols lights bonus market sweater island "
    "costume egg eggs bunny decoration decorations ornament ornaments movie"
)
_MASCULINE = _set("o pelo ao na da um")
_ADDRESSES = _set("sr sra dr dra dona mr mrs ms prof professor professora")
_ARTICLED = _set("o do da pelo pela")
_FEMININE = _set("a da na pela")
_ENDS = _set(". ? ! : ;")


def something_else(terms: Terms, first: int, end: int) -> bool:
    """Whether words that could be a date name something, recur, or are talked about as words."""
    while first < end - 1 and terms[first].word in PREPOSITIONS | ARTICLES:
        first += 1
    if _idiom(terms, first, end) or _recurs(terms, first, end) or _titled(terms, end):
        return True
    if end - first > 1:
        titles = all(term.typed.istitle() for term in terms[first:end])
        return titles and word_at(terms, first - 1) in _KINDS_OF_NAMES
    return _mentioned(terms, first) or _named(terms, first)


def _idiom(terms: Terms, first: int, end: int) -> bool:
    """`Hoje em dia` is no day, though "de hoje em diante" begins on one."""
    following = (word_at(terms, end), word_at(terms, end + 1))
    if following == ("(", ")"):  # today() is a function
        return terms[end].glued
    return terms[end - 1].word == "hoje" and following == ("em", "dia")


def _titled(terms: Terms, end: int) -> bool:
    """The May Fourth Movement."""
    last = terms[end - 1]
    return "DAYWORD" in last.kinds and last.typed.istitle() and _is_name(terms, end)


def _recurs(terms: Terms, first: int, end: int) -> bool:
    """Every Monday, todo dia 5; but "toda semana passada" is one week."""
    if end - first > 1 and terms[first].word != "dia":
        return False
    before = word_at(terms, first - 1)
    return before in _EVERY or (before in _BETWEEN and word_at(terms, first - 2) in _EVERY)


def _mentioned(terms: Terms, at: int) -> bool:
    after = word_at(terms, at + 1)
    if after in ("em", "in") and word_at(terms, at + 2) in _LANGUAGES:
        return True
    if word_at(terms, at - 1) == "called" and terms[at].typed.islower():
        return word_at(terms, at - 3) in _INDEFINITE  # a branch called monday; Rosa called monday
    return after in _MEANS or word_at(terms, at - 1) in _SAID


def _named(terms: Terms, at: int) -> bool:
    """It is a piece of a name: by its capitals, or by the word beside it."""
    term, before, after = terms[at], word_at(terms, at - 1), word_at(terms, at + 1)
    if "MONTH" in term.kinds and term.word in _PORTUGUESE and before in _ARTICLED:
        return True  # months have no article
    if "ANYMONTH" in term.kinds and (after in _COLOURS or before == "tem"):
        return True
    if before in _GREETINGS or ("HOLIDAY" in term.kinds and after in _PRESENTS):
        return True
    if "ANYDAY" in term.kinds and (before in _CALLED or after in _OF_WEEKDAYS):
        return True
    if not term.typed.istitle() or (_begins(terms, at) and not _is_addressed(terms, at)):
        return False
    if term.word in _SPOKEN and (before in _KINDS_OF_NAMES or before == "the"):
        return True
    if term.word in _SPOKEN and (_is_name(terms, at - 1) or _is_name(terms, at + 1)):
        return True
    if term.word in _PORTUGUESE:
        return _portuguese_name(terms, at)
    if term.word not in _ENGLISH:
        return False
    return before in _MASCULINE | _KINDS_OF_NAMES or (before == "the" and _is_name(terms, at + 1))


def _portuguese_name(terms: Terms, at: int) -> bool:
    """Portuguese writes months and weekdays small, and its months are masculine."""
    before = word_at(terms, at - 1)
    if before in _KINDS_OF_NAMES or (before == "e" and _is_title(terms, at - 2)):
        return True
    if before in _FEMININE and "ANYMONTH" in terms[at].kinds:
        return True
    if _is_addressed(terms, at) or (terms[at].word == "quinta" and _is_farm(terms, at)):
        return True
    beside = _is_name(terms, at - 1) or _is_name(terms, at + 1)
    return beside and not (before == "em" and "ANYMONTH" in terms[at].kinds)


def _is_farm(terms: Terms, at: int) -> bool:
    return word_at(terms, at + 1) in ("do", "da", "dos", "das") and _is_name(terms, at + 2)


def _is_addressed(terms: Terms, at: int) -> bool:
    """Sr. Março, dona Abril."""
    back = at - 2 if word_at(terms, at - 1) == "." else at - 1
    return word_at(terms, back) in _ADDRESSES


def _begins(terms: Terms, at: int) -> bool:
    """It is the first word of a sentence, so its capital tells nothing."""
    return at == 0 or word_at(terms, at - 1) in _ENDS


def _is_title(terms: Terms, at: int) -> bool:
    return at >= 0 and terms[at].typed.istitle() and not terms[at].kinds


def _is_name(terms: Terms, at: int) -> bool:
    if not 0 <= at < len(terms) or _begins(terms, at):
        return False
    term = terms[at]
    return term.typed[:1].isupper() and len(term.typed) > 1 and not term.kinds
