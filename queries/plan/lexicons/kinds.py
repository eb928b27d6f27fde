"""What kind of thing a word names: ONE… in the singular, MANY… in the plural."""

from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import lines
from cade.queries.plan.plan import Modality

SINGULAR: dict[Modality, str] = {
    "message": "mensagem recado message dm conversa conversation papo chat thread bate",
    "image": "imagem foto print printscreen screenshot captura picture photo image pic figura "
    "fotografia selfie",
    "file": "arquivo file documento document doc anexo attachment pdf planilha spreadsheet "
    "ficheiro",
    "link": "link url hyperlink hiperligacao",
    "commit": "commit",
    "page": "pagina page site website webpage aba",
    "note": "nota anotacao note apontamento",
    "pr": "pr mr",
}
PLURAL: dict[Modality, str] = {
    "message": "mensagens recados messages conversas conversations papos chats threads mensagen",
    "image": "imagens fotos prints printscreens screenshots capturas pictures photos images pics "
    "figuras fotografias selfies",
    "file": "arquivos files documentos documents docs anexos attachments pdfs planilhas "
    "spreadsheets ficheiros",
    "link": "links urls hyperlinks hiperligacoes",
    "commit": "commits",
    "page": "paginas pages sites websites webpages abas tabs",
    "note": "notas anotacoes notes apontamentos",
    "pr": "prs mrs",
}
IN_SOURCE: dict[Modality, str] = {
    "commit": "git",
    "page": "browser",
    "file": "file",
    "note": "file",
}
"""Where such a thing lies, unless somebody sent it."""

TASK_ONE = table("tarefa task ticket chamado demanda pendencia")
TASK_MANY = table("tarefas tasks tickets chamados demandas pendencias afazeres")
TASK_WEAK = table("issues issue cards card stories bugs bug historias")
"""Tasks only beside a word that says how they stand or who works on them."""

_TYPED_FAST = table("task tare tick imag")


def _table() -> dict[str, tuple[Modality, bool]]:
    found = dict[str, tuple[Modality, bool]]()
    for kinds, many in ((SINGULAR, False), (PLURAL, True)):
        for kind, words in kinds.items():
            found.update({word: (kind, many) for word in words.split()})
    return found


OFTEN_MISSPELT = " ".join(
    word for word in (*TASK_ONE, *TASK_MANY, *_table()) if len(word) >= 7 or word[:4] in _TYPED_FAST
)
"""Words of kinds that are told by themselves even with a slip."""
NO_SLIPS = """
massage massages arquiva arquive planilhar tanks talks tacks tusks chamador ticketed demando demande
"""
"""Words that are near one of these and something else."""
KINDS = _table()
"""Each word, with the kind it names and whether it is a plural."""

COMPOUND = lines("""
    KIND de (erro|commit|log|boas|aviso|configuracao|login|pagamento|servico|corte|compra|saude)
    KIND de (rosto|capa|perfil)
    commit (message|messages|hash|msg)
    (error|warning|log|status|system|default|welcome|push|toast) (message|messages)
    (release|patch|sticky|cash|bank) (note|notes)
    (landing|login|home|error|man|checkout|sales|product|pricing) (page|pages)
    (log|config|configuration|lock|source|header|env|binary|temp) (file|files)
    KIND (fiscal|fiscais)
""")
TWO_WORDS: tuple[tuple[str, Modality, bool], ...] = (
    ("pull request", "pr", False), ("pull requests", "pr", True), ("merge request", "pr", False),
    ("merge requests", "pr", True), ("capturas de (tela|ecra)", "image", True),
    ("captura de (tela|ecra)", "image", False), ("screen (shot|capture|grab)", "image", False),
    ("screen (shots|captures|grabs)", "image", True), ("bate papo", "message", False),
    ("bate papos", "message", True), ("paginas (da)? web", "page", True),
    ("web pages", "page", True), ("web page", "page", False),
)  # fmt: skip
READ = (
    "VISITED ANY? ANY? (que|that|which)? (eu|i)? (li|visitei|acessei|abri|naveguei)",
    "VISITED FEW i (read|visited|opened|had open|browsed|viewed|was reading|was on)",
    "VISITED (that|which)? i? (read|visited|opened|browsed|viewed)",
    "(visitei|acessei|naveguei|visited|browsed) (no|o|a|um|uma|the|this)? KPAGE",
    "VISITED (lidas|visitadas|visitados|acessadas|acessados)",
    "KPAGE (did|have) i (read|visit|open|see|view|browse|visited|opened)",
    "(naveguei|browsed|browsing|navegando|surfed)",
)
COMMITTED = lines("""
    COMMITS
    (did|have|has) (i|we|P) NOW (commit|push|pushed)
    (i|we|P) (pushed)
    (got|was|been) pushed
""")
"""Who asks what was committed asks for commits."""
