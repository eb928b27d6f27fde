"""Tasks: whether they are what is asked for, and how they stand."""

from cade.queries.plan.lexicons.kinds import TASK_ONE
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.plan import TaskStatus
from cade.queries.plan.reading import Reading

_NEGATED = "(nao|not|ainda nao|haven t|hasn t|didn t|aren t|isn t|never|nunca|falta|faltou|faltam)"
_FINISH = (
    "(finalizei|terminei|conclui|fechei|entreguei|completei|resolvi|encerrei|matei|finalizamos"
    "|terminamos|concluimos|fechamos|entregamos|finalizou|terminou|concluiu|fechou|entregou"
    "|completou|resolveu|finalizaram|terminaram|concluiram|fecharam|entregaram|dei baixa"
    "|finalizar|terminar|concluir|fechar|entregar|completar"
    "|finalizada|finalizadas|finalizado|finalizados|terminada|terminadas|concluida|concluidas"
    "|concluido|concluidos|fechada|fechadas|fechado|fechados|feita|feitas|feito|feitos|pronta"
    "|prontas|prontos|resolvida|resolvidas|resolvido|resolvidos|encerrada|encerradas|encerrados"
    "|entregue|entregues|completas|completa|completadas"
    "|finished|completed|closed|done|resolved|shipped|delivered|wrapped up"
    "|(did|have) (i|we|P) (finish|complete|close|resolve|ship|deliver|finished|completed|closed))"
)
_REQUEST = "(pr|prs|pull request|pull requests|mr|mrs|merge request|merge requests)"
_STATUS: tuple[tuple[TaskStatus, str], ...] = (
    ("pr_opened", f"(com|tem|tiveram|with|have|has|had|got|teve|estao com|esta com) (um|uma|o|a|an|the|open|algum)? (open|opened)? {_REQUEST} (aberto|aberta|abertos|abertas|open|opened)?"),
    ("pr_opened", f"{_REQUEST} (ANY)? (aberto|aberta|abertos|abertas|abri|abriu|opened|open|abrimos)"),
    ("pr_opened", f"{_REQUEST} (did|have|has) (i|we|P) (open|opened|create|created)"),
    ("pr_opened", f"(abri|abriu|opened|open|abrimos|abertos) (um|uma|o|a|os|the|an)? {_REQUEST}"),
    ("pr_opened", "(em|in|under|for|awaiting|aguardando|para) (code)? (review|revisao)"),
    ("open", f"{_NEGATED} (foram|foi|estao|esta|sao|were|been|yet|i|we|have|eu)? {_FINISH}"),
    ("open", "(unfinished|incomplete|incompletas|undone|inacabadas)"),
    ("in_progress", "(em andamento|em progresso|em curso|em execucao|in progress|ongoing|underway|wip|iniciadas|iniciada|comecadas|comecada|comecei|iniciei|started|em desenvolvimento|being worked on|working on|fazendo|(did|have) (i|we|P) (start|begin))"),
    ("done", _FINISH),
    ("open", "(abertas|aberta|em aberto|pendente|pendentes|pendencia|pendencias|por fazer|a fazer|pra fazer|para fazer|restantes|restante|faltando|faltam|falta|atrasada|atrasado|atrasados|vencidas|vencida|abertos|aberto|atrasadas|sobrando)"),
    ("open", "(open|pending|outstanding|remaining|left|overdue|to do|todo|still)"),
    ("consulted", "(consultei|olhei|vi|visualizei|consultadas|consultada|visitei|viewed|consulted|looked at|visited|(did|have) i (look at|view|see|consult))"),
    ("mentioned", "(mencionadas|mencionada|mencionou|mencionaram|citadas|citada|citou|citaram|mentioned|cited|comentadas)"),
)  # fmt: skip
_TO_DO = (
    "(o que|que|oque)? (ainda)? (me)? (falta|faltou|faltam|resta|sobrou) (eu)? (pra|para|a)? (eu)? (fazer|entregar|terminar|concluir|finalizar|resolver)",
    "(o que)? (eu)? (ainda)? (tenho|tinha|temos) (ainda)? (pra|para|que|de|a) (fazer|entregar|terminar|resolver)",
    "o que (ainda)? (esta|ficou|continua|tem|segue|ta) (de)? (pendente|em aberto|por fazer)",
    "(o que) (eu)? (preciso|devo|deveria|precisava) fazer",
    "what (s|is)? (still)? (left|pending|outstanding|remaining) (to do|for me|on my plate)?",
    "what do i (still)? (have|need) to (do|finish|deliver)",
    "what (should|must) i do",
    "what s on my (plate|todo|to do)",
    "my (to do|todo) (list)?",
)
_WORKED = (
    "WEAKTASK (que|that|which)? (eu|i|P|o P|a P)? (abri|fechei|resolvi|closed|opened|fixed|worked on|assigned|peguei|finalizei|terminei|finished|completed)",
    "(minhas|meus|my) WEAKTASK",
    "(quais|which|que|what|list|how many|quantos|quantas) (os|the|my|meus|as|minhas|of my)? WEAKTASK (ANY)? (estao|foram|are|were|have|tem|ainda|still|fechei|fechadas|fechados|abertos|abertas|pendentes|em aberto|em review|in review)",
    "WEAKTASK (atribuidas|atribuidos|assigned)",
    "WEAKTASK (did|have) (i|P|we) (close|open|fix|finish|complete|resolve|work on|take|start|closed|finished)",
    "(open|pending|closed|outstanding) WEAKTASK",
    "WEAKTASK (ainda|still|are|estao|s|is)? (open|abertos|abertas|em aberto|pendentes|pending|closed)",
)
_PASSED = table("F SAYHE SAYI SAID SAYDONE ACT ACTED ACTI WORK WORKED WORKI ACTHE WORKHE SAY")
_ASKED_ONE = "(qual|quais|que|which|what|em que|em qual|nenhuma|alguma|any|cada) TASK"


def read_tasks(reading: Reading) -> None:
    """Tell whether tasks are asked for; read their state only then."""
    wanted = _head(reading) or any(map(reading.has, _TO_DO))
    if reading.fields.get("wants") in {"when", "why", "how"}:
        return
    requests = reading.fields.get("modality") == "pr"
    if not wanted and not (requests and _opened(reading)):
        return
    reading.cues.add("tasks")
    for span in reading.find(*_TO_DO):
        reading.take(span, "mode")
        reading.fields["task_status"] = "open"
    _read_status(reading, only_requests=requests and not wanted)
    for place in range(len(reading.tokens)):
        if reading.classes(place) & {"TASK"} or (
            "WEAKTASK" in reading.classes(place) and "weak" in reading.cues
        ):
            reading.take((place, place + 1), "mode")
            break


def _opened(reading: Reading) -> bool:
    return "MANY" in reading.cues and reading.has(
        "KPR (did|have) (i|we|P) (open|opened|create|created)",
        "KPR (ANY)? (ANY)? (aberto|abertos|abri|abriu|opened|open|abrimos)",
        "(abri|abriu|opened|open|abertos) (ANY)? KPR",
    )


def _read_status(reading: Reading, *, only_requests: bool) -> None:
    for status, pattern in _STATUS:
        for span in reading.find(pattern):
            if _is_verb_to_open(reading, span[0]):
                continue
            if only_requests and status != "pr_opened":
                continue
            reading.take(span, "task_status")
            reading.fields.setdefault("task_status", status)
            if status == "pr_opened" and not only_requests:
                reading.fields.pop("modality", None)
        if "task_status" in reading.fields:
            return


def _is_verb_to_open(reading: Reading, place: int) -> bool:
    """Tell whether "open" or "still" is no state here ("which tasks did I open")."""
    word, before = reading.word(place), reading.word(place - 1)
    if word == "open" and before in {"i", "we", "you"}:
        return True
    return word in {"left", "still"} and not (
        place + 1 >= len(reading.tokens)
        or (word == "still" and reading.word(place + 1) in {"open", "pending"})
        or reading.marks[place + 1] is not None
        or reading.word(place + 1) in {"to", "for", "on", "in"}
    )


def _head(reading: Reading) -> bool:
    """Tell whether a word for tasks opens the question."""
    weak = any(map(reading.has, _WORKED))
    if weak:
        reading.cues.add("weak")
    for place in range(len(reading.tokens)):
        classes = reading.classes(place)
        if "TASK" in classes or (weak and "WEAKTASK" in classes):
            return _is_plural_or_asked(reading, place)
        if reading.marks[place] is None and not classes & _PASSED and not _is_state(reading, place):
            return False
    return False


def _is_state(reading: Reading, place: int) -> bool:
    return reading.word(place) in {"open", "pending", "outstanding", "unfinished", "finished",
                                   "completed", "closed", "done", "remaining", "ongoing"}  # fmt: skip


def _is_plural_or_asked(reading: Reading, place: int) -> bool:
    word = reading.word(place)
    if word not in TASK_ONE or word in {"pendencia"}:
        return True
    return reading.has(_ASKED_ONE) and reading.word(place - 1) not in {"o", "a", "the"}
