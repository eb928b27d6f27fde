"""How the question is put: requests, question words, which one is wanted, how much of it."""

from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Wants
from cade.queries.plan.reading import Reading

_POLITE = (
    "por favor", "please", "oi", "ola", "ei", "hey", "hi", "hello", "opa", "e ai", "entao", "mas",
    "and", "e", "so", "ok", "okay", "agora", "now",
    "(voce|vc|voces) (pode|poderia|consegue|sabe|lembra|podem)", "(can|could|would) you",
    "(pode|poderia|consegue) me? SAYTO", "(pode|poderia|da pra|dava para|consegue) (ver|ACTTO)",
    "sabe (me)? (dizer|se)?", "(lembra|lembre) (me)?", "(saberia|lembraria)",
    "(eu)? (quero|queria|preciso|gostaria de|precisava) (de|que)? (saber|ver|achar|encontrar|lembrar|um|uma)?",
    "(i)? (want|need|would like|d like) to (know|see|find|remember|check)",
    "(i)? (want|need) (a|the|all)?",
    "(do|did) you (know|remember)", "let me (see|know)", "help me (to)? (find|remember)",
    "me SAYTO", "(may|can|could) i (please)? (see|have|know|get)", "(posso|podemos) (ver|saber|ter)",
    "remind me (about|of)?", "i (m|am) (looking for|trying to find|trying to remember)",
    "(estou|to) (procurando|buscando|querendo) (saber|o|a)?",
    "me (SAYNOW|ACTNOW|fale|conte|ache|lembre|ajuda|ajude) (a|se|ai|so)?",
    "(SAYNOW|ACTNOW) (me|ai|pra mim|para mim)",
    "(tell|show|give|get|find|bring|send|tell) me",
    "(procura|procure|procurar|busca|busque|buscar|encontra|encontre|encontrar|ache|acha|achar|ve|veja|ver|abre|abra|checa|confere|consulta) (ai|se|pra mim|para mim)?",
    "(find|search|look) (for|up)?", "(retrieve|fetch|pull up|look up)",
)  # fmt: skip
_LISTING = (
    "me? (lista|liste|listar|listem|listagem) (ai|de|pra mim|para mim)?",
    "me? (mostra|mostre|mostrar|exiba|exibe|exibir|traga|traz|trazer|enumere|relacione) (me|ai|pra mim)?",
    "(pode|poderia|consegue) (me)? (listar|mostrar|trazer)",
    "(da pra|da para|quero|queria|preciso|gostaria de) (listar|ver)",
    "me? (da|de|faz|faca|manda|mande|passa|passe|gera|gere|monta|monte) (um|uma|o|a) "
    "(resumo|resumao|lista|panorama|geral|listagem|retrospectiva|apanhado)",
    "(resuma|resume|resumir|recapitula|recapitule|summarize|summarise|recap|enumerate)",
    "(list|show|display|print) (me|out|all)?", "(give|get|show) me (a|the|an)? (list|summary|recap|rundown|overview)",
    "(can|could) you (please)? (list|show) (me)?",
    "(um|uma|o|a)? (resumo|resumao|lista|listagem|retrospectiva) (do|da|de|dos|das)",
    "(a|the)? (summary|list|recap|rundown|overview) of",
)  # fmt: skip
_NO_REQUEST = "(mostra|mostre|show|da|passa|manda|lista|list|print|link|conta|marca|resume) (do|da|de|dos|das|of|que)"

_WANTS: tuple[tuple[Wants, str], ...] = (
    ("how_many", "(quantos|quantas|quanto|quanta|how many|how much|how often) (vezes|times)?"),
    ("how_many", "qual (foi|e|era)? (o|a)? (numero|quantidade|total) (total)? (de|do|da)"),
    ("how_many", "what (is|was) the (total)? (number|count) of"),
    ("when", "(desde|ate|de|para|pra|em|a)? (quando|que horas|que dia|que data|que mes|que ano|qual dia|qual data|quais dias|que hora|que semana|que momento)"),
    ("when", "(por|since|until|till|by|from)? when"),
    ("when", "qual (foi|e|era|seria|ficou|o|a)? (sendo)? (o|a)? (data|dia|prazo|horario|hora|deadline)"),
    ("when", "(what|which) (day|date|time|month|year|week)"),
    ("when", "(on|at|in) (what|which) (day|date|time|month|year)"),
    ("when", "(ha|faz) quanto tempo"), ("when", "how long ago"),
    ("who", "(com|de|para|pra|por|a|pro)? (quem|qual pessoa|quais pessoas|que pessoa|que pessoas)"),
    ("who", "(with|to|from|by)? (who|whom|whose|which person|which people)"),
    ("where", "(de|por|pra|para)? (onde|aonde|cade|donde)"), ("where", "where"),
    ("where", "(em|no|na) (que|qual|quais) (lugar|pasta|arquivo|arquivos|canal|grupo|conversa|conversas|repositorio|repo|site|pagina|diretorio|reuniao|chat|local)"),
    ("where", "in (which|what) (place|folder|file|files|channel|group|conversation|repository|repo|site|page|directory|chat)"),
    ("where", "(which|what) (folder|channel|directory)"),
    ("why", "(por que|porque|por qual motivo|por qual razao|qual (foi|e)? (o|a)? (motivo|razao))"),
    ("why", "(why|how come|what (is|was)? (the)? reason)"),
    ("how", "como"), ("how", "how"),
    ("what", "(o que|que|qual|quais|what|which|do que|no que|em que|sobre o que|a que|com que|de que)"),
)  # fmt: skip
_WHETHER = {
    "pt": "(existe|existem|houve|ha|sera que|ja|tem alguma|tem algum|teve algum|teve alguma|alguem)",
    "en": "(did|does|do|have|has|had|is|are|was|were|am|will|would|should)",
}
_DID_I = "(tem|teve|tinha|(eu)? (ja|nao)? (SAYI|ACTI|WORKI|DIDI))"
_FILLERS = ("what s (new|up)", "de novo", "(alguma|algum)? (novidade|novidades)", "(any)? news")
_LATER: tuple[tuple[Wants, str], ...] = (
    ("when", "(quando|que dia|que horas|when|what day|what time)"),
    ("where", "(onde|aonde|where)"),
    ("who", "(com|por|para|pra|de)? (quem|who|whom)"),
)
_NEWEST = "(ultimo|ultima|latest|newest|mais recente|most recent|last|mais novo|mais nova|ultimos|ultimas|mais recentes) (vez|time|vezes)?"
_OLDEST = "(primeiro|primeira|first|oldest|earliest|mais antigo|mais antiga|primeiros|primeiras) (vez|time)?"
_ALL = "(todo|toda|todos|todas|tudo|all|every|each|everything|cada|qualquer|tds)"
_SEVERAL = (
    "(quais|alguns|algumas|some|several|varios|varias)",
    "(which|what|que) (were|are|the|of)? (the|my)? (MANY|TASK)",
    "(what|which) (are|were)",
)
_MOST_REQUESTS = 5


def read_requests(reading: Reading) -> None:
    """Take what asks for an answer and says nothing about it ("me diz", "can you tell me")."""
    place = 0
    for _round in range(_MOST_REQUESTS):
        end = _request(reading, place)
        if end is None:
            break
        reading.mark((place, end), "R")
        place = end
    reading.fields["_begins"] = place


def _request(reading: Reading, place: int) -> int | None:
    line = reading.line
    for pattern in _LISTING:
        if end := line.begins(pattern, place):
            reading.cues.add("listing")
            return end
    if line.begins(_NO_REQUEST, place):
        return None
    return max((end for pattern in _POLITE if (end := line.begins(pattern, place))), default=None)


def read_wants(reading: Reading) -> None:
    """Read what the answer should be: a date, a person, a count, a place, a reason."""
    begins: int = reading.fields.pop("_begins", 0)
    while begins < len(reading.tokens) and _is_behind(reading, begins):
        begins += 1
    wants, span = _first(reading, begins) or _last(reading) or (None, (0, 0))
    if wants is not None:
        reading.fields["wants"] = wants
        reading.take(span, "wants")
    elif _asks_whether(reading, begins):
        reading.fields["wants"] = "whether"
    reading.fields["_opening"] = begins


def _is_behind(reading: Reading, place: int) -> bool:
    """Tell whether the question proper begins behind this word ("ontem, quem …", "no Teams, …")."""
    if reading.marks[place] in {"D", "S"}:
        return True
    word, following = reading.word(place), reading.marks[place + 1 : place + 2]
    return word in {"em", "no", "na", "on", "in", "at", "desde", "since"} and bool(
        following and following[0] in {"D", "S"}
    )


def _first(reading: Reading, begins: int) -> tuple[Wants, Span] | None:
    for wants, pattern in _WANTS:
        end = reading.line.begins(pattern, begins)
        if end is not None:
            return wants, (begins, end)
    return None


def _last(reading: Reading) -> tuple[Wants, Span] | None:
    """Read a question word that stands last ("o deploy é quando?")."""
    for wants, pattern in _LATER:
        for first, end in reading.find(pattern):
            if end == len(reading.tokens) and first > 0:
                return wants, (first, end)
    return None


def _asks_whether(reading: Reading, begins: int) -> bool:
    portuguese = reading.fields.get("_portuguese", False)
    if reading.line.begins(_WHETHER["pt" if portuguese else "en"], begins):
        return True
    if not reading.question.rstrip().endswith("?"):
        return False
    if reading.line.begins(_DID_I, begins):
        return True
    subject = reading.line.begins("(o|a)? P (ja|nao|tambem)? (me|te)? (SAYHE|WORKHE|ACTHE)", begins)
    return subject is not None


def read_breadth(reading: Reading) -> None:
    """Read how much is wanted: the last one, several, all."""
    spans = list(reading.find(_NEWEST))
    oldest = list(reading.find(_OLDEST))
    if spans or oldest:
        reading.fields["pick"] = "newest" if spans else "oldest"
        reading.take((spans or oldest)[0], "pick")
    for span in reading.find(*_FILLERS):
        reading.take(span)
    if any(_is_all(reading, span) for span in reading.find(_ALL)):
        reading.cues.add("all")
    if "MANY" in reading.cues or reading.has(*_SEVERAL):
        reading.cues.add("several")


def _is_all(reading: Reading, span: Span) -> bool:
    word, before = reading.word(span[0]), reading.word(span[0] - 1)
    return not (word == "all" and before in {"at", "after"}) and not (
        word in {"todo", "toda"} and before in {"o", "a"}
    )
