"""Who is named: people of the data, by any part of their name."""

import re
from difflib import SequenceMatcher

from cade.domain.names import PARTICLES, folded_word
from cade.queries.plan.lexicons.names import ALSO_WORDS, COMMON
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Person
from cade.queries.plan.reading import Reading
from cade.queries.plan.vocabulary import Name, name_key

_LONGEST = 6
_ADDRESS = re.compile(r"[\w.+\-]{1,64}@[\w.\-]{1,100}")
_CLOSE = 0.75
"""A surname as near as this is the known one, mistyped."""
_BEFORE_NAMES = table(
    """
    com pro pra para ao with to from ask pela pelo entre between and by told tell asked sent send
    messaged texted text pinged ping dmed emailed
    """
)
_SUBJECT = table("SAYHE SAID SAYS WORKHE WORKED")
_ASKING = table("did does do has have had can should")
_DOES = table("SAY SAID WORK WORKED ACT ACTED THINK DOING")
_OWNED = table("KIND WORDSOF SENTTHING GOT GOTEN TASK")
_ADVERBS = table("ja nao tambem so ainda nunca already just also never")
_RELATIVE = table("that which what everything anything something stuff things when que where how")


def read_people(reading: Reading) -> None:
    """Find the people of the vocabulary who are named."""
    place = 0
    while place < len(reading.tokens):
        found = _person_at(reading, place)
        if found is None:
            place += 1
            continue
        (first, end), names = found
        if (address := _address_end(reading, first)) > end:
            end = address
        further = _surname(reading, end)
        if further > end and not _is_nearly(reading, (end, further), names):
            reading.fields["unknown_names"] = (
                *reading.fields.get("unknown_names", ()),
                take_name(reading, first, further),
            )
        else:
            reading.mark((first, further), "P", "people")
            ids = tuple(dict.fromkeys(name.person for name in names))
            reading.people[first] = Person(name=reading.text((first, further)), ids=ids)
        place = further


def _address_end(reading: Reading, place: int) -> int:
    """Return where an e-mail address ends that begins with this word, 0 when none does."""
    match = _ADDRESS.match(reading.question, reading.token(place).start)
    span = reading.covering(*match.span()) if match else None
    return span[1] if span else 0


def _surname(reading: Reading, end: int) -> int:
    """Return where the further names behind a name end: capitals that are no other words."""
    while (
        end < len(reading.tokens)
        and reading.free(end)
        and reading.cased(end)
        and not reading.classes(end)
        and reading.question[reading.token(end - 1).end : reading.token(end).start].isspace()
        and not reading.token(end).text[1:].isupper()
    ):
        end += 1
    return end


def _is_nearly(reading: Reading, span: Span, names: list[Name]) -> bool:
    """Tell whether somebody is called so but for a letter, or an initial stands for it."""
    typed = [_key(reading, place) for place in range(*span)]
    known = [word for name in names for word in name.words]
    return all(
        any(word.startswith(said) if len(said) == 1 else _is_close(said, word) for word in known)
        for said in typed
    )


def _is_close(said: str, word: str) -> bool:
    return SequenceMatcher(None, said, word).ratio() >= _CLOSE


def take_name(reading: Reading, place: int, end: int | None = None) -> str:
    """Take a name that nobody has, with the further names behind it; return it as typed."""
    end = end or _surname(reading, place + 1)
    name = reading.text((place, end))
    reading.mark((place, end), "U", "unknown_names")
    return name


def _person_at(reading: Reading, place: int) -> tuple[Span, list[Name]] | None:
    if not reading.free(place):
        return None
    first = _key(reading, place)
    names = reading.world.names.get(first)
    if not names or (_is_small_word(reading, place)):
        return None
    span, matching = _longest(reading, place, first, names)
    chosen = _best(_spelled(reading, span, matching), _said(reading, span))
    return (span, chosen) if _is_meant(reading, span, matching) else None


def _is_small_word(reading: Reading, place: int) -> bool:
    """Tell whether the word is one of grammar, typed small, and no name like Will either."""
    small = "F" in reading.classes(place) and not reading.cased(place)
    return small and reading.word(place) not in ALSO_WORDS


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
    return name_key(reading.token(place).text)


def _said(reading: Reading, span: Span) -> tuple[str, ...]:
    folded = [_key(reading, place) for place in range(*span)]
    return tuple(word for word in folded if word not in PARTICLES) or tuple(folded)


def _best(matching: list[Name], said: tuple[str, ...]) -> list[Name]:
    """Return whose name it is: the whole name, else one that begins so, else any that has it."""
    whole = [name for name in matching if name.words == said]
    begins = [name for name in matching if name.words[: len(said)] == said]
    first = [name for name in matching if name.words[0] == said[0]]
    if len(said) == 1:  # somebody known by one name alone may share it with others
        return first or matching
    return whole or begins or first or matching


def _is_meant(reading: Reading, span: Span, names: list[Name]) -> bool:
    first, end = span
    if end - first > 1:
        return True
    word, cased = reading.word(first), reading.cased(first)
    is_first = any(name.words[0] == _key(reading, first) for name in names)
    if is_first and _is_foreign(reading, word):
        return True
    if word not in ALSO_WORDS and is_first and not reading.classes(first) - {"SAYNOW"}:
        return True
    if cased and first > 0:
        return not _is_i_may(reading, first)
    return _is_in_slot(reading, first, end)


def _is_foreign(reading: Reading, word: str) -> bool:
    """Tell whether the word is one of the other language only, and so a name in this one."""
    here, there = ("pt", "en") if reading.fields["_portuguese"] else ("en", "pt")
    return word in COMMON[there] and word not in COMMON[here]


def _is_in_slot(reading: Reading, first: int, end: int) -> bool:
    """Tell whether a name must stand here, typed small and also a word ("did mark say")."""
    before, earlier = reading.word(first - 1), first - 2
    verb = end + (reading.word(end) in _ADVERBS)  # "a clara já respondeu"
    acts = bool(reading.classes(verb) & _SUBJECT) and before != "i"
    acts = acts or (reading.word(verb) in {"me"} and bool(reading.classes(verb + 1) & {"SAYHE"}))
    if before in _BEFORE_NAMES or (before in {"o", "a"} and acts):
        return True
    if before in {"o", "a"} and (
        reading.word(earlier) in _BEFORE_NAMES or "ITOLD" in reading.classes(earlier)
    ):
        return True
    if before in {"o", "a"} and reading.word(earlier) == "e":
        return reading.word(earlier - 1) in {"eu", "mim"} or reading.marks[earlier - 1] == "P"
    if before in {"do", "da"} and reading.classes(earlier) & _OWNED:
        return True
    if before in _ASKING and (acts or reading.classes(end) & _DOES):
        return True
    if "KIND" in reading.classes(first - 1) or before in _RELATIVE:
        return acts
    if reading.word(first) == "will" and 0 < first == len(reading.tokens) - 1:
        return True  # "open tasks will": no verb follows
    owns = reading.word(end) == "s" and not reading.token(end).spaced
    return owns or (first == 0 and acts)


def _is_i_may(reading: Reading, place: int) -> bool:
    return reading.word(place - 1) in {"i", "we", "you"} and reading.word(place) in {"may", "will"}
