"""The ordinary part of the invented history: commits and notes that nobody asks about."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from cade.evals.corpus.event import Written

COUNT = 210
_SEED = 20_260_412
_FIRST = date(2026, 1, 5)
_DAYS = 98

_PT = (
    "Corrige {o} {thing} da tela de {place}",
    "Atualiza {thing} em {place}",
    "Remove código morto de {place}\n\nSobrou da versão anterior e ninguém chamava.",
    "Ajusta o espaçamento de {thing} em {place}\n\nPedido do suporte.",
    "Testes para {thing}\n\nCobre o caso vazio e o caso com mais de {n} itens.",
    "Renomeia {thing} para ficar igual ao resto de {place}",
    "Traduz as mensagens de {place}",
    "Documenta {thing}\n\nO texto estava desatualizado desde a versão {n}.",
    "Revert: mudança em {thing} de {place}",
    "Aumenta o limite de {thing} para {n}",
)
_EN = (
    "Fix {thing} on the {place} screen",
    "Bump {thing} to {n}.{m}",
    "Remove dead code from {place}\n\nNothing called it since the last release.",
    "Adjust the margins of {thing} in {place}",
    "Test {thing}\n\nCovers the empty case and more than {n} entries.",
    "Rename {thing} to match the rest of {place}",
    "Tidy imports in {place}",
    "Document {thing}\n\nThe text was out of date since version {n}.",
    "Revert the change to {thing} in {place}",
    "Raise the limit of {thing} to {n}",
)
_THINGS_PT = """
botão de salvar
campo de telefone
filtro de datas
lista de pedidos
cabeçalho
rodapé
ícone de ajuda
tabela de clientes
janela de confirmação
mensagem de erro
barra de progresso
cartão de produto
menu lateral
contador de visitas
formulário de contato
"""
_THINGS_EN = """
save button
phone field
date filter
order list
header
footer
help icon
customer table
confirmation dialog
error message
progress bar
product card
side menu
visit counter
contact form
linter
formatter
test runner
type checker
"""
_PLACES_PT = """
cadastro
perfil
carrinho
painel
configurações
histórico
ajuda
mapa
favoritos
"""
_PLACES_EN = """
sign-up
profile
basket
dashboard
settings
history
help
map
favourites
"""
_REPOSITORIES = {"loja": ("helena", "beatriz"), "trilha": ("maya",), "atlas": ("oliver", "beatriz")}


def ordinary() -> Iterator[Written]:
    """Yield the same `COUNT` commits each time."""
    chance = Random(_SEED)
    for number in range(COUNT):
        repository = chance.choice(sorted(_REPOSITORIES))
        yield Written(
            key=f"ordinary-{number}",
            person=chance.choice(_REPOSITORIES[repository]),
            kind="commit",
            where=repository,
            day=_FIRST + timedelta(days=chance.randrange(_DAYS)),
            text=_message(chance),
        )


def _message(chance: Random) -> str:
    portuguese = chance.random() < 0.6
    template = chance.choice(_PT if portuguese else _EN)
    return template.format(
        o="o",
        thing=_one(chance, _THINGS_PT if portuguese else _THINGS_EN),
        place=_one(chance, _PLACES_PT if portuguese else _PLACES_EN),
        n=chance.randrange(2, 90),
        m=chance.randrange(10),
    )


def _one(chance: Random, lines: str) -> str:
    return chance.choice(lines.strip().split("\n"))
