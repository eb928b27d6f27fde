"""The words of dates in Portuguese and English, folded, each class with what its words mean.

An entry may be several words. Names that are other words as well (marco, may, mar, sex, segunda)
have weak classes, which the rules accept only beside something that tells them apart.
"""

from collections.abc import Mapping
from typing import Any

DAY, WEEK, FORTNIGHT, MONTH, YEAR, HOUR, WEEKEND, MINUTE = range(8)
BIMONTH, QUARTER, FOUR_MONTHS, HALF = 12, 13, 14, 16
"""Units of time; from 12 on, ten more than the months that they last."""


def _counted(text: str, first: int = 0) -> dict[str, int]:
    """Number the groups of words, the words of one group apart by a slash."""
    groups = enumerate(text.split(), first)
    return {word.replace("_", " "): n for n, group in groups for word in group.split("/")}


def _set(text: str) -> dict[str, None]:
    return {word.replace("_", " "): None for word in text.split()}


_NUMBERS = _counted(
    "zero um/uma/one dois/duas/two tres/three quatro/four cinco/five seis/six sete/seven oito/eight"
    " nove/nine dez/ten onze/eleven doze/twelve treze/thirteen catorze/quatorze/fourteen"
    " quinze/fifteen dezesseis/sixteen dezessete/seventeen dezoito/eighteen dezenove/nineteen"
    " vinte/twenty vinte_e_um/vinte_e_uma/twenty_one vinte_e_dois/vinte_e_duas/twenty_two"
    " vinte_e_tres/twenty_three vinte_e_quatro/twenty_four vinte_e_cinco/twenty_five"
    " vinte_e_seis/twenty_six vinte_e_sete/twenty_seven vinte_e_oito/twenty_eight"
    " vinte_e_nove/twenty_nine trinta/thirty trinta_e_um/thirty_one"
)
_NUMBERS |= {word.replace(" ", " - "): n for word, n in _NUMBERS.items() if word[:6] == "twenty"}
_NUMBERS |= {
    **dict.fromkeys(("couple", "couple of", "a couple of", "um par de"), 2),
    **dict.fromkeys(("quarenta", "forty"), 40),
    **dict.fromkeys(("cinquenta", "fifty"), 50),
    **dict.fromkeys(("sessenta", "sixty"), 60),
    **dict.fromkeys(("noventa", "ninety"), 90),
    **dict.fromkeys(("cem", "hundred", "a hundred"), 100),
}
_NOT_A_DAY = {"zero", "um", "uma", "one", "duas", "vinte e uma", "vinte e duas", "um par de"}
_ENGLISH_MONTHS = _counted(
    "january february march april may june july august september october november december", 1
)
_PORTUGUESE_MONTHS = _counted(
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro", 1
)
_ENGLISH_SHORT = _counted("jan feb mar apr may jun jul aug sep/sept oct nov dec", 1)
_PORTUGUESE_SHORT = _counted("jan fev mar abr mai jun jul ago set out nov dez", 1)
_PERSONS = ("april", "june", "august", "march", "may")
_MONTHS = {
    word: month
    for word, month in (_PORTUGUESE_MONTHS | _ENGLISH_MONTHS).items()
    if word not in _PERSONS and word != "março"
}
_ANY_MONTH = _MONTHS | _ENGLISH_MONTHS | _ENGLISH_SHORT | _PORTUGUESE_SHORT | {"marco": 3}
_ALSO_WORDS = {"set", "out", "dez", "ago", "mai", "may"}
_WEEKDAYS = _counted(
    "segunda_feira/segunda_-_feira/2ª_-_feira/2a_-_feira/2ª_feira/2a_feira/monday"
    " terca/terca_feira/terca_-_feira/3ª_-_feira/3a_-_feira/3ª_feira/3a_feira/tuesday/tue/tues"
    " quarta_feira/quarta_-_feira/4ª_-_feira/4a_-_feira/4ª_feira/4a_feira/wednesday/qua"
    " quinta_feira/quinta_-_feira/5ª_-_feira/5a_-_feira/5ª_feira/5a_feira/thursday/thu/thur/thurs"
    "/qui sexta_feira/sexta_-_feira/6ª_-_feira/6a_-_feira/6ª_feira/6a_feira/friday/fri"
    " sabado/saturday/sab domingo/sunday"
)
_ORDINAL_DAYS = {"segunda": 0, "quarta": 2, "quinta": 3, "sexta": 4, "seg": 0}
_SHORT_DAYS = {"mon": 0, "ter": 1, "wed": 2, "sex": 4, "sat": 5, "sun": 6, "dom": 6}
_ORDINALS = _counted(
    "primeiro/primeira/1º/1ª/1°/1o/1a/first/1st segundo/segunda/2º/2ª/2°/2o/2a/second/2nd"
    " terceiro/terceira/3º/3ª/3°/3o/3a/third/3rd quarto/quarta/4º/4ª/4°/4o/4a/fourth/4th"
    " quinto/quinta/5º/5ª/5°/5o/5a/fifth/5th",
    1,
)
_NTH = _counted(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    1,
)
_DAY_WORDS = _NTH | {
    f"{ten}{link}{word}": base + number
    for ten, base, count in (("twenty", 20, 9), ("thirty", 30, 1))
    for link in (" ", " - ")
    for word, number in _NTH.items()
    if number <= count
}
_DAY_WORDS["thirtieth"] = 30
_DECADES = {
    word: 1900 + 10 * number
    for number, words in enumerate(
        ("fifties cinquenta", "sixties sessenta", "seventies setenta", "eighties oitenta",
         "nineties noventa"), 5)
    for word in words.split()
}  # fmt: skip
_PLURAL_DAYS = _counted(
    "segundas/segundas_-_feiras/segundas_feiras/mondays tercas/tercas_-_feiras/tuesdays"
    " quartas/quartas_-_feiras/wednesdays quintas/quintas_-_feiras/thursdays"
    " sextas/sextas_-_feiras/fridays sabados/saturdays domingos/sundays"
)

CLASSES: Mapping[str, Mapping[str, Any]] = {
    "NUMBER": _NUMBERS,
    "DAY": {w: n for w, n in _NUMBERS.items() if n < 32 and w not in _NOT_A_DAY}
    | {"primeiro": 1, "first": 1},
    "DAYWORD": _DAY_WORDS,
    "FEW": _set("few a_few alguns algumas poucos poucas uns umas several"),
    "A": _set("a an"),
    "ORDINAL": _ORDINALS,
    "MONTH": _MONTHS,
    "ANYMONTH": _ANY_MONTH,
    "PLAINMONTH": {w: m for w, m in _ANY_MONTH.items() if w not in _ALSO_WORDS},
    "ENGLISHMONTH": _ENGLISH_MONTHS | _ENGLISH_SHORT,
    "PLAINSHORT": {
        w: m for w, m in _ENGLISH_SHORT.items() if w not in ("jan", "mar", "may", "dec")
    },
    "WEEKDAY": _WEEKDAYS,
    "ORDINALDAY": _ORDINAL_DAYS,
    "SHORTDAY": _SHORT_DAYS,
    "ANYDAY": _WEEKDAYS | _ORDINAL_DAYS | _SHORT_DAYS,
    "PLURALDAY": _PLURAL_DAYS,
    "UNIT": {
        **dict.fromkeys(("dia", "dias", "day", "days"), DAY),
        **dict.fromkeys(("semana", "semanas", "week", "weeks", "wk", "wks"), WEEK),
        **dict.fromkeys(("quinzena", "quinzenas", "fortnight", "fortnights"), FORTNIGHT),
        **dict.fromkeys(("mes", "meses", "month", "months"), MONTH),
        **dict.fromkeys(("ano", "anos", "year", "years", "yr", "yrs"), YEAR),
        **dict.fromkeys(("hora", "horas", "hour", "hours"), HOUR),
        **dict.fromkeys(("minuto", "minutos", "minute", "minutes"), MINUTE),
    },
    "PERIOD": {
        **dict.fromkeys(("bimestre", "bimestres", "bimester"), BIMONTH),
        **dict.fromkeys(("trimestre", "trimestres", "quarter", "quarters", "qtr"), QUARTER),
        **dict.fromkeys(("quadrimestre", "quadrimestres"), FOUR_MONTHS),
        **dict.fromkeys(("semestre", "semestres", "semester"), HALF),
    },
    "HALFWORD": {"half": HALF},
    "WEEKEND": dict.fromkeys(
        (
            *("fim de semana", "final de semana", "fim - de - semana", "fds", "findi"),
            *("weekend", "week - end", "wknd"),
        ),
        WEEKEND,
    ),
    "RELATIVE": {
        **dict.fromkeys(("hoje", "hj", "today", "tdy", "2day", "dia de hoje"), 0),
        **dict.fromkeys(("ontem", "yesterday", "dia de ontem"), -1),
        **dict.fromkeys(
            (
                *("anteontem", "antes de ontem", "ante - ontem", "antes d ' ontem"),
                *("day before yesterday", "the day before yesterday"),
            ),
            -2,
        ),
        **dict.fromkeys(("trasanteontem", "trasantontem", "tresanteontem", "tras - anteontem"), -3),
        **dict.fromkeys(("amanha", "tomorrow", "dia de amanha"), 1),
        **dict.fromkeys(("depois de amanha", "day after tomorrow", "the day after tomorrow"), 2),
    },
    "TIMEOFYEAR": {
        "summer": 1,
        "verao": 1,
        "autumn": 2,
        "outono": 2,
        "winter": 3,
        "inverno": 3,
        "primavera": 0,
        "springtime": 0,
    },
    "WEAKSEASON": {"spring": 0, "fall": 2},
    "DECADEWORD": _DECADES,
    "NOON": {
        **dict.fromkeys(("noon", "midday", "meio dia", "meio - dia"), (12, 0)),
        **dict.fromkeys(("midnight", "meia noite", "meia - noite"), (0, 0)),
    },
    "BLACKFRIDAY": _set("black_friday"),
    "THIS": _set(
        "este esta neste nesta deste desta esse essa nesse nessa desse dessa this current"
    ),
    "NOW": _set("atual corrente"),
    "CALENDARLAST": _set("last previous passada passado prior"),
    "ROLLINGLAST": _set("ultimo ultima past"),
    "ANYLAST": _set("last previous past ultimo ultima passado passada"),
    "LASTS": _set("ultimos ultimas last past previous"),
    "PASSED": _set("passado passada anterior ultimo ultima que_passou"),
    "PASSEDS": _set("passados passadas ultimos ultimas retrasados"),
    "BEFORELAST": _set("retrasado retrasada atrasado atrasada antepassado antepassada"),
    "NEXT": _set("proximo proxima next coming upcoming"),
    "NEXTS": _set("proximos proximas next upcoming"),
    "COMING": _set("que_vem"),
    "FINAL": _set("ultimo ultima last"),
    "FINALS": _set("ultimos ultimas last final"),
    "FIRSTS": _set("primeiros primeiras first"),
    "ABOUT": _set("uns umas cerca_de mais_ou_menos quase about around roughly some"),
    "TODATE": _set("hoje agora now today aqui o_momento the_present"),
    "STARTING": _set(
        "starting beginning commencing ending"
        " que_comecou_em que_comecou_no que_comeca_em que_comeca_no"
    ),
    "EDGE": {"early": 0, "mid": 1, "late": 2},
    "EDGENOUN": {
        **dict.fromkeys(("comeco", "inicio", "beginning", "start"), 0),
        **dict.fromkeys(("meados", "meio", "middle"), 1),
        **dict.fromkeys(("fim", "final", "finais", "end"), 2),
    },
    "PART": {
        **dict.fromkeys(("madrugada",), 0),
        **dict.fromkeys(("manha", "morning"), 1),
        **dict.fromkeys(("tarde", "afternoon"), 2),
        **dict.fromkeys(("noite", "evening", "night"), 3),
    },
    "ENGLISHPART": {"morning": 1, "afternoon": 2, "evening": 3, "night": 3},
    "EARLY": _set("cedo"),
    "OF": _set("de do da of in"),
    "IN": _set("em in no na durante during throughout"),
    "THE": _set("the o a os as"),
    "FROM": _set("de do da dos das from entre between desde"),
    "TO": _set("a ao aos as ate ate_a ate_o to until till through thru - – — .. … e and"),
    "STRETCH": _set("a ao para pra pro ate ate_a ate_o to until till through thru - – — .. …"),
    "AND": _set(
        "e ou and or & e_em e_de e_no e_na ou_em ou_no ou_na ou_de and_on and_in or_on or_in"
    ),
    "SINCE": _set("desde since a_partir_de a_partir_do a_partir_da starting"),
    "UNTIL": _set("ate ate_a ate_o until till up_to through"),
    "BEFORE": _set(
        "antes_de antes_do antes_da before prior_to earlier_than"
        " anterior_a anterior_ao anteriores_a anteriores_ao"
    ),
    "AFTER": _set(
        "depois_de depois_do depois_da apos after later_than"
        " posterior_a posterior_ao posteriores_a posteriores_ao"
    ),
    "ONWARD": _set("em_diante adiante para_ca pra_ca onward onwards forward"),
}

VAGUE: Mapping[int, int] = {DAY: 7, WEEK: 4, MONTH: 3, YEAR: 3, FORTNIGHT: 2, HOUR: 24, MINUTE: 60}
"""What "the last days" or "the last months" are taken for when no number is told."""

PREPOSITIONS = frozenset(
    _set(
        "em no na nos nas de do da dos das para pra pro on in from of for during durante over "
        "within throughout pelo pela num numa at ao aos"
    )
)
ARTICLES = frozenset(["the", "o", "a", "os", "as"])
