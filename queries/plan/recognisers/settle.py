"""What follows from all that was read: the mode, whose work counts, how much is wanted."""

from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import lines
from cade.queries.plan.plan import Breadth, Mode
from cade.queries.plan.reading import Reading
from cade.queries.plan.when.days import Days, one_day

_ACTIVITY = lines("""
    (que|com que|quais coisas|oque) que? eu? ja? mais? DIDPT
    que eu? (estava|estive|andei) (fazendo|trabalhando|lendo|vendo)
    como foi o? (meu|minha|a|o)? (dia|semana|mes|D)
    how was my (day|week|month|D)
    (meu|minha|my) (dia|semana|day|week|D)
    what (all|else)? (did|have|had) I (been|all)? (DOEN|look at)
    what (was|were) I (doing|working|reading|looking|up|browsing)
    (atividades|atividade|activity|activities|timeline|historico|history)
""")
_PLURAL_ASKED = lines("""
    (quais|que|which|what) (VERBBE|de|of)? (os|as|the|my|meus|minhas|mais|outros|outras|S|E)? MANY
    (quais|que|which|what) (VERBBE|de|of)? (the|my|meus|minhas)? (ultimas|ultimos|last|other) MANY
    (which|what) ANY MANY (did|do|have|has|were|are|was|from|I|P)
    EACH (os|as|the|my|meus|minhas|of|P)? (the|my|s)? (minhas|meus|S|E)? KIND
""")
_EVERYTHING = "(tudo|everything|all) o? (que|i|P|that|from|about|do|da|de|D|U)?"
_OWN = lines("""
    (SAYI|WORKI|ACTI|DIDI)
    eu (mesmo|ja|nao|so|tambem|ainda)? (fazia|estava|tinha|tenho|vinha|SAYHE|WORKHE|ACTHE)
    (estava|andava|tava) (eu)? (fazendo|lendo|vendo|mexendo|trabalhando|escrevendo|estudando)
    i (SAID|WORKED|ACTED|was|ve|had|d)
    i have (SAID|WORKED|ACTED|been|not|never|already|just|ever)
    i (just|already|also|never|still|last|actually|only|once) (SAID|WORKED|ACTED)
    (did|was|have|had|were) i
    MY (S|E|LAST|FIRST|most|recent|own|D|UNDONE|WEAKTASK)? (KIND|TASK|WEAKTASK|MYWORK|LAST|FIRST|S)
    MY D
    (KIND|TASK) (meu|minha|meus|minhas)
    (of mine|minha com|meu com)
    i (haven|didn|hadn|wasn) t
    MY most recent KIND
""")
_CHANGED = "(WORKHE|WORKED|WORK|WORKDONE|WORKTO|COMMITS|DOING|wrote|written)"
_TALKS = table("conversa conversation papo chat thread bate discussion")


def settle(reading: Reading) -> None:
    """Set what no word alone says."""
    fields, cues = reading.fields, reading.cues
    mode = _mode(reading)
    if mode == "tasks":
        _assume_today(reading)
        fields.pop("relation", None)
    if mode == "tasks" and fields.get("wants", "what") in {"what", "where", "whether"}:
        fields["wants"] = "list"
    if mode == "list" and fields.get("wants", "what") in {"what", "where"}:
        fields["wants"] = "list"
    fields["mode"] = mode
    fields["breadth"] = _breadth(mode, cues)
    fields["own_work_only"] = _is_own(reading)
    fields["who_changed"] = mode == "answer" and _asks_who_changed(reading)


def _asks_who_changed(reading: Reading) -> bool:
    """Tell whether the authors of a file's commits are asked for ("quem mexeu no main.py")."""
    files = [name for name in reading.fields.get("identifiers", ()) if "." in name]
    return bool(files) and reading.fields.get("wants") == "who" and reading.has(_CHANGED)


def _mode(reading: Reading) -> Mode:
    fields, cues = reading.fields, reading.cues
    if "tasks" in cues:
        return "tasks"
    if "relation" in fields:
        return "relations"
    if "around" in fields or fields.get("days") is None or fields.get("identifiers"):
        return "answer"
    if fields.get("wants", "what") not in {"what", "how_many", "who", "list"}:
        return "answer"
    if fields.get("pick") and "MANY" not in cues:
        return "answer"
    return "list" if _lists(reading) else "answer"


def _lists(reading: Reading) -> bool:
    cues, wants = reading.cues, reading.fields.get("wants", "what")
    if "listing" in cues:
        return "ONE" not in cues or "all" in cues or _is_talk(reading)
    if wants == "who":
        return not _searches(reading)
    if wants == "how_many":
        return "MANY" in cues or not _searches(reading)
    if reading.has(*_PLURAL_ASKED):
        return True
    if reading.has(_EVERYTHING) and ("all" in cues):
        return True
    if reading.has(*_ACTIVITY) and _is_opening_activity(reading):
        return True
    if "ONE" in cues and not (_is_talk(reading) and not _searches(reading)):
        return False
    opened = reading.fields.get("_kind_at")
    if "MANY" in cues and opened and _only_small(reading, opened[0]):
        return True
    happened = reading.has("HAPPENED", "(happened|happening)") and not reading.fields.get("topic")
    return happened or not _searches(reading)


def _is_talk(reading: Reading) -> bool:
    """Tell whether one conversation is asked for, which is many messages."""
    opened = reading.fields.get("_kind_at")
    return bool(opened and reading.tokens[opened[0]].word in _TALKS)


def _is_opening_activity(reading: Reading) -> bool:
    begins = reading.fields.get("_opening", 0)
    return any(first <= begins + 2 for first, _end in reading.find(*_ACTIVITY))


def _only_small(reading: Reading, end: int) -> bool:
    asked = {"o que", "what"}
    said = " ".join(reading.word(place) for place in range(end))
    return not any(word in said for word in asked)


def _searches(reading: Reading) -> bool:
    """Tell whether anything is left to search for; names of any kind are conditions."""
    return bool(reading.fields.get("topic"))


def _assume_today(reading: Reading) -> None:
    days: Days | None = reading.fields.get("days")
    if days is None:
        reading.fields |= {"days": one_day(reading.today), "days_assumed": True}


def _breadth(mode: Mode, cues: set[str]) -> Breadth:
    if mode in {"list", "tasks"} or "all" in cues:
        return "all"
    if "ONE" in cues and "several" not in cues:
        return "one"
    return "several" if {"several", "MANY", "listing"} & cues else "one"


def _is_own(reading: Reading) -> bool:
    """Tell whether the person asks about their own doings and names nobody."""
    fields = reading.fields
    if reading.people or fields.get("unknown_names") or fields.get("direction") == "received":
        return False
    if fields.get("wants") == "who":
        return False
    if reading.has(*_OWN):
        return True
    return "tasks" in reading.cues and reading.has("(eu|i)")
