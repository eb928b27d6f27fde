"""The form of everything that `cade ask --json` prints, published as `app/schemas/ask.json`.

`result` tells the modes apart: "answer", "list", "tasks", "relations"; `cade ask --plan` prints the
plan alone. An answer's own form stands in `_answer_json`.
"""

from datetime import date, datetime
from typing import Any, Literal

import msgspec

from cade.app.cli._answer_json import AnswerJson
from cade.queries.language import Language
from cade.queries.plan.plan import Plan
from cade.queries.tasks import Status

SCHEMA = "https://json-schema.org/draft/2020-12/schema"


class Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An object that has these fields and no others."""


class PlanDays(Form, frozen=True, kw_only=True):
    """Local days; both belong to the period."""

    from_: date = msgspec.field(name="from")
    to: date


class ListedItem(Form, frozen=True, kw_only=True):
    """One item of a listing.

    uid: the short id that other commands take. local: by the clock on the wall. revision: of a file
    that changed later; copies: how many commits are the same change.
    """

    uid: str
    source: str
    kind: str
    day: date
    local: datetime
    headline: str
    locator: str
    author: str | None
    removed: bool
    retracted: bool
    revision: str | None
    copies: int
    marked: bool


class ListJson(Form, frozen=True, kw_only=True):
    """Every item of a period that meets the plan."""

    question: str
    result: Literal["list"]
    plan: dict[str, Any]
    language: Language
    troubles: tuple[str, ...]
    count: int
    items: tuple[ListedItem, ...]


class TaskStatusJson(Form, frozen=True, kw_only=True):
    """What was done for a task; certain: a source says so, it is not inferred."""

    status: Status
    certain: bool


class TaskRequest(Form, frozen=True, kw_only=True):
    """A pull request of a task. tie: "exact" where something names both. merged: unknown."""

    key: str
    title: str | None
    opened: datetime | None
    opened_certain: bool
    tie: Literal["exact", "probable"]
    merged: None


class TaskEvidence(Form, frozen=True, kw_only=True):
    """An item that a task stands on, and why it counts."""

    uid: str
    source: str
    kind: str
    local: datetime
    headline: str
    locator: str
    author: str | None
    why: str
    certain: bool
    mine: bool | None
    direction: str | None


class TaskJson(Form, frozen=True, kw_only=True):
    """One task. is_request: it is a pull request of which no task is known."""

    key: str
    tracker: str | None
    space: str | None
    is_request: bool
    title: str | None
    address: str | None
    status: tuple[TaskStatusJson, ...]
    first: datetime | None
    last: datetime | None
    requests: tuple[TaskRequest, ...]
    evidence: tuple[TaskEvidence, ...]


class TasksJson(Form, frozen=True, kw_only=True):
    """The tasks that the plan asks for."""

    question: str
    result: Literal["tasks"]
    plan: dict[str, Any]
    language: Language
    troubles: tuple[str, ...]
    tasks: tuple[TaskJson, ...]


class RelationStep(Form, frozen=True, kw_only=True):
    """One step from what was asked about to a result; via: the item that makes it."""

    how: str
    kind: str
    name: str
    via: str | None


class RelatedItem(Form, frozen=True, kw_only=True):
    """Something that is connected. uid: None for what is no item of its own."""

    uid: str | None
    kind: str
    source: str | None
    local: datetime | None
    name: str
    locator: str
    place: str
    author: str | None
    strength: float
    path: tuple[RelationStep, ...]
    holders: tuple[str | None, ...]


class OtherPerson(Form, frozen=True, kw_only=True):
    """Somebody who is on the same things."""

    name: str
    you: bool
    strength: float
    on: tuple[str, ...]
    results: tuple[RelatedItem, ...]


class RelationsJson(Form, frozen=True, kw_only=True):
    """What is connected with what the plan names. cut: only the nearest were followed."""

    question: str
    result: Literal["relations"]
    plan: dict[str, Any]
    language: Language
    troubles: tuple[str, ...]
    others: tuple[OtherPerson, ...]
    results: tuple[RelatedItem, ...]
    unknown: tuple[str, ...]
    cut: bool


PlanJson = msgspec.defstruct(
    "PlanJson",
    [
        (field.name, PlanDays | None if field.name == "days" else field.type)
        for field in msgspec.structs.fields(Plan)
    ],
    kw_only=True,
    forbid_unknown_fields=True,
    namespace={"__doc__": Plan.__doc__},
)
"""The plan as it is printed: its days by both of their ends."""
RESULTS = (AnswerJson, ListJson, TasksJson, RelationsJson)


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of every mode."""
    _, found = msgspec.json.schema_components((*RESULTS, PlanJson), ref_template="#/$defs/{name}")
    for form in RESULTS:
        found[form.__name__]["properties"]["plan"] = _reference("PlanJson")
    modes = [_reference(form.__name__) for form in (*RESULTS, PlanJson)]
    return {"$schema": SCHEMA, "title": "cade ask --json", "oneOf": modes, "$defs": found}


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}
