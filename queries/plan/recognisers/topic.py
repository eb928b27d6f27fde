"""What is searched for: the words that nothing else has understood, without the small ones."""

from cade.queries.plan.lexicons.function_words import (
    GENERIC,
    ONLY_PORTUGUESE,
    REFERENCES,
    VAGUE_TIMES,
)
from cade.queries.plan.lexicons.roles import ROLES
from cade.queries.plan.lexicons.table import table
from cade.queries.plan.lexicons.verbs import VERBS
from cade.queries.plan.reading import Reading

_TOLD = VERBS["SAYHE"] | VERBS["SAYI"] | VERBS["SAYWE"] | VERBS["ACTWE"]
_TOLD_EN = table("sent told said asked wrote replied answered mentioned")
_LIGHT = table(
    """
    fiz fez fizeram fazia fazendo fizemos feito vi viu li leu tive teve tiveram fui foi
    estive mexi mexeu andei andamos mexeram trabalhei trabalhou trabalhando visitei acessei
    abri falei
    falou decidi decidimos decidiu decidiram combinei combinamos comecei usei usou usamos
    descobri achei terminei finalizei conclui terminamos finalizamos concluimos encontrei
    procurei pesquisei anotei registrei guardei salvei mexendo lendo vendo aconteceu
    aconteceram rolou ficou ficaram tratei conversei conversamos aparece aparecem apareceu
    tocou did done saw seen read visited looked worked working happened doing used decided
    found noted saved wrote written had went talked spoke discussed reading happen decide
    know knows knew made write talk talking use keep kept put happening got spent looking look
    watching deciding tirou tirei tiraram took taken
    fala falam diz dizem menciona mencionam cita citam trata tratam
    continua continuam segue seguem permanece permanecem
    mention mentions discuss discusses say says talks
    """
)
"""Verbs of nearly every question; what they say stands nowhere in what is looked for."""
_BEFORE_VERBS = table("como onde eu nao que")
_INFINITIVES = VERBS["WORKTO"] | VERBS["ACTTO"] | VERBS["SAYTO"]
_PAST = table("ACTED ACTI ACTHE WORKED WORKI WORKHE SAID SAYI SAYHE DIDI")
_DONE = table("ACTDONE WORKDONE SAYDONE")
_AUXILIARIES = table("foi foram era eram sido tem tinha sendo was were been being got")
_COMMON = table("dado dada dados dadas dava deu dei marca conta")
_DROPPED = (_TOLD | ROLES["HAPPENED"] | _TOLD_EN | _LIGHT | GENERIC) - _COMMON
_AUXILIARY = (
    "(did|have|had|has|do|does|can|should) (i|we|you|PP) NOW (ACT|WORK)",
    "(didn|haven|hadn|don) t (i|we|you|PP) NOW (ACT|WORK|SAY)",
    "(did|does|do) (the|my|our)? ANY SAY",
)
_LIGHT_WORK = table(
    """
    touching touches mexem mexe alteram alterei mudei editei modifiquei criei toquei changed edited
    touched modified altered
    mudou alterou change edit touch mudamos alteramos
    """
)


def read_topic(reading: Reading) -> None:
    """Set the topic, and say which words look like a condition that was not understood."""
    for span in reading.find(*_AUXILIARY):
        if reading.word(span[1] - 1) in _LIGHT_WORK or {"ACT", "SAY"} & reading.classes(
            span[1] - 1
        ):
            reading.take((span[1] - 1, span[1]))
    for place in range(1, len(reading.tokens)):
        if reading.word(place - 1) in _BEFORE_VERBS and _is_present(reading.word(place)):
            reading.take((place, place + 1))  # "como configuro o proxy"
    for first, end in reading.find("(KIND|TASK|WEAKTASK) X"):
        reading.take((first, end))  # "o commit abc1234"
    places = [place for place in range(len(reading.tokens)) if _is_topic(reading, place)]
    if any(reading.marks) and all(_only_tells(reading, place) for place in places):
        reading.take_verbs((0, len(reading.tokens)))  # "what broke yesterday": all that did
        places = []
    reading.fields["topic"] = _joined(reading, places)
    for place in places:
        reading.say((place, place + 1), "topic")
    unread = [place for place in range(len(reading.tokens)) if _unread(reading, place)]
    words = (reading.token(place).text for place in unread)
    reading.fields["unread"] = (*reading.not_read, *words)


def _only_tells(reading: Reading, place: int) -> bool:
    """Tell whether a word only says that somebody did or told something."""
    if reading.marks[place] is not None:
        return False
    was = reading.word(place - 1) in _AUXILIARIES  # "o que foi falado"
    return bool(reading.classes(place) & (_PAST | _DONE if was else _PAST))


def _is_present(word: str) -> bool:
    """Tell whether this is a known verb of doing, said of oneself now."""
    return word.endswith("o") and f"{word[:-1]}ar" in _INFINITIVES


def _is_topic(reading: Reading, place: int) -> bool:
    if reading.taken[place]:
        return False
    if reading.marks[place] == "Q":
        return True
    if reading.marks[place] is not None:
        return False
    token, classes = reading.token(place), reading.classes(place)
    meant = _is_acronym(reading, place) or _is_foreign(reading, place) or _is_last(reading, place)
    if "F" in classes and not meant:
        return False
    word = token.word
    if "CLOCK" in classes:
        return False
    if word in GENERIC and (_is_told_of(reading, place) or _is_all_asked(reading, place)):
        return True
    return word not in _DROPPED and word not in VAGUE_TIMES and word not in _LIGHT_WORK


def _is_told_of(reading: Reading, place: int) -> bool:
    """Tell whether "sobre" or "about" stands before ("mensagens sobre o evento")."""
    article = reading.word(place - 1) in {"o", "a", "os", "as", "the"}
    return "TOPICAL" in reading.classes(place - 1 - article)


def _is_all_asked(reading: Reading, place: int) -> bool:
    """Tell whether of "the event" itself is asked when it starts, or where it is."""
    article = reading.word(place - 1) in {"o", "a", "the", "no", "na"}
    asked = {"when", "where", "why", "how", "how_many", "who"}
    return article and reading.fields.get("wants") in asked


def _is_acronym(reading: Reading, place: int) -> bool:
    """Tell whether a small word is none here: US, IT, OS in capitals."""
    text = reading.token(place).text
    return len(text) > 1 and text.isupper() and not reading.shouted


def _is_last(reading: Reading, place: int) -> bool:
    """Tell whether a small word is all that "sobre o" stands before ("sobre o logo")."""
    ends = place + 1 == len(reading.tokens) and len(reading.word(place)) > 3
    return ends and reading.word(place - 1) in {"o", "a", "the"} and _is_told_of(reading, place)


def _is_foreign(reading: Reading, place: int) -> bool:
    """Tell whether a small word of Portuguese stands behind "the" in an English question."""
    article = {reading.word(place - 1), reading.word(place - 2)} & {"the", "an", "my", "our"}
    return bool(article) and reading.word(place) in ONLY_PORTUGUESE


def _joined(reading: Reading, places: list[int]) -> str:
    """Return these words as typed; what stood together ("painel-web") stays together."""
    pieces, before = list[str](), -2
    for place in places:
        token = reading.token(place)
        if place == before + 1 and not token.spaced:
            start = reading.token(before).end
            pieces[-1] += reading.question[start : token.end]
        else:
            pieces.append(reading.question[_start(reading, place) : _end(reading, place)])
        before = place
    return " ".join(pieces)


def _start(reading: Reading, place: int) -> int:
    """Return where a word begins, with a small one that it hangs together with ("e-mail")."""
    token = reading.token(place)
    if place and not token.spaced and reading.free(place - 1):
        return reading.token(place - 1).start
    return token.start


def _end(reading: Reading, place: int) -> int:
    """Return where a word ends, with a small one that hangs behind it ("stand-up")."""
    token = reading.token(place)
    following = place + 1
    if following >= len(reading.tokens) or not reading.free(following):
        return token.end
    further = reading.token(following)
    hangs = reading.question[token.end : further.start] == "-" and "F" in reading.classes(following)
    return further.end if hangs else token.end


def _unread(reading: Reading, place: int) -> bool:
    if reading.taken[place] or reading.marks[place] is not None:
        return False
    word = reading.token(place).word
    if word in VAGUE_TIMES or "CLOCK" in reading.classes(place):
        return True
    if word in REFERENCES:
        return not reading.people and "entities" not in reading.fields
    return word in {"exceto", "except", "without"}
