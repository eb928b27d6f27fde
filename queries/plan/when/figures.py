"""Two numbers and a slash or a word between: a day of a month, or a fraction, a mark, a share."""

from collections.abc import Sequence

from cade.queries.plan.when.contexts import ITEMS
from cade.queries.plan.when.guards import no_sprint, unnamed, word_at
from cade.queries.plan.when.tokens import Term
from cade.queries.stop_words import STOP_WORDS

Terms = Sequence[Term]


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BEFORE_DATES = _set("em dia de no on desde since ate until till from after before antes depois")
_MARKS = _set(
    "nota notas score scores scored rating rated placar avaliacao resultado progresso progress "
    "proporcao ratio formato escala scale fracao fraction passaram falharam passed failed testes "
    "tests divisao split pod pods readiness replicas"
)
_GIVES_MARKS = _set(
    "deu dei deram tirou tirei tiraram gave give gives got levou recebeu merece merecia ganhou dar"
)
_OPERATORS = _set("= * + < > /")
_IS = _set("foi e era ficou was is")
_TRIED = _set("testes tests passaram falharam passed failed")
_SHAPES = _set("ratio aspect proporcao relacao")
_NEAR = 5
_ENDS_OF_SCALES = (5, 10)
_DONE = _set(
    "passaram falharam passou passed failed done pronto pronta feito feita concluido concluida "
    "complete completo completa cheio cheia full would aspect ratio rule split scale screw inch "
    "estrelas stars"
)
_ABOUT = _set(
    "a o um uma the cerca quase about nearly almost ocupa usa usou uses used so apenas only"
)
_DENOMINATORS = (2, 3, 4, 5, 6, 8, 10)
_WHOLES = _set(
    "pagina tela texto livro altura largura tempo capacidade disco memoria orcamento verba valor "
    "preco custo total meta time turma equipe lista folha linha coluna area espaco caminho volume "
    "produto estoque receita xicara copo dia hora mes ano semana codigo arquivo conteudo documento "
    "imagem tamanho maximo limite page screen width height text book time capacity disk memory "
    "budget price cost team list sheet line column space way stock cup hour day year code file "
    "content document image size limit nota"
)
_PAST_ENDINGS = ("ei", "ou", "eu", "iu", "fiz", "fez", "ram", "mos", "vi", "li", "disse", "houve")


def a_day_of_year(terms: Terms, first: int, end: int) -> bool:
    """3/11 is a day: it is not the number of a thing, no fraction, no mark and no share."""
    numbers = [int(number) for number in terms[end - 1].word.split("/")]
    before = word_at(terms, first - 1)
    if 0 in numbers or before in _OPERATORS:
        return False
    if not _could_be_day(numbers, before) or not unnamed(terms, first, end):
        return False
    return not _is_mark(terms, first, end, numbers) and not _is_fraction(terms, first, end, numbers)


def spaced_date(terms: Terms, first: int, end: int) -> bool:
    """20 / 11 behind a preposition: a day typed with blanks, no division and no mark."""
    numbers = [term.kinds["NUMBER"] for term in terms[first:end] if "NUMBER" in term.kinds][:2]
    dated = terms[first].word == "dia" or word_at(terms, first - 1) in _BEFORE_DATES
    if not dated or 0 in numbers or word_at(terms, end) in _OPERATORS:
        return False
    return min(numbers) <= 12 and max(numbers) <= 31 and unnamed(terms, first, end)


def no_amount(terms: Terms, first: int, end: int) -> bool:
    """Two days, not two values (um número entre 1 e 5): something was done or made between them."""
    before = word_at(terms, first - 1)
    made = before in ITEMS or before in STOP_WORDS or before.endswith(_PAST_ENDINGS)
    return (made or not before[:1].isalpha()) and no_sprint(terms, first, end)


def a_day_of_some_year(terms: Terms, first: int, end: int) -> bool:
    """05/10 do ano passado, but no "3/4 do ano"."""
    at = next(at for at in range(first, end) if "TWO" in terms[at].kinds)
    numbers = [int(number) for number in terms[at].word.split("/")]
    return not _is_fraction(terms, first, at + 1, numbers) or "PASSED" in terms[end - 1].kinds


def a_month_of_year(terms: Terms, first: int, end: int) -> bool:
    """11/2026 is a month; what no year has is one only where a date is expected (13/2026)."""
    if not unnamed(terms, first, end):
        return False
    month = terms[end - 1].kinds["MONTHYEAR"][0]
    return 1 <= month <= 12 or word_at(terms, first - 1) in _BEFORE_DATES


def _could_be_day(numbers: list[int], before: str) -> bool:
    """What no month has is a date only where one is expected, and then it is an error."""
    if min(numbers) <= 12 and max(numbers) <= 31:
        return True
    return before in _BEFORE_DATES and (max(numbers) <= 31 or min(numbers) <= 12)


def _is_mark(terms: Terms, first: int, end: int, numbers: list[int]) -> bool:
    before, after = word_at(terms, first - 1), word_at(terms, end)
    if before in _MARKS or after in _DONE:
        return True
    near = {word_at(terms, at) for at in range(first - _NEAR, first)}
    if near & (_TRIED | _SHAPES) and before not in _BEFORE_DATES:
        return True
    of_a_scale = numbers[1] in _ENDS_OF_SCALES and numbers[0] <= numbers[1]
    if before in _IS and near & _MARKS:
        return True
    return of_a_scale and (before in _GIVES_MARKS or word_at(terms, end + 1) == "nota")


def _is_fraction(terms: Terms, first: int, end: int, numbers: list[int]) -> bool:
    if numbers[0] >= numbers[1] or numbers[1] not in _DENOMINATORS:
        return False
    if word_at(terms, end) in _WHOLES and word_at(terms, first - 1) not in _BEFORE_DATES:
        return True  # a 1/2 page summary
    if word_at(terms, end) not in ("do", "da", "de", "of"):
        return False
    return word_at(terms, end + 1) in _WHOLES or word_at(terms, first - 1) in _ABOUT
