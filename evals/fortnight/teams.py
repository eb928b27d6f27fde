"""What was written in Teams: a chat with each, the group of Orion, a channel of everybody."""

from collections.abc import Iterator
from hashlib import sha256

from cade.domain.details import Conversation, Mention, Message, Picture, Quote
from cade.domain.facts import RevisionSeen
from cade.evals.fortnight.browser import AZURE, HUB, JIRA
from cade.evals.fortnight.making import ME, PEOPLE, Event, at, picture_hash

ALL = tuple(PEOPLE.values())
GROUP = Conversation(id="19:orion@thread.v2", kind="group", title="Orion", members=ALL)
CHANNEL = Conversation(id="19:geral@thread.tacv2", kind="channel", title="Norte > Geral")
CHATS = {
    who: Conversation(
        id=f"19:marina_{person.handle}@unq.gbl.spaces",
        kind="chat",
        title=person.name,
        members=(ME, person),
    )
    for who, person in PEOPLE.items()
    if who != "marina"
}

# key | day and time | who | where | text | pictures | extras
_MESSAGES: tuple[tuple[str, str, str, str, str, tuple[str, ...]], ...] = (
    ("session-sent", "02 10:40", "marina", "group",
     f"Abri o PR do {JIRA}/ORI-101: {HUB}/orion/pull/41", ()),
    ("session-thanks", "02 10:45", "rui", "group", "Valeu, olho hoje.", ()),
    ("export-asked", "02 16:00", "joão", "group", "O ORI-102 ainda está parado?", ()),
    ("board-photo", "03 10:00",
     "pedro", "pedro", "Olha o João no quadro da sala", ("joao-no-quadro.png",)),
    ("error-print", "03 15:00",
     "rui", "group", "Print do erro no painel do Orion", ("orion-erro.png",)),
    ("lunch-photo", "04 12:40", "joão", "joão", "Almoço de hoje", ("almoco.png",)),
    ("import-pr", "04 15:00", "marina",
     "rui", f"Subi o PR do import, revisa? {HUB}/atlas/pull/9", ()),
    ("azure-from-pedro", "05 11:30", "pedro", "pedro",
     f"Revisei o {AZURE}/_git/api/pullrequest/77 da tarefa {AZURE}/_workitems/edit/340", ()),
    ("rui-pr-shared", "05 16:00", "rui", "group", f"Alguém revisa? {HUB}/orion/pull/38", ()),
    ("rui-pr-passed-on", "05 16:30",
     "marina", "fernanda", f"Olha o do Rui: {HUB}/orion/pull/38", ()),
    ("two-done", "06 17:00", "marina", "group", "Finalizei ORI-103 e ORI-104.", ()),
    ("one-not-done", "06 17:05",
     "marina", "group", "Ainda não finalizei o ORI-101, falta um teste.", ()),
    ("channel-task", "10 09:00",
     "rui", "channel", f"Planejamento: {JIRA}/ORI-108 entra na próxima", ()),
    ("cache-fernanda-asks", "11 10:00",
     "fernanda", "fernanda", f"Consegue ver o {JIRA}/ORI-105?", ()),
    ("cache-answer", "11 10:10", "marina", "fernanda", "Vejo amanhã.", ()),
    ("photo-again", "11 14:00",
     "pedro", "group", "A foto do quadro de novo", ("joao-no-quadro.png",)),
    ("orion-diagram", "12 15:00",
     "fernanda", "group", "Desenho novo da fila do Orion", ("orion-fila.png",)),
    ("retry-asked-joão", "12 16:00",
     "joão", "group", f"@Pedro Antunes o {JIRA}/ORI-109 é seu?", ()),
)  # fmt: skip
_MENTIONS = {
    "retry-asked-joão": (Mention(name="Pedro Antunes", handle="8:orgid:pedro"),),
    "export-asked": (Mention(name="Marina Duarte", handle="8:orgid:marina", me=True),),
}
_QUOTES = {
    "cache-answer": Quote(
        id="cache-fernanda-asks", sender=PEOPLE["fernanda"], text=f"Consegue ver o {JIRA}/ORI-105?"
    )
}


def messages() -> Iterator[Event]:
    """Yield every message, oldest first."""
    for key, when, who, where, text, pictures in _MESSAGES:
        yield Event(key, _message(key, when, who, where, text, pictures))


def _message(
    key: str, when: str, who: str, where: str, text: str, pictures: tuple[str, ...]
) -> RevisionSeen:
    conversation = {"group": GROUP, "channel": CHANNEL, **CHATS}[where]
    quote = _QUOTES.get(key)
    return RevisionSeen(
        uid=f"{conversation.id}/{key}",
        source="teams",
        kind="message",
        revision="1",
        occurred_at=at(when),
        text=text,
        content_hash=sha256(text.encode()).digest(),
        details=Message(
            id=key,
            conversation=conversation,
            sender=PEOPLE[who],
            from_me=who == "marina",
            mentions=_MENTIONS.get(key, ()),
            quotes=(quote,) if quote else (),
            images=tuple(map(_picture, pictures)),
            links=tuple(_links(text)),
        ),
    )


def _links(text: str) -> Iterator[str]:
    for word in text.split():
        if word.startswith("https://"):
            yield word.rstrip(":?,.")


def _picture(name: str) -> Picture:
    return Picture(
        address=f"https://img.teams.example/{name}",
        name=name,
        content_hash=picture_hash(name),
        size_bytes=2_048,
        media_type="image/png",
    )
