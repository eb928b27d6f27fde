"""The only loop: facts behind each projection's position, folded in batches.

Rows and positions move in one transaction, or not at all. The batch is read before the
transaction begins, so that nobody waits for a log that decrypts while a write lock is held.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from cade.domain.facts import Recorded
from cade.projections.grouping import Group, grouped
from cade.projections.projection import LogTail, Projection
from cade.projections.tables import Tx, create, drop, exists, transaction

BATCH = 10_000  # measured in bench/replay.py: 5,000 costs a fifteenth more, 20,000 gains nothing
BATCH_CHARACTERS = 8_000_000
"""Long files make a batch shorter, so that its memory stays bounded."""

Progress = Callable[[int, int], None]

_POSITIONS = """
CREATE TABLE IF NOT EXISTS fold_positions(
    name TEXT PRIMARY KEY, version INTEGER NOT NULL, fingerprint TEXT NOT NULL,
    position INTEGER NOT NULL
) WITHOUT ROWID
"""


def prepare(projections: Sequence[Projection], db: Tx) -> None:
    """Make what is missing, and empty what was folded by another version or under other parameters.

    A projection that starts again takes along those that are `after` it. One transaction; none
    at all when nothing is to be done.
    """
    _check_order(projections)
    if not _stale(projections, db):
        return
    with transaction(db):
        db.execute(_POSITIONS)
        stale = _stale(projections, db)
        for projection in reversed(stale):
            drop(projection.schema, db)
        for projection in stale:
            create(projection.schema, db)
            for setting in projection.settings:
                db.execute(setting)
            start_at(0, projection, db)


def catch_up(
    projections: Sequence[Projection],
    log: LogTail,
    db: Tx,
    *,
    progress: Progress | None = None,
) -> int:
    """Fold what the log has behind each projection's position; return the position reached.

    `prepare` came before. One pass over the log serves all; `progress` gets (position, head).
    A fold that raises leaves its batch unfolded for every projection.
    """
    reached = min(_of(projections, db), default=0)
    records, head = log.after(reached), log.head()
    for batch in _batches(records):
        with transaction(db):
            _fold(batch, projections, db)
        reached = batch[-1].position
        if progress is not None:
            progress(reached, max(head, reached))
    return reached


def positions(db: Tx, *, database: str = "main") -> dict[str, int]:
    """Return how far each projection in this (or in an attached) database has come."""
    if not exists("fold_positions", db, database=database):
        return {}
    rows = db.execute(f"SELECT name, position FROM {database}.fold_positions").fetchall()
    return dict(rows)


def start_at(position: int, projection: Projection, tx: Tx) -> None:
    """Say that the projection's tables hold everything up to `position`."""
    row = (projection.name, projection.version, projection.fingerprint, position)
    tx.execute("INSERT OR REPLACE INTO fold_positions VALUES (?, ?, ?, ?)", row)


def _batches(records: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    batch, characters = list[Recorded](), 0
    for recorded in records:
        batch.append(recorded)
        characters += len(getattr(recorded.fact, "text", None) or "")
        if len(batch) >= BATCH or characters >= BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def _fold(batch: Sequence[Recorded], projections: Sequence[Projection], tx: Tx) -> None:
    # Positions are read again inside the transaction: another process may have folded meanwhile.
    last, before = batch[-1].position, batch[0].position - 1
    behind = cache(lambda reached: _behind(reached, batch))  # the same for nearly all of them
    for projection, position in zip(projections, _of(projections, tx), strict=True):
        if position < last:
            _fold_one(*behind(max(position, before)), projection, tx)
            start_at(last, projection, tx)


def _behind(reached: int, batch: Sequence[Recorded]) -> tuple[list[Recorded], list[Group]]:
    records = [record for record in batch if record.position > reached]
    return records, grouped(records)


def _fold_one(
    records: Sequence[Recorded], groups: Sequence[Group], projection: Projection, tx: Tx
) -> None:
    for kind, facts in groups:
        if fold := projection.folds.get(kind):  # type: ignore[arg-type]  # Shredded has no fold
            fold(facts, tx)
    for fold_batch in projection.batch_folds:
        fold_batch(records, tx)


def _of(projections: Sequence[Projection], db: Tx) -> list[int]:
    known = positions(db)
    return [known[projection.name] for projection in projections]


def _stale(projections: Sequence[Projection], db: Tx) -> list[Projection]:
    rows = []
    if exists("fold_positions", db):
        rows = db.execute("SELECT name, version, fingerprint FROM fold_positions").fetchall()
    known = {name: (version, fingerprint) for name, version, fingerprint in rows}
    stale: list[Projection] = []
    for projection in projections:
        again = {other.name for other in stale} & {*projection.after}
        if again or known.get(projection.name) != (projection.version, projection.fingerprint):
            stale.append(projection)
    return stale


def _check_order(projections: Sequence[Projection]) -> None:
    seen: set[str] = set()
    for projection in projections:
        if missing := {*projection.after} - seen:
            raise ValueError(f"{projection.name} stands before {', '.join(sorted(missing))}")
        seen.add(projection.name)
