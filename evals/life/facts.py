"""The events as facts, as the collectors would tell them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha1, sha256
from pathlib import Path
from random import Random

from cade.domain.details import Commit, Conversation, FileSeen, Message, Person, Visit
from cade.domain.facts import ActivityObserved, FileRemoved, ItemFact, RevisionSeen
from cade.domain.visits import visit_text
from cade.evals.life.event import Event
from cade.evals.life.mass import mass

HERE = Path(__file__).parent
HOME = "/home/livia"
OFFSET_S = -3 * 3600
ME = Person(name="Lívia Prado", email="livia@prado.example", handle="livia")
TOLD = ("told_calibration", "told_test", "told_both")
SMALL = 450
"""Events of the small history, those that are asked for among them."""
LONG_NOTES, EARLIER, REMOVED = 6, 3, 11
"""Every so many notes one is long, with what is asked for behind pages of something else; has an
earlier version; or, of those that nobody asks for, was deleted. Told by the key alone."""
_FILLER = (
    "The first part of the meeting went over last week's list; nothing in it was new.",
    "Depois falamos de prazos, e ficou combinado rever a lista na próxima vez.",
    "Somebody asked for numbers, and we agreed to collect them before the next round.",
    "O resto foi repetição do mês passado, com os mesmos pontos em aberto.",
    "We looked at the old drawings and kept two of them for later.",
)
_CHAT_KINDS = {"Time Agenda": "group", "Finance": "group", "Site": "channel", "Geral": "channel"}


def told() -> list[Event]:
    """Return the events that are asked for and those that look like them."""
    return [event for name in TOLD for event in _read(HERE / f"{name}.tsv")]


def events(count: int = SMALL) -> list[Event]:
    """Return a history of so many events, oldest first; a larger one has all of a smaller."""
    asked = told()
    ordinary = mass(max(count - len(asked), 0))
    return sorted([*asked, *ordinary], key=lambda event: (event.day, event.key))


def facts(count: int = SMALL) -> Iterator[ItemFact]:
    """Yield the facts of a history of so many events."""
    for event in events(count):
        yield from _MAKERS[event.source](event)


def uid_of(event: Event) -> str:
    """Return the uid under which the event's fact is known."""
    match event.source:
        case "git":
            return sha1(event.key.encode(), usedforsecurity=False).hexdigest()
        case "file":
            return f"{HOME}/{event.where}"
        case "browser":
            return f"chromium {event.where} {_at(event).timestamp() * 1e6:.0f}"
    return f"19:{event.where}/{event.key}"


def uids() -> dict[str, str]:
    """Return the uid of each event that is asked for, by its key."""
    return {event.key: uid_of(event) for event in told()}


def _read(path: Path) -> Iterator[Event]:
    for line in path.read_text(encoding="utf-8").splitlines():
        key, source, who, where, day, text = line.split("\t")
        yield Event(key, source, who, where, date.fromisoformat(day), text.replace("\\n", "\n"))


def _commit(event: Event) -> Iterator[ItemFact]:
    person, at = _person(event.who), _at(event)
    yield ActivityObserved(
        uid=uid_of(event),
        source="git",
        kind="commit",
        occurred_at=at,
        utc_offset_s=OFFSET_S,
        text=event.text,
        details=Commit(
            hash=uid_of(event),
            repository=f"{HOME}/src/{event.where}",
            author=person,
            committer=person,
            committed_at=at,
            committed_offset_s=OFFSET_S,
        ),
    )


def _visit(event: Event) -> Iterator[ItemFact]:
    details = Visit(
        url=event.where,
        title=event.text,
        browser="chromium",
        profile="Default",
        path=f"{HOME}/.config/chromium/Default/History",
    )
    yield ActivityObserved(
        uid=uid_of(event),
        source="browser",
        kind="visit",
        occurred_at=_at(event),
        utc_offset_s=OFFSET_S,
        text=visit_text(event.where, event.text),
        details=details,
    )


def _file(event: Event) -> Iterator[ItemFact]:
    """Yield a note; some had an earlier version, some hold what counts behind pages of talk."""
    text, number = event.text, _number(event.key)
    if number % LONG_NOTES == 0:
        heading, _, rest = text.partition("\n\n")
        text = f"{heading}\n\n{_talk(event.key)}\n\n{rest}"
    elif number % EARLIER == 0:
        yield _state(event, text.split("\n\n", 1)[0], days_before=3)
    seen = _state(event, text)
    yield seen
    if event.key.startswith("m-") and number % REMOVED == 0:
        yield FileRemoved(
            uid=seen.uid,
            source="file",
            revision=seen.revision,
            noticed_at=_at(event) + timedelta(days=1),
        )


def _state(event: Event, text: str, days_before: int = 0) -> RevisionSeen:
    content = text.encode()
    return RevisionSeen(
        uid=uid_of(event),
        source="file",
        kind="file",
        revision=sha256(content + event.key.encode()).hexdigest()[:32],
        occurred_at=_at(event) - timedelta(days=days_before),
        utc_offset_s=OFFSET_S,
        text=text,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=uid_of(event), size_bytes=len(content), encoding="utf-8"),
    )


def _message(event: Event) -> Iterator[ItemFact]:
    sender = _person(event.who)
    content = event.text.encode()
    yield RevisionSeen(
        uid=uid_of(event),
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
            from_me=event.who == "me" or event.who == ME.name,
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


def _person(who: str) -> Person:
    if who in {"me", ME.name}:
        return ME
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
    "teams": _message,
    "whatsapp": _message,
}


def asked(half: str) -> tuple[list[tuple[str, frozenset[str]]], list[str]]:
    """Return the questions of a half: with the uids that answer them, and those without."""
    known = uids()
    answered: list[tuple[str, frozenset[str]]] = []
    unanswered: list[str] = []
    for line in (HERE / f"asked_{half}.tsv").read_text(encoding="utf-8").splitlines():
        keys, question = line.split("\t")
        if keys == "-":
            unanswered.append(question)
        else:
            answered.append((question, frozenset(known[key] for key in keys.split())))
    return answered, unanswered
