"""Tasks: whether they are what is asked for, and how they stand."""

from cade.queries.plan.lexicons.kinds import TASK_ONE
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.lexicons.task_states import ONGOING, STATES, TO_DO
from cade.queries.plan.patterns import lines
from cade.queries.plan.reading import Reading

_WORKED = lines("""
    WEAKTASK (que|that|which)? (eu|i|P|o P|a P)? (abri|peguei|assigned|FINISHED|FIXED|opened)
    WEAKTASK (que|that|which)? (eu|i|P|o P|a P)? worked on
    (minhas|meus|my) WEAKTASK
    ASKED (os|the|my|meus|as|minhas)? WEAKTASK ANY? (estao|foram|are|were|have|tem|ainda|still)
    ASKED (os|the|my|meus|as|minhas)? WEAKTASK ANY? (FINISHED|UNDONE|em review|in review)
    WEAKTASK (que|that|which)? (eu|i|P)? (WORKI|WORKHE|LOOKED|looked (at|D)|checked|touched)
    WEAKTASK (atribuidas|atribuidos|assigned)
    WEAKTASK (did|have) (i|P|we) (open|fix|FINISH|work on|take|start)
    (UNDONE|closed) WEAKTASK
    WEAKTASK (ainda|still|are|estao|s|is)? (closed|UNDONE|em aberto)
""")
_PASSED = table("F SAYHE SAYI SAID SAYDONE ACT ACTED ACTI WORK WORKED WORKI ACTHE WORKHE SAY")
_STATES_BEFORE = table(
    """
    proximas proximos next upcoming new novas open pending outstanding unfinished finished
    completed closed done remaining ongoing urgent unassigned priority high low blocked stuck stale
    late sprint
    """
)
_NEW = table("new novas novos proximas proximos next upcoming")
_ASKED_ONE = (
    "(tem|ha|existe|existem|is there|are there) TASK",
    "TASK (list|lists|board)",
    "FIRST (UNDONE|FINISHED)? TASK",
    "LAST (UNDONE|FINISHED)? TASK",
    "TASK mais (antiga|antigo|nova|novo|recente)",
    "(qual|quais|que|which|what|em que|em qual|nenhuma|alguma|any|cada) TASK",
    "(qual|quais|which|what) (foi|e|was|is|s)? (a|o|the|my|minha)? (LAST|FIRST) TASK",
)


def read_tasks(reading: Reading) -> None:
    """Tell whether tasks are asked for; read their state only then."""
    wanted = _head(reading) or reading.has(*TO_DO, *ONGOING) or _todos(reading)
    if reading.fields.get("wants") in {"when", "why", "how"}:
        return
    requests = reading.fields.get("modality") == "pr"
    if not wanted and not (requests and _opened(reading)):
        return
    reading.cues.add("tasks")
    for span in reading.find(*TO_DO):
        reading.take(span, "mode")
        reading.fields["task_status"] = "open"
    _read_status(reading, only_requests=requests and not wanted)
    for place in range(len(reading.tokens)):
        if reading.word(place) in _NEW and "TASK" in (
            reading.classes(place + 1) | reading.classes(place - 1)
        ):
            reading.take((place, place + 1))
    for place in range(len(reading.tokens)):
        if reading.classes(place) & {"TASK"} or (
            "WEAKTASK" in reading.classes(place) and "weak" in reading.cues
        ):
            reading.take((place, place + 1), "mode")
            break


def _todos(reading: Reading) -> bool:
    """Take "to-dos", which in Portuguese would be "all"."""
    spans = list(reading.find("to dos", "to do list"))
    spans += [span for span in reading.find("to do") if not reading.token(span[0] + 1).spaced]
    if not reading.fields["_portuguese"]:
        spans += reading.find("todos")
    for span in spans:
        reading.take(span, "mode")
    return bool(spans)


def _opened(reading: Reading) -> bool:
    if reading.line.begins("OPENED KPR", reading.fields.get("_opening", 0)):
        return True
    asked = "MANY" in reading.cues or reading.has("(algum|any|qual|que|which|what) KPR")
    return asked and reading.has(
        "KPR (did|have) (i|we|P) (open|opened|create|created)",
        "KPR ANY? ANY? ANY? ANY? OPENED",
        "(em|in|under|for|awaiting|aguardando|esperando) code? (review|revisao)",
        "OPENED ANY? KPR",
        "(pull|merge) REQUEST2 (did|have) (i|we|P) (open|opened|create|created)",
        "(pull|merge) REQUEST2 ANY? ANY? OPENED",
        "OPENED ANY? (pull|merge) REQUEST2",
    )


def _read_status(reading: Reading, *, only_requests: bool) -> None:
    for status, patterns in STATES:
        for span in reading.find(*patterns):
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
        passed = reading.marks[place] is not None or reading.taken[place] or classes & _PASSED
        passed = passed or classes & {"UNDONE", "FINISHED", "STARTED"}
        if not passed and not _is_state(reading, place):
            return False
    return False


def _is_state(reading: Reading, place: int) -> bool:
    word = reading.word(place)
    return word in _STATES_BEFORE or (word.isdigit() and reading.word(place - 1) == "sprint")


def _is_plural_or_asked(reading: Reading, place: int) -> bool:
    word = reading.word(place)
    if word not in TASK_ONE or word in {"pendencia"}:
        return True
    return reading.has(*_ASKED_ONE) and reading.word(place - 1) not in {"o", "a", "the"}
