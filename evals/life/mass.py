"""The ordinary mass around what is asked: as many events as wanted, of all sources.

Templates and words are combined by chance with a fixed seed; texts repeat as seldom as the words
allow. Small talk, pages that are visited again and again and files in several versions are among
it.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from cade.evals.life.event import Event

SEED = 20260511
_NUMBERS = tuple(range(118, 2400, 37))
_FIRST, _DAYS = date(2025, 6, 1), 364
PEOPLE = ("Idris Okafor", "Marta Lindqvist", "Caetano Brandt", "Noemi Arruda", "Breno Falcão", "me")
_REPOSITORIES = ("gateway", "faturas", "agenda", "site", "infra-docs", "relatorios")
_CHATS = {
    "teams": ("Time Agenda", "Finance", "Site", "Gateway ops", "Geral", "Lívia e Breno"),
    "whatsapp": ("Otávio", "Jussara", "Tia Zuleide", "Amigos da escola", "Condomínio"),
}
SMALL_TALK = (
    "bom dia", "ok", "blz", "kkkk", "valeu!", "thanks", "haha", "👍", "lol", "boa noite", "oi",
    "tudo bem?", "sure", "on my way", "já volto", "ótimo", "perfeito", "🙏", "nice!", "até amanhã",
)  # fmt: skip
_VERBS = ("Add", "Fix", "Remove", "Rename", "Refactor", "Document", "Test", "Speed up", "Simplify")
_VERBOS = ("Adiciona", "Corrige", "Remove", "Renomeia", "Refatora", "Documenta", "Testa", "Agiliza")
_PARTS = (
    "the order table", "the export button", "the login form", "the address lookup",
    "the price list", "the coupon rules", "the stock report", "the e-mail footer",
    "the search box", "the photo upload", "the refund page", "the shipping label",
    "the user menu", "the audit trail", "the tax table", "the queue monitor", "the health check",
    "the release script", "the test fixtures", "the sidebar",
)  # fmt: skip
_PARTES = (
    "a tabela de pedidos", "o botão de exportar", "o formulário de cadastro",
    "a busca de endereço", "a lista de preços", "as regras de cupom", "o relatório de estoque",
    "o rodapé do e-mail", "a página de troca", "a etiqueta de envio", "o menu do usuário",
    "a trilha de auditoria", "a tabela de impostos", "o monitor da fila",
    "o roteiro de publicação", "a barra lateral",
)  # fmt: skip
_WHY = (
    "It was slow on old phones.", "A customer asked for it.", "The tests were flaky.", "",
    "Support got three calls a week about it.", "It confused new people.", "See the ticket.",
    "The numbers did not add up.", "It broke in Safari.", "Nobody used it any more.", "",
)  # fmt: skip
_PORQUE = (
    "Ficava lento em celular antigo.", "Um cliente pediu.", "Os testes falhavam às vezes.", "",
    "O suporte recebia três chamados por semana.", "Confundia quem chegava.", "Ver o chamado.",
    "Os números não batiam.", "Quebrava no Safari.", "Ninguém usava mais.", "",
)  # fmt: skip
_SAID_PT = (
    "consegue revisar o PR {n} hoje?", "subi {part} no ambiente de homologação",
    "reunião sobre {part} ficou para {hour}h", "o chamado {n} é sobre {part}, alguém viu?",
    "mandei o arquivo de {month} por e-mail", "amanhã chego às {hour}h, tenho consulta",
    "o relatório de {month} fechou com {n} pedidos", "vamos almoçar às {hour}h?",
    "testei {part} e deu certo", "{part} voltou a falhar, olho depois do almoço",
    "faltam {n} itens da lista de {month}", "a planilha de {month} está na pasta de sempre",
)  # fmt: skip
_SAID_EN = (
    "can you review PR {n} today?", "I deployed {part} to staging",
    "the meeting about {part} moves to {hour}:00", "ticket {n} is about {part}, anyone?",
    "sent the {month} file by e-mail", "I will be in at {hour} tomorrow",
    "the {month} report closed with {n} orders", "lunch at {hour}?", "tried {part} and it works",
    "{part} failed again, will look after lunch", "{n} items of the {month} list are missing",
    "the {month} sheet is in the usual folder",
)  # fmt: skip
_HOME = (
    "comprei {thing} no mercado", "passo aí às {hour}h", "esqueci {thing} na sua casa",
    "você viu {thing}?", "a reunião do prédio é dia {n2}", "liguei e ninguém atendeu",
    "te mando foto de {thing} depois", "chove muito aqui", "o jogo começa às {hour}h",
    "leva {thing} no domingo", "o ônibus atrasou {n2} minutos", "fiz {thing} ontem, ficou bom",
)  # fmt: skip
_THINGS = (
    "o guarda-chuva", "a marmita", "o carregador", "a torta de limão", "o violão", "a furadeira",
    "o casaco azul", "as fotos", "a panela grande", "o jogo de cartas", "a mala pequena",
    "a lanterna",
)  # fmt: skip
_PAGES = (
    ("{topic} – documentation", "docs"), ("How to {act} {topic}", "blog"),
    ("{topic} · issues", "code"), ("{topic}: perguntas frequentes", "ajuda"),
    ("{topic} – vídeo", "video"), ("{topic} review", "shop"),
)  # fmt: skip
_TOPICS = (
    "pandas groupby", "CSS grid", "docker compose", "ssh config", "regex lookahead",
    "pytest fixtures", "Kanban boards", "standing desks", "noise cancelling headphones",
    "vegetable curry", "yoga mats", "git bisect", "OAuth scopes", "JSON schema",
    "Terraform modules", "typography scales", "sourdough", "city buses", "rain jackets",
    "monitor arms", "SQL window functions", "bash arrays", "map tiles",
)  # fmt: skip
_ACTS = ("use", "test", "choose", "repair", "measure", "explain", "clean", "automate")
_MESES = ("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September")
_NOTES = (
    "Ideias para {part}: separar o que é comum, medir antes, falar com o suporte.",
    "Reading notes on {topic}: start small, keep the defaults, measure once a month.",
    "Lista: {thing}, {thing2}, pilhas, café.",
    "Agenda de {month}: fechar {part}, rever chamados, marcar conversa com o time.",
    "Meeting about {part}: open points {n} and {n2}; next time on the {n2}th.",
)
_PORTUGUESE = frozenset((*_SAID_PT, *_HOME, _NOTES[0], _NOTES[2], _NOTES[3]))


def mass(count: int, seed: int = SEED) -> Iterator[Event]:
    """Yield `count` events; the first n of a larger count are the same."""
    chance = Random(seed)
    kinds = (_commit, _chat, _chat, _visit, _visit, _note, _small_talk)
    for number in range(count):
        yield chance.choice(kinds)(chance, number)


def _day(chance: Random) -> date:
    return _FIRST + timedelta(days=chance.randrange(_DAYS))


def _filled(chance: Random, text: str) -> str:
    portuguese = text in _PORTUGUESE
    return text.format(
        part=chance.choice(_PARTES if portuguese else _PARTS),
        topic=chance.choice(_TOPICS),
        act=chance.choice(_ACTS),
        thing=chance.choice(_THINGS),
        thing2=chance.choice(_THINGS),
        month=chance.choice(_MESES if portuguese else _MONTHS),
        hour=chance.randrange(8, 20),
        n=chance.choice(_NUMBERS),
        n2=chance.randrange(2, 29),
    )


def _commit(chance: Random, number: int) -> Event:
    verbs, parts, why = (
        (_VERBS, _PARTS, _WHY) if chance.random() < 0.5 else (_VERBOS, _PARTES, _PORQUE)
    )
    text = f"{chance.choice(verbs)} {chance.choice(parts)}\n\n{chance.choice(why)}".strip()
    place = chance.choice(_REPOSITORIES)
    return Event(f"m-{number}", "git", chance.choice(PEOPLE), place, _day(chance), text)


def _chat(chance: Random, number: int) -> Event:
    source = chance.choice(("teams", "teams", "whatsapp"))
    texts = _HOME if source == "whatsapp" else chance.choice((_SAID_PT, _SAID_EN))
    who = chance.choice(PEOPLE) if source == "teams" else chance.choice(("Otávio", "Jussara", "me"))
    text = _filled(chance, chance.choice(texts))
    return Event(f"m-{number}", source, who, chance.choice(_CHATS[source]), _day(chance), text)


def _small_talk(chance: Random, number: int) -> Event:
    source = chance.choice(("teams", "whatsapp"))
    place = chance.choice(_CHATS[source])
    text = chance.choice(SMALL_TALK)
    return Event(f"m-{number}", source, chance.choice(PEOPLE), place, _day(chance), text)


def _visit(chance: Random, number: int) -> Event:
    title, host = chance.choice(_PAGES)
    text = _filled(chance, title)
    # Few addresses, many visits: as in a real history.
    url = f"https://{host}.example.net/{chance.choice(_TOPICS).replace(' ', '-')}"
    return Event(f"m-{number}", "browser", "me", url, _day(chance), text)


def _note(chance: Random, number: int) -> Event:
    lines = [_filled(chance, chance.choice(_NOTES)) for _ in range(chance.randrange(1, 6))]
    path = f"notes/misc/{chance.choice(_MONTHS).lower()}-{number}.md"
    text = f"# {chance.choice(_TOPICS)}\n\n" + "\n\n".join(lines)
    return Event(f"m-{number}", "file", "me", path, _day(chance), text)
