"""Who told, sent, changed what, to whom: the roles of people, and whether it came or went."""

from collections.abc import Iterable
from typing import Any

from cade.queries.plan.lexicons.table import table
from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Direction, Person, Role
from cade.queries.plan.reading import Reading

Rule = tuple[Role | None, Direction | None, str]


def _rules(text: str) -> tuple[Rule, ...]:
    """Return a table of rules: role, direction ("-" for none of them), pattern."""
    lines = (line.split(None, 2) for line in text.strip().splitlines())
    return tuple((_or_none(role), _or_none(way), pattern) for role, way, pattern in lines)


def _or_none(code: str) -> Any:
    return None if code == "-" else code


_BETWEEN = _rules("""
about -        TOPICAL OF? ART P
about -        (citou|citaram|mencionou|mencionaram|mentioned|mentions|mention) ART P
with  -        TALK FEW com ART P
with  -        TALK FEW (with|to) P
with  -        (KMESSAGE|EXCHANGE) FEW (with|com) ART P
with  -        com quem eu? mais? TALK
with  -        (who|whom) FEW TALK (to|with)
with  -        (with|to) (who|whom) FEW TALK
with  -        (entre|between) ART P
with  -        (entre|between) (mim|eu|me) (e|and) ART P
with  -        (eu|i) (e|and) ART P
with  -        P (e|and) (eu|i) ANY?
with  -        (meet|met|meeting|reuni|reunimos) (com|with|o|a)? (o|a)? P
""")
_CAME = _rules("""
from  received PP ADV (me|nos) (SAYHE|SAYNOW|SAYDONE|SAYING)
from  received PP ADVEN (SAID|TELLING|SAY) FEW (me|us)
from  received PP ADV (SAYHE|SAYDONE) (me|nos)
from  received DOES PP NOW (get|got) back to (me|us)
from  received PP ADVEN (get|got|gotten) back to (me|us)
from  received (DOES|NOT) PP NOW (reach|reached) out to (me|us)
from  received PP ADVEN reached out to (me|us)
from  received PP ANY? ANY? (SAYHE|SAYDONE) ANY? ANY? (para|pra|a|com) mim
from  received PP ANY? (compartilhou|dividiu) comigo
from  received DOES PP NOW (SAY|SAID) ANY? ANY? (to|with)? (me|us)
from  received DOES PP NOW (SAY|SAID) FEW ANY? (to|with) (me|us)
from  received PP ADV WENTON me SAYTO
from  received me SAYHE ART P
from  received GOT FEW OF ART P
from  received (I|did i|have i) (ve|have|had|just)? GOTEN FEW from P
""")
_WENT = _rules("""
to    sent     (SAYI|escrevi) FEW TO ART P
to    sent     (que|eu) disse FEW TO ART P
to    sent     (fiquei|tenho|preciso|vou|ia|devo|esqueci|prometi) (de|que)? SAYTO FEW TO ART P
to    sent     I (need|have|forgot|meant|promised) to SAY FEW (to|with)? P
to    sent     compartilhei ANY? ANY? ANY? com ART P
to    sent     ITOLD ART P
to    sent     eu (tinha|havia|tenho|estava|estou|to) ja? (SAYDONE|SAYING) FEW TO ART P
to    sent     I (ve|have|had|d|just|also|already|never)? SAID FEW (to|with)? P
to    sent     I (was|am|ve been)? TELLING FEW (to|with)? P
to    sent     (did|have|had|should|do) I NOW (SAY|SAID) FEW (to|with)? P
to    sent     (minha|minhas|meu|meus|my) (ultima|ultimas|ultimo|last|latest)? ANSWER (TO|to) ART P
to    sent     (SAID|SAYDONE) (por mim|by me) (TO|to) ART P
""")
_UNNAMED = _rules("""
-     received (me|nos) SAYHE
-     received SAYHE ANY? ANY? (para|pra|a) mim
-     received (me|nos) (tinha|tinham|havia|haviam|tem|foi|foram) SAYDONE
-     received (para|pra|a) mim (SAYHE|SAYDONE)
-     received SAYDONE (para|pra|a) mim
-     received (compartilhou|compartilharam|dividiu) comigo
-     received (SAID|TELLING) (me|us)
-     received (SAID|addressed) ANY? ANY? to (me|us)
-     received (did|does|has) ANY ANY? SAY to? me
-     received (recebi|recebidas|recebidos|recebida|recebido|recebemos)
-     received (i|did i|have i) (ve|have|just)? GOTEN (from|on|via|in|D|S)
-     received (i|did i|have i) (ve|have|just)? GOTEN ANY? KMESSAGE
-     received (i|did i|have i) (ve|have|just)? GOTEN (anything|something|any|a|the) ANY? from
-     received got any KMESSAGE
-     received i was (just|also)? (tagged|mentioned|copied|invited|added)
-     received fui (SAYDONE|copiado|copiada)
-     received KMESSAGE OF? ART P (to me|para mim|pra mim)
-     received KMESSAGE from P (to me)
-     received (did|does|has) U (from|in|at) ANY SAY to? me
-     received KMESSAGE I? (received|got|to me|for me|para mim|pra mim)
-     received que? (chegou|chegaram) (para|pra) mim
-     sent     ISENT
-     sent     eu (disse|dizia|pedi)
-     sent     eu tinha (dito|pedido|falado|mandado|enviado|avisado)
-     sent     que (disse|pedi|passei) eu? (TO|no|na|D|S)
-     sent     I (ve|have|had|d|just|also|already|never)? SENTEN
-     sent     (did|have) i NOW SENDEN
-     sent     (SAYDONE|SAID) (por mim|by me)
-     sent     (escrevi|wrote|write) FEW (TO|to) U
""")
_THOUGHTS = _rules("""
from  -        PP ADV THINK
from  -        PP ADVEN THINK
from  -        DOES PP NOW THINK
""")
_AUTHORS = _rules("""
author -       PP ADV (WORKHE|WORKDONE|WORKING)
author -       PP ADVEN (WORKED|DOING)
author -       (s|is|are|has|was) PP (been)? DOING
author -       where did PP leave
author -       PP ADVEN (CLOSING|picked|took|dealt|turned|handed) (up|off|out|on|care|with|in)
author -       DOES PP NOW (CLOSE|pick|take|deal|turn|hand) (up|off|out|on|care|with|in)
author -       DOES PP NOW (WORK|WORKED|DOING)
author -       (WORKDONE|assinado|assinados) (por|pelo|pela) ART P
author -       (WORKED|made|done) by P
author -       (KCOMMIT|KPR) FEW (OF|by|from|por|pelo|pela) ART P
author -       P s ANY? ANY? (KCOMMIT|KPR)
author -       P (KCOMMIT|KPR)
author -       (pull|merge) REQUEST2 (OF|by|from) ART P
author -       P s ANY? (pull|merge) REQUEST2
author -       WORKHE ART P
author -       X (do|da|de|by|from) ART P
author -       P (who|that) ADVEN (WORKED|ACTED)
author -       PP ADV (ACTHE|ACTDONE|ACTING)
author -       PP ADV WENTON WORKTO
author -       PP ADVEN (ACTED|DOING)
author -       DOES PP NOW (ACT|ACTED)
""")
_SENDERS = _rules("""
from  -        PP ADV (te|lhe|se|nos)? ADV (SAYHE|SAYDONE|SAYING|SAYNOW)
from  -        PP ADVEN (SAID|TELLING|SAYS)
from  -        P (who|that) ADVEN (SAID|CLAIMED)
from  -        PP ADVEN CLAIMED
from  -        DOES PP NOW CLAIM
from  -        DOES PP NOW (SAY|SAID|TELLING)
from  -        PP ADV (se)? (conversou|conversaram|discutiu|discutiram|combinou|combinaram)
from  -        PP ADV WENTON me? SAYTO
to    -        P ADV TOLDHE ART P
from  -        SAYHE ART P
from  -        DOES PP (talk|chat|speak|discuss|argue)
from  -        DOES PP end up ANY
from  -        DOES PP (bring|point|chip|weigh|follow|reach) (up|out|in)
from  -        DOES PP NOW (get|got) back
from  -        PP ADVEN (got|gotten) back
from  -        PP ADVEN (brought|pointed) (up|out)
from  -        KIMAGE FEW P (tirou|tiraram|bateu|took|made|shot)
from  -        SENTTHING (OF|from|by) ART P
from  -        P s ANY? (voice|voicemail|voicemails|audio|audios)
from  -        (algo|coisa|coisas|tudo|nada) novo? OF ART P
from  -        WORDSOF (OF|from|by) ART P
from  -        P s ANY? WORDSOF
from  -        (segundo|according to|conforme|de acordo com) ART P
""")
_OTHERS = _rules("""
from  -        (print|prints|printscreen|screenshot|screenshots) (do|da|by|from) ART P
from  -        (KMESSAGE|KLINK|KFILE|KNOTE|SAYDONE) FEW (OF|por|pelo|pela) ART P
from  -        P s ANY? ANY? (KMESSAGE|KLINK|KFILE|KIMAGE)
from  -        P (messages|msgs|texts|dms|mensagens)
from  -        (SAID|TELLING) ANY? ANY? (from|by) P
from  -        (from|by) P
from  -        (por|pelo|pela) ART P
with  -        com ART P
with  -        with P
to    -        P (SAY|SAID|SAYS) P
to    -        SAYDONE (para|pra|pro|ao) ART P
to    -        (para|pra|pro|ao) ART P
to    -        to P
""")
_NOT_THEM = (
    "(nao|not|(anyone|anybody|everyone) but"
    "|exceto|menos|tirando|except|excluding|sem ser|a nao ser|nor|nem)"
    " (OF|com|para|pra|from|by|with|to)? ART P"
)
_FROM_THEM = (
    "(KMESSAGE|KLINK|KFILE|KIMAGE|WORDSOF|SENTTHING) (dele|dela|from him|from her|by him|by her)"
)
_NOT = table("nao not never nunca")
_TOGETHER = "P (e|and|ou|or) (com|do|da|de|para|pra|pro|ao|to|with|from)? ART P"
_MATERIAL = frozenset({"commit", "file", "pr"})


def read_direction(reading: Reading) -> None:
    """Give everybody their role, and tell whether it came to the person asking or went out."""
    _leave_out(reading)
    material = reading.fields.get("modality") in _MATERIAL
    found = list[tuple[int, Direction]]()
    _apply(reading, (*_BETWEEN, *_CAME, *_WENT, *_UNNAMED, *_THOUGHTS), found)
    _apply(reading, (*_AUTHORS, *_SENDERS) if material else (*_SENDERS, *_AUTHORS), found)
    _apply(reading, _OTHERS, found)
    _share_roles(reading)
    _point_back(reading)
    if found:
        reading.fields["direction"] = min(found)[1]
    if reading.people:
        reading.fields["people"] = _merged(reading.people.values())


def _leave_out(reading: Reading) -> None:
    """Take out who is named only to be left out; that condition cannot be searched for."""
    for span in reading.find(_NOT_THEM):
        for place in range(*span):
            if reading.people.pop(place, None) is not None:
                reading.mark(span, "N")
                reading.not_read.append(reading.text(span))
                break


def _apply(reading: Reading, rules: Iterable[Rule], found: list[tuple[int, Direction]]) -> None:
    talks = list[Span]()
    for role, direction, pattern in rules:
        for span in reading.find(pattern):
            if role == "with":
                talks.append(span)
            elif role is None and any(first <= span[0] < end for first, end in talks):
                continue  # "falei com a Ana" went both ways
            if role is None and reading.word(span[0] - 1) in _NOT:
                continue  # "não respondi": nothing went out
            if role is not None and not reading.give_role(span, role):
                continue
            reading.take_verbs(span)
            if direction is not None:
                found.append((span[0], direction))
                reading.say(span, "direction")


def _point_back(reading: Reading) -> None:
    """Take "from him" for the one person who is named before ("o Rui sumiu? última msg dele")."""
    spans = list(reading.find(_FROM_THEM))
    if spans and len(reading.people) == 1 and min(reading.people) < spans[0][0]:
        reading.give_role((0, len(reading.tokens)), "from")


def _share_roles(reading: Reading) -> None:
    """Give who is named beside somebody the same role ("o que a Ana e o Rui disseram")."""
    for first, end in reading.find(_TOGETHER):
        places = [place for place in range(first, end) if place in reading.people]
        roles = [reading.people[place].role for place in places]
        known = next((role for role in roles if role != "any"), None)
        if known is not None:
            reading.give_role((first, end), known)


def _merged(people: Iterable[Person]) -> tuple[Person, ...]:
    """Return everybody once, with the first role that says something."""
    found: dict[tuple[int, ...], Person] = {}
    for person in people:
        before = found.get(person.ids)
        if before is None or before.role == "any":
            found[person.ids] = person
    return tuple(found.values())
