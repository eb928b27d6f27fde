"""What sort of thing a question asks for, and what has one."""

import pytest

from cade.queries.search.expected import RARE, has, lacks, sort_of
from cade.queries.search.sorts import SORTS
from cade.queries.search.terms import content_words

ASKED = (
    ("qual é o telefone da vinícola?", "telephone"),
    ("what is the plumber's phone number?", "telephone"),
    ("qual o e-mail da contadora?", "e-mail"),
    ("qual é a senha do wifi do chalé?", "secret"),
    ("what is the password of the router?", "secret"),
    ("qual o endereço da clínica?", "address"),
    ("a que horas abre a piscina?", "clock"),
    ("what time does the pool open?", "clock"),
    ("quanto custou a geladeira?", "money"),
    ("quanto paguei de condomínio?", "money"),
    ("how much did the guitar cost?", "money"),
    ("what is the rent of the new flat?", "money"),
    ("qual a porcentagem de acerto?", "percentage"),
    ("que versão do Python usamos?", "version"),
    ("qual foi o placar do jogo?", "score"),
    ("de que cor... qual a cor da bicicleta?", "colour"),
    ("how often do we rotate the keys?", "how often"),
    ("quantas páginas tem o livro?", "figure"),
    ("how long is the bridge?", "figure"),
    ("how old is the boiler?", "age"),
    ("quando vence o seguro?", "date"),
    ("when does the contract end?", "date"),
    ("when did we leave Redis?", None),
    ("quando trocamos o Redis?", None),
    ("quando a Ana saiu?", None),
    ("por que o login falha com acento na senha?", None),
    ("who wrote the parser?", None),
    ("o que acontece quando um arquivo some?", None),
    ("what breaks when the disk is full?", None),
    ("what did Ana say about the telephone?", None),
    ("o que mudou no horário de verão?", None),
)
HAD = (
    ("telephone", "Ligue (41) 3333-0000 e peça a Cida", True),
    ("telephone", "ramal 204", True),
    ("telephone", "vence em 2026-03-04", False),
    ("telephone", "porta 8080", False),
    ("e-mail", "escreva a cida@contas.example", True),
    ("e-mail", "mande um e-mail", False),
    ("secret", "a senha do wifi é girassol42", True),
    ("secret", "Corrige o login quando a senha tem acento", False),
    ("address", "fica na rua das Palmeiras", True),
    ("address", "fica longe", False),
    ("clock", "a piscina abre às 7h", True),
    ("clock", "opens at six", True),
    ("clock", "opens early", False),
    ("money", "saiu por R$ 1.450", True),
    ("money", "it was 30 euros", True),
    ("money", "ficou caro, ver #1450 e https://loja.example/1450", False),
    ("percentage", "caiu 12 %", True),
    ("percentage", "caiu muito", False),
    ("version", "subimos para 3.11.7", True),
    ("score", "ganhamos de 3 a 1", True),
    ("colour", "a bicicleta é azul", True),
    ("colour", "a bicicleta é nova", False),
    ("how often", "every Tuesday", True),
    ("money", "comprei os ingressos, dia 20 de junho às 20h", False),
    ("age", "the boiler is from 2009", True),
    ("age", "the boiler man comes between 8 and 10", False),
    ("figure", "são doze capítulos", True),
    ("figure", "visto em 2026-03-04 no commit 0a1b2c3d", False),
    ("date", "vence em novembro", True),
    ("date", "termina amanhã", True),
    ("date", "vence logo", False),
)


@pytest.mark.parametrize(("question", "name"), ASKED)
def test_what_a_question_asks_for(question: str, name: str | None) -> None:
    sort = sort_of(question)

    assert (None if sort is None else sort.name) == name


@pytest.mark.parametrize(("name", "text", "is_there"), HAD)
def test_what_a_text_has(name: str, text: str, is_there: bool) -> None:
    sort = next(one for one in SORTS if one.name == name)

    assert has(sort, text) is is_there


def test_only_texts_on_the_subject_count() -> None:
    question = "qual é o telefone da vinícola do Pizzato?"
    ways = [content_words(question)]
    about, other = "A vinícola do Pizzato tem o melhor tinto", "Dentista: (41) 3333-0000"

    assert lacks(question, ways, [about, other]) == RARE
    assert lacks(question, ways, [f"{about}: (54) 3333-0000", other]) == 0.0
    assert lacks("quantas garrafas a vinícola vende?", ways, [about, other]) == 1.0


def test_nothing_is_lacking_where_nothing_special_is_asked_or_found() -> None:
    assert not lacks("o que a Ana disse?", [], ["nada"])
    assert not lacks("qual é o telefone da Ana?", [], [])
