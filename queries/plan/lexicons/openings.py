"""How a question is put: what comes before it, and which word asks."""

from cade.queries.plan.patterns import lines
from cade.queries.plan.plan import Wants

POLITE = lines("""
    (yo|dude|bro|man|mano|velho)
    (obrigado|obrigada|valeu|thanks|thank you|bom dia|boa tarde|boa noite|good (morning|afternoon))
    (por favor|please|oi|ola|ei|hey|hi|hello|opa|e ai|entao|mas|and|e|so|ok|okay|agora|now)
    (voce|voces) (pode|poderia|consegue|sabe|lembra|podem)
    (can|could|would) you
    (pode|poderia|consegue) me? SAYTO
    (pode|poderia|da pra|dava para|consegue) (ver|ACTTO)
    sabe me? (dizer|se)?
    (lembra|lembre) me?
    (saberia|lembraria)
    eu? (quero|queria|preciso|gostaria de|precisava) (de|que)? (SEEK|um|uma)?
    i? (want|need|would like|d like|have|ve got) to (know|see|find|remember|check|recall|locate)
    i? (want|need|d like) to (dig|pull|track|hunt|look) (up|out|down|for)
    i? (want|need) (a|the|all)?
    (do|did) you (know|remember)
    let (me|s|us) (see|know|check|find)
    (bora|vamos|deixa eu) (ver|achar|procurar|lembrar)
    help me to? (find|remember)
    (is|would) it be? possible (to|for you to)
    (e|seria) possivel
    daria (pra|para)
    (me)? (ajuda|ajude) a (achar|lembrar|encontrar)
    me SAYTO
    (may|can|could) i please? (see|have|know|get)
    (posso|podemos) (ver|saber|ter)
    remind me (about|of)?
    (remember|recall) (that|the|this)
    i? need (the|a|that|to get|to see)
    eu? (estou|to|tava|estava) precisando (de|do|da|dos|das|ver|achar)?
    i (m|am) (looking for|trying to find|trying to remember)
    (estou|to) (procurando|buscando|querendo) (saber|o|a)?
    me (SAYNOW|ACTNOW|da|de|fale|conte|ache|lembre|ajuda|ajude) (a|se|ai|so)?
    (SAYNOW|ACTNOW) (me|ai|pra mim|para mim)
    (tell|show|give|get|find|bring|send) me
    SEEK (ai|pra mim|para mim)?
    (check|verify|see)
    (separa|separe|junta|junte|reune|reuna|seleciona|selecione) (ai|pra mim|para mim)? (o|a|os|as)?
    (find|search|look) (for|up)?
    (retrieve|fetch|recover|locate|grab)
    pull (everything|all|any|the)
    (alguem|voce) (sabe|lembra|saberia|lembraria) me? (dizer|informar)? (se)?
    (does|do) (anyone|anybody|somebody) (know|remember)
    (anyone|anybody) (know|knows|remember|remembers)
    eu? (acho|lembro|creio|sei) que
    (se nao me engano|pelo que (me)? lembro|salvo engano)
    i (think|believe|remember|recall|guess|know) that?
    eu? nao (me)? (lembro|recordo|sei|faco ideia) (bem|mais|direito|ao certo|de)?
    (me)? esqueci (de)?
    i (can t|cannot|don t|do not) (really|quite)? (remember|recall|know|find|figure out)
    i (forgot|forget)
    (iirc|afaik|if i remember correctly|if memory serves)
    (so|hmm|um|well|bom|cara|gente|pessoal|olha|escuta|mano|galera|listen|quick question)
    (dig|pull|fish|bring|track|hunt|look) (up|out|down)
    (looking for|trying to (find|remember|recall|locate))
    (tem como|teria como|da pra|da para) me? (SAYTO|ACTTO|SEEK)
    (manda|mande|passa|passe|puxa|puxe|traz|traga|acha|ache|pega|pegue|resgata|levanta)
… (ai|pra mim|para mim)? (o|a|os|as|aquele|aquela|aqueles|aquelas|tudo)
    (manda|passa|puxa|traz|pega) ai
""")
LISTING = lines("""
    me? (lista|liste|listar|listem|listagem) (ai|de|pra mim|para mim)?
    me? (mostra|mostre|mostrar|exiba|exibe|exibir|traga|traz|trazer) (me|ai|pra mim)?
    me? (enumere|enumera|relacione) (me|ai|pra mim)?
    (pode|poderia|consegue) me? (listar|mostrar|trazer)
    (da pra|da para|quero|queria|preciso|gostaria de) (listar|ver)
    me? GIVE (um|uma|o|a) SUMMARY
    me? (sintetize|sintetiza)
    me (atualiza|atualize|situa|situe|poe a par|inteira) (OF|sobre|com)?
    (catch|bring|fill|get) me (up|in) (to speed)? (on|about|with)?
    (catch up|get up to speed) (on|with)
    sum up
    me? (resuma|resume|resumir|recapitula|recapitule|summarize|summarise|recap|enumerate)
    (list|show|display|print) (me|out|all)?
    (give|get|show) me (a|the|an)? SUMMARY
    (can|could) you please? (list|show) me?
    (um|uma|o|a)? SUMMARY OF
    (a|the)? SUMMARY (of|for|from)
""")
NO_REQUEST = lines("""
    (mostra|mostre|show|da|passa|manda|print|link|conta|marca|resume) (OF|of|que)
""")
WANTS: tuple[tuple[Wants, tuple[str, ...]], ...] = (
    (
        "what",
        lines("""
        how was my
        como foi o? (meu|minha)
        (em|a) que pe (que)? (esta|estao|estava|anda|andam|ficou|ficaram|tao|estamos)?
        (a|as) quantas (anda|andam|esta|estao)
        (where|how far) (are|do|did) (we|i|you|things)? (at|stand|get|leave off|along)? (with|on)
        how far along (is|are)?
    """),
    ),
    (
        "when",
        lines("""
        how long ago
        (ha|faz) quanto tempo
        quanto tempo (faz|tem) que?
        how long (has it been)? (since|ago)
        (a|the|minha|my)? LAST (vez|time) (que|em que|that|when|eu|I|P)
        (quando foi|when was|qual foi|what was|what s|which was) (a|the)? LAST (vez|time)
    """),
    ),
    (
        "how_many",
        lines("""
        (quantos|quantas|quanto|quanta|how many|how much|how often) (vezes|times|tempo)?
        how long
        qual (foi|e|era)? (o|a)? (numero|quantidade|total) total? OF
        what (is|was|s) the total? (number|count) of
    """),
    ),
    (
        "when",
        lines("""
        (desde|ate|de|para|pra|em|a)? quando
        a partir de quando
        (desde|ate|de|para|pra|em|a)? (que|qual|quais) DATEWORD
        (por|since|until|till|by|from)? when
        qual (foi|e|era|seria|ficou|o|a)? sendo? (o|a)? DATEWORD
        (what|which) (day|date|time|month|year|week)
        (what|which) (is|was|s|will be) the (day|date|time|deadline) of?
        (on|at|in) (what|which) (day|date|time|month|year)
        (ha|faz) quanto tempo
        how long ago
    """),
    ),
    (
        "who",
        lines("""
        (com|de|para|pra|por|a|pro)? (quem|qual pessoa|quais pessoas|que pessoa|que pessoas)
        (with|to|from|by)? (who|whom|whose|which person|which people)
    """),
    ),
    (
        "where",
        lines("""
        (de|por|pra|para)? (onde|aonde|cade|donde)
        where
        (em|no|na) (que|qual|quais) PLACEWORD
        in (which|what) PLACEWORD
        (which|what) (folder|channel|directory)
    """),
    ),
    (
        "why",
        lines("""
        (por que|porque|por qual motivo|por qual razao)
        qual (foi|e)? (o|a)? (motivo|razao)
        (why|how come|what (is|was)? the? reason)
    """),
    ),
    ("how", ("como", "how")),
    (
        "what",
        lines("""
        (o que|que|qual|quais|what|whats|which|do que|no que|em que|sobre o que)
    (a|com|de) que
    """),
    ),
)
LATER: tuple[tuple[Wants, str], ...] = (
    ("what", "em que pe (que)? (esta|estao|estava|anda|andam|ficou|ficaram|tao)? (isso)?"),
    ("what", "a quantas (anda|andam)? (isso)?"),
    ("why", "(por que|porque|why|how come) (isso|that|so)?"),
    ("when", "(quando|when) (foi|was)? (isso|that|it|this)?"),
    (
        "when",
        "(em|de|ate|on|at|by|until|in)? (que|qual|what|which) WHENWORD (foi|was)? (isso|that|it)?",
    ),
    ("where", "(onde|aonde|where)"),
    ("who", "(com|por|para|pra|de)? (quem|who|whom)"),
    ("what", "(em|no|de|com|o|sobre o) que"),
)
"""A question word that stands last."""
WHETHER = {
    "pt": "(existe|existem|houve|ha|sera que|ja|(tem|teve) (algum|alguma)|alguem)",
    "en": "(got (any|anything)|did|does|do|have|has|had|is|are|was|were|am|will|would|should)",
}
DID_I = (
    "(tem|teve|tinha|eu? ja (tinha|tenho|havia) (ACTDONE|SAYDONE|WORKDONE)"
    "|eu? (ja|nao)? (SAYI|ACTI|WORKI|DIDI)|(SAYHE|WORKHE|ACTHE))"
)
SAYS_THAT = (
    "(o|a)? P ANY",
    "(o|a|os|as) ANY ANY? ANY? (ja|ainda|nao|foi|foram|esta|estao|vai) ANY",
    "(o|a|os|as) ANY (SAYHE|WORKHE|ACTHE)",
)
"""A sentence that a question mark makes a question."""
STANDS = "(ja|ainda|nao|foi|esta|ficou|is|was|has|still|got|already|isn|hasn|did) ANY"
"""What is asked of a thing that is named before ("ORI-12 …")."""
NEWEST = "LAST (vez|time|vezes)?", "(mais|most) (recente|recent|novo|nova|recentes)"
OLDEST = lines("""
    (o|a|os|as|the|my|meu|minha|s|R|qual|which) FIRST (vez|time)?
    FIRST (KIND|vez|time|thing|coisa)
    (mais antigo|mais antiga)
""")
ALL = "(todo|toda|todos|todas|tudo|all|every|each|everything|cada|qualquer)"
SEVERAL = lines("""
    (quais|alguns|algumas|some|several|varios|varias)
    (which|what|que) (were|are|the|of)? (the|my)? (MANY|TASK)
    (what|which) (are|were)
""")
FILLERS = lines("""
    what s (new|up)
    de novo
    (alguma|algum)? (novidade|novidades)
    any? news
    (any|some) (word|update|updates|response)
    (anything|something|nothing) new
    (alguma|algum|alguns|algumas)? (novidade|novidades|noticia|noticias)
    (algo|nada|coisa) de? novo
    (what|que) (has|have|got|just|foi|ja|all|else|mais|se|is|s|was)? (got|been|just)? LANDED
    set up
    em? (algum|qualquer|nenhum|outro) (lugar|canto)
    (take|took|taken|taking) part
    TASK (list|lists|board)
    (end|ended) up
    (came|come|comes) (out|up|in|through) of?
    (bring|brings|brought|point|pointed) (up|out)
    (leave|left) off
    MY (buscas|pesquisas|searches)
    (my|meu|minha) MYWORK D
    so far
    (these days|nowadays|the other day)
    (esses|nesses|ultimos) (dias|tempos)
    (no|o)? outro dia
    a while (back|ago)?
    (mean|meant|means) by
    where (did|have|has) (i|we|P) leave
    P x P
    (com|em) relacao (a|ao|aos|as)
    TASK que? (vencem|vence|venceram|venciam)
    (segundo|conforme|according to) (o|a)? P
    aquele negocio (que|de|do|da)
    todo mundo
    (the)? (whole|entire) of? D
    D (inteira|inteiro|toda|todo)
    (earlier|early|way|back) (earlier|early|way|back)? D
    (a few|uns|alguns) (days|weeks|months|dias|meses|semanas) (ago|atras|back)
    (ha|faz) (uns|alguns|umas|algumas) (dias|semanas|meses) (atras)?
    (ha|faz) (um|algum|bastante|muito) (tempo|tempao|bocado) atras?
    (algum|um|muito) tempo atras
    (sort|kind|sorts|kinds) of
    (get|gets|got|gotten|getting) back to
    (reach|reached|reaching) out
    (follow|followed|following) up
    (chip|chipped|weigh|weighed|check|checked) in (on|with)
    ate agora
""")
"""They say that something is wanted, not what."""
