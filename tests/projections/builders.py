"""Facts that fill every field, so that a test names only what it is about."""

from datetime import UTC, datetime, timedelta
from hashlib import blake2b, sha256
from typing import Literal

from cade.domain.details import (
    Commit,
    Conversation,
    FileSeen,
    Mention,
    Message,
    Person,
    Picture,
    Quote,
    Visit,
)
from cade.domain.facts import (
    ActivityObserved,
    Counts,
    Described,
    FileRemoved,
    ItemRetracted,
    Names,
    PeopleJoined,
    PeopleParted,
    RevisionSeen,
    RunNotes,
    RunRecorded,
    SkippedItem,
)
from cade.domain.visits import visit_text

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
BRAZIL = -3 * 3600
ANA = Person(name="Ana Prado", email="ana@example.org")
BEA = Person(name="Bea Lima", handle="8:bea")
ONE_NEW = Counts(new=1)


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=20).hexdigest()


def commit(
    name: str = "one",
    *,
    text: str | None = "Fix the login form",
    at: datetime | None = NOON,
    offset: int | None = BRAZIL,
    author: Person = ANA,
    committer: Person | None = None,
    files: tuple[str, ...] = ("src/login.py",),
    repository: str = "/home/ana/shop",
) -> ActivityObserved:
    return ActivityObserved(
        uid=digest(name),
        source="git",
        kind="commit",
        occurred_at=at,
        utc_offset_s=offset,
        text=text,
        details=Commit(
            hash=digest(name),
            repository=repository,
            author=author,
            committer=committer or author,
            committed_at=at,
            committed_offset_s=offset,
            files=files,
            files_total=len(files),
        ),
    )


def visit(
    name: str = "one",
    *,
    title: str | None = "Pão caseiro",
    url: str = "https://example.org/receitas/pão",
    at: datetime | None = NOON,
) -> ActivityObserved:
    return ActivityObserved(
        uid=f"chromium {name} {url}",
        source="browser",
        kind="visit",
        occurred_at=at,
        text=visit_text(url, title),
        details=Visit(
            url=url, title=title, browser="brave", profile="Casa", path="/home/ana/History"
        ),
    )


def file(
    path: str = "/home/ana/notes.md",
    *,
    text: str | None = "# Notes\n\nBuy bread.",
    revision: str | None = None,
    at: datetime | None = NOON,
) -> RevisionSeen:
    content = (text or "").encode()
    return RevisionSeen(
        uid=path,
        source="file",
        kind="file",
        revision=revision or sha256(content).hexdigest()[:32],
        occurred_at=at,
        text=text,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=path, size_bytes=len(content), encoding="utf-8"),
    )


def message(
    name: str = "one",
    *,
    text: str | None = "Shall we publish?",
    at: datetime | None = NOON,
    revision: str = "1",
    sender: Person = BEA,
    members: tuple[Person, ...] = (),
    mentions: tuple[Mention, ...] = (),
    from_me: bool | None = False,
    kind: Literal["chat", "group", "channel", "meeting"] | None = "chat",
    conversation: str = "19:bea",
    source: str = "teams",
    links: tuple[str, ...] = (),
    quoted: str | None = None,
    images: tuple[Picture, ...] = (),
) -> RevisionSeen:
    return RevisionSeen(
        uid=f"{conversation}/{name}",
        source=source,
        kind="message",
        revision=revision,
        occurred_at=at,
        text=text,
        content_hash=sha256((text or "").encode()).digest(),
        details=Message(
            id=name,
            conversation=Conversation(id=conversation, kind=kind, members=members),
            sender=sender,
            from_me=from_me,
            mentions=mentions,
            quotes=(Quote(text=quoted),) if quoted else (),
            images=images,
            links=links,
        ),
    )


def picture(name: str = "quadro.png", *, bytes_known: bool = True) -> Picture:
    content = sha256(name.encode()).digest() if bytes_known else None
    return Picture(address=f"https://img.example/{name}", name=name, content_hash=content)


def described(
    path: str = "/home/ana/quadro.png",
    *,
    content: str = "quadro.png",
    description: str | None = "Um quadro branco",
    visible_text: str | None = None,
) -> Described:
    return Described(
        uid=path,
        source="file",
        content_hash=sha256(content.encode()).digest(),
        engine="invented",
        description=description,
        visible_text=visible_text,
    )


def joined(names: tuple[str, ...], *, at: datetime = NOON) -> PeopleJoined:
    uid = f"{at.isoformat()} {names}"
    return PeopleJoined(uid=uid, source="people", names=names, said_at=at)


def parted(names: tuple[str, ...], *, at: datetime = NOON) -> PeopleParted:
    uid = f"{at.isoformat()} not {names}"
    return PeopleParted(uid=uid, source="people", names=names, said_at=at)


def removed(
    path: str = "/home/ana/notes.md", *, revision: str = "gone", at: datetime = NOON
) -> FileRemoved:
    return FileRemoved(uid=path, source="file", revision=revision, noticed_at=at)


def retracted(uid: str, *, source: str = "git", at: datetime = NOON) -> ItemRetracted:
    return ItemRetracted(uid=uid, source=source, noticed_at=at)


def run(
    run_id: str = "a" * 32,
    *,
    target: str = "/home/ana/shop",
    counts: Counts = ONE_NEW,
    minute: int = 0,
    finished: bool = False,
    skipped: tuple[SkippedItem, ...] = (),
    first: int | None = None,
    last: int | None = None,
    names: Names | None = None,
) -> RunRecorded:
    return RunRecorded(
        run_id=run_id,
        target_id=digest(target)[:32],
        source="git",
        counts=counts,
        version="0.1.0",
        at=NOON + timedelta(minutes=minute),
        first_position=first,
        last_position=last,
        finished=finished,
        notes=RunNotes(target=target, skipped=skipped, names=names),
    )
