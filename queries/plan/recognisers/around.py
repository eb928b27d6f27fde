"""What happened near something: while, when, before, after."""

from cade.queries.plan.lexicons.table import table
from cade.queries.plan.plan import Around
from cade.queries.plan.reading import Reading

_SIDES: tuple[tuple[Around, str], ...] = (
    ("during", "(enquanto|durante|while|during)"),
    ("during", "(around|by|at) the (time|moment)"),
    ("during", "(na hora|no momento) em? que"),
    ("after", "(assim que|logo que|as soon as)"),
    ("during", "(quando|when)"),
    ("before", "(antes|before)"),
    ("after", "(depois|apos|after|logo apos)"),
)
_PERSONAL = ("(eu|i|SAYI|ACTI|WORKI|DIDI)", "HAPPENED", "happened", "U")
_DATE_FOLLOWS = (
    "(antes|before|depois|apos|after|durante|during) (de|do|da|das|dos|as|o|a|the|of|on)? (D|CLOCK)"
)
_ASKED = table(
    """
    saber sabe sabes diz diga dizer lembra desde ate de para pra know remember since until
    till by ask asked tell e mas que em for sobre happens occurs acontece ocorre fazer
    """
)
"""Behind these "quando" and "when" still ask for a date, or for what is always so."""
_LATER_QUESTION = "(o que|que|quem|onde|qual|quais|what|who|where|which)"
_HABITS = "(after|before) (all|hours|that|this|now)"


def read_around(reading: Reading) -> None:
    """Find on which side of something lies what is asked for.

    "Quando é o deploy?" asks for a date: its first word, or what follows "sabe", is a question.
    """
    dated = {first for first, end in reading.find(_DATE_FOLLOWS) if not _owns(reading, end)}
    dated |= {span[0] for span in reading.find(_HABITS)}
    personal = bool(reading.people) or reading.has(*_PERSONAL)
    found = list[tuple[int, int, Around]]()
    for side, pattern in _SIDES:
        for first, end in reading.find(pattern):
            asks_why = reading.fields.get("wants") in {"why", "how", "how_many"}
            general = asks_why or reading.word(first) in {"durante", "during"}
            if general and not personal:
                continue
            asked = first > 0 and reading.taken[first]  # "…, when was that?"
            if first not in dated and not asked and _is_near(reading, first):
                found.append((first, end, side))
    if found:
        place, end, side = min(found)
        if reading.word(place - 1) in {"right", "just", "shortly", "immediately", "pouco", "logo"}:
            place -= 1
        reading.fields["around"] = side
        reading.take((place, end), "around")
        _wants_what(reading, place)


def _owns(reading: Reading, end: int) -> bool:
    """Tell whether a day ends here that only says which thing ("before Tuesday's outage")."""
    return reading.text((end - 1, end)).lower() == "s" and end < len(reading.tokens)


def _is_near(reading: Reading, place: int) -> bool:
    word = reading.word(place)
    first = all(mark == "R" for mark in reading.marks[:place])
    if word in {"quando", "when"}:
        if first:
            return _asks_later(reading, place)
        told = reading.classes(place - 1) & {"SAYHE", "SAY", "SAID"}
        if told and reading.fields.get("wants", "whether") == "whether":
            return False  # "did she say when …"
        if reading.word(place - 1) in _ASKED or place + 1 == len(reading.tokens):
            return False
        return not _is_second_part(reading, place)
    # "before?", "depois?" at the end point at what was said earlier.
    return word not in {"before", "antes", "depois", "after"} or place + 1 < len(reading.tokens)


def _asks_later(reading: Reading, place: int) -> bool:
    return any(
        first > place + 1 and _opens_clause(reading, first)
        for first, _end in reading.find(_LATER_QUESTION)
    )


def _opens_clause(reading: Reading, place: int) -> bool:
    between = reading.question[reading.token(place - 1).end : reading.token(place).start]
    return "," in between


def _is_second_part(reading: Reading, place: int) -> bool:
    """Tell whether "when" only repeats that a date is wanted ("onde e quando foi")."""
    return reading.word(place - 1) in {"e", "and", "ou", "or"}


def _wants_what(reading: Reading, place: int) -> None:
    """Ask for what happened where only the first "quando" had been read as the question."""
    if reading.fields.get("wants") == "when" and reading.word(place) in {"quando", "when"}:
        later = reading.has("(o que|what)")
        reading.fields["wants"] = "what" if later else "when"
