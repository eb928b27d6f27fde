"""Who told, sent, changed what, to whom: the roles of people, and whether it came or went."""

from collections.abc import Iterable

from cade.queries.plan.patterns import Span
from cade.queries.plan.plan import Direction, Person, Role
from cade.queries.plan.reading import Reading

_TO = "(para|pra|pro|pras|pros|ao|aos|a|as)"
_ART = "(o|a|os|as)?"
_FEW = "ANY? ANY? ANY? ANY?"
_ADV = "(ja|nao|tambem|so|ainda|nunca|sempre|que|tinha|tem|havia|vem|esta|estava|tinham)? (ja|nao)?"
_ADV_EN = "(s|has|had|have|ve|d|also|just|already|never|ever|last|is|was)? (already|just|not)?"
_SPOKE = "(falei|conversei|combinei|comentei|discuti|tratei|troquei|fechei|marquei|alinhei|falava|conversava|falando|conversando|falamos|conversamos|combinamos|discutimos|falou|conversou|combinou|discutiu|reuniao|reunioes|reuni|conversa|conversas|papo|papos|chat|chats|call|calls|reunimos|tratamos|alinhamos|debati|trocadas|falar|conversar)"
_SPOKE_EN = "(talk|talked|talking|speak|spoke|spoken|chat|chats|chatted|chatting|discuss|discussed|meet|met|meeting|meetings|call|calls|agreed|agree)"
_EXCHANGE = "(KMESSAGE|thread|discussion|discussao|trocas|troca|reuniao)"
_SENT = "(mandei|enviei|encaminhei|repassei|reenviei|compartilhei|respondi|perguntei|avisei|falei|contei|informei|comentei|expliquei|prometi|sugeri|recomendei|cobrei|postei|confirmei|comuniquei|publiquei|reclamei|despachei)"
_SENT_EN = "(sent|told|said|asked|replied|answered|responded|shared|forwarded|messaged|texted|emailed|posted|mentioned|explained|promised|suggested|dmed|pinged)"
_SEND_EN = "(send|tell|say|ask|reply|answer|respond|share|forward|message|text|post|mention|explain|promise|suggest)"
_WORDS_OF = "(opiniao|pedido|sugestao|resposta|recado|comentario|feedback|proposta|ideia|explicacao|retorno|pedidos|respostas|sugestoes|comentarios|instrucoes|orientacoes|reply|answer|response|request|opinion|comment|comments|suggestion|suggestions|idea|ideas|advice|message|messages|instructions|explanation)"
_MINE = "(minha|minhas|meu|meus|my) (ultima|ultimas|ultimo|last|latest)? (KMESSAGE|resposta|respostas|pergunta|pergunta|pedido|reply|replies|answer|answers|response|question)"

Rule = tuple[Role | None, Direction | None, str]

_RULES: tuple[Rule, ...] = (
    ("about", None, f"(sobre|acerca|respeito|about|regarding|mentioning|mencionando|citando|mencionam|citam|menciona|cita|mencione|cite|mencionem) (do|da|de|dos)? {_ART} P"),
    ("with", None, f"{_SPOKE} {_FEW} com {_ART} P"),
    ("with", None, f"{_SPOKE_EN} {_FEW} (with|to) P"),
    ("with", None, f"{_EXCHANGE} {_FEW} (with|com) {_ART} P"),
    ("with", None, f"com quem (eu)? (mais)? {_SPOKE}"),
    ("with", None, f"(who|whom) {_FEW} {_SPOKE_EN} (to|with)"),
    ("with", None, f"(with|to) (who|whom) {_FEW} {_SPOKE_EN}"),
    ("with", None, f"(entre|between) {_ART} P"),
    # It came.
    ("from", "received", f"P {_ADV} (me|nos) (SAYHE|SAYNOW|SAYDONE|SAYING)"),
    ("from", "received", f"P {_ADV_EN} (SAID|TELLING|SAY) {_FEW} (me|us)"),
    ("from", "received", "P ANY? ANY? (SAYHE|SAYDONE) ANY? ANY? (para|pra|a|com) mim"),
    ("from", "received", "(did|has|does|had|have|will) P (ever|already|just)? (SAY|SAID) ANY? ANY? (to|with)? (me|us)"),
    ("from", "received", f"me SAYHE {_ART} P"),
    ("from", "received", f"(recebi|recebemos|recebido|recebida|recebidos|recebidas|chegou|chegaram|ouvi|ganhei|peguei) {_FEW} (de|do|da|dos|das) {_ART} P"),
    ("from", "received", f"(i|we|did i|have i) (ve|have|had|just)? (got|received|get|receive|hear|heard|gotten) {_FEW} from P"),
    # It went.
    ("to", "sent", f"(SAYI|escrevi) {_FEW} {_TO} {_ART} P"),
    ("to", "sent", f"(que|eu) disse {_FEW} {_TO} {_ART} P"),
    ("to", "sent", "compartilhei ANY? ANY? ANY? com (o|a)? P"),
    ("to", "sent", "(avisei|respondi|cobrei|lembrei|informei|notifiquei|chamei|convidei|marquei|orientei|comuniquei|alertei) (o|a)? P"),
    ("to", "sent", f"eu (tinha|havia|tenho|estava|estou|tava|to)? ja? (SAYDONE|SAYING|disse|escrevi|pedi|dei|passei) {_FEW} {_TO} {_ART} P"),
    ("to", "sent", f"(i|we) (ve|have|had|d|just|also|already|never|was|am)? (SAID|wrote|gave|TELLING) {_FEW} (to|with)? P"),
    ("to", "sent", f"(did|have|had|should|do) (i|we) (ever|already|just)? (SAY|SAID) {_FEW} (to|with)? P"),
    ("to", "sent", f"{_MINE} {_TO} {_ART} P"), ("to", "sent", f"{_MINE} to P"),
    ("to", "sent", f"(sent|told|enviad|enviado|enviada|enviados|enviadas) (por mim|by me) (to|para|pra|ao|a) {_ART} P"),
    # Nobody is named on the other side.
    (None, "received", "(me|nos) SAYHE"), (None, "received", "SAYHE ANY? ANY? (para|pra|a) mim"),
    (None, "received", "(me|nos) (tinha|tinham|havia|haviam|tem|foi|foram) SAYDONE"),
    (None, "received", "(para|pra|a) mim (SAYHE|SAYDONE)"),
    (None, "received", "(SAID|TELLING) (me|us)"), (None, "received", "(SAID|addressed) ANY? ANY? to (me|us)"),
    (None, "received", "(did|does|has) ANY ANY? SAY (to)? me"),
    (None, "received", "(recebi|recebidas|recebidos|recebida|recebido|recebemos)"),
    (None, "received", "(i|did i|have i) (ve|have|just)? (received|receive|got|get) ANY? ANY? (from|on|via|in|D|S|messages|yesterday)"),
    (None, "received", "(messages|message|mensagens|mensagem) (i|we)? (received|got|to me|for me|para mim|pra mim)"),
    (None, "received", "(que)? (chegou|chegaram) (para|pra) mim"),
    (None, "sent", _SENT), (None, "sent", "eu (disse|escrevi|tinha dito|pedi|tinha pedido|tinha falado|tinha mandado|tinha enviado|dizia)"),
    (None, "sent", "(que|o que) (disse|pedi|passei) (eu)? (para|pra|pro|ao|aos|no|na|D|S)"),
    (None, "sent", f"(i|we) (ve|have|had|d|just|also|already|never)? {_SENT_EN}"),
    (None, "sent", f"(did|have) i (ever|already)? {_SEND_EN}"),
    (None, "sent", "(SAYDONE|SAID) (por mim|by me)"),
    (None, "sent", f"(escrevi|wrote|write) {_FEW} (para|pra|pro|ao|to) U"),
)  # fmt: skip
_AUTHORS: tuple[Rule, ...] = (
    ("author", None, f"P {_ADV} (WORKHE|WORKDONE|WORKING)"),
    ("author", None, f"P {_ADV_EN} (WORKED|DOING)"),
    ("author", None, "(did|has|does|have|had|is|was) P (ever|already|just|also|been)? (WORK|WORKED|DOING)"),
    ("author", None, f"(WORKDONE|assinado|assinados) (por|pelo|pela) {_ART} P"),
    ("author", None, "(WORKED|made|done) by P"),
    ("author", None, f"(KCOMMIT|KPR) {_FEW} (do|da|de|dos|das|by|from|por|pelo|pela) {_ART} P"),
    ("author", None, "P s ANY? ANY? (KCOMMIT|KPR)"),
    ("author", None, f"WORKHE {_ART} P"),
    ("author", None, f"X (do|da|de|by|from) {_ART} P"),
    ("author", None, "(did|has|have|had) P and P (ACT|ACTED|WORK|WORKED)"),
    ("author", None, f"P {_ADV} (ACTHE|ACTDONE|ACTING)"),
    ("author", None, f"P {_ADV_EN} (ACTED|DOING)"),
    ("author", None, "(did|has|does|have|had|is|was) P (ever|already|just|also|been)? (ACT|ACTED)"),
)  # fmt: skip
_SENDERS: tuple[Rule, ...] = (
    ("from", None, f"P {_ADV} (te|lhe|se|nos)? {_ADV} (SAYHE|SAYDONE|SAYING|SAYNOW)"),
    ("from", None, f"P {_ADV_EN} (SAID|TELLING|SAYS)"),
    ("from", None, "(did|has|does|have|had|is|was) P (ever|already|just|also|been)? (SAY|SAID|TELLING)"),
    ("from", None, f"SAYHE {_ART} P"),
    ("from", None, "(did|has|have|had) P and P (SAY|SAID)"),
    ("from", None, f"{_WORDS_OF} (do|da|de|from|by) {_ART} P"),
    ("from", None, f"P s ANY? {_WORDS_OF}"),
    ("from", None, f"(segundo|according to|conforme|de acordo com) {_ART} P"),
)  # fmt: skip
_OTHERS: tuple[Rule, ...] = (
    ("from", None, f"(KMESSAGE|KLINK|KFILE|KNOTE|SAYDONE) {_FEW} (do|da|de|dos|das|por|pelo|pela) {_ART} P"),
    ("from", None, "P s ANY? (KMESSAGE|KLINK|KFILE|KIMAGE)"),
    ("from", None, "(SAID|TELLING) ANY? ANY? (from|by) P"),
    ("from", None, "(from|by) P"), ("from", None, f"(por|pelo|pela) {_ART} P"),
    ("with", None, f"com {_ART} P"), ("with", None, "with P"),
    ("to", None, f"(para|pra|pro|ao) {_ART} P"), ("to", None, "to P"),
)  # fmt: skip
_TOGETHER = f"P (e|and|ou|or) (com|do|da|de|para|pra|pro|ao|to|with|from)? {_ART} P"
_MATERIAL = frozenset({"commit", "file", "pr"})


def read_direction(reading: Reading) -> None:
    """Give everybody their role, and tell whether it came to the person asking or went out."""
    material = reading.fields.get("modality") in _MATERIAL
    found = list[tuple[int, Direction]]()
    _apply(reading, _RULES, found)
    _apply(reading, (*_AUTHORS, *_SENDERS) if material else (*_SENDERS, *_AUTHORS), found)
    _apply(reading, _OTHERS, found)
    _share_roles(reading)
    if found:
        reading.fields["direction"] = min(found)[1]
    if reading.people:
        reading.fields["people"] = _merged(reading.people.values())


def _apply(reading: Reading, rules: Iterable[Rule], found: list[tuple[int, Direction]]) -> None:
    talks = list[Span]()
    for role, direction, pattern in rules:
        for span in reading.find(pattern):
            if role == "with":
                talks.append(span)
            elif role is None and any(first <= span[0] < end for first, end in talks):
                continue  # "falei com a Ana" went both ways
            if role is not None and not reading.give_role(span, role):
                continue
            reading.take_verbs(span)
            if direction is not None:
                found.append((span[0], direction))
                reading.say(span, "direction")


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
