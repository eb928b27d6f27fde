"""What kind of thing is asked for: messages, images, commits, pages, …

A word for a kind counts where the question opens ("quais links …", "o print que …"), or in a
place ("nas minhas notas", "nos commits"). In the middle it is talked about ("a página de login").
"""

from cade.queries.plan.lexicons.function_words import GENERIC
from cade.queries.plan.lexicons.kind_words import (
    ANY_OF,
    HOW_OFTEN,
    KEPT,
    ONE_OF,
    PLACE,
    RELATES,
    SAID_OF_THEM,
    SPECIFIC,
)
from cade.queries.plan.lexicons.kinds import COMMITTED, COMPOUND, IN_SOURCE, KINDS, READ, TWO_WORDS
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Modality
from cade.queries.plan.reading import Reading
from cade.queries.plan.recognisers.sources import OUT

_SKIPPED = frozenset("SDPERUXZ")
_PASSED = table("F SHOWS SAY SAYHE SAYI SAID SAYDONE SAYTO SAYING TELLING")


def read_kinds(reading: Reading) -> None:
    """Find the kind that is asked for, and the source where such things lie."""
    compounds = {place for span in reading.find(*COMPOUND) for place in range(*span)}
    _left_out(reading)
    found = (
        _opening(reading, compounds)
        or _described_thing(reading, compounds)
        or _told(reading, compounds)
        or _last_clause(reading, compounds)
        or _in_place(reading, compounds)
        or _asked_behind(reading, compounds)
    )
    if reading.has(*READ):
        found = found or "page"
        if found in {"page", "link"} and not reading.has("KLINK ANY? ANY? (SAYHE|SAID)"):
            found = "page"
            reading.cues.add("visited")
            for span in reading.find(*READ):
                reading.take_known(span, "modality")
    if found is None and reading.has(*COMMITTED):
        found = "commit"
        for span in reading.find(*COMMITTED):
            reading.take_known(span, "modality")
    if found is not None:
        reading.fields["modality"] = found
        for span in reading.find("KIND (WORKDONE|SAYDONE|ACTDONE|WORKED|SAID|ACTED)"):
            reading.take_verbs(span)


def read_kind_sources(reading: Reading) -> None:
    """Set the source where things of the kind lie, unless somebody sent them or one is named."""
    kind = reading.fields.get("modality")
    source = IN_SOURCE.get(kind) if kind else None
    if (
        source is None
        or "relation" in reading.fields
        or "sources" in reading.fields
        or source not in reading.world.sources
    ):
        return
    if source in reading.fields.get("without_sources", ()):
        return
    roles = {person.role for person in reading.people.values()}
    if kind != "note":
        roles.discard("about")
    else:
        roles -= {"about", "with", "any"}  # a note about a meeting with somebody
    sent = reading.fields.get("direction") or roles or "U" in reading.marks
    if source == "git" or not sent or "visited" in reading.cues:
        reading.fields["sources"] = (source,)


def _opening(reading: Reading, compounds: set[int]) -> Modality | None:
    """Return the kind that the question opens with."""
    if reading.fields.get("wants") in {"how", "why"} or reading.has(HOW_OFTEN):
        return None
    begins: int = reading.fields.get("_opening", 0)
    aside = 0 < begins < len(reading.tokens) and (
        "," in reading.question[: reading.token(begins).start]
    )
    verbs = {first for first, _end in reading.find(*ANY_OF)}
    for place in range(begins if aside or "R" in reading.marks else 0, len(reading.tokens)):
        found = _kind_at(reading, place, compounds)
        if found is not None:
            return None if _is_no_thing(reading, found[0]) else _found(reading, *found)
        if not _is_passed(reading, place, verbs):
            return None
    return None


def _kind_at(
    reading: Reading, place: int, compounds: set[int]
) -> tuple[Span, Modality, bool] | None:
    for words, kind, many in TWO_WORDS:
        end = reading.line.begins(words, place)
        if end is not None and reading.free(place):
            return (place, end), kind, many
    if reading.word(place) in SPECIFIC and reading.classes(place + 1) & {"KFILE"}:
        place += 1  # "pdf files"
    word = reading.word(place)
    subject = reading.word(place - 1) in {"i", "we", "you", "to"}
    is_verb = (word in {"message", "note", "file", "link", "print"} and subject) or (
        word == "commit" and _is_done(reading, place)
    )
    if word not in KINDS or place in compounds or is_verb:
        return None
    return (place, place + 1), *KINDS[word]


def _is_done(reading: Reading, place: int) -> bool:
    """Tell whether "commit" is what somebody did ("what did Will commit")."""
    return reading.line.begins("(did|does|will) (i|we|P) commit", max(0, place - 2)) is not None


def _is_no_thing(reading: Reading, span: Span) -> bool:
    """Tell whether the word is part of a compound, or "nota" a bill ("quem me mandou a nota")."""
    place, end = span
    if end - place > 1:
        return False
    kind, _many = KINDS[reading.word(place)]
    if kind == "file" and reading.marks[end : end + 1] == ["X"]:
        return True  # "o arquivo main.py": the name says all
    bill = kind == "note" and reading.line.begins("SAYHE ANY? ANY", max(0, place - 2))
    return bool(bill) or _is_described(reading, place)


def _is_passed(reading: Reading, place: int, verbs: set[int]) -> bool:
    """Tell whether a kind behind this word may still be what is asked for."""
    mark = reading.marks[place]
    if mark is not None:
        return mark in _SKIPPED
    word = reading.word(place)
    kept = word in KEPT and reading.has("(onde|cade|where)")
    asked = reading.classes(place) & _PASSED or word.isdigit() or word in GENERIC
    kept = kept or reading.taken[place]  # "what time did she send me the photo"
    kept = kept or _is_modifier(reading, place)
    return bool(asked or kept or place in verbs) and word not in {"se", "if"}


def _is_modifier(reading: Reading, place: int) -> bool:
    """Tell whether the word only says which of them, in English ("the trip photos Rosa sent")."""
    if reading.fields.get("_portuguese", False):
        return False
    if reading.line.begins("(which|what|my|all|any|some) ANY MANY", place - 1):
        return True
    begins = all(reading.word(before) in {"the", ""} for before in range(place))
    return begins and reading.line.begins(SAID_OF_THEM, place) is not None


def _last_clause(reading: Reading, compounds: set[int]) -> Modality | None:
    """Find the kind that a last clause opens with ("he is gone? last message from him")."""
    text = reading.question
    starts = [
        place
        for place in range(1, len(reading.tokens))
        if set(text[reading.token(place - 1).end : reading.token(place).start]) & set(",;?!.")
    ]
    for place in range(starts[-1] if starts else len(reading.tokens), len(reading.tokens)):
        found = _kind_at(reading, place, compounds)
        if found is not None:
            return None if _is_no_thing(reading, found[0]) else _found(reading, *found)
        if reading.marks[place] is not None or "F" not in reading.classes(place):
            return None
    return None


def _asked_behind(reading: Reading, compounds: set[int]) -> Modality | None:
    """Find the kind that a question word stands before, late ("o Rui mexeu em quais arquivos")."""
    for first, end in reading.find("(quais|quantos|quantas|which) MANY"):
        if first > 0 and end - 1 not in compounds:
            return _found(reading, (end - 1, end), KINDS[reading.word(end - 1)][0], many=True)
    return None


def _described_thing(reading: Reading, compounds: set[int]) -> Modality | None:
    """Find the kind that an English name of one thing ends with ("find the whiteboard photo")."""
    for first, end in reading.find(f"(R|where is|where s|S) {ONE_OF}", f"where {ONE_OF}"):
        last = end - 1
        goes_on = end < len(reading.tokens) and reading.marks[end] is None
        if (goes_on and reading.word(end) not in RELATES) or last in compounds:
            continue
        if not reading.fields.get("_portuguese", False) and first <= 1:
            return _found(reading, (last, end), KINDS[reading.word(last)][0], many=False)
    for first, end in reading.find(f"{ONE_OF} (P|I|from)"):
        if first == 0 and end - 2 not in compounds:
            span = (end - 2, end - 1)
            return _found(reading, span, KINDS[reading.word(span[0])][0], many=False)
    return None


def _told(reading: Reading, compounds: set[int]) -> Modality | None:
    """Find the kind in a statement before the question ("someone sent me a link, who?")."""
    for _first, end in reading.find("(SAID|SAYHE|SAYI) (me|us|nos)? (o|a|um|uma|the|an)? KIND"):
        token = reading.token(end - 1)
        if end - 1 not in compounds and "," in reading.question[token.end :]:
            kind, many = KINDS[token.word]
            return _found(reading, (end - 1, end), kind, many)
    return None


def _is_described(reading: Reading, place: int) -> bool:
    """Tell whether the word is only the first of an English compound ("page size", "file lock")."""
    following = place + 1
    if following >= len(reading.tokens) or reading.marks[following] is not None:
        return False
    classes, token = reading.classes(following), reading.token(following)
    if classes or not token.spaced or reading.fields.get("_portuguese", False):
        return False
    return (
        reading.word(place - 1) in {"the", "a"}
        and not reading.word(following).endswith("s")
        and not token.cased
    )


def _found(reading: Reading, span: Span, kind: Modality, many: bool) -> Modality:
    reading.say(span, "modality")
    if reading.word(span[0]) not in SPECIFIC:
        reading.take(span)
    reading.cues.add("MANY" if many else "ONE")
    reading.fields["_kind_at"] = span
    return kind


def _in_place(reading: Reading, compounds: set[int]) -> Modality | None:
    for first, end in reading.find(PLACE, "D MANY"):
        if reading.marks[first] == "D" and reading.token(first).word not in {"in", "from", "on"}:
            continue  # "in July's commits", of which the date has taken "in"
        if end - 1 in compounds:
            continue
        kind, _many = KINDS[reading.word(end - 1)]
        if kind != "link" and (kind != "page" or "I" in reading.cues):
            reading.take((first, end), "modality")
            return kind
    return None


def _left_out(reading: Reading) -> None:
    """Leave out a source by its kind ("sem contar os commits")."""
    for first, end in reading.find(f"{OUT} (os|as|o|a|the|my|meus|minhas)? MANY"):
        kind, _many = KINDS[reading.word(end - 1)]
        source = IN_SOURCE.get(kind)
        if source in reading.world.sources and (
            reading.word(first) not in {"nao", "not"} or reading.word(first + 1) == "counting"
        ):
            without = reading.fields.get("without_sources", ())
            reading.fields["without_sources"] = (*without, source)
            reading.mark((first, end), "S", "without_sources")
