"""`runs`: what was ingested, when, by which version and with what result; one row a run and target.

Beside it stands when something was forgotten or forgetting was lifted, and how much.

A run survives the forgetting of what it read; its target's name and the names of what it skipped
do not.
"""

from collections.abc import Sequence

import msgspec

from cade.domain.facts import (
    Counts,
    ForgettingLifted,
    Forgotten,
    Recorded,
    RunNotes,
    RunRecorded,
    SkippedItem,
)
from cade.projections.projection import Projection
from cade.projections.tables import Tx
from cade.projections.timeline import micros

MOST_SKIPPED = 100

# target_item is the item of the target itself, by which it is forgotten. skipped_items is the
# msgpack of the first SkippedItems of all batches. first_position and last_position span the
# facts that the run stored.
SCHEMA = (
    """
    CREATE TABLE runs(
        run_id TEXT NOT NULL, target_id TEXT NOT NULL, target_item INTEGER NOT NULL,
        source TEXT NOT NULL, target TEXT, version TEXT NOT NULL, started_at INTEGER NOT NULL,
        ended_at INTEGER NOT NULL, finished INTEGER NOT NULL, new INTEGER NOT NULL,
        updated INTEGER NOT NULL, unchanged INTEGER NOT NULL, removed INTEGER NOT NULL,
        skipped INTEGER NOT NULL, masked INTEGER NOT NULL, first_position INTEGER,
        last_position INTEGER, skipped_items BLOB, position INTEGER NOT NULL,
        PRIMARY KEY(run_id, target_id)) WITHOUT ROWID
    """,
    "CREATE INDEX runs_by_time ON runs(started_at)",
    # What was forgotten at once stands in the log as several records: they add up.
    """
    CREATE TABLE forgettings(
        at INTEGER NOT NULL, scope TEXT NOT NULL, items INTEGER NOT NULL,
        position INTEGER NOT NULL, PRIMARY KEY(at, scope)) WITHOUT ROWID
    """,
)
_SUMS = ("new", "updated", "unchanged", "removed", "skipped", "masked")
# A run's counts grow batch by batch; `position` keeps a record from being added twice.
_ADD = f"""
INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT(run_id, target_id) DO UPDATE SET
    {", ".join(f"{name} = {name} + excluded.{name}" for name in _SUMS)},
    target = coalesce(excluded.target, target), version = excluded.version,
    started_at = min(started_at, excluded.started_at),
    ended_at = max(ended_at, excluded.ended_at), finished = max(finished, excluded.finished),
    first_position = coalesce(first_position, excluded.first_position),
    last_position = coalesce(excluded.last_position, last_position),
    skipped_items = excluded.skipped_items, position = excluded.position
WHERE position < excluded.position
"""
_SKIPPED = "SELECT skipped_items FROM runs WHERE run_id = ? AND target_id = ?"
_FORGET = "UPDATE runs SET target = NULL, skipped_items = NULL WHERE target_item = ?"
_COUNT = """
INSERT INTO forgettings VALUES (?, ?, ?, ?) ON CONFLICT(at, scope) DO UPDATE SET
    items = items + excluded.items, position = excluded.position
WHERE position < excluded.position
"""
LIFTED = "lifted"
"""The scope under which lifting a forgetting stands."""
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[SkippedItem, ...]).decode


def runs() -> Projection:
    """Return the projection named "runs"."""
    made = Projection("runs", version=2, schema=SCHEMA)
    made.on(RunRecorded)(_record)
    made.on(Forgotten)(_forget)
    made.on(ForgettingLifted)(_lift)
    return made


def skipped_items(stored: bytes | None) -> tuple[SkippedItem, ...]:
    """Read the column `skipped_items`."""
    return _decode(stored) if stored else ()


def _record(recorded: Recorded, fact: RunRecorded, tx: Tx) -> None:
    at = micros(fact.at)
    notes = fact.notes or RunNotes(target="")
    row = (
        *(fact.run_id, fact.target_id, recorded.item, fact.source, notes.target or None),
        *(fact.version, at, at, fact.finished, *_counts(fact.counts)),
        *(fact.first_position, fact.last_position, _skipped(fact, notes.skipped, tx)),
        recorded.position,
    )
    tx.execute(_ADD, row)


def _counts(counts: Counts) -> tuple[int, ...]:
    return tuple(getattr(counts, name) for name in _SUMS)


def _skipped(fact: RunRecorded, more: Sequence[SkippedItem], tx: Tx) -> bytes | None:
    row = tx.execute(_SKIPPED, (fact.run_id, fact.target_id)).fetchone()
    known = row[0] if row else None
    together = (*skipped_items(known), *more)[:MOST_SKIPPED]
    return _encode(together) if together else None


def _forget(recorded: Recorded, fact: Forgotten, tx: Tx) -> None:
    tx.executemany(_FORGET, [(item,) for item in recorded.forgets])
    tx.execute(_COUNT, (micros(fact.at), fact.scope, len(fact.subjects), recorded.position))


def _lift(recorded: Recorded, fact: ForgettingLifted, tx: Tx) -> None:
    tx.execute(_COUNT, (micros(fact.at), LIFTED, len(fact.subjects), recorded.position))
