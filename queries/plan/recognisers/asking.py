"""How the question is put: requests, question words, which one is wanted, how much of it."""

from cade.queries.plan.lexicons.classes import VERB_CLASSES
from cade.queries.plan.lexicons.openings import (
    ALL,
    DID_I,
    FILLERS,
    LATER,
    LISTING,
    NEWEST,
    NO_REQUEST,
    OLDEST,
    POLITE,
    SAYS_THAT,
    SEVERAL,
    STANDS,
    WANTS,
    WHETHER,
)
from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Wants
from cade.queries.plan.reading import Reading

_MOST_REQUESTS = 5
_SHORT_CLAUSE = 4
_TELLS = VERB_CLASSES | {"DIDI", "THINK", "LANDED", "HAPPENED", "DOES", "UNDONE", "FINISHED"}
_OBJECT = (
    "(DATEWORD|day|time|vez|sobre|about|of|de|do|da|com|with|to|from|for|after|before|depois|antes"
    "|desde|since)"
)
_LIES = "(esta|fica|ficou|is|are|was|foi|anda|mora|guardei|salvei|coloquei|did|does)"
_WHOLE = frozenset({"all", "everything", "tudo", "todos", "todas"})
_ASKS = "(o que|quem|qual|quais|quantos|quantas|onde)"
_ASIDE = "(quando|when|enquanto|while|antes|before|depois|apos|after|durante|during)"


def read_requests(reading: Reading) -> None:
    """Take what asks for an answer and says nothing about it ("me diz", "can you tell me")."""
    place = 0
    for _round in range(_MOST_REQUESTS):
        end = _request(reading, place)
        if end is None:
            break
        if any(reading.word(at) in _WHOLE for at in range(place, end)):
            reading.cues.add("all")  # "show me all …", "pull everything …"
        reading.mark((place, end), "R")
        place = end
    reading.fields["_begins"] = place


def _request(reading: Reading, place: int) -> int | None:
    line = reading.line
    if any(line.begins(pattern, place) for pattern in NO_REQUEST):
        return None
    for pattern in LISTING:
        if end := line.begins(pattern, place):
            reading.cues.add("listing")
            return end
    return max((end for pattern in POLITE if (end := line.begins(pattern, place))), default=None)


def read_wants(reading: Reading) -> None:
    """Read what the answer should be: a date, a person, a count, a place, a reason."""
    begins: int = reading.fields.pop("_begins", 0)
    while begins < len(reading.tokens) and _is_behind(reading, begins):
        begins += 1
    found = _first(reading, begins)
    if found is None or reading.line.begins(_ASIDE, begins):
        clause = _behind_comma(reading, begins)
        found, begins = clause or found, clause[1][0] if clause else begins
    wants, span = found or _last(reading) or _inside(reading) or (None, (0, 0))
    if wants is not None:
        reading.fields["wants"] = wants
        reading.take(span, "wants")
    elif _asks_whether(reading, begins):
        reading.fields["wants"] = "whether"
    reading.fields["_opening"] = begins


def _behind_comma(reading: Reading, begins: int) -> tuple[Wants, Span] | None:
    """Find the question that follows an aside ("enquanto eu lia, quem me chamou?")."""
    for place in range(begins + 1, len(reading.tokens)):
        between = reading.question[reading.token(place - 1).end : reading.token(place).start]
        if {",", ":"} & set(between) and (found := _first(reading, place)):
            return found
    return None


def _is_behind(reading: Reading, place: int) -> bool:
    """Tell whether the question proper begins behind this ("ontem, quem …", "ORI-12 quem …")."""
    if reading.marks[place] in {"D", "S", "X", "Z"}:
        return True
    word, following = reading.word(place), reading.marks[place + 1 : place + 2]
    return word in {"em", "no", "na", "on", "in", "at", "desde", "since"} and bool(
        following and following[0] in {"D", "S"}
    )


def _first(reading: Reading, begins: int) -> tuple[Wants, Span] | None:
    for wants, patterns in WANTS:
        for pattern in patterns:
            end = reading.line.begins(pattern, begins)
            if end is not None:
                return wants, (begins, end)
    return None


def _last(reading: Reading) -> tuple[Wants, Span] | None:
    """Read a question word that stands last ("o deploy é quando?")."""
    for wants, pattern in LATER:
        for first, end in reading.find(pattern):
            rest = reading.marks[end:]  # "trabalhei em quê ontem?"
            if first > 0 and all(mark in {"D", "S"} for mark in rest):
                return wants, (first, end)
    return None


def _inside(reading: Reading) -> tuple[Wants, Span] | None:
    """Read a question word behind the thing that is asked about ("release 2.4 quando saiu?")."""
    for place in range(1, len(reading.tokens)):
        found = _first(reading, place)
        if found is not None and found[0] in {"when", "who", "where", "why", "how_many"}:
            if found[0] == "where" and not reading.line.begins(_LIES, found[1][1]):
                return None  # "messages where I was tagged"
            short = 0 < len(reading.tokens) - found[1][1] <= _SHORT_CLAUSE
            return found if short and not reading.line.begins(_OBJECT, place - 1) else None
        if _is_told(reading, place - 1) or _is_told(reading, place):
            return None
    return None


def _is_told(reading: Reading, place: int) -> bool:
    """Tell whether something is said here already, so that a question word only joins to it."""
    word, classes = reading.word(place), reading.classes(place)
    joins = word in {"que", "that", "if", "se", "e", "and", "or", "ou", "como", "how", "by", "i"}
    return (
        joins
        or ("F" not in classes and bool(classes & _TELLS))
        or reading.marks[place] in {"P", "U", "R"}
    )


def _asks_whether(reading: Reading, begins: int) -> bool:
    if begins and reading.line.begins("(se|if|whether) ANY", begins):
        reading.take((begins, begins + 1), "wants")  # "vê se …", "check whether …"
        return True
    if begins and reading.marks[begins - 1] == "X" and reading.line.begins(STANDS, begins):
        return True  # "ORI-12 ainda está aberta?"
    portuguese = reading.fields.get("_portuguese", False)
    if reading.line.begins(WHETHER["pt" if portuguese else "en"], begins):
        return True
    if not reading.question.rstrip().endswith("?") or reading.has(_ASKS):
        return False
    if reading.line.begins(DID_I, begins):
        return True
    return any(reading.line.begins(pattern, begins) is not None for pattern in SAYS_THAT)


def read_breadth(reading: Reading) -> None:
    """Read how much is wanted: the last one, several, all."""
    spans = list(reading.find(*NEWEST))
    oldest = [*reading.find(*OLDEST)]
    if spans or oldest:
        reading.fields["pick"] = "newest" if spans else "oldest"
        first, end = (spans or oldest)[0]
        reading.take((first, end), "pick")
        for place in (first - 1, end):  # "the last 3", "as 3 últimas"
            if reading.word(place).isdigit():
                reading.take((place, place + 1))
    for span in reading.find(*FILLERS):
        reading.take(span)
    if any(_is_all(reading, span) for span in reading.find(ALL)):
        reading.cues.add("all")
    if "MANY" in reading.cues or reading.has(*SEVERAL):
        reading.cues.add("several")


def _is_all(reading: Reading, span: Span) -> bool:
    word, before = reading.word(span[0]), reading.word(span[0] - 1)
    return not (word == "all" and before in {"at", "after"}) and not (
        word in {"todo", "toda"} and before in {"o", "a"}
    )
