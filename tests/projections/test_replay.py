"""Replay equals increments: whatever happened, however often one folded in between."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cade.domain.facts import AnyFact, Recorded
from cade.projections import fold
from cade.projections.fold import catch_up
from cade.projections.rebuild import rebuild
from cade.tests.projections.builders import commit, file, removed
from cade.tests.projections.connections import BuildBeside, Connection, in_memory
from cade.tests.projections.dump import dump
from cade.tests.projections.histories import FACTS, HISTORIES, Step
from cade.tests.projections.log import MemoryLog
from cade.tests.projections.models import fold_all, read_models

EVERYWHERE = set(range(25))
CUTS = st.one_of(st.just(EVERYWHERE), st.sets(st.integers(0, 24)))


class Stammering(MemoryLog):
    """Gives each record several times."""

    times = 1

    def after(self, position: int) -> Iterator[Recorded]:
        for recorded in super().after(position):
            yield from [recorded] * self.times


def replayed(log: MemoryLog) -> Connection:
    db = in_memory()
    fold_all(log, db)
    return db


@settings(max_examples=120, deadline=None)
@given(history=HISTORIES, cuts=CUTS)
def test_replay_equals_increments(history: list[Step], cuts: set[int]) -> None:
    log, db = MemoryLog(), in_memory()
    for number, step in enumerate(history):
        if number in cuts:
            fold_all(log, db)
        step(log)
    fold_all(log, db)

    assert dump(db) == dump(replayed(log))


@settings(max_examples=40, deadline=None)
@given(history=HISTORIES, size=st.integers(1, 7))
def test_the_size_of_a_batch_changes_nothing(history: list[Step], size: int) -> None:
    log, db = MemoryLog(), in_memory()
    for step in history:
        step(log)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fold, "BATCH", size)
        fold_all(log, db)

    assert dump(db) == dump(replayed(log))


@settings(max_examples=40, deadline=None)
@given(history=HISTORIES)
def test_folding_the_same_records_twice_changes_nothing(history: list[Step]) -> None:
    log = Stammering()
    for step in history:
        step(log)

    log.times = 1
    once = dump(replayed(log))
    log.times = 2

    assert dump(replayed(log)) == once


@settings(max_examples=40, deadline=None)
@given(facts=st.lists(FACTS, max_size=25))
def test_folding_the_whole_log_again_changes_nothing(facts: list[AnyFact]) -> None:
    log, db = MemoryLog(), in_memory()
    fold_all(log, db)
    for fact in facts:
        log.append(fact)
        fold_all(log, db)
    before = dump(db)
    db.execute("UPDATE fold_positions SET position = 0")
    fold_all(log, db)

    assert dump(db) == before


@settings(max_examples=15, deadline=None)
@given(history=HISTORIES)
def test_a_rebuild_equals_a_replay(
    history: list[Step], tmp_path_factory: pytest.TempPathFactory
) -> None:
    log, db = MemoryLog(), in_memory()
    fold_all(log, db)
    for step in history:
        step(log)
        fold_all(log, db)
    names = [model.name for model in read_models()]
    folder: Path = tmp_path_factory.mktemp("build")
    rebuild(names, read_models(), log, db, BuildBeside(folder / "views-build.db"))

    assert dump(db) == dump(replayed(log))


def test_forgetting_everything_leaves_no_rows() -> None:
    facts = (commit("a"), file(), removed(), file(revision="r2"))
    log, db = MemoryLog(*facts), in_memory()
    fold_all(log, db)
    log.forget(*facts)
    catch_up(read_models(), log, db)

    left = {name: rows for name, rows in dump(db).items() if rows and name != "fold_positions"}
    assert left == {}
