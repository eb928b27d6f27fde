"""Holidays by name: those with a date of their own, and those that move with Easter or a weekday.

Brazilian where a name stands for different days in different countries. Easter is that of the
Gregorian calendar (the rule of Oudin, 1940).
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from cade.queries.plan.when.days import Days
from cade.queries.plan.when.reckoning import months, weekday_before, weekdays


class Moving(NamedTuple):
    """A feast that is reckoned: so many days from Easter, or the nth weekday of a month.

    month: 0 counts from Easter. length: how many days it lasts.
    """

    month: int
    weekday: int
    number: int
    length: int = 1


def _named(table: str) -> dict[str, tuple[int, int]]:
    """Read lines of a month, a day, and the names of that day apart by slashes."""
    found: dict[str, tuple[int, int]] = {}
    for line in table.strip().splitlines():
        month, day, names = line.split(maxsplit=2)
        found |= dict.fromkeys((name.strip() for name in names.split("/")), (int(month), int(day)))
    return found


def _apostrophes(found: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Spell each name also with the curved apostrophe, and without any."""
    curved = {name.replace(" '", " ’"): day for name, day in found.items()}
    return found | curved | {name.replace(" ' ", ""): day for name, day in found.items()}


FIXED: Mapping[str, tuple[int, int]] = _apostrophes(
    _named(
        """
1 1 dia de ano novo / new year ' s day / new year ' s / new year day
1 6 dia de reis
2 14 valentine ' s day / valentine day / valentines day
3 8 dia internacional da mulher / dia da mulher / women ' s day / international women ' s day
3 17 st patrick ' s day / saint patrick ' s day
4 1 dia da mentira / april fools / april fools day / april fools ' day / april fool ' s day
4 21 dia de tiradentes / feriado de tiradentes
5 1 dia do trabalho / dia do trabalhador / dia dos trabalhadores / may day
6 12 dia dos namorados
6 24 dia de sao joao / noite de sao joao
7 20 dia do amigo
9 7 dia da independencia / independencia do brasil / independence day
10 12 dia das criancas / nossa senhora aparecida / dia de nossa senhora aparecida
10 15 dia do professor / dia dos professores
10 31 halloween / dia das bruxas
11 1 dia de todos os santos
11 2 finados / dia de finados / dia dos mortos / all souls ' day
11 15 proclamacao da republica / dia da republica / dia da proclamacao da republica
11 19 dia da bandeira
11 20 consciencia negra / dia da consciencia negra / dia de zumbi
12 23 antevespera de natal / antevespera do natal
12 24 christmas eve / vespera de natal / vespera do natal / noite de natal
12 25 christmas / christmas day / xmas / dia de natal / dia do natal
12 26 boxing day
12 31 reveillon / vespera de ano novo / vespera do ano novo / virada do ano / virada de ano
12 31 new year ' s eve / new year eve / noite de ano novo / vespera de ano - novo
"""
    )
)
_CARNIVAL, _LENT, _PALMS, _GOOD_FRIDAY, _CORPUS_CHRISTI = -50, -46, -7, -2, 60
_MONDAY, _THURSDAY, _SUNDAY = 0, 3, 6
MOVING: Mapping[str, Moving] = {
    **dict.fromkeys(
        ("domingo de pascoa", "easter sunday", "dia da pascoa", "easter day"), Moving(0, 0, 0)
    ),
    **dict.fromkeys(
        ("sexta feira santa", "sexta - feira santa", "sexta santa", "good friday"),
        Moving(0, 0, _GOOD_FRIDAY),
    ),
    **dict.fromkeys(("easter monday",), Moving(0, 0, 1)),
    **dict.fromkeys(("semana santa", "holy week"), Moving(0, 0, _PALMS, 7)),
    **dict.fromkeys(("corpus christi",), Moving(0, 0, _CORPUS_CHRISTI)),
    **dict.fromkeys(
        ("quarta feira de cinzas", "quarta - feira de cinzas", "quarta de cinzas", "ash wednesday"),
        Moving(0, 0, _LENT),
    ),
    **dict.fromkeys(
        (
            *("terca de carnaval", "terca feira de carnaval", "terca - feira de carnaval"),
            *("terca gorda", "mardi gras"),
        ),
        Moving(0, 0, _LENT - 1),
    ),
    **dict.fromkeys(
        ("segunda de carnaval", "segunda feira de carnaval", "segunda - feira de carnaval"),
        Moving(0, 0, _LENT - 2),
    ),
    **dict.fromkeys(("feriado de carnaval", "feriadao de carnaval"), Moving(0, 0, _CARNIVAL, 4)),
    **dict.fromkeys(("dia das maes", "mother ' s day", "mothers day"), Moving(5, _SUNDAY, 2)),
    **dict.fromkeys(("dia dos pais",), Moving(8, _SUNDAY, 2)),
    **dict.fromkeys(("father ' s day", "fathers day"), Moving(6, _SUNDAY, 3)),
    **dict.fromkeys(("thanksgiving day", "dia de acao de gracas"), Moving(11, _THURSDAY, 4)),
    **dict.fromkeys(("labor day",), Moving(9, _MONDAY, 1)),
}
SEASONS: Mapping[str, Moving] = {
    **dict.fromkeys(("pascoa", "easter"), Moving(0, 0, 0)),
    **dict.fromkeys(("carnaval",), Moving(0, 0, _CARNIVAL, 4)),
    **dict.fromkeys(("thanksgiving",), Moving(11, _THURSDAY, 4)),
}
"""Names that stand for the feast only behind a preposition (no Carnaval, at Easter)."""


def moving(feast: Moving, year: int) -> Days:
    """Return the days of a feast in a year."""
    if feast.month:
        first = weekdays(feast.weekday, months(year, feast.month))[feast.number - 1]
    else:
        first = _easter(year) + timedelta(days=feast.number)
    return Days(first, first + timedelta(days=feast.length))


def moving_before(feast: Moving, until: date) -> Days:
    """Return the last such feast that has begun on this day."""
    found = moving(feast, until.year)
    return found if found.first <= until else moving(feast, until.year - 1)


def _easter(year: int) -> date:
    """Return the Sunday after the full moon of the church on or after 21 March."""
    century, golden = year // 100, year % 19
    leaps = century - century // 4 - (8 * century + 13) // 25
    age = (19 * golden + leaps + 15) % 30
    age -= age // 28 * (1 - 29 // (age + 1) * ((21 - golden) // 11))
    moon = date(year, 3, 21) + timedelta(days=age)
    return weekday_before(_SUNDAY, moon + timedelta(days=7))
