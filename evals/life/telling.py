"""One event as facts, as the collectors would tell it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha1, sha256
from random import Random

from cade.domain.details import Commit, Conversation, FileSeen, Message, Person, Visit
from cade.domain.facts import ActivityObserved, FileRemoved, ItemFact, RevisionSeen
from cade.domain.visits import visit_text
from cade.evals.life.event import Event, Life

OFFSET_S = -3 * 3600
LONG_NOTES, EARLIER, REMOVED = 6, 3, 11
"""In a life that is edited, every so many notes one is long, with what is asked for behind pages
of something else; has an earlier version; or, of those that nobody asks for, was deleted. Told by
the key alone."""
_FILLER = (
    "The first part of the meeting went over last week's list; nothing in it was new.",
    "Depois falamos de prazos, e ficou combinado rever a lista na próxima vez.",
    "Somebody asked for numbers, and we agreed to collect them before the next round.",
    "O resto foi repetição do mês passado, com os mesmos pontos em aberto.",
    "We looked at the old drawings and kept two of them for later.",
)
_CHAT_KINDS = {"Time Agenda": "group", "Finance": "group", "Site": "channel", "Geral": "channel"}


def facts_of(life: Life, event: Event) -> Iterator[ItemFact]:
    """Yield the facts of one event."""
    yield from _MAKERS[event.source](life, event)


def uid_of(life: Life, event: Event) -> str:
    """Return the uid under which the event's fact is known."""
    match event.source:
        case "git":
            return sha1(event.key.encode(), usedforsecurity=False).hexdigest()
        case "file" | "pdf" | "image":
            return f"{life.home}/{event.where}"
        case "browser":
            return f"chromium {event.where} {_at(event).timestamp() * 1e6:.0f}"
    return f"19:{event.where}/{event.key}"


def _commit(life: Life, event: Event) -> Iterator[ItemFact]:
    person, at = _person(life, event.who), _at(event)
    yield ActivityObserved(
        uid=uid_of(life, event),
        source="git",
        kind="commit",
        occurred_at=at,
        utc_offset_s=OFFSET_S,
        text=event.text,
        details=Commit(
            hash=uid_of(life, event),
            repository=f"{life.home}/src/{event.where}",
            author=person,
            committer=person,
            committed_at=at,
            committed_offset_s=OFFSET_S,
        ),
    )


def _visit(life: Life, event: Event) -> Iterator[ItemFact]:
    details = Visit(
        url=event.where,
        title=event.text,
        browser="chromium",
        profile="Default",
        path=f"{life.home}/.config/chromium/Default/History",
    )
    yield ActivityObserved(
        uid=uid_of(life, event),
        source="browser",
        kind="visit",
        occurred_at=_at(event),
        utc_offset_s=OFFSET_S,
        text=visit_text(event.where, event.text),
        details=details,
    )


def _file(life: Life, event: Event) -> Iterator[ItemFact]:
    """Yield a note; some had an earlier version, some hold what counts behind pages of talk."""
    text, number = event.text, _number(event.key)
    if not life.is_edited:
        yield _state(life, event, text)
        return
    if number % LONG_NOTES == 0:
        heading, _, rest = text.partition("\n\n")
        text = f"{heading}\n\n{_talk(event.key)}\n\n{rest}"
    elif number % EARLIER == 0:
        yield _state(life, event, text.split("\n\n", 1)[0], days_before=3)
    seen = _state(life, event, text)
    yield seen
    if event.key.startswith("m-") and number % REMOVED == 0:
        yield FileRemoved(
            uid=seen.uid,
            source="file",
            revision=seen.revision,
            noticed_at=_at(event) + timedelta(days=1),
        )


def _state(life: Life, event: Event, text: str, days_before: int = 0) -> RevisionSeen:
    content = text.encode()
    return RevisionSeen(
        uid=uid_of(life, event),
        source="file",
        kind="file",
        revision=sha256(content + event.key.encode()).hexdigest()[:32],
        occurred_at=_at(event) - timedelta(days=days_before),
        utc_offset_s=OFFSET_S,
        text=text,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=uid_of(life, event), size_bytes=len(content), encoding="utf-8"),
    )


def _message(life: Life, event: Event) -> Iterator[ItemFact]:
    sender = _person(life, event.who)
    content = event.text.encode()
    yield RevisionSeen(
        uid=uid_of(life, event),
        source=event.source,
        kind="message",
        revision="1",
        occurred_at=_at(event),
        text=event.text,
        content_hash=sha256(content).digest(),
        details=Message(
            id=event.key,
            conversation=_conversation(event),
            sender=sender,
            from_me=event.who == "me" or event.who == life.me.name,
        ),
    )


def _conversation(event: Event) -> Conversation:
    kind = _CHAT_KINDS.get(event.where, "group" if " " in event.where else "chat")
    return Conversation(id=f"19:{event.where}", kind=kind, title=event.where)  # type: ignore[arg-type]


def _talk(key: str) -> str:
    chance = Random(key)
    return "\n\n".join(
        " ".join(chance.choice(_FILLER) for _ in range(8)) for _ in range(chance.randrange(5, 11))
    )


def _person(life: Life, who: str) -> Person:
    if who in {"me", life.me.name}:
        return life.me
    handle = who.lower().replace(" ", ".")
    return Person(name=who, email=f"{handle}@norte.example", handle=handle)


def _number(key: str) -> int:
    return int.from_bytes(sha256(key.encode()).digest()[:4])


def _at(event: Event) -> datetime:
    minute = _number(event.key) % 540
    start = datetime(event.day.year, event.day.month, event.day.day, 12, tzinfo=UTC)
    return start + timedelta(minutes=minute)


_MAKERS = {
    "git": _commit,
    "browser": _visit,
    "file": _file,
    "pdf": _file,
    "image": _file,
    "teams": _message,
    "whatsapp": _message,
}
