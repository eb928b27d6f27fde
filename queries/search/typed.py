"""Whether a text holds what a question asks for: a date, an amount, a number, a person, a link.

Sorts that anything with a figure in it would have are held more strictly here than a search for
the best of several texts needs: one text is judged by itself. What cannot be told is None.
"""

import re
from datetime import date

from cade.queries.answer.number_words import NUMBERS
from cade.queries.search.expected import has
from cade.queries.search.sorts import SORTS, Sort
from cade.queries.words import folded

_NUMBER = rf"(?:\d+|{'|'.join(NUMBERS)}|um|uma|one|an?|alguns|algumas|few|couple(?: of)?)"
_SPANS = (
    r"(?:segundos?|minutos?|horas?|dias?|semanas?|meses|mes|anos?|decadas?|seculos?"
    r"|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies))"
)
_MONTHS = (
    "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
    "|january|february|march|april|june|july|august|september|october|november|december"
    r"|(?:in|of|by|until|since|\d) may|may \d"
    r"|\d\d? ?(?:de )?(?:jan|fev|feb|mar|abr|apr|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)"
    r"|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d\d?"
)
_WEEKDAYS = (
    "segunda|terca|quarta|quinta|sexta|sabado|domingo"
    "|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|fds|weekday"
)
_NEAR = (
    "hoje|ontem|anteontem|amanha|agora|today|tonight|yesterday|tomorrow|now|noite|manha|tarde"
    "|madrugada|morning|evening|afternoon|noon|midnight|meio-dia|natal|pascoa|carnaval|reveillon"
    "|christmas|easter|ferias|next|proxim[oa]s?|last|passad[oa]|que vem|fim d[oea]|final d[oea]"
    "|comeco d[oea]|inicio d[oea]|meados|seculo|end of|beginning of|mid|spring|summer|autumn"
    "|winter|verao|inverno|outono|primavera|(?:tod[oa]s?|every|each|cada) \\w+|daily|weekly|mensal"
    "|depois d[aeo]s?|antes d[aeo]s?|apos|assim que|after|before|as soon as|until|ate"
    "|desde|since|quando|when|durante|during|trimestre|quarter|semestre|prazo|deadline|sempre que"
    "|whenever|a partir|periodo|period|epoca|mesmo dia|same day"
)
_CLOCKS = r"\b\d{1,2} ?(?:h(?:oras?|ours?|rs?|\d\d)?\b|:\d\d|[ap]\.?m\b)|\b(?:as|at) \d{1,2}\b"
_DATES = re.compile(
    r"\b(?:1\d|20)\d\d\b|\b\d{2,4} (?:a\.?c|d\.?c|ad|bc)\b"
    rf"|\b\d{{1,2}}[/.]\d{{1,2}}(?:[/.]\d{{2,4}})?\b|\bdias? \d|\b\d{{1,2}}º"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)\b|\b(?:{_MONTHS})\b|\b(?:{_WEEKDAYS})\b|{_CLOCKS}"
    rf"|\b(?:{_NEAR})\b|\b{_NUMBER} {_SPANS}\b"
)
_WHEN = re.compile(
    r"\b(?:quando|(?:que|qual) (?:e |foi |era )?(?:o |a )?(?:dia|data|mes|ano|semana|prazo)"
    r"|when|(?:what|which) (?:is |was )?(?:the )?(?:day|date|month|year|week|deadline))\b"
)
_ASIDE = re.compile(r"\b(?:quando|when)\b")
_ASKS_OTHER = re.compile(
    r"\b(?:o que|quem|quanto|quanta|quantos|quantas|qual|quais|como|por que|onde|what|who|which"
    r"|why|how|where|did|does|do|is|was|are)\b"
)
"""Before a "quando" or "when" that stands within: the question asks for something else."""
_DONE = re.compile(
    r"\b(?:did|was|were|has|have|had|foi|foram|fui|fomos"
    r"|\w{2,}(?:ou|ei|eu|iu|ui|aram|eram|iram|amos|emos|imos))\b"
)
_HABIT = re.compile(r"\b(?:when do(?:es)?|quando (?:e|sera|vai|vao|fica)|when (?:is|will|are))\b")
_TOKENS = (
    Sort(
        "link",
        re.compile(
            r"\b(?:qual|quais|what|which|cade|where)\b.{0,20}\b(?:link|url|site|website)s?\b"
        ),
        re.compile(r"https?://\S|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|io|dev|br|app|example)\b"),
    ),
    Sort(
        "number",
        re.compile(
            r"\b(?:qual|quais|what|which)\b.{0,12}\b(?:numero|number|cpf|cnpj|rg|cep|zip|placa"
            r"|protocolo|porta|port|ramal|extension|conta|account|ip|tamanho|altura|peso|idade"
            r"|temperatura|temperature|size|height|weight|age|limite|limit)\b"
        ),
        re.compile(rf"\d|\b(?:{'|'.join(NUMBERS)})\b"),
    ),
)
_AS_FOR = re.compile(r"\bquanto (?:a|as|ao|aos|mais|menos|antes)\b|\bhow (?:far along|much of)\b")
"""What begins like a question for a figure and is none."""
_COUNTED = re.compile(r"\b(?:quantos|quantas|how many) (\w{3,})")
_SINGLE = re.compile(
    r"\b(?:(?:so|apenas|somente|sequer|uma?) (?:uma?|unic[oa])|only one|just one|a single|nobody"
    r"|ninguem|none|nenhuma?|nothing|nada|varios|varias|several|many|muit[oa]s|both|ambos|ambas)\b"
)
_WHO = re.compile(
    r"^(?:\W|\b(?:e|and|mas|but|so|entao|oi|hey|afinal)\b)*"
    r"(?:(?:com|de|para|pra|por|a|with|to|from|by|em|of) )?(?:quem|who|whom|whose)\b"
)
_AUTHOR = re.compile(
    r"\b(?:quem|who)\b.{0,12}?\b(?:\w{2,}(?:ou|eu|iu|ui|aram|eram|iram)|fez|fizeram|disse|disseram"
    r"|trouxe|pos|did|wrote|said|told|added|made|sent|broke|built|\w{2,}ed)\b"
)
_KIN = (
    "mae|pai|irma|irmao|avo|tia|tio|prima|primo|filha|filho|esposa|marido|sogra|sogro|vizinh[oa]"
    "|chefe|medic[oa]|dentista|professor|professora|cliente|advogad[oa]|contador|contadora|equipe"
    "|time|mother|mom|mum|father|dad|sister|brother|aunt|uncle|cousin|daughter|son|wife|husband"
    "|neighbou?r|boss|doctor|dentist|teacher|client|lawyer|accountant|team|landlord|plumber"
    "|eletricista|encanador|i|we|eu|nos|me|she|he|they|ele|ela|eles|elas|voce|you"
)
_PERSON = re.compile(rf"\b(?:{_KIN})\b|(?<!\w)@\w|\S@\S+\.\w")
_LARGE = re.compile(r"(?<![.!?…\n] )(?<=[^\W\d_]\W)[A-ZÀ-Þ][\w'’-]+|\b[A-ZÀ-Þ][a-zà-ÿ]+ [A-ZÀ-Þ]")
"""A word with a capital within a sentence, or two that follow each other."""
_SUBJECT = re.compile(
    r"(?:^|[.!?…\n]\s*|\s[-*]\s)(?!(?:The|This|That|These|It|There|All|Esta|Este|Essa|Esse|Isso"
    r"|Tudo|Uma|Um|Os|As|Na|No|Em|In|On|At|For|To|Para|Com|With) )[A-ZÀ-Þ][a-zà-ÿ]+ [a-zà-ÿ]"
)
"""A sentence's first word may be a name as well: it is not told that there is none."""


def has_type(
    question: str, text: str, *, author: str | None = None, day: date | None = None
) -> bool | None:
    """Tell whether the text has the type of thing that the question asks for.

    author: who wrote, sent or committed the text: an answer to who did, said or wrote something.
    day: its local day: an answer to when something was done, never to when it will be.
    None when the question asks for no type, or when the text cannot tell.
    """
    asked = folded(question)
    if _WHO.search(asked):
        return _says_who(asked, text, author)
    sort = next((one for one in _kinds() if one.asked.search(asked)), None)
    if sort is not None and not _AS_FOR.search(asked):
        return has(sort, text) or (sort.name == "figure" and _is_counted(asked, text))
    if not _asks_when(asked):
        return None
    return _has_date(text) or (day is not None and asks_when_done(question))


def asks_when_done(question: str) -> bool:
    """Tell whether it asks when something was done, which the item's own day may answer."""
    asked = folded(question)
    return bool(_asks_when(asked) and _DONE.search(asked) and not _HABIT.search(asked))


def asks_who_did(question: str) -> bool:
    """Tell whether it asks who did, wrote or said something, which the author may answer."""
    asked = folded(question)
    return bool(_WHO.search(asked) and _AUTHOR.search(asked))


def _kinds() -> list[Sort]:
    return [*_TOKENS[:1], *(sort for sort in SORTS if sort.name != "date"), *_TOKENS[1:]]


def _asks_when(asked: str) -> bool:
    found = _WHEN.search(asked)
    if found is None:
        return False
    return not (_ASIDE.match(found[0]) and _ASKS_OTHER.search(asked[: found.start()]))


def _has_date(text: str) -> bool:
    return _DATES.search(folded(text)) is not None


def _says_who(asked: str, text: str, author: str | None) -> bool | None:
    """Tell whether it says who; None where it may: without capitals, or where a role is asked for.

    Who does something as a rule is often no person ("who issues it?": an office).
    """
    is_done = _AUTHOR.search(asked) is not None
    named = _LARGE.search(text) or _PERSON.search(folded(text))
    if named or (is_done and author is not None):
        return True
    return None if not is_done or text == text.lower() or _SUBJECT.search(text) else False


def _is_counted(asked: str, text: str) -> bool:
    """Tell whether there is one of what is counted, in words that are commonly articles."""
    plain, thing = folded(text), _COUNTED.search(asked)
    one = thing and re.search(rf"\b(?:uma?|one|an?) {thing[1].rstrip('s')[:5]}", plain)
    return bool(one or _SINGLE.search(plain))
