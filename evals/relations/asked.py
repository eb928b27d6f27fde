"""The questions asked of the fortnight, as the reader of questions hands them on."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec
import sqlcipher3

from cade.domain.facts import Counts, Recorded, RunNotes, RunRecorded
from cade.evals.fortnight.facts import facts, uids
from cade.evals.fortnight.making import HOME, ME, at
from cade.evals.shelf import Facts
from cade.projections.chunks import chunks
from cade.projections.fold import catch_up, prepare
from cade.projections.fts import fts, names
from cade.projections.identifiers import identifiers
from cade.projections.people import Settings, people
from cade.projections.relations import relations
from cade.projections.runs import runs
from cade.projections.tasks import tasks
from cade.projections.timeline import timeline
from cade.queries.people import resolve
from cade.queries.plan.dates import Days
from cade.queries.relations import RelationAsk, Relations, Row, RowKind, answer_relation
from cade.queries.relations.structs import Kind, Over
from cade.queries.timeline import Clock

ZONE = "America/Sao_Paulo"
_TARGETS = (
    *(("git", f"{HOME}/src/{name}") for name in ("orion", "atlas", "rede", "site")),
    *(("file", f"{HOME}/{name}") for name in ("notas", "Imagens")),
)


class Query(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One question, in words and read; what answers it.

    rows: keys of items, names of what is no item; in any order, or with `ranked` in this one.
    others: for each person the keys of their items. shows: for an image, keys of all its holders.
    """

    ask: str
    kind: Kind
    over: Over | None = None
    persons: tuple[str, ...] = ()
    sent_by: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    direction: Literal["sent", "received"] | None = None
    first: date | None = None
    last: date | None = None
    topic: str = ""
    item: str | None = None
    path: str | None = None
    kinds: tuple[RowKind, ...] = ()
    rows: tuple[str, ...] = ()
    ranked: bool = False
    others: dict[str, tuple[str, ...]] = {}
    shows: dict[str, tuple[str, ...]] = {}
    unknown: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What was found, by keys; rows in the order found."""

    rows: tuple[str, ...]
    others: dict[str, tuple[str, ...]]
    holders: dict[str, tuple[str, ...]]
    unknown: tuple[str, ...]


def queries() -> tuple[Query, ...]:
    """Read the questions."""
    raw = (Path(__file__).parent / "queries.json").read_bytes()
    return msgspec.json.decode(raw, type=tuple[Query, ...])


def folded() -> Any:
    """Return a database in memory with the read models that relations need."""
    db = sqlcipher3.connect(":memory:", isolation_level=None)
    me = Settings(me=(ME.email or "",), auto=False)
    projections = (
        *(timeline(ZONE), names(), chunks("5a" * 32), fts(), identifiers()),
        *(people(me), tasks(), relations()),
    )
    prepare((*projections, runs()), db)
    catch_up(projections, Facts(facts()), db)
    catch_up((runs(),), _Runs(), db)
    return db


class _Runs:
    """A log of what was read: her repositories and two of her folders."""

    def after(self, position: int) -> Iterator[Recorded]:
        for number, (source, target) in enumerate(_TARGETS, start=1):
            run = RunRecorded(
                run_id=f"{number:032x}",
                target_id=f"{number:032x}",
                source=source,
                counts=Counts(new=1),
                version="0.1.0",
                at=at("13 18:00"),
                notes=RunNotes(target=target),
            )
            yield Recorded(position=number, item=number, subject=bytes(16), fact=run)

    def head(self) -> int:
        return len(_TARGETS)


def right(query: Query, found: Answer) -> bool:
    """Tell whether the answer is exactly the one expected."""
    rows = found.rows if query.ranked else tuple(sorted(found.rows))
    wanted = query.rows if query.ranked else tuple(sorted(query.rows))
    others = {name: tuple(sorted(keys)) for name, keys in query.others.items()}
    shows = all(sorted(found.holders.get(k, ())) == sorted(v) for k, v in query.shows.items())
    return (rows, found.others, found.unknown) == (wanted, others, query.unknown) and shows


def answered(db: Any, query: Query) -> Answer:
    """Return what is found."""
    keys = dict(_keys(db))
    found = answer_relation(db, _ask(db, query, keys), clock=Clock(ZoneInfo(ZONE)))
    return _answer(found, keys)


def _ask(db: Any, query: Query, keys: Mapping[int, str]) -> RelationAsk:
    by_key = {key: item for item, key in keys.items()}
    days = None
    if query.first is not None:
        days = Days(query.first, (query.last or query.first) + timedelta(days=1))
    return RelationAsk(
        kind=query.kind,
        over=query.over,
        persons=tuple(chain(*(resolve(db, name).persons for name in query.persons))),
        sent_by=tuple(chain(*(resolve(db, name).persons for name in query.sent_by))),
        entities=query.entities,
        direction=query.direction,
        days=days,
        topic=query.topic,
        items=(by_key[query.item],) if query.item else (),
        path=query.path,
        kinds=query.kinds,
        limit=50,
    )


def _answer(found: Relations, keys: Mapping[int, str]) -> Answer:
    rows = [_named(row, keys) for row in found.rows]
    return Answer(
        rows=tuple(rows),
        others={
            other.name: tuple(sorted(_named(row, keys) for row in other.rows))
            for other in found.others
        },
        holders={
            name: tuple(keys[item] for item in row.holders)
            for name, row in zip(rows, found.rows, strict=True)
        },
        unknown=found.unknown,
    )


def _named(row: Row, keys: Mapping[int, str]) -> str:
    return row.name if row.item is None else keys[row.item]


def _keys(db: Any) -> Iterator[tuple[int, str]]:
    by_uid = {uid: key for key, uid in reversed(uids().items())}  # what was read has its item's
    for item, uid in db.execute("SELECT item, uid FROM items"):
        yield item, by_uid[uid]
