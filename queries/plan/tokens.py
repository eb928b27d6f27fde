"""The words of a question and where they stand in it."""

import re

import msgspec

from cade.queries.words import folded

MAX_CHARACTERS = 4_000
"""Of a longer text only the beginning is read as a question: nobody types more."""

_WORD = re.compile(r"(?<!\w)(?:[dolDOL]|[Ss]ant|[Dd]ell)['’][^\W\d_]{3,}|[^\W_]+")
"""A name like Sant'Anna, D'Ávila or O'Brien is one word."""

# How people write in a chat. Several words may stand for one token.
_SHORT = {
    "q": "que", "oq": "o que", "oque": "o que", "pq": "por que", "qdo": "quando", "qnd": "quando",
    "qto": "quanto", "qtos": "quantos", "qtas": "quantas", "qts": "quantos", "qm": "quem",
    "vc": "voce", "vcs": "voces", "tb": "tambem", "tbm": "tambem", "n": "nao", "ñ": "nao",
    "cmg": "comigo", "p": "para", "c": "com", "kd": "cade", "td": "tudo", "tds": "todos",
    "mto": "muito", "ta": "esta", "tava": "estava", "tavam": "estavam", "to": "to",
    "gimme": "give me", "lemme": "let me", "whos": "who is", "wheres": "where is",
    "whens": "when is", "hows": "how is", "dont": "don t", "didnt": "didn t", "havent": "haven t",
    "hasnt": "hasn t", "cant": "can t", "isnt": "isn t", "wasnt": "wasn t", "ive": "i ve",
    "algm": "algum", "ngm": "ninguem", "dps": "depois", "agr": "agora", "qlqr": "qualquer",
    "pfv": "por favor", "pfvr": "por favor", "obg": "obrigado", "vlw": "valeu", "wut": "what",
    "pls": "please", "plz": "please", "u": "you", "wat": "what", "wich": "which",
    "whats": "whats", "msgs": "mensagens", "msg": "mensagem", "dms": "messages",
}  # fmt: skip


_ASKED = frozenset({"what", "when", "who", "where", "why", "how"})


class Token(msgspec.Struct, frozen=True):
    """One word. text: as typed; word: folded, short forms written out; start, end: characters.

    spaced: there is white space before it; cased: it begins with a capital letter.
    """

    text: str
    word: str
    start: int
    end: int
    spaced: bool
    cased: bool


def tokens(question: str) -> tuple[Token, ...]:
    """Return the words in order."""
    found, before = list[Token](), 0
    for match in _WORD.finditer(question):
        text = match[0]
        word = folded(text).replace("'", "").replace("’", "")
        if word == "d" and found and found[-1].word in _ASKED and before == match.start() - 1:
            word = "did"  # "what'd she send"
        spaced = any(character.isspace() for character in question[before : match.start()])
        short = _SHORT.get(word, word)
        cased = text[0].isupper()
        found.append(Token(text, short, match.start(), match.end(), spaced or not found, cased))
        before = match.end()
    return tuple(found)
