"""Values of several words after `password=` or `senha:`: a passphrase, or words for a person?

In quotes they are a passphrase, unless they are a label or a message of a form ("Digite a sua
senha", "is too short"). Without quotes they are one only in a file of settings: alone after their
name, with another setting on the line before or after, and without a word that joins sentences.
"""

import re

_WORD = re.compile(r"[^\W\d_]+")
_CLOSED = re.compile(r"\\{0,3}[\"'`]")
# Two to eight words of small letters and digits, up to the end of the line.
_UNQUOTED = re.compile(r"[a-zà-ÿ0-9]{2,24}(?:[ ][a-zà-ÿ0-9]{2,24}){1,7}(?=[ \t]{0,8}(?:[\r\n]|\Z))")
_NAME_BEFORE = re.compile(r"(?:\A|[\r\n])(?:[ \t]{0,16})(?:export |set )?[\w.-]{0,32}\Z")
_SETTING = re.compile(r"[ \t]{0,16}[\w.-]{1,40}[ \t]{0,8}[:=][ \t]{0,8}\S")
_LINE_BEFORE = re.compile(r"([^\r\n]{0,200})\r?\n[^\r\n]{0,64}\Z")
_LINE_AFTER = re.compile(r"[ \t]{0,8}\r?\n([^\r\n]{0,200})")
_LOOK = 300

_MESSAGE_WORDS = """
    is are must should may can cannot not enter type choose forgot confirm
    digite informe escolha confirme esqueceu deve precisa não nao pode está é
"""
_JOINING_WORDS = """
    the an in on of to for from by with at and or if when as be was has will your you it this that
    must should see add adds fix fixes use uses make makes remove removes
    os as um uma em no na nos nas de do da dos das para por pelo pela com sem ou se que ao seu sua
    foi ver corrige ajusta adiciona remove usa muda
"""
_MESSAGE = frozenset(_MESSAGE_WORDS.split())
_JOINING = _MESSAGE | frozenset(_JOINING_WORDS.split())


def is_message(value: str, ordinary: frozenset[str], *, setting: bool) -> bool:
    """Return whether quoted words speak to a person. setting: they stand in `NAME="words"`.

    ordinary: words that are never a whole password.
    """
    words = [word.casefold() for word in _WORD.findall(value)]
    if setting or not words:
        return False
    if words[0] in _MESSAGE:
        return True
    begins = words[0] in ordinary  # "password required", but not "secret horse"
    joined = not (_JOINING | ordinary).isdisjoint(words[begins:])
    return (begins and joined) or (value[0].isupper() and (joined or value[-1] in ".!?:…"))


def is_closed(text: str, end: int) -> bool:
    """Return whether a quote closes what ends here."""
    return _CLOSED.match(text, end) is not None


def unquoted_phrase(text: str, name: int, start: int, ordinary: frozenset[str]) -> int | None:
    """Return the end of a passphrase at `start`, None if there is none.

    name: where the name before it begins. ordinary: words that are never part of one.
    """
    found = _UNQUOTED.match(text, start)
    before = text[max(0, name - _LOOK) : name]
    if found is None or not _NAME_BEFORE.search(before):
        return None
    if not set(found[0].split(" ")).isdisjoint(_JOINING | ordinary):
        return None
    above, below = _LINE_BEFORE.search(before), _LINE_AFTER.match(text, found.end())
    beside = [line[1] for line in (above, below) if line is not None]
    return found.end() if any(_SETTING.match(line) for line in beside) else None
