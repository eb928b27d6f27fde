from typing import Any

from cade.domain.facts import AnyFact, Counts, SkippedItem
from cade.projections.fold import catch_up, prepare
from cade.projections.runs import MOST_SKIPPED, runs, skipped_items
from cade.tests.projections.builders import run
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog

BROKEN = SkippedItem(origin="/home/ana/shop@3f2a9c01be", reason="broken_object")


def folded(db: Connection, *facts: AnyFact) -> MemoryLog:
    log = MemoryLog(*facts)
    prepare([runs()], db)
    catch_up([runs()], log, db)
    return log


def rows(db: Connection, columns: str) -> list[tuple[Any, ...]]:
    return list(db.execute(f"SELECT {columns} FROM runs ORDER BY started_at"))


def test_the_batches_of_one_run_add_up(db: Connection) -> None:
    folded(
        db,
        run(counts=Counts(new=2, skipped=1), first=1, last=2, skipped=(BROKEN,)),
        run(counts=Counts(new=1, updated=4), first=4, last=8, minute=3, skipped=(BROKEN,)),
        run(counts=Counts(unchanged=7), finished=True, minute=5),
    )

    counts = "new, updated, unchanged, removed, skipped, masked, first_position, last_position"
    assert rows(db, counts) == [(3, 4, 7, 0, 1, 0, 1, 8)]
    assert rows(db, "finished, (ended_at - started_at) / 60000000") == [(1, 5)]
    assert skipped_items(rows(db, "skipped_items")[0][0]) == (BROKEN, BROKEN)


def test_a_run_is_told_apart_by_its_target(db: Connection) -> None:
    folded(db, run(target="/a"), run(target="/b", minute=1))

    assert rows(db, "target, finished") == [("/a", 0), ("/b", 0)]


def test_a_run_survives_the_forgetting_of_its_target_without_names(db: Connection) -> None:
    log = folded(db, run(skipped=(BROKEN,)), run("b" * 32, target="/other", minute=1))
    log.forget(run())
    catch_up([runs()], log, db)

    assert rows(db, "target, skipped_items, new") == [(None, None, 1), ("/other", None, 1)]


def test_only_the_first_of_many_skipped_items_are_named(db: Connection) -> None:
    folded(db, *(run(skipped=(BROKEN,) * 60, minute=minute) for minute in range(3)))

    assert len(skipped_items(rows(db, "skipped_items")[0][0])) == MOST_SKIPPED


def test_a_run_that_skipped_nothing_has_nothing_to_name(db: Connection) -> None:
    folded(db, run())

    assert skipped_items(rows(db, "skipped_items")[0][0]) == ()
