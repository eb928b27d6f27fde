"""Read models built again in a file beside the live one, and put in their place in one transaction.

Whoever reads the live file meanwhile sees the old rows, and from one moment on the new ones. The
file keeps its own positions: an interrupted build goes on where it was, and deleting the file
drops it. Indexes and FTS5 tables cannot be renamed into place, so their contents are copied.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from cade.projections.fold import Progress, catch_up, positions, prepare, start_at
from cade.projections.projection import LogTail, Projection, related
from cade.projections.tables import Tx, created, drop, exists, transaction

BUILT = "built"
_SHADOWS = ("content", "data", "docsize", "config", "idx")


class BuildFile(Protocol):
    """Where read models are built: one file, with the same key as the live one."""

    def open(self) -> Any:
        """Connect to it, as `isolation_level=None`; it is made if there is none."""
        ...

    def attach(self, live: Tx, name: str) -> None:
        """Attach it to the connection under that name."""
        ...

    def delete(self) -> None:
        """Delete it and what SQLite keeps beside it; nothing happens when there is none."""
        ...


def rebuild(
    names: Iterable[str],
    projections: Sequence[Projection],
    log: LogTail,
    live: Tx,
    build: BuildFile,
    *,
    progress: Progress | None = None,
) -> tuple[str, ...]:
    """Build the named projections and all tied to them, and switch; return their names.

    live: its tables have been prepared. KeyError for a name that no projection has. Interrupted
    at any moment, it leaves the live file as it was, and the next call goes on.
    """
    chosen = related(names, projections)
    built = build.open()
    try:
        prepare(chosen, built)
        catch_up(chosen, log, built, progress=progress)
    finally:
        built.close()
    _switch(chosen, live, build)
    build.delete()
    return tuple(projection.name for projection in chosen)


def drop_unfinished(build: BuildFile) -> None:
    """Throw away what an interrupted build has done: it may hold what is to be forgotten."""
    build.delete()


def _switch(chosen: Sequence[Projection], live: Tx, build: BuildFile) -> None:
    build.attach(live, BUILT)
    try:
        with transaction(live):
            for projection in reversed(chosen):
                drop(projection.schema, live)
            for projection in chosen:
                _fill(projection, live)
            for projection in chosen:
                _finish(projection, live)
    finally:
        live.execute(f"DETACH DATABASE {BUILT}")


def _fill(projection: Projection, live: Tx) -> None:
    for statement in projection.schema:
        kind, name = created(statement)
        if kind == "TABLE":
            live.execute(statement)
            for table in (name, *(f"{name}_{shadow}" for shadow in _SHADOWS)):
                _copy(table, live)
    start_at(positions(live, database=BUILT)[projection.name], projection, live)


def _finish(projection: Projection, live: Tx) -> None:
    # Indexes are made faster over rows that are there; triggers must not fire while they arrive.
    for statement in projection.schema:
        if created(statement)[0] != "TABLE":
            live.execute(statement)


def _copy(table: str, live: Tx) -> None:
    sql = f"SELECT sql FROM {BUILT}.sqlite_master WHERE type = 'table' AND name = ?"
    row = live.execute(sql, (table,)).fetchone()
    if row and "VIRTUAL" not in row[0] and exists(table, live):
        live.execute(f"DELETE FROM main.{table}")  # FTS5 begins with rows of its own
        live.execute(f"INSERT INTO main.{table} SELECT * FROM {BUILT}.{table}")
