from collections.abc import Iterator

import pytest

from cade.app import locale
from cade.app.cli._plan import doubts, plan_json, understood_line
from cade.tests.queries.plan.asking import read


@pytest.fixture
def portuguese() -> Iterator[None]:
    with locale.speaking("pt"):
        yield


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "o que o Rui me mandou ontem no Teams sobre o cache?",
            'Entendi: 2026-11-29 · só teams · de Rui · recebidas · assunto "cache"',
        ),
        (
            "tarefas abertas do cliente Solaris",
            "Entendi: tarefas · 2026-11-30 (nenhum período foi dito) · cliente Solaris · abertas",
        ),
        ("", "Entendi: uma busca pela pergunta inteira."),
    ],
)
def test_what_was_understood_is_said_in_one_line(
    question: str, line: str, portuguese: None
) -> None:
    assert understood_line(read(question)) == line


@pytest.mark.parametrize(
    ("question", "doubt"),
    [
        ("o que o Fulano me disse?", 'Ninguém conhecido se chama "Fulano"; o nome foi ignorado.'),
        (
            "mensagens do Fulano ontem",
            'Ninguém conhecido se chama "Fulano"; o nome foi procurado como texto.',
        ),
        ("o que a Carla disse?", '2 pessoas se chamam "Carla"; todas contam.'),
        ("o que ele disse recentemente?", "Não entendi: ele, recentemente"),
    ],
)
def test_what_could_not_be_used_is_said(question: str, doubt: str, portuguese: None) -> None:
    assert list(doubts(read(question))) == [doubt]


def test_the_codes_of_the_plan_never_change_with_the_language(portuguese: None) -> None:
    said = plan_json(read("imagens que o Rui me mandou ontem"))

    assert said["mode"] == "relations"
    assert said["direction"] == "received"
    assert said["days"] == {"from": "2026-11-29", "to": "2026-11-29"}


@pytest.mark.parametrize("question", ["o que ele\x1b[31m disse sobre \x1b[2Jisso"])
def test_a_question_writes_no_control_characters_to_the_terminal(question: str) -> None:
    plan = read(question)

    assert "\x1b" not in understood_line(plan) + "".join(doubts(plan))


@pytest.mark.parametrize(
    "question",
    [
        "prints do projeto Orion",
        "fotos em que o João aparece",
        "links que enviei para a Ana em src/app sobre ORI-12",
        "o que fiz antes do deploy, sem ser do Teams?",
        "o que o Rui alterou depois de falar com a Ana sobre o Pedro",
        "última mensagem no canal Norte, empresa Monte Belo, repositório painel-web, time Azul",
        "tarefas em andamento",
        "tarefas com PR aberto",
        "tarefas que só consultei",
        "tarefas que o Rui mencionou ontem",
        "tarefas concluídas",
        "páginas que li",
        "nas minhas notas",
        "primeiro commit",
        "meus arquivos",
        "quais PRs abri ontem",
        "mostre tudo de ontem",
        "o que fiz enquanto o build rodava",
    ],
)
def test_every_field_has_its_words(question: str) -> None:
    assert understood_line(read(question)).startswith("Understood: ")
