"""Which source is named, and which one is left out."""

from collections.abc import Iterator

from cade.queries.plan.lexicons.sources import ORDINARY
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import Span
from cade.queries.plan.reading import Reading

_PLACED = table(
    """
    search busca procura
    no na nos nas pelo pela via on in over through using from at into usando within onto
    pelos pelas inside to por by
    """
)
_BELONGS = table("do da dos das de of the o a meu minha my your nosso our")
_TOPICAL = frozenset(["sobre", "about", "regarding"])
_ARTICLES = table("o a os as the my meu minha meus minhas")
_BEHIND = table(
    """
    messages message chats chat conversations conversation dms thread threads history
    channel channels searches search buscas pesquisas activity mensagens commits call calls links
    files pages tabs images only apenas
    """
)
_HELD = table(
    """
    historico history aba tudo algo nada coisa coisas everything anything something stuff things
    """
)
"""What a source holds, besides the kinds of things."""
_MATTER = frozenset(["sobre", "about", "regarding"])
OUT = (
    "(nothing|nada|sem ser"
    "|fora|exceto|menos|tirando|excluindo|ignorando|desconsiderando|sem|not|except"
    "|excluding|without|ignoring|ignore|ignora|ignore|exclua|exclude|other than|aside from"
    "|apart from|outside|outside of|alem|que nao|nao|but not|que nao sejam|que nao seja"
    "|que nao vieram|que nao veio|que nao foram|que nao foi|that are not|that is not"
    "|that aren t|isn t|nao e|nao seja|not counting|sem contar)"
)
"""How something is left out of what is asked for."""
_WHAT_IS = table("left the my up new on going happening next this that a in still pending open")
_LINKS = "(from|on|in|for|do|da|dos|das|no|na|nos|nas|de|o|a|os|as|the|through|via|pelo|pela|sent)?"


def read_sources(reading: Reading) -> None:
    """Find the sources that are named, first those that are left out."""
    for span, source in list(_named(reading)):
        reading.mark(span, "S")
        reading.fields.setdefault("_sources_at", {})[span[0]] = (source, span)
    named = reading.fields.pop("_sources_at", {})
    left_out = dict[int, str]()
    for first, end in reading.find(
        f"{OUT} (as|os|aquelas|aqueles|those|the)? ones? {_LINKS} (the|o|a)? S",
        f"S {_NEITHER}",
        "(leaving|deixando) (the|o|a)? S (aside|out|de lado|de fora)",
    ):
        place = next((p for p in range(first, end) if p in named), None)
        if place is not None and place not in left_out:
            left_out[place] = named[place][0]
            reading.take((first, end), "without_sources")
    kept = [(source, span) for place, (source, span) in named.items() if place not in left_out]
    for _source, span in kept:
        reading.say(span, "sources")
    _set(reading, "sources", [source for source, _span in kept])
    _set(reading, "without_sources", list(left_out.values()))


_NEITHER = "(nao|excluded)"


def _set(reading: Reading, field: str, names: list[str]) -> None:
    if names:
        reading.fields[field] = tuple(dict.fromkeys(names))


def _named(reading: Reading) -> Iterator[tuple[Span, str]]:
    place = 0
    while place < len(reading.tokens):
        found = _name_at(reading, place)
        if found is None:
            place += 1
            continue
        first, end = found[0]
        if _stands_as_source(reading, first, end):
            yield found
        place = end


def _name_at(reading: Reading, place: int) -> tuple[Span, str] | None:
    for said, source in reading.world.source_names.get(reading.word(place), ()):
        end = place + len(said)
        if tuple(reading.word(at) for at in range(place, end)) == said:
            return (place, end), source
    return None


def _stands_as_source(reading: Reading, first: int, end: int) -> bool:
    before, word = reading.word(first - 1), reading.word(first)
    if word == "whats" and first == 0 and reading.word(end) in _WHAT_IS:
        return False  # "whats left", without its apostrophe
    if {"historico", "history"} & {reading.word(place) for place in range(first, end)}:
        return before not in _TOPICAL
    if before in _ARTICLES and reading.word(first - 2) in _PLACED | {"para", "for"}:
        before = reading.word(first - 2)
        if _goes_on(reading, end):
            return False
    if before in _TOPICAL or reading.word(first - 2) in _TOPICAL:
        return False
    if _limits(reading, first, end):
        return True
    if reading.word(end) in _BEHIND:
        return True
    if before in {"or", "and", "ou", "e"} and _name_at(reading, first - 2):
        return True  # "on Teams or Signal"
    if reading.word(end) in {"or", "ou"} and _name_at(reading, end + 1):
        return True  # "…, Slack or WhatsApp?"
    if before in _PLACED:
        return not (_is_english(before) and _goes_on(reading, end))
    if before in _BELONGS:
        return _of_a_kind(reading, first)
    if first == 0:
        return word not in ORDINARY or not _goes_on(reading, end)
    if word in ORDINARY:
        if end == len(reading.tokens) and reading.marks[first - 1] == "D":
            return True  # "rosa last week signal"
        return _left_out(before) or (end == len(reading.tokens) and _is_titled(reading, first))
    return True


def _limits(reading: Reading, first: int, end: int) -> bool:
    """Tell whether only the source counts, or all but it ("só do Teams", "leaving git aside")."""
    at = first - 1
    while reading.word(at) in _BELONGS:
        at -= 1
    if reading.word(at) in {"leaving", "deixando"}:
        return reading.word(end) in {"aside", "out", "de", "fora"}
    counted = reading.word(at) in {"contar", "counting"}
    only = at == 0 and reading.word(at) in {"so", "somente", "apenas", "only", "just"}
    return counted or (only and not _goes_on(reading, end))


def _is_titled(reading: Reading, place: int) -> bool:
    return reading.cased(place) or reading.word(place) == "teams"


def _left_out(before: str) -> bool:
    return before in {"not", "except", "excluding", "without", "exceto", "menos", "sem", "than"}


def _of_a_kind(reading: Reading, first: int) -> bool:
    """Tell whether what belongs to the source is something that a source holds, or left out."""
    at = first - 1
    if reading.word(at - 1) in _BELONGS | {"as", "os", "aquelas", "aqueles", "those"}:
        at -= 1
    owner = reading.word(at - 1)
    holds = bool(reading.classes(at - 1) & {"KIND"}) or owner in _HELD
    left_out = owner in {
        "ser",
        "fora",
        "nao",
        "menos",
        "exceto",
        "tirando",
        "except",
        "than",
        "nada",
        "nothing",
    }
    left_out = left_out or (
        owner in {"e", "sao", "foi", "veio", "vieram"} and reading.word(at - 2) == "nao"
    )
    return holds or left_out or (at == 0 and reading.word(at) in {"do", "da"})


def _goes_on(reading: Reading, end: int) -> bool:
    """Tell whether a content word follows, of which the name is then only a part."""
    if end >= len(reading.tokens) or reading.marks[end] is not None:
        return False
    classes = reading.classes(end)
    return "F" not in classes and reading.word(end) not in _MATTER


def _is_english(word: str) -> bool:
    return word in {
        "on",
        "in",
        "over",
        "through",
        "using",
        "from",
        "at",
        "into",
        "within",
        "to",
        "by",
    }
