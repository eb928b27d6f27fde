"""Words that stand around dates and tell whether they are some, folded; the guards read them."""


def _set(text: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in text.split())


UNITS = _set("ms s kb mb gb px reais real usd brl eur km kg dolares people pessoas vezes")
YEAR_CONTEXT = _set(
    "entre between em in de of do desde since ate until ano year durante during for para pra "
    "before after antes depois from early mid late meados inicio comeco fim final "
    "beginning end throughout all"
)
MORE_THAN = _set(
    "mais menos cerca acima perto total out more less maior menor limite limit maximo minimo "
    "timeout tamanho size buffer lote batch valor value passaram passou passa excede exceeded"
)
ITEMS = _set(
    "tarefa tarefas pendencia pendencias atividade atividades entrega entregas resumo resumos "
    "relatorio balanco retrospectiva retro mensagem mensagens conversa conversas commit commits "
    "nota notas anotacoes arquivo arquivos pagina paginas link links imagem imagens print prints "
    "foto fotos reuniao reunioes agenda compromissos plano planos progresso trabalho novidades "
    "destaques historico panorama diario task tasks todos summary recap overview report digest "
    "review message messages note notes file files page pages image images photo photos meeting "
    "meetings plan plans progress work highlights activity activities log timeline"
)
MADE = _set(
    "commits notes pages files tasks photos pictures reports summary work history entries activity "
    "tabs searches changes"
)
ANY_WEEKEND = _set("de por per e is era bom otimo nice good great happy a an um todo aos cada")
GOES_ON = _set("no na nos nas em com sobre e por que in on with about from and")
OFTEN = _set("vez vezes dia dias hora horas times once twice day days hour hours")
ERAS = _set("decada decadas anos seculo")

NUMBERED = _set(
    "porta port pr pull issue linha linhas line lines erro error versao version v build "
    "ticket sala room pagina page parte part passo step etapa item id codigo code ramal "
    "nota chamado card python node java php ruby go nº no. n numero number capitulo "
    "chapter artigo article questao question fase phase rodada round slide teste test "
    "windows office server http status modelo model regra rule kit parafuso broca "
    "resolucao instrucao normativa lei decreto portaria processo contrato edital oficio norma"
)
"""Nouns before a number that is their name rather than a date."""

STREETS = _set("rua av avenida praca rodovia street avenue metro largo")

FEMININE_ENDINGS = ("a", "ao", "oes", "ade", "gem", "dem", "ez", "ie", "ise", "ase", "ose", "as")
NOUNS_COUNTED = _set(
    "fase mao release sprint build branch call task issue pr feira serie parte vez versao "
    "opcao reuniao mensagem tarefa linha pergunta etapa tentativa edicao turma onda "
    "rodada camada temporada instancia pessoa chance via marcha classe guerra coluna "
    "feature demo tela lei base"
)
VERBS_IN_A = _set(
    "tem podem vem estava era tinha havia fazia trabalha fala manda para na da a la cada ela minha "
    "nossa sua essa esta alguma nenhuma toda uma duas aquela nada pela ha faca seja "
    "passada ultima semana antes retrasada atrasada madrugada noite tarde manha com sobre "
    "mas quanta alguma disse"
)
VERBS_IN_IA = _set("ia fazia dizia queria podia devia havia existia sabia seria teria iria deveria")
PAST = _set(
    "did was were had went worked sent said told made wrote changed fixed merged fiz fez fizemos "
    "fizeram fui foi fomos foram houve teve tive disse vi li"
)
DUE = _set("due vence vencem prazo prazos entregar deliver")
"""What is to be ready on a weekday is so on one to come, where nothing past is told."""
NOT_DUE = _set("diligence to process")
"""Behind "due" it is no date."""
AWAITED = _set(
    "due tasks meetings events scheduled happening coming vence vencem tarefas reunioes "
    "compromissos prazos"
)
ASKED_FOR = _set(
    "what which anything list tasks meetings events que quais algo tarefas reunioes compromissos "
    "prazos oq"
)
"""With one of each a question is about what is to come."""
NO_PAST = _set(
    "ou sou vou estou dou sei hei lei rei estarei farei terei serei irei voltarei direi poderei "
    "mandarei enviarei falarei trabalharei viajarei"
)
"""Words in -ei and -ou that tell of no past, as verbs in these endings do."""


def is_past(word: str) -> bool:
    """Tell whether a word tells of what was: did, fiz, and whatever ends in -ei or -ou."""
    return word in PAST or (word.endswith(("ei", "ou")) and word not in NO_PAST)
