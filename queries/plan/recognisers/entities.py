"""Projects, clients, companies, repositories, conversations: names that are no person's."""

from cade.queries.plan.lexicons.classes import VERB_CLASSES
from cade.queries.plan.lexicons.entities import AFTER, BEFORE, NO_NAMES
from cade.queries.plan.lexicons.names import ALSO_WORDS
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Entity, EntityKind
from cade.queries.plan.reading import Reading
from cade.queries.plan.vocabulary import name_key
from cade.queries.words import words

_PORTUGUESE = table("projeto cliente empresa repositorio repo canal grupo")
"""Behind these a name may be typed small; an English noun there is often a compound."""
_NAME_WORDS = 4
_BETWEEN = table("de da do das dos of and e")
_SHORTENED = frozenset(["client", "company"])
_SHORTEST = 5
"""So many letters a word has that stands for a longer name ("Northwind")."""
_TITLES = frozenset(["conversation", "team"])
"""Called by any word ("Testes"), which typed small is that word."""
_WITHIN = table("no na do da em in into on of from to at")
_CALLED = table("chamado chamada called named")


def read_titled_entities(reading: Reading) -> None:
    """Find names that a word like "projeto" or "client" stands before or behind."""
    for place in range(len(reading.tokens)):
        kind = BEFORE.get(reading.word(place))
        if kind is None or (reading.word(place) == "time" and not reading.fields["_portuguese"]):
            continue
        first = place + 1 + (reading.word(place + 1) in _CALLED)
        span = _known(reading, first) or _name_from(reading, place, first)
        if span is not None and _is_subject(reading, span):
            continue
        if span is not None:
            _add(reading, span, kind, (place, span[1]))
        elif reading.word(place) in AFTER and (behind := _name_until(reading, place)):
            _add(reading, behind, kind, (behind[0], place + 1))


def read_known_entities(reading: Reading) -> None:
    """Find the names that the data itself holds."""
    place = 0
    while place < len(reading.tokens):
        span = _known(reading, place)
        if span is None or not _is_meant(reading, span):
            place += 1
            continue
        kind = _kinds(reading, span)
        if reading.word(span[1]) in AFTER:
            _add(reading, span, BEFORE[reading.word(span[1])], (span[0], span[1] + 1))
        else:
            _add(reading, span, kind, span)
        place = span[1]


def _add(reading: Reading, span: Span, kind: EntityKind, whole: Span) -> None:
    found = Entity(reading.text(span), kind)
    reading.take(whole)
    reading.mark(span, "E", "entities")
    known = reading.fields.get("entities", ())
    if found not in known:
        reading.fields["entities"] = (*known, found)


def _known(reading: Reading, place: int) -> Span | None:
    if place >= len(reading.tokens) or not reading.free(place):
        return None
    best = 0
    for said, _entity in reading.world.entities.get(reading.word(place), ()):
        end = place + len(said)
        if end <= len(reading.tokens) and len(said) > best:
            same = all(
                reading.word(at) == part for at, part in zip(range(place, end), said, strict=True)
            )
            best = len(said) if same else best
    best = best or _begins_one(reading, place)
    return (place, place + best) if best else None


def _begins_one(reading: Reading, place: int) -> int:
    """Return 1 where a capital word begins the longer name of one client or company, else 0."""
    named = reading.world.entities.get(reading.word(place), ())
    whole = [entity for said, entity in named if len(said) > 1]
    if len(whole) != 1 or whole[0].kind not in _SHORTENED or not reading.cased(place):
        return 0
    word = reading.word(place)
    plain = bool(reading.classes(place)) or word in ALSO_WORDS or len(word) < _SHORTEST
    return 0 if plain else 1


def _kinds(reading: Reading, span: Span) -> EntityKind:
    said = tuple(words(reading.text(span)))
    named = reading.world.entities[said[0]]
    return next((e.kind for name, e in named if name == said), named[0][1].kind)


def _is_meant(reading: Reading, span: Span) -> bool:
    """Tell whether the words are the name rather than words: several, a capital, or no word."""
    if span[1] - span[0] > 1 or reading.cased(span[0]) or reading.word(span[1]) in AFTER:
        return True
    if reading.classes(span[1]) & {"KCOMMIT", "KPR"}:
        return True  # "mixdown commits"
    word, kind = reading.word(span[0]), _kinds(reading, span)
    if len(word) <= 3 or word in ALSO_WORDS or reading.classes(span[0]) or kind in _TITLES:
        return False
    return kind != "repository" or reading.word(span[0] - 1) in _WITHIN


def _name_from(reading: Reading, place: int, first: int) -> Span | None:
    """Return the name that begins behind the word at `place`: capitals, or one small word."""
    end = first
    while end < min(len(reading.tokens), first + _NAME_WORDS) and _is_name_word(reading, end):
        end += 1
        if reading.word(end) in _BETWEEN and _is_name_word(reading, end + 1):
            end += 1
    if end > first:
        return first, end
    if reading.word(place) in _PORTUGUESE and _is_plain(reading, first):
        return first, first + 1
    return None


def _name_until(reading: Reading, place: int) -> Span | None:
    for first in range(max(0, place - _NAME_WORDS), place):
        if _known(reading, first) == (first, place):
            return first, place
    first = place
    while first > max(0, place - _NAME_WORDS) and _is_name_word(reading, first - 1):
        first -= 1
    if first == 0 and reading.token(0).cased and place > 1:
        first = 1 if reading.classes(0) else 0
    return (first, place) if first < place else None


def _is_name_word(reading: Reading, place: int) -> bool:
    if not (0 <= place < len(reading.tokens)) or not reading.free(place):
        return False
    word = reading.word(place)
    small = "F" in reading.classes(place) and reading.word(place - 1) not in BEFORE
    return reading.cased(place) and word not in NO_NAMES and not small


def _is_subject(reading: Reading, span: Span) -> bool:
    """Tell whether this is somebody who did something ("the vendor Larissa suggested")."""
    first, end = span
    known = end - first == 1 and name_key(reading.token(first).text) in reading.world.names
    acts = reading.classes(end) & {"SAID", "WORKED", "ACTED", "SAYS"}
    return known and bool(acts) and reading.word(first) not in reading.world.entities


def _is_plain(reading: Reading, place: int) -> bool:
    if place >= len(reading.tokens) or not reading.free(place):
        return False
    word, classes = reading.word(place), reading.classes(place)
    return word not in NO_NAMES and not classes & (VERB_CLASSES | {"F", "KIND", "TASK", "DIDI"})
