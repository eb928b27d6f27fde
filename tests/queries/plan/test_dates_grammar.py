from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cade.queries.plan.dates import NoSuchDate, Part, find_dates, instants, one_day, read_date

MONDAY = date(2026, 11, 30)
NEW_YEAR = date(2026, 1, 1)
UNDERSTOOD = """
hoje|2026-11-30|2026-11-30
ontem|2026-11-29|2026-11-29
segunda|2026-11-23|2026-11-23
segunda passada|2026-11-23|2026-11-23
last monday|2026-11-23|2026-11-23
last friday|2026-11-27|2026-11-27
sexta passada|2026-11-27|2026-11-27
há duas semanas|2026-11-16|2026-11-22
fim de semana passado|2026-11-28|2026-11-29
primeiro de janeiro|2026-01-01|2026-01-01
1ª semana de março|2026-03-01|2026-03-07
semana passada|2026-11-23|2026-11-29
mês passado|2026-10-01|2026-10-31
março|2026-03-01|2026-03-31
12/2025|2025-12-01|2025-12-31
29 de fevereiro|2024-02-29|2024-02-29
Q3|2026-07-01|2026-09-30
Q3 2025|2025-07-01|2025-09-30
last quarter|2026-07-01|2026-09-30
de 1 a 5 de março|2026-03-01|2026-03-05
de segunda a quarta|2026-11-23|2026-11-25
entre 3 e 7 de março|2026-03-03|2026-03-07
entre janeiro e março|2026-01-01|2026-03-31
desde segunda|2026-11-23|2026-11-30
a partir de 3/2|2026-02-03|2026-11-30
from March 1 to 5|2026-03-01|2026-03-05
between Monday and Wednesday|2026-11-23|2026-11-25
since March 3|2026-03-03|2026-11-30
from Jan to Mar|2026-01-01|2026-03-31
2026-03-01..2026-03-05|2026-03-01|2026-03-05
two weeks ago|2026-11-16|2026-11-22
a month ago|2026-10-01|2026-10-31
last two weeks|2026-11-17|2026-11-30
in the last month|2026-10-31|2026-11-30
last week|2026-11-23|2026-11-29
yesterday evening|2026-11-29|2026-11-29
Monday morning|2026-11-23|2026-11-23
Natal|2025-12-25|2025-12-25
2025|2025-01-01|2025-12-31
ano passado|2025-01-01|2025-12-31
March 5|2026-03-05|2026-03-05
5th of March|2026-03-05|2026-03-05
Mar 5 2025|2025-03-05|2025-03-05
the 5th|2026-11-05|2026-11-05
week of March 3|2026-03-02|2026-03-08
semana do dia 3|2026-11-02|2026-11-08
01/03/2026|2026-03-01|2026-03-01
1/3|2026-03-01|2026-03-01
1.3.2026|2026-03-01|2026-03-01
1º de março|2026-03-01|2026-03-01
dia 5|2026-11-05|2026-11-05
qua|2026-11-25|2026-11-25
sáb|2026-11-28|2026-11-28
ter|2026-11-24|2026-11-24
tonight|2026-11-30|2026-11-30
last night|2026-11-29|2026-11-29
hoje cedo|2026-11-30|2026-11-30
this weekend|2026-12-05|2026-12-06
último trimestre|2026-07-01|2026-09-30
ontem à noite|2026-11-29|2026-11-29
today|2026-11-30|2026-11-30
yesterday|2026-11-29|2026-11-29
last weekend|2026-11-28|2026-11-29
esta semana|2026-11-30|2026-12-06
este mês|2026-11-01|2026-11-30
este ano|2026-01-01|2026-12-31
this year|2026-01-01|2026-12-31
last year|2025-01-01|2025-12-31
in 2025|2025-01-01|2025-12-31
março de 2025|2025-03-01|2025-03-31
03/2025|2025-03-01|2025-03-31
há 3 dias|2026-11-27|2026-11-27
três dias atrás|2026-11-27|2026-11-27
duas semanas atrás|2026-11-16|2026-11-22
últimas duas semanas|2026-11-17|2026-11-30
amanhã|2026-12-01|2026-12-01
last month|2026-10-01|2026-10-31
this month|2026-11-01|2026-11-30
this week|2026-11-30|2026-12-06
terça|2026-11-24|2026-11-24
sexta-feira|2026-11-27|2026-11-27
SEXTA-FEIRA|2026-11-27|2026-11-27
sabado|2026-11-28|2026-11-28
domingo|2026-11-29|2026-11-29
sexta da semana passada|2026-11-27|2026-11-27
terça e quarta|2026-11-24|2026-11-25
março do ano passado|2025-03-01|2025-03-31
March last year|2025-03-01|2025-03-31
dia 5 do mês passado|2026-10-05|2026-10-05
week 53|2020-12-28|2021-01-03
semana 53 de 2026|2026-12-28|2027-01-03
anteontem|2026-11-28|2026-11-28
trasanteontem|2026-11-27|2026-11-27
the day before yesterday|2026-11-28|2026-11-28
depois de amanhã|2026-12-02|2026-12-02
esta manhã|2026-11-30|2026-11-30
nesta quinta|2026-12-03|2026-12-03
this Tuesday|2026-12-01|2026-12-01
2ª-feira|2026-11-23|2026-11-23
first week of March|2026-03-01|2026-03-07
last fortnight|2026-11-01|2026-11-15
quinzena passada|2026-11-01|2026-11-15
3 dias atrás|2026-11-27|2026-11-27
um mês atrás|2026-10-01|2026-10-31
últimas 48 horas|2026-11-28|2026-11-30
past 10 days|2026-11-21|2026-11-30
primeiro semestre|2026-01-01|2026-06-30
2º trimestre de 2025|2025-04-01|2025-06-30
de 5 de março a 3 de abril|2026-03-05|2026-04-03
12 de março de 2025|2025-03-12|2025-03-12
since Monday|2026-11-23|2026-11-30
ontem ou hoje|2026-11-29|2026-11-30
mar/2025|2025-03-01|2025-03-31
in March 2025|2025-03-01|2025-03-31
last March|2026-03-01|2026-03-31
março passado|2026-03-01|2026-03-31
dezembro|2025-12-01|2025-12-31
fim de março|2026-03-21|2026-03-31
in may|2026-05-01|2026-05-31
last may|2026-05-01|2026-05-31
may 5|2026-05-05|2026-05-05
on May 5th|2026-05-05|2026-05-05
seg|2026-11-23|2026-11-23
dom|2026-11-29|2026-11-29
de seg a sex|2026-11-23|2026-11-27
seg a qua|2026-11-23|2026-11-25
from mon to wed|2026-11-23|2026-11-25
entre 2024 e 2025|2024-01-01|2025-12-31
de 2024 a 2025|2024-01-01|2025-12-31
desde 2025|2025-01-01|2026-11-30
since 2025|2025-01-01|2026-11-30
desde há 2 semanas|2026-11-16|2026-11-30
a couple of days ago|2026-11-28|2026-11-28
vinte e um de março|2026-03-21|2026-03-21
dias 3 e 4|2026-11-03|2026-11-04
dias 3 a 5 de março|2026-03-03|2026-03-05
hoje de manhã|2026-11-30|2026-11-30
na noite de ontem|2026-11-29|2026-11-29
morning of March 5|2026-03-05|2026-03-05
tomorrow|2026-12-01|2026-12-01
próxima semana|2026-12-07|2026-12-13
semana que vem|2026-12-07|2026-12-13
next friday|2026-12-04|2026-12-04
New Year's Eve|2025-12-31|2025-12-31
réveillon|2025-12-31|2025-12-31
7 de setembro|2026-09-07|2026-09-07
March 1-5|2026-03-01|2026-03-05
1-5 de março|2026-03-01|2026-03-05
semana retrasada|2026-11-16|2026-11-22
últimos dias|2026-11-24|2026-11-30
03/13/2026|2026-03-13|2026-03-13
2 semanas atrás|2026-11-16|2026-11-22
ha 2 semanas|2026-11-16|2026-11-22
FIM DE SEMANA PASSADO|2026-11-28|2026-11-29
mês retrasado|2026-09-01|2026-09-30
two years ago|2024-01-01|2024-12-31
última segunda de março|2026-03-30|2026-03-30
sábado e domingo|2026-11-28|2026-11-29
segunda, 2 de março|2026-03-02|2026-03-02
since the 5th|2026-11-05|2026-11-30
from the 3rd to the 5th|2026-11-03|2026-11-05
do dia 3 ao dia 5|2026-11-03|2026-11-05
de dezembro a fevereiro|2025-12-01|2026-02-28
1.º de março|2026-03-01|2026-03-01
Monday, Wednesday and Friday|2026-11-23|2026-11-27
ontem de madrugada|2026-11-29|2026-11-29
sexta à tarde|2026-11-27|2026-11-27
março e abril|2026-03-01|2026-04-30
between March 3 and March 7|2026-03-03|2026-03-07
between March 3 and 7|2026-03-03|2026-03-07
January 5 to 9|2026-01-05|2026-01-09
"""
FALSE = """
as 3 tarefas da sec de mar|May I see the commits?|may I ask|may 5 people join the call|
o que é sex?|porta 8080|v2.10|PR 1225|#2025|porta 2025|2025 linhas|mensagens do Marco|
o que o Marco disse|marco do projeto|python 3.11|versão 1.2.3|release 1.3.2026-beta|
192.168.1.1|10.0.0.1|às 15:30|3/4 dos testes|1/3 of the tests|página 3/4|suporte 24/7|
a segunda tarefa|na segunda reunião|pela segunda vez|quinta tentativa|sexta versão|
quarta parte|the second test|30 segundos|dom casmurro|Dom Pedro|o mar azul|sol e mar|
march on|they march|Rio de Janeiro|"sexta-feira 13"|'ontem' in the code|R$ 2025|$2025|
2025 files changed|mais de 2025 linhas|http://x.com/2026/03/01|notes/2026-03-01.md|
report-2026-03-01.txt|build 2026-01-021|April said no|messages from April|
messages from June|set the value|out of memory|5 out of 10|ter razão|deixar de ter|
we sat down|the sun|mon ami|bom dia|boa noite|boa tarde|error 500|linha 12|HTTP 404|
dia a dia|todo dia|monday.com|Python 2025|Visual Studio 2022|fim do arquivo|the end|Q5|
h2 element|o commit 2026abc|2a parte|o primeiro trimestral|next step|last commit|
uma segunda opinião|em segunda instância|o ano todo|cidade de Natal|em Natal|12:30|
1.000 linhas|1,5|10/12/8|feature/2026-03|10-12 pessoas|a 5 de 10
"""
IMPOSSIBLE = (
    """
29/02/2025|31/04|2026-13-01|31 de fevereiro|30 February|February 30|dia 32|32/01/2025
semana 53 de 2025|29 de fevereiro de 2025
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


def _rows(table: str) -> list[list[str]]:
    return [line.split("|") for line in table.strip().splitlines()]


@pytest.mark.parametrize(("typed", "first", "last"), _rows(UNDERSTOOD))
def test_an_expression_is_the_days_that_it_names(typed: str, first: str, last: str) -> None:
    for days in (read_date(typed, MONDAY), find_dates(typed, MONDAY).days):
        assert days is not None
        assert (days.first.isoformat(), days.last.isoformat()) == (first, last)


@pytest.mark.parametrize("question", FALSE.strip().replace("|\n", "|").split("|"))
def test_what_is_no_date_stays_in_the_question(question: str) -> None:
    dated = find_dates(question, MONDAY)

    assert (dated.days, dated.rest, dated.spans) == (None, question, ())


@pytest.mark.parametrize("typed", IMPOSSIBLE)
def test_an_impossible_date_is_named_and_never_today(typed: str) -> None:
    with pytest.raises(NoSuchDate) as raised:
        find_dates(f"o que fiz em {typed}?", MONDAY)

    assert typed in str(raised.value)


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("semana passada", date(2025, 12, 22), date(2025, 12, 28)),
        ("dezembro", date(2025, 12, 1), date(2025, 12, 31)),
        ("ontem", date(2025, 12, 31), date(2025, 12, 31)),
        ("week 53", date(2020, 12, 28), date(2021, 1, 3)),
    ],
)
def test_the_turn_of_the_year_is_crossed(typed: str, first: date, last: date) -> None:
    days = read_date(typed, NEW_YEAR)

    assert (days.first, days.last) == (first, last)


def test_a_part_of_a_day_finds_its_day_and_leaves_the_question() -> None:
    dated = find_dates("o que fiz ontem à noite no cade?", MONDAY)

    assert (dated.days, dated.part) == (one_day(date(2026, 11, 29)), Part(time(18), time(0)))
    assert dated.rest == "o que fiz no cade?"
    assert find_dates("o que fiz ontem no cade à noite?", MONDAY).days == dated.days


def test_of_several_dates_the_narrowest_counts_and_the_topic_keeps_its_own() -> None:
    dated = find_dates("o que falei ontem sobre o plano de março?", MONDAY)

    assert dated.days == one_day(date(2026, 11, 29))
    assert dated.rest == "o que falei sobre o plano de março?"


def test_numbers_are_month_first_only_when_told_so_of_english() -> None:
    english, portuguese = "what happened on 03/04/2026?", "o que aconteceu em 03/04/2026?"

    assert find_dates(english, MONDAY).ambiguous
    assert find_dates(english, MONDAY).days == one_day(date(2026, 4, 3))
    assert find_dates(english, MONDAY, day_first=False).days == one_day(date(2026, 3, 4))
    assert find_dates(portuguese, MONDAY, day_first=False).days == one_day(date(2026, 4, 3))


def test_days_are_as_long_as_the_clocks_make_them() -> None:
    zone = ZoneInfo("Europe/Lisbon")

    def length(day: date) -> timedelta:
        [(first, end)] = instants(one_day(day), None, zone)
        return end - first

    assert length(date(2026, 3, 29)) == timedelta(hours=23)
    assert length(date(2026, 10, 25)) == timedelta(hours=25)
    [(first, end)] = instants(one_day(date(2026, 3, 29)), Part(time(18), time(0)), zone)
    assert (first.isoformat(), end.isoformat()) == (
        "2026-03-29T17:00:00+00:00",
        "2026-03-29T23:00:00+00:00",
    )
    assert isinstance(first, datetime)


_WORDS = """
de a e até em no dia 1 5 31 99 2025 2026-02-30 1/3 março mar segunda sexta last week ago ha ontem
à noite . , ' " - the 5th of March may first semana ano fim passada há 9999 anos Q3
"""
WORDS = st.sampled_from(_WORDS.split())


@given(st.one_of(st.text(), st.lists(WORDS, max_size=12).map(" ".join)))
def test_any_text_is_read_or_named_as_no_date(text: str) -> None:
    try:
        dated = find_dates(text, MONDAY)
    except NoSuchDate:
        return

    assert all(0 <= first < end <= len(text) for first, end in dated.spans)
    if dated.days is None:
        assert dated.rest == text
    else:
        assert dated.days.first < dated.days.end
        assert len(dated.rest) < len(text)
