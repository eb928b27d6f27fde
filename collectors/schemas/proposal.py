"""A schema made of picked paths, and what comes of it when it is tried."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from cade.collectors.messages import Seen
from cade.collectors.schemas.candidates import Draft
from cade.collectors.schemas.form import VERSION, Schema
from cade.collectors.schemas.mapping import Origin
from cade.collectors.schemas.reading import Reading, Tally

_TIMES = ("time", "edited")

Picks = Mapping[str, str | None]
"""By field: one of the draft's paths, None for none."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a schema says besides its fields."""

    name: str
    title: str
    kind: str
    origins: tuple[str, ...]
    database: str


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """What a schema gave. uids: of its messages; covered: by field, how many have it."""

    tally: Tally
    uids: frozenset[str]
    covered: dict[str, int]
    sample: tuple[Seen, ...]

    @property
    def rank(self) -> tuple[int, int]:
        """How good it is: different messages, then what is known of them."""
        return len(self.uids), sum(self.covered.values())


def likeliest(draft: Draft) -> dict[str, str | None]:
    """Return each field's likeliest path; one that already is another field's is not taken."""
    picks: dict[str, str | None] = {}
    for field, candidates in draft.fields.items():
        free = [one.path for one in candidates if one.path not in picks.values()]
        picks[field] = free[0] if free else None
    return picks


def build(draft: Draft, picks: Picks, about: About) -> Schema:
    """Return the schema. Raises msgspec.ValidationError when a required field has no path."""
    group: dict[str, Any] = {
        "stores": [draft.store],
        "fields": {
            field: field_of(draft, field, path) for field, path in picks.items() if path is not None
        },
    }
    if draft.each is not None:
        group["each"] = draft.each
    if draft.json:
        group["decode"] = "json"
    return msgspec.convert(
        {
            "schema": VERSION,
            "name": about.name,
            "title": about.title,
            "kind": about.kind,
            "where": {"origins": about.origins},
            "database": about.database,
            "messages": [group],
        },
        Schema,
    )


def field_of(draft: Draft, field: str, path: str) -> Any:
    """Return a field that reads one of the draft's paths, with the transforms of its form."""
    form = next(one.form for one in draft.fields[field] if one.path == path)
    if field in _TIMES and form != "time":
        return {"path": path, "transform": [form]}
    if field == "text" and form == "html":
        return {"path": path, "transform": ["html"]}
    return path


def tried(schema: Schema, copy: Path, sample: int = 0) -> Tried:
    """Read a private copy with a schema and return what came of it."""
    reading = Reading(schema, copy, Origin(schema.title, ""))
    uids, covered, kept = set[str](), Counter[str](), list[Seen]()
    for one in reading.seen():
        if one.uid in uids:
            continue
        uids.add(one.uid)
        covered.update(_known(one))
        if len(kept) < sample:
            kept.append(one)
    return Tried(
        tally=reading.tally, uids=frozenset(uids), covered=dict(covered), sample=tuple(kept)
    )


def _known(one: Seen) -> list[str]:
    details = one.details
    known = {
        "text": one.text is not None,
        "sender": details.sender.handle is not None,
        "sender_name": details.sender.name is not None,
        "from_me": details.from_me is not None,
        "edited": details.edited_at is not None,
        "title": details.conversation.title is not None,
    }
    return [field for field, is_known in known.items() if is_known]
