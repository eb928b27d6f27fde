"""The questions of one half, the vocabularies they are asked over, and what a plan says of them."""

import json
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cade.queries.plan.lexicons.classes import VERB_CLASSES, classes
from cade.queries.plan.plan import Plan
from cade.queries.plan.read import read_question
from cade.queries.plan.vocabulary import KnownEntity, KnownPerson, Vocabulary
from cade.queries.stop_words import STOP_WORDS
from cade.queries.words import words

HERE = Path(__file__).parent
WHERE_WRITTEN = ("breadth", "wants", "pick", "language")
"""Fields that are compared only where the expected plan has them."""
FIELDS = (
    "mode", "days", "part", "sources", "without_sources", "people", "unknown_names", "direction",
    "topic", "task_status", "modality", "relation", "entities", "folder", "identifiers",
    "own_work_only", "around", *WHERE_WRITTEN,
)  # fmt: skip
_EMPTY: dict[str, Any] = {"mode": "answer"}


class Asked(msgspec.Struct, frozen=True):
    """One line of a half: what is typed, when, over which vocabulary, and the expected plan."""

    q: str
    now: datetime
    vocabulary: str
    plan: dict[str, Any]


def half(name: str) -> list[Asked]:
    """Return the questions of `calibration` or `test`; none when the half is not written."""
    file = HERE / f"{name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Asked) for line in lines if line.strip()]


@cache
def vocabulary(name: str) -> Vocabulary:
    """Return one of the vocabularies of `vocabulary.json`."""
    said = _vocabularies()[name]
    return Vocabulary(
        msgspec.convert(said["people"], list[KnownPerson]),
        said["sources"],
        msgspec.convert(said["entities"], list[KnownEntity]),
        said["task_prefixes"],
    )


def read(asked: Asked) -> Plan:
    """Read one of the questions."""
    return read_question(asked.q, vocabulary(asked.vocabulary), asked.now.date())


def wrong(asked: Asked, plan: Plan) -> dict[str, tuple[Any, Any]]:
    """Return the fields that are not as expected, each with what was expected and what was read."""
    got, pairs = as_written(plan, asked.vocabulary), {}
    for field in FIELDS:
        if field in WHERE_WRITTEN and field not in asked.plan:
            continue
        expected = _comparable(field, asked.plan.get(field, _EMPTY.get(field)))
        found = _comparable(field, got.get(field))
        if expected != found:
            pairs[field] = (expected, found)
    return pairs


def as_written(plan: Plan, named: str) -> dict[str, Any]:
    """Return a plan as the files write it."""
    said: dict[str, Any] = msgspec.to_builtins(plan)
    names = {person["id"]: person["name"] for person in _vocabularies()[named]["people"]}
    said["people"] = {names[key]: who.role for who in plan.people for key in who.ids}
    said["days"] = plan.days and [plan.days.first.isoformat(), plan.days.last.isoformat()]
    said["part"] = plan.part is not None
    said["relation"] = plan.relation and plan.relation.kind
    said["entities"] = {entity.name: entity.kind for entity in plan.entities}
    return said


def _comparable(field: str, value: Any) -> Any:
    if field == "days" and value:
        return [date.fromisoformat(day) for day in value]
    if field == "topic":
        return sorted(set(_topic_words(value or "")))
    if field == "unknown_names" and value:
        return sorted(name.lower() for name in value)
    if field in {"sources", "without_sources", "identifiers"} and value:
        return sorted(value)
    return value or None


def _topic_words(topic: str) -> Iterator[str]:
    """Yield the words that count: how somebody did or told something is no topic."""
    for word in words(topic):
        if word not in STOP_WORDS and not classes(word) & (VERB_CLASSES | {"DIDI"}):
            yield word


@cache
def _vocabularies() -> dict[str, Any]:
    said: dict[str, Any] = json.loads((HERE / "vocabulary.json").read_text(encoding="utf-8"))
    return said
