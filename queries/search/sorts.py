"""The sorts of things that a question can ask for, in Portuguese and English: how it asks, and
what in a text is one. All patterns are over folded text (`queries.words.folded`).

The first sort that a question asks for is meant: what is rarer stands before what is commoner.
"""

import re

import msgspec

from cade.queries.answer.number_words import NUMBERS


class Sort(msgspec.Struct, frozen=True):
    """asked: what in a question asks for it; had: what in a text is one.

    is_counted: days, addresses and numbers of tickets in a text are none. is_rare: hardly any text
    has one by chance.
    """

    name: str
    asked: re.Pattern[str]
    had: re.Pattern[str]
    is_counted: bool = False
    is_rare: bool = False


def _words(*alternatives: str) -> str:
    return rf"\b(?:{'|'.join(alternatives)})\b"


def _sort(
    name: str, asked: str, *had: str, is_counted: bool = False, is_rare: bool = False
) -> Sort:
    return Sort(name, re.compile(asked), re.compile("|".join(had)), is_counted, is_rare)


_NUMBER = r"(?:\d|" + _words(*NUMBERS, "meia", "half", "nenhuma?", "none", "once", "twice") + ")"
_DAYS = (
    "segunda|terca|quarta|quinta|sexta|sabado|domingo",
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday",
)
MONTHS = (
    "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
    "january|february|march|april|may|june|july|august|september|october|november|december",
)
_SOON = (
    "hoje|amanha|semana que vem|mes que vem|fim d[oe]|natal|pascoa|carnaval|proxim[oa]",
    "today|tonight|tomorrow|next|end of|christmas|easter",
)
_COLOURS = (
    r"branc\w+|pret[oa]s?|azu\w+|verdes?|vermelh\w+|amarel\w+|rox[oa]|cinza|bege|laranja|marrom",
    r"rosa|dourad\w+|pratead\w+|turquesa",
    "white|black|blue|green|red|yellow|purple|gr[ae]y|beige|orange|brown|pink|golden|silver|navy",
    "ochre|violet|maroon|teal|lilac|cream|tan|burgundy|indigo|magenta|cyan|khaki|salmon|coral",
    "mustard|olive|turquoise|ivory|charcoal|mint|peach|lavender|gold|scarlet|crimson|amber|bronze",
    "ocre|violeta|lilas|creme|vinho|anil|ciano|caqui|salmao|mostarda|oliva|marfim|grafite|menta",
    "pessego|lavanda|escarlate|ambar|chumbo|areia|turquesa|bordo",
)
_MONEY = (
    "reais|real|euros?|dolar(?:es)?|libras?|contos?|pila|mil|centavos",
    "dollars?|pounds?|usd|eur|brl|gbp|k|cents",
)
_COSTS = (
    r"custou|custa\w*|pag\w+|gast\w+|cobr\w+|vale\w*|saiu|sai|deu a conta|devo|ganh\w+|receb\w+"
)
_PRICES = "price|cost|fee|rent|budget|salary|deposit|bill"

SORTS = (
    _sort(
        "telephone",
        _words(r"(?:telefone|celular|ramal) d[aeo]s?", "numero de telefone", "phone number"),
        r"(?<![\d-])(?:\+?\d{1,3}[ .-]?)?\(?\d{2,4}\)?[ .-]?\d{3,5}[ .-]\d{3,4}(?![\d-])",
        r"\b(?:ramal|extension|ext\.?) \d{2,5}\b",
        r"(?<!\d)\d{8,13}(?!\d)",
        is_rare=True,
    ),
    _sort(
        "e-mail",
        r"\b(?:qual|what)\b.{0,20}\be-?mail\b|\be-?mail address\b",
        r"\S@\S+\.\w",
        is_rare=True,
    ),
    _sort(
        "secret",
        r"\b(?:qual|what|which)\b.{0,25}\b(?:senha|password|passcode|passphrase|pin)\b",
        r"\b(?:senha|password|passcode|passphrase|pin|codigo|code)\b[^.\n]{0,40}?"
        r"(?:[:=]\s*\S|\w*\d|[\"'`])",
        r"\[\w*redacted|\*{4}|•{3}",
        is_rare=True,
    ),
    _sort(
        "address",
        r"\b(?:qual|what)\b.{0,12}\b(?:endereco|address)\b",
        _words("rua|av|avenida|alameda|travessa|praca|estrada", "street|st|road|rd|avenue|lane"),
        is_rare=True,
    ),
    _sort(
        "clock",
        _words("que horas?", "what time", "opening hours") + r"|\bqual (?:e )?o horario\b",
        r"\b\d{1,2} ?(?:h(?:oras?|ours?|\d\d)?\b|:\d\d|[ap]m\b|o.clock)|\bminut",
        r"\b(?:as|at) (?:\d|" + "|".join(NUMBERS) + ")",
        _words("meio-dia|meia-noite|noon|midnight|midday"),
    ),
    _sort(
        "money",
        rf"\bquanto (?:e que )?(?:{_COSTS})\b"
        rf"|\bhow much\b.{{0,60}}\b(?:costs?|pay|paid|charged?|spend|spent|owe|{_PRICES})\b"
        rf"|\b(?:qual|what)\b.{{0,20}}\b(?:preco|valor|orcamento|aluguel|{_PRICES})\b",
        r"(?:r\$|us\$|[$€£])\s?\d",
        rf"{_NUMBER}[\d.,]*\s?(?:\w+ )?{_words(*_MONEY)}",
        r"\b\d{2,6}\b",
        _words("gratis|de graca|free"),
        is_counted=True,
    ),
    _sort(
        "percentage",
        _words("porcentagem|percentual|por cento", "percent|percentage"),
        r"\d\s?%|\b(?:por cento|percent)\b",
        is_rare=True,
    ),
    _sort(
        "version",
        r"\b(?:que|qual|which|what)\b.{0,12}\b(?:versao|version)\b",
        r"\bv?\d+(?:\.\d+)+|\b(?:versao|version|v) ?\d|\b[a-z]{2,} ?\d{1,2}\b",
        is_rare=True,
    ),
    _sort(
        "score",
        _words("placar|score", "resultado d[oa] (?:jogo|partida)", "result of the (?:game|match)"),
        r"\b\d{1,3} ?(?:x|a|-|–|:|to) ?\d{1,3}\b",
        is_rare=True,
    ),
    _sort(
        "colour",
        r"\b(?:que|qual|what|which)\b.{0,10}\b(?:cor|colou?r)\b",
        _words(*_COLOURS) + "|#[0-9a-f]{6}",
    ),
    _sort(
        "how often",
        _words("how often", "que frequencia", "de quanto em quanto tempo"),
        _NUMBER,
        _words("every|each|daily|weekly|monthly|yearly|hourly|nightly|never"),
        _words(r"tod[oa]s?|cada|diari\w+|semana\w*|mensa\w+|anual\w*|quinzena\w*|nunca|vez|vezes"),
        is_counted=True,
    ),
    _sort(
        "age",
        _words("how old", "que idade|quantos anos", "what age"),
        _words(r"\d+ (?:years?|months?|anos?|mes(?:es)?)", r"(?:since|desde|from|in|em|de) \d{4}"),
        r"\b(?:19|20)\d\d\b",
    ),
    _sort(
        "figure",
        _words("quant[ao]s?|quao|que tamanho", "what (?:size|number)")
        + r"|\bhow (?:many|much|long|big|fast|far|old|heavy|tall|large|high|wide|deep)\b",
        _NUMBER,
        is_counted=True,
    ),
    _sort(
        "date",
        _words("quando|que dia|em que data|qual (?:e )?a data", "when|(?:what|which) (?:day|date)"),
        r"\d",
        _words(*_DAYS, *MONTHS, *_SOON),
    ),
)  # fmt: skip
