"""The invented history as facts, in the order of its days."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from hashlib import sha1, sha256
from pathlib import Path

from cade.domain.details import Commit, FileSeen, Person
from cade.domain.facts import ActivityObserved, RevisionSeen
from cade.evals.corpus.event import Kind, Written
from cade.evals.corpus.ordinary import ordinary

HOME = "/home/helena"
OFFSET_S = -3 * 3600
_PEOPLE = {
    "helena": "Helena Prates",
    "tomas": "Tomás Lacerda",
    "beatriz": "Beatriz Nogueira",
    "oliver": "Oliver Grant",
    "maya": "Maya Lindqvist",
}


def events() -> list[Written]:
    """Return the whole history, oldest first."""
    told = [*_written("commits.txt", "commit"), *_written("files.txt", "file"), *ordinary()]
    return sorted(told, key=lambda event: (event.day, event.key))


def facts() -> Iterator[ActivityObserved | RevisionSeen]:
    """Yield one fact for each event."""
    for event in events():
        yield _commit(event) if event.kind == "commit" else _file(event)


def uid_of(event: Written) -> str:
    """Return the uid under which the event's fact is known."""
    if event.kind == "file":
        return f"{HOME}/{event.where}"
    return sha1(event.key.encode(), usedforsecurity=False).hexdigest()


def _written(name: str, kind: Kind) -> Iterator[Written]:
    """Read blocks of: `key | person | where | day`, a headline or heading, and the rest."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    for block in text.strip().split("\n\n"):
        heading, *body = block.split("\n")
        key, person, where, day = (part.strip() for part in heading.split("|"))
        lines = [body[0], "", *body[1:]] if len(body) > 1 else body
        yield Written(
            key=key,
            person=person,
            kind=kind,
            where=where,
            day=date.fromisoformat(day),
            text="\n".join(lines),
        )


def _commit(event: Written) -> ActivityObserved:
    at = _at(event)
    name = _PEOPLE[event.person]
    person = Person(name=name, email=f"{event.person}@example.org")
    return ActivityObserved(
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


def _file(event: Written) -> RevisionSeen:
    content = event.text.encode()
    return RevisionSeen(
        uid=uid_of(event),
        source="file",
        kind="file",
        revision=sha256(content).hexdigest()[:32],
        occurred_at=_at(event),
        utc_offset_s=OFFSET_S,
        text=event.text,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=uid_of(event), size_bytes=len(content), encoding="utf-8"),
    )


def _at(event: Written) -> datetime:
    minute = int.from_bytes(sha256(event.key.encode()).digest()[:2]) % 540
    return datetime(event.day.year, event.day.month, event.day.day, 11, tzinfo=UTC).replace(
        hour=12 + minute // 60, minute=minute % 60
    )
