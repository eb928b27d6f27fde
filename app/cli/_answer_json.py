"""An answer as `cade ask --json` prints it; `app/schemas/answer.json` publishes its form."""

from datetime import date, datetime
from typing import Any, Literal

import msgspec

from cade.app.cli._plan import plan_json
from cade.app.runs.asking.asked import Reply
from cade.domain.identity import short_id
from cade.queries.answer.answer import Fault, Mode, Sentence
from cade.queries.answer.trust import is_untrusted, without_orders
from cade.queries.search import Hit
from cade.queries.search.request import Reason, Used


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence of the answer.

    cites: numbers of the evidence it stands on (`cited_as`). supported, faults: what the check by
    code found. speaker: who wrote the quoted words. day: the item's, where a date was asked for.
    under: the line of the source that introduces the list, the table or the code it is of.
    """

    text: str
    cites: tuple[int, ...]
    supported: bool
    faults: tuple[Fault, ...]
    speaker: str | None
    day: date | None
    under: str | None


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One item that was found.

    cited, cited_as: whether the answer cites it, and by which number. uid: the short id that other
    commands take. untrusted: a part of it gives orders to an assistant and was withheld ("[…]"
    stands in its place). text: the chunk that matched; start, end: where it stands in the item's
    text, in characters; chunk, parts: which chunk of it, from 1, and of how many (part: the same).
    score: larger is better, comparable within one answer; lexical: BM25; cosine, distance (one less
    the cosine): None without a vector. count, last_day: how many items say the same, and the newest
    of their days.
    """

    cited: bool
    cited_as: int | None
    uid: str
    source: str
    kind: str
    occurred_at: datetime | None
    day: date | None
    headline: str
    locator: str
    author: str | None
    place: str
    untrusted: bool
    text: str
    chunk: int
    start: int
    end: int
    part: int
    parts: int
    score: float
    lexical: float
    cosine: float | None
    distance: float | None
    count: int
    last_day: date | None


class AnswerJson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer with everything it stands on.

    mode: whether it quotes, was written by a model, or found nothing. searched: how. refused: why
    nothing counts as evidence; confidence and threshold: how sure the gate was and had to be.
    by_words: the days, people, sources or kinds of the plan were looked for as words that a text
    says, so that evidence need not meet them otherwise. plan: what the question was understood to
    ask (as `cade ask --plan`).
    """

    question: str
    result: Literal["answer"] = "answer"
    plan: dict[str, Any]
    language: Literal["pt", "en"]
    mode: Mode
    from_: date | None = msgspec.field(name="from")
    to: date | None
    source: str | None
    searched: Used
    by_words: bool
    refused: Reason | None
    confidence: float
    threshold: float
    missing_vectors: int
    sentences: tuple[Said, ...]
    evidence: tuple[Evidence, ...]
    troubles: tuple[str, ...]


def as_json(reply: Reply) -> AnswerJson:
    """Return the reply in its published form."""
    answer, found, days = reply.answer, reply.found, reply.asked.days
    cited = {source.hit.item: source.number for source in answer.sources}
    return AnswerJson(
        question=reply.asked.question,
        plan=plan_json(reply.plan),
        language=answer.language,
        mode=answer.mode,
        from_=None if days is None else days.first,
        to=None if days is None else days.last,
        source=reply.asked.source,
        searched=found.mode_used,
        by_words=reply.by_words,
        refused=found.reason,
        confidence=found.best,
        threshold=found.threshold,
        missing_vectors=found.missing_vectors,
        sentences=tuple(map(_said, answer.sentences)),
        evidence=tuple(_evidence(hit, cited.get(hit.item)) for hit in found.hits),
        troubles=tuple(str(trouble) for trouble in reply.troubles),
    )


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of the form."""
    schema = msgspec.json.schema(AnswerJson)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _said(sentence: Sentence) -> Said:
    return Said(
        text=sentence.text,
        cites=sentence.cites,
        supported=sentence.supported,
        faults=sentence.faults,
        speaker=sentence.speaker,
        day=sentence.day,
        under=sentence.under,
    )


def _evidence(hit: Hit, number: int | None) -> Evidence:
    same = {name: getattr(hit, name) for name in Evidence.__struct_fields__ if hasattr(hit, name)}
    uid = short_id(hit.source, hit.subject)
    same |= {"text": without_orders(hit.text), "headline": without_orders(hit.headline)}
    same |= {"cited": number is not None, "cited_as": number, "chunk": hit.part}
    same["distance"] = None if hit.cosine is None else 1.0 - hit.cosine
    return Evidence(**{**same, "uid": uid, "untrusted": is_untrusted(hit)})
