"""Whether a text has the type of thing that a question asks for."""

from datetime import date

import pytest

from cade.queries.search.typed import asks_when_done, has_type

DAY = date(2026, 3, 4)
HELD = (
    # money and figures
    ("quanto custou a geladeira?", "A geladeira saiu por R$ 2.100", True),
    ("quanto custou a geladeira?", "A geladeira chegou amassada", False),
    ("how much did the guitar cost?", "paid 300 euros for the guitar", True),
    ("how much did the guitar cost?", "the guitar came with a case", False),
    ("quanto ao projeto, o que ficou decidido?", "Ficou para depois", None),
    ("how far along is the migration?", "Still at the beginning", None),
    # counts
    ("quantas cadeiras tem a sala?", "A sala tem doze cadeiras", True),
    ("quantas cadeiras tem a sala?", "A sala tem cadeiras verdes", False),
    ("quantas cadeiras tem a sala?", "A sala só tem uma cadeira", True),
    ("how many people came to the tasting?", "Nobody came to the tasting", True),
    ("how many people came to the tasting?", "The tasting was in the barn", False),
    ("quantas vezes posso pedir?", "Pode ser pedido uma única vez", True),
    # dates and hours
    ("quando vence o seguro?", "O seguro vence em 12/08", True),
    ("quando vence o seguro?", "O seguro vence em agosto", True),
    ("quando vence o seguro?", "O seguro cobre vidros, apólice 8841", False),
    ("when does the ferry leave?", "the ferry leaves tomorrow", True),
    ("when does the ferry leave?", "the ferry carries 40 cars", False),
    ("que dia é a vistoria?", "A vistoria ficou para quinta", True),
    ("qual é o prazo do edital?", "O prazo é dia 3", True),
    ("what time does the pool open?", "the pool opens at 7:30", True),
    ("a que horas abre a piscina?", "a piscina abre para sócios", False),
    ("quando será a obra?", "começa em duas semanas", True),
    ("o que a Ana disse quando caiu a rede?", "a rede caiu", None),
    ("what did Rui say when the build broke?", "the build broke", None),
    # who
    ("quem pintou o muro?", "o Osvaldo pintou o muro", True),
    ("quem pintou o muro?", "pintamos o muro de branco, foi a Iraci", True),
    ("quem pintou o muro?", "o muro foi pintado ontem", None),
    ("quem pintou o muro?", "O muro: pintado de branco!", False),
    ("who approves the invoices?", "my sister approves them", True),
    ("quem emite o alvará?", "O alvará: emitido pela prefeitura.", None),
    # tokens
    ("qual é o telefone da clínica?", "Clínica: (41) 3333-0000", True),
    ("qual é o telefone da clínica?", "a clínica não atende", False),
    ("qual a senha do wifi?", "a senha do wifi é girassol42", True),
    ("what is the password of the router?", "the router is in the hall", False),
    ("qual o e-mail da contadora?", "cida@contas.example", True),
    ("qual o e-mail da contadora?", "a contadora mudou de sala", False),
    ("qual o endereço da oficina?", "rua das Palmeiras, ao lado da padaria", True),
    ("que versão do Python usamos?", "subimos para 3.11.7", True),
    ("que versão do Python usamos?", "gostamos de Python", False),
    ("qual é o link do painel?", "https://painel.example/a", True),
    ("what's the url of the dashboard?", "the dashboard has four charts", False),
    ("qual o número do protocolo?", "protocolo 20931", True),
    ("qual o número do protocolo?", "abrimos um protocolo", False),
    # nothing that can be told
    ("o que a Ana disse do muro?", "nada", None),
    ("why did the build break?", "a typo", None),
    ("onde fica a oficina?", "longe", None),
)


@pytest.mark.parametrize(("question", "text", "held"), HELD)
def test_whether_a_text_has_what_is_asked_for(question: str, text: str, held: bool | None) -> None:
    assert has_type(question, text) is held


@pytest.mark.parametrize(
    ("question", "counts"),
    [
        ("quando trocamos o pneu?", True),
        ("quando foi a vistoria?", True),
        ("when did we leave Redis?", True),
        ("when was the fence painted?", True),
        ("quando vence o seguro?", False),
        ("quando será a vistoria?", False),
        ("when does the ferry leave?", False),
        ("what did we do when it broke?", False),
    ],
)
def test_the_day_of_an_item_answers_only_when_something_was_done(
    question: str, counts: bool
) -> None:
    assert asks_when_done(question) is counts
    assert has_type(question, "nothing dated: a fence", day=DAY) in (counts, None)


def test_the_author_answers_only_who_did_something() -> None:
    text = "The fence: painted white!"

    assert has_type("who painted the fence?", text, author="Iraci") is True
    assert has_type("who painted the fence?", text) is False
    assert has_type("who is the owner of the fence?", text, author="Iraci") is None
