"""Names that nobody has, where somebody must stand."""

from cade.queries.plan.lexicons.names import NO_NAMES
from cade.queries.plan.patterns import Span
from cade.queries.plan.reading import Reading
from cade.queries.plan.recognisers.people import take_name

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
    "(o|a) {} (ja|nao|tambem|so)? SAYHE",
    "(anything|something|nothing|word|stuff|algo|coisa|tudo|nada) (from|de|do|da) {}",
    "(o|a) {} (da|do|de) ANY (ja|nao|tambem|so|ainda)? me? SAYHE",
    "did {} (from|in|at) ANY SAY",
    "{} (from|in|at) ANY SAID",
    "{} SAID",
    "did {} (ever|already)? SAY",
    "KIND (from|by) {}",
    "KMESSAGE (do|da|de) {}",
    "{} s (KMESSAGE|KCOMMIT|reply|answer)",
    "TASK (do|da|from|of) {}",
    "que SAYHE (o|a)? {}",
)


def read_unknown_names(reading: Reading) -> None:
    """Find who is named where somebody must stand and is in no data."""
    names: list[str] = list(reading.fields.get("unknown_names", ()))
    for patterns, small in ((_CAPITAL_SLOTS, False), (_SLOTS, True)):
        for pattern in patterns:
            at = pattern.index("{}")
            for span in list(reading.find(pattern.format("ANY"))):
                place = _slot(reading, span, pattern[at + 2 :].strip())
                if place is not None and _may_be_name(
                    reading, place, small=small, owns="} s " in pattern
                ):
                    names.append(take_name(reading, place))
    if names:
        reading.fields["unknown_names"] = tuple(names)


def _slot(reading: Reading, span: Span, behind: str) -> int | None:
    """Return where in a match the name stands."""
    places = [
        place
        for place in range(*span)
        if reading.free(place)
        and (not behind or reading.line.begins(behind, place + 1) == span[1])
        and (behind or place == span[1] - 1)
    ]
    cased = [place for place in places if reading.cased(place)]
    return (cased or places)[-1] if places else None


def _may_be_name(reading: Reading, place: int, *, small: bool, owns: bool) -> bool:
    word, classes = reading.word(place), reading.classes(place)
    if not reading.free(place) or len(word) < 2 or word in NO_NAMES or word.isdigit():
        return False
    if classes - {"SAYNOW"} or (reading.token(place).text.isupper() and not reading.shouted):
        return False
    return small or (reading.cased(place) and (place > 0 or owns))
