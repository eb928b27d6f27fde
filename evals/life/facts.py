"""A life as facts, as the collectors would tell them, and the questions about it."""

from collections.abc import Iterator
from datetime import date

from cade.domain.facts import ItemFact
from cade.evals.life.event import LIVIA, Event, Life
from cade.evals.life.mass import mass
from cade.evals.life.telling import facts_of, uid_of

SMALL = 450
"""Events of the small history, those that are asked for among them."""


def told(life: Life = LIVIA) -> list[Event]:
    """Return the events that are asked for and those that look like them."""
    return [event for name in life.told for event in _read(life, name)]


def events(count: int = SMALL, life: Life = LIVIA) -> list[Event]:
    """Return a history of so many events, oldest first; a larger one has all of a smaller."""
    asked = told(life)
    ordinary = mass(max(count - len(asked), 0))
    return sorted([*asked, *ordinary], key=lambda event: (event.day, event.key))


def facts(count: int = SMALL, life: Life = LIVIA) -> Iterator[ItemFact]:
    """Yield the facts of a history of so many events."""
    for event in events(count, life):
        yield from facts_of(life, event)


def uids(life: Life = LIVIA) -> dict[str, frozenset[str]]:
    """Return the uids of each event that is asked for, by its key.

    Several where the same thing was told again: a page that was visited on other days.
    """
    same: dict[tuple[str, ...], set[str]] = {}
    for event in told(life):
        same.setdefault(_said(event), set()).add(uid_of(life, event))
    return {event.key: frozenset(same[_said(event)]) for event in told(life)}


def asked(half: str, life: Life = LIVIA) -> tuple[list[tuple[str, frozenset[str]]], list[str]]:
    """Return the questions of a half: with the uids that answer them, and those without."""
    known = uids(life)
    answered: list[tuple[str, frozenset[str]]] = []
    unanswered: list[str] = []
    for line in life.path(life.asked[half]).read_text(encoding="utf-8").splitlines():
        keys, question = line.split("\t")
        if keys == "-":
            unanswered.append(question)
        else:
            answered.append((question, frozenset().union(*(known[key] for key in keys.split()))))
    return answered, unanswered


def _said(event: Event) -> tuple[str, ...]:
    return (event.source, event.where, event.text) if event.source == "browser" else (event.key,)


def _read(life: Life, name: str) -> Iterator[Event]:
    for line in life.path(name).read_text(encoding="utf-8").splitlines():
        key, source, who, where, day, text = line.split("\t")
        yield Event(key, source, who, where, date.fromisoformat(day), text.replace("\\n", "\n"))
