"""What sealing, chaining and keeping keys cost when facts are appended.

    python -m cade.bench.append [FACTS]

The log appends invented facts in batches of 1,000. The thing it is measured against inserts the
very same rows, sealed already, into the same tables of databases with the same settings, in
transactions of the same size: what any log in SQLite with a key for each item costs at least.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from cade.app.store.keys import marks
from cade.app.store.log import HistoryLog, open_log
from cade.app.store.ports import Batch
from cade.app.store.schema import KEY_TABLES, LOG_TABLES
from cade.app.store.sqlite import connect, transaction
from cade.bench.figure import Figure, cpu_s, table
from cade.bench.replay import Made
from cade.domain.facts import ItemFact

BATCH = 1_000
FACTS = 50_000
RUNS = 3
TARGET = 2.5
_START = Batch(
    source="git", target="/", run_id="0" * 32, version="0", at=datetime.now(UTC), finished=True
)


class Run(NamedTuple):
    """CPU seconds: the log's appends, the bare inserts of its facts, and of its salts."""

    log_s: float
    facts_s: float
    salts_s: float

    @property
    def bare_s(self) -> float:
        """The bare inserts of every row that the log writes."""
        return self.facts_s + self.salts_s


def figures(count: int = FACTS) -> Iterator[Figure]:
    """Yield the cost of appending, reading and verifying, and the bytes that a fact takes."""
    made, runs = Made(count), []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            log = _opened(Path(folder))
            runs.append(_run(log, made, Path(folder)))
            others = list(_reading(log, count)) if len(runs) == RUNS else []
            log.close()
            sizes = [(Path(folder) / "data" / name).stat().st_size for name in FILES]
    each = median(run.log_s for run in runs) / count * 1e6
    # DESIGN says "the same rows" and not whether the salts are among them: both are judged.
    baselines: dict[str, Callable[[Run], float]] = {
        "the rows of history.db alone": lambda run: run.facts_s,
        "the rows of history.db and the salts of keys.db": lambda run: run.bare_s,
    }
    for what, measure in baselines.items():
        ratio = median(run.log_s / measure(run) for run in runs)
        bare = median(map(measure, runs)) / count * 1e6
        yield Figure(
            what=f"append, {count:,} facts in batches of {BATCH:,}, sealing included",
            measured=f"{each:.1f} µs CPU a fact, {ratio:.2f}×",
            against=f"bare insert of {what}: {bare:.1f} µs",
            target=f"≤ {TARGET}×",
            met=ratio <= TARGET,
        )
    yield from others
    yield Figure(
        what="disk, log and keys",
        measured=" + ".join(f"{size / count:.0f}" for size in sizes) + " bytes a fact",
        against="history.db + keys.db",
    )


FILES = ("history.db", "keys.db")


def _opened(folder: Path) -> HistoryLog:
    log = open_log(folder / "data", folder / "config")
    log.append(_START)  # imports and the source's secrets are not what is measured
    return log


def _run(log: HistoryLog, made: Made, folder: Path) -> Run:
    """Append and insert in turns, batch by batch, so that both meet the same machine."""
    bare = _Bare(folder)
    took = [0.0, 0.0, 0.0]
    facts = (record.fact for record in made.after(0))
    while some := [fact for fact in islice(facts, BATCH) if isinstance(fact, ItemFact)]:
        before = log.head()
        took[0] += cpu_s(partial(log.append, msgspec.structs.replace(_START, facts=some)))
        rows = log.reader.db.execute("SELECT * FROM facts WHERE rowid > ?", (before,)).fetchall()
        salts = sorted((row[1], row[1], 1) for row in rows[: len(some)])
        took[1] += cpu_s(partial(bare.insert_facts, rows))
        took[2] += cpu_s(partial(bare.insert_salts, salts))
    bare.close()
    return Run(*took)


class _Bare:
    """The same tables in databases with the same settings, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._log, self._keys = connect(folder / "bare-log.db"), connect(folder / "bare-keys.db")
        for db, statements in ((self._log, LOG_TABLES), (self._keys, KEY_TABLES)):
            for statement in statements:
                db.execute(statement)

    def insert_facts(self, rows: Sequence[Any]) -> None:
        with transaction(self._log):
            self._log.executemany(f"INSERT INTO facts VALUES ({marks(8)})", rows)

    def insert_salts(self, rows: Sequence[Any]) -> None:
        with transaction(self._keys):
            self._keys.executemany(f"INSERT INTO salts VALUES ({marks(3)})", rows)

    def close(self) -> None:
        self._log.close()
        self._keys.close()


def _reading(log: HistoryLog, count: int) -> Iterator[Figure]:
    reading = median(cpu_s(lambda: sum(1 for _ in log.after(0))) for _ in range(3))
    yield Figure(
        what="read the log, opened and decoded", measured=f"{reading / count * 1e6:.1f} µs a fact"
    )
    verifying = cpu_s(log.verify)
    yield Figure(what="verify the log", measured=f"{verifying / count * 1e6:.1f} µs a fact")


if __name__ == "__main__":
    print(table(figures(*map(int, sys.argv[1:]))))
