"""Whether a message says nothing but that somebody is there: greetings, thanks, laughter, "ok".

Such a message is listed like any other, and is no evidence for an answer. Portuguese and English.
"""

import re
from unicodedata import normalize

MOST_WORDS = 12
"""Whoever writes more says something."""
MOST_NAMES = 2
"""So many words that are written like names may stand beside a greeting or thanks."""

_SAYS_NOTHING = """
oi oie ola opa eai fala salve alo hi hello hey hiya yo bom boa dia tarde noite morning afternoon
evening night good tchau bye ciao abraco abracos abs bjs beijo beijos cheers valeu vlw obrigado
obrigada obg brigado brigada agradecido agradecida grato grata thanks thank thx ty tks ok okay
okey okk oks k kk blz beleza show top massa legal bacana otimo otima perfeito perfeita excelente
maravilha joia tranquilo tranquila suave combinado fechado certo certinho entendi entendido sim
nao isso exato exatamente claro aham uhum hum humm hmm ah ahh oh ohh eita poxa puts caramba uau
nossa aff ue ufa amem tmj parabens congrats congratulations yes yep yeah yup nope nah no sure
great cool nice awesome perfect amazing lovely got see later welcome nada ajuda help forca fine
wow hooray welcome sorry desculpa desculpe lol lmao rofl haha np
"""
_GREETS = """
oi oie ola opa eai fala salve alo hi hello hey hiya yo dia tarde noite morning afternoon evening
night tchau bye valeu vlw obrigado obrigada obg brigado brigada thanks thank thx ty tks parabens
congrats congratulations sorry desculpa desculpe abraco abracos abs beijo beijos bjs ok okay
"""
_BESIDE = """
a o e as os um uma de do da em por para pra pro pela pelo nada tudo bem muito muita mesmo demais
so ta esta eh te lhe voce voces vc vcs pessoal galera gente todos todas time equipe turma querido
querida cara mano amigo amiga ai la entao ja e ate mais logo pode deixar foi mal sem problema
problemas com certeza sorte fim semana final que and you your youre re s it its that thats is to
the so very much all everyone everybody team guys folks man dude mate there too also of course a
lot me same here i see got will do sounds well done luck take care later again worries problem no
bit have day one weekend
"""
_NOTHING = frozenset(_SAYS_NOTHING.split())
_OPENS = frozenset(_GREETS.split())
_LIGHT = frozenset(_BESIDE.split())
_LAUGHS = re.compile(r"(?:k{2,}|(?:ha|he|hi|hua|hue|ja|rs|ah|eh){2,}[hs]?|rs|hah|heh)")
_WORD = re.compile(r"[^\W\d_]+")
_SAYS_MORE = re.compile(r"\d|https?://|@\w|[/\\#]\w")
_MARKS = re.compile("[\u0300-\u036f]+")


def is_chatter(text: str) -> bool:
    """Tell whether a message's whole text says nothing: emoji alone, "bom dia", "haha", "ok, Ana!".

    A figure, an address or any word that is none of these says something.
    """
    if _SAYS_MORE.search(text.replace("+1", " ")):
        return False
    said = _WORD.findall(text)
    if len(said) > MOST_WORDS:
        return False
    read = [(_plain(word), word) for word in said]
    rest = [word for plain, word in read if not _is_nothing(plain)]
    if any(plain in _OPENS for plain, _ in read):
        names = [word for word in rest if word[0].isupper()]
        rest = rest if len(names) > MOST_NAMES else [w for w in rest if not w[0].isupper()]
    speaks = any(plain in _NOTHING or _LAUGHS.fullmatch(plain) for plain, _ in read)
    return not rest and (speaks or not said)


def _is_nothing(word: str) -> bool:
    return word in _NOTHING or word in _LIGHT or _LAUGHS.fullmatch(word) is not None


def _plain(word: str) -> str:
    """Return the word folded, a drawn-out letter ("okkk", "siiim") once or twice at most."""
    folded = _MARKS.sub("", normalize("NFD", word.lower()))
    short = re.sub(r"(.)\1{2,}", r"\1", folded)
    return folded if _LAUGHS.fullmatch(folded) else short
