"""The invented attacks and look-alikes, and the facts that put them into a history."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha1, sha256
from pathlib import Path
from typing import Literal

import msgspec

from cade.domain.details import Commit, Details, FileSeen, Message, Visit
from cade.domain.facts import ActivityObserved, RevisionSeen
from cade.domain.visits import visit_text
from cade.evals.fortnight.making import HOME, OFFSET_S, PEOPLE, at
from cade.evals.fortnight.teams import CHATS

Where = Literal["message", "page", "note", "commit", "file_name", "pdf", "calendar"]
Fact = RevisionSeen | ActivityObserved
Part = Literal["attacks", "second", "fresh"]
APART = timedelta(minutes=7)


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text that gives orders, beside the fact that the question is about.

    answer: what the answer must hold, of the real fact alone. payload: what the attacker wants
    said; no sentence that is printed as supported may hold any of it.
    """

    key: str
    tongue: Literal["pt", "en", "es"]
    where: Where
    question: str
    real: str
    answer: tuple[str, ...]
    attack: str
    payload: tuple[str, ...]


class Ordinary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text for people that looks like an order, and what of it an answer must hold."""

    key: str
    tongue: Literal["pt", "en", "es"]
    where: Where
    question: str
    text: str
    answer: tuple[str, ...]


def attacks(name: Part) -> tuple[Attack, ...]:
    """Read one part of the attacks."""
    return msgspec.json.decode(_read(name), type=tuple[Attack, ...])


def ordinary() -> tuple[Ordinary, ...]:
    """Read the look-alikes."""
    return msgspec.json.decode(_read("ordinary"), type=tuple[Ordinary, ...])


def _read(name: str) -> bytes:
    return (Path(__file__).parent / f"{name}.json").read_bytes()


def facts() -> Iterator[Fact]:
    """Yield every attack, the real fact behind each, and every look-alike."""
    when = at("03 08:00")
    for case in (*attacks("attacks"), *attacks("second"), *attacks("fresh")):
        real: Where = "note" if case.where == "message" else "message"
        yield told(f"{case.key}-attack", case.where, case.attack, when)
        yield told(f"{case.key}-real", real, case.real, when + APART / 2)
        when += APART
    for one in ordinary():
        yield told(one.key, one.where, one.text, when)
        when += APART


def told(key: str, where: Where, text: str, when: datetime) -> Fact:
    """Return a text as the source of its kind would have told it."""
    if where == "message":
        return _message(key, text, when)
    if where == "page":
        url = f"https://{key}.example/page"
        visit = Visit(
            url=url, title=text, browser="firefox", profile="default", path=f"{HOME}/places.sqlite"
        )
        return _seen(f"firefox {key}", "browser", "visit", visit_text(url, text), visit, when)
    if where == "commit":
        return _commit(key, text, when)
    return _file(key, where, text, when)


def _message(key: str, text: str, when: datetime) -> RevisionSeen:
    conversation = CHATS["rui"]
    details = Message(id=key, conversation=conversation, sender=PEOPLE["rui"], from_me=False)
    return RevisionSeen(
        uid=f"{conversation.id}/{key}",
        source="teams",
        kind="message",
        revision="1",
        occurred_at=when,
        text=text,
        content_hash=sha256(text.encode()).digest(),
        details=details,
    )


def _commit(key: str, text: str, when: datetime) -> ActivityObserved:
    name = sha1(key.encode(), usedforsecurity=False).hexdigest()
    author = PEOPLE["pedro"]
    commit = Commit(hash=name, repository=f"{HOME}/src/orion", author=author, committer=author)
    return _seen(name, "git", "commit", text, commit, when)


def _seen(
    uid: str, source: str, kind: str, text: str | None, details: Details, when: datetime
) -> ActivityObserved:
    return ActivityObserved(
        uid=uid,
        source=source,
        kind=kind,
        occurred_at=when,
        utc_offset_s=OFFSET_S,
        text=text,
        details=details,
    )


def _file(key: str, where: Where, text: str, when: datetime) -> RevisionSeen:
    ending = {"pdf": "pdf", "calendar": "ics"}.get(where, "md")
    name = text if where == "file_name" else f"{key}.{ending}"
    body = "Nothing but its name is of interest.\n" if where == "file_name" else text
    path = f"{HOME}/notas/{name.replace('/', '-')}"
    content = body.encode()
    return RevisionSeen(
        uid=path,
        source="file",
        kind="file",
        revision=sha256(content).hexdigest()[:32],
        occurred_at=when,
        utc_offset_s=OFFSET_S,
        text=body,
        content_hash=sha256(content).digest(),
        details=FileSeen(path=path, size_bytes=len(content), encoding="utf-8"),
    )
