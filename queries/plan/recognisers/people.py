"""Who is named: people of the data by any part of their name, and names that nobody has."""

from cade.domain.names import PARTICLES, folded_word
from cade.queries.plan.lexicons.names import ALSO_WORDS, NO_NAMES
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Person
from cade.queries.plan.reading import Reading
from cade.queries.plan.vocabulary import Name, loose

_LONGEST = 6
_BEFORE_NAMES = table(
    """
    com pro pra para ao with to from ask pela pelo entre between and
    """
)
_SUBJECT = table("SAYHE SAID WORKHE WORKED")

# Where somebody must stand, so that a name that nobody has is one all the same.
_SLOTS = (
    "(mensagens|recados|conversas) (do|da|com o|com a|com) {}",
    "(conversa|papo|chat) (com o|com a|com) {}",
    "(message|messages|chat|chats|conversation|conversations) (from|with|by) {}",
    "(o|a) {} (ja|nao|tambem|so)? me SAYHE",
    "{} (already|also|just)? SAID (me|us)",
    "did {} (ever|already)? SAY (to)? (me|us)",
    "(falei|conversei|combinei|falar|conversar|falamos|conversamos) com (o|a)? {}",
    "(talk|talked|speak|spoke|chat|chatted|talking) (to|with) {}",
    "i SAID {}",
    "did i (tell|ask|send|write|text|message) {}",
    "(recebi|recebidas|recebidos|recebida|recebido) (do|da|de) {}",
    "(mandei|enviei|escrevi|respondi|encaminhei|pedi|disse|falei) (para|pra|pro|ao) (o|a)? {}",
    "(get|got|received|receive|hear|heard) ANY? from {}",
)  # fmt: skip
_CAPITAL_SLOTS = (
    *_SLOTS,
    "(o|a) {} (ja|nao|tambem|so)? (SAYHE|WORKHE)",
    "{} (SAID|WORKED)",
    "did {} (ever|already)? (SAY|WORK)",
    "KIND (from|by) {}",
    "KMESSAGE (do|da|de) {}",
    "{} s (KMESSAGE|KCOMMIT|reply|answer)",
    "SAYHE (o|a) {}",
    "TASK (do|da|from|of) {}",
    "que SAYHE (o|a)? {}",
)


def read_people(reading: Reading) -> None:
    """Find the people of the vocabulary who are named."""
    place = 0
    while place < len(reading.tokens):
        found = _person_at(reading, place)
        if found is None:
            place += 1
            continue
        span, ids = found
        reading.mark(span, "P", "people")
        reading.people[place] = Person(name=reading.text(span), ids=ids)
        place = span[1]


def read_unknown_names(reading: Reading) -> None:
    """Find who is named where somebody must stand and is in no data."""
    names = list[str]()
    for patterns, small in ((_CAPITAL_SLOTS, False), (_SLOTS, True)):
        for pattern in patterns:
            at = pattern.index("{}")
            for span in list(reading.find(pattern.format("ANY"))):
                place = _slot(reading, span, pattern[:at], pattern[at + 2 :])
                if place is not None and _may_be_name(reading, place, small=small):
                    names.append(_take_name(reading, place))
    if names:
        reading.fields["unknown_names"] = tuple(names)


def _slot(reading: Reading, span: Span, before: str, behind: str) -> int | None:
    """Return where in a match the name stands."""
    places = [
        place
        for place in range(*span)
        if reading.free(place)
        and (not behind.strip() or reading.line.begins(behind.strip(), place + 1) == span[1])
        and (behind.strip() or place == span[1] - 1)
    ]
    return places[-1] if places else None


def _take_name(reading: Reading, place: int) -> str:
    end = place + 1
    while end < len(reading.tokens) and reading.free(end) and reading.cased(end):
        end += 1
    name = reading.text((place, end))
    reading.mark((place, end), "U", "unknown_names")
    return name


def _may_be_name(reading: Reading, place: int, *, small: bool) -> bool:
    word, classes = reading.word(place), reading.classes(place)
    if not reading.free(place) or len(word) < 2 or word in NO_NAMES or word.isdigit():
        return False
    if classes - {"SAYNOW"} or (reading.token(place).text.isupper() and not reading.shouted):
        return False
    return small or (reading.cased(place) and place > 0)


def _person_at(reading: Reading, place: int) -> tuple[Span, tuple[int, ...]] | None:
    if not reading.free(place):
        return None
    first = _key(reading, place)
    names = reading.world.names.get(first)
    if not names or ("F" in reading.classes(place) and not reading.cased(place)):
        return None
    span, matching = _longest(reading, place, first, names)
    ids = _best(_spelled(reading, span, matching), _said(reading, span))
    if ids and _is_meant(reading, span, matching):
        return span, ids
    return None


def _longest(
    reading: Reading, place: int, first: str, names: list[Name]
) -> tuple[Span, list[Name]]:
    """Return the longest run of words that some name has in this order, and those names."""
    kept = [(name, name.words.index(first)) for name in names]
    end = at = place + 1
    while at < min(len(reading.tokens), place + _LONGEST) and reading.free(at):
        word = _key(reading, at)
        if word not in PARTICLES or any(word in name.words for name, _index in kept):
            further = [(n, n.words.index(word, i + 1)) for n, i in kept if word in n.words[i + 1 :]]
            if not further:
                break
            kept, end = further, at + 1
        at += 1
    return (place, end), [name for name, _index in kept]


def _spelled(reading: Reading, span: Span, matching: list[Name]) -> list[Name]:
    """Return those spelled as typed, all when none is."""
    typed = {folded_word(reading.token(place).text) for place in range(*span)} - PARTICLES
    return [name for name in matching if typed <= set(name.spelled)] or matching


def _key(reading: Reading, place: int) -> str:
    return loose(folded_word(reading.token(place).text))


def _said(reading: Reading, span: Span) -> tuple[str, ...]:
    folded = [_key(reading, place) for place in range(*span)]
    return tuple(word for word in folded if word not in PARTICLES) or tuple(folded)


def _best(matching: list[Name], said: tuple[str, ...]) -> tuple[int, ...]:
    """Return whose name it is: the whole name, else one that begins so, else any that has it."""
    whole = [name.person for name in matching if name.words == said]
    begins = [name.person for name in matching if name.words[: len(said)] == said]
    first = [name.person for name in matching if name.words[0] == said[0]]
    others = [name.person for name in matching]
    one_word = len(said) == 1
    chosen = whole or (first if one_word else begins or first) or others
    if one_word and whole:  # a nickname, or somebody known by one name: others may share it
        chosen = whole + first
    return tuple(dict.fromkeys(chosen))


def _is_meant(reading: Reading, span: Span, names: list[Name]) -> bool:
    first, end = span
    if end - first > 1:
        return True
    word, cased = reading.word(first), reading.cased(first)
    is_first = any(name.words[0] == _key(reading, first) for name in names)
    if word not in ALSO_WORDS and is_first and not reading.classes(first) - {"SAYNOW"}:
        return True
    if cased and first > 0:
        return not _is_i_may(reading, first)
    before = reading.word(first - 1)
    acts = bool(reading.classes(end) & _SUBJECT) and before != "i"
    acts = acts or (reading.word(end) in {"me"} and bool(reading.classes(end + 1) & {"SAYHE"}))
    slot = before in _BEFORE_NAMES or (before in {"o", "a", "did", "has"} and acts)
    begins = first == 0 and (acts or reading.word(1) == "s")
    return slot or begins


def _is_i_may(reading: Reading, place: int) -> bool:
    return reading.word(place - 1) in {"i", "we", "you"} and reading.word(place) in {"may", "will"}
