from collections.abc import Iterator
from typing import Any

import pytest

from cade.domain.facts import ActivityObserved, Recorded
from cade.projections import fold
from cade.projections.fold import catch_up, positions, prepare
from cade.projections.projection import Projection, related
from cade.projections.tables import Tx
from cade.tests.projections.builders import commit
from cade.tests.projections.connections import Connection
from cade.tests.projections.log import MemoryLog


def seen(
    name: str = "seen",
    version: int = 1,
    *,
    column: str = "uid",
    after: tuple[str, ...] = (),
    **parameters: str,
) -> Projection:
    made = Projection(
        name,
        version=version,
        schema=[f"CREATE TABLE {name}({column})"],
        parameters=parameters,
        after=after,
    )

    @made.on(ActivityObserved)
    def see(recorded: Recorded, fact: ActivityObserved, tx: Tx) -> None:
        if fact.text == "broken":
            raise RuntimeError(fact.text)
        tx.execute(f"INSERT INTO {name} VALUES (?)", (recorded.position,))

    return made


def rows(db: Connection, name: str = "seen") -> list[Any]:
    return [position for (position,) in db.execute(f"SELECT * FROM {name} ORDER BY 1")]


def test_each_projection_gets_only_what_is_behind_its_own_position(db: Connection) -> None:
    log = MemoryLog(commit("a"))
    prepare([seen()], db)
    catch_up([seen()], log, db)
    both = [seen(), seen("late")]
    prepare(both, db)
    log.append(commit("b"))
    catch_up(both, log, db)

    assert rows(db) == rows(db, "late") == [3, 6]
    assert positions(db) == {"seen": 6, "late": 6}


def test_a_failing_fold_moves_nothing(db: Connection) -> None:
    both = [seen(), seen("other")]
    prepare(both, db)

    with pytest.raises(RuntimeError):
        catch_up(both, MemoryLog(commit("a"), commit("b", text="broken")), db)

    assert (rows(db), positions(db)) == ([], {"seen": 0, "other": 0})


def test_batches_before_a_failing_fold_are_kept(
    db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "BATCH", 2)
    prepare([seen()], db)
    facts = [commit(name) for name in "abcd"] + [commit("e", text="broken")]

    with pytest.raises(RuntimeError):
        catch_up([seen()], MemoryLog(*facts), db)

    assert (rows(db), positions(db)) == ([3, 6, 9, 12], {"seen": 12})


@pytest.mark.parametrize("changed", [seen(version=2), seen(column="id"), seen(zone="Asia/Tokyo")])
def test_another_version_schema_or_parameter_starts_empty(
    db: Connection, changed: Projection
) -> None:
    prepare([seen(), seen("other")], db)
    catch_up([seen(), seen("other")], MemoryLog(commit()), db)
    prepare([changed, seen("other")], db)

    assert (rows(db), positions(db)) == ([], {"seen": 0, "other": 3})


def test_a_projection_starts_again_with_the_one_it_reads(db: Connection) -> None:
    chain = [seen(), seen("reader", after=("seen",)), seen("last", after=("reader",))]
    prepare(chain, db)
    catch_up(chain, MemoryLog(commit()), db)
    prepare([seen(version=2), *chain[1:]], db)

    assert positions(db) == {"seen": 0, "reader": 0, "last": 0}


def test_preparing_again_begins_no_transaction(db: Connection) -> None:
    prepare([seen()], db)
    db.execute("PRAGMA query_only = ON")

    prepare([seen()], db)

    assert positions(db) == {"seen": 0}


def test_the_log_is_read_before_the_transaction_begins(db: Connection) -> None:
    class Watched(MemoryLog):
        def after(self, position: int) -> Iterator[Recorded]:
            for recorded in super().after(position):
                assert not db.in_transaction
                yield recorded

    prepare([seen()], db)

    assert catch_up([seen()], Watched(commit("a"), commit("b")), db) == 6


def test_progress_tells_the_position_and_the_head(
    db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "BATCH", 2)
    told: list[tuple[int, int]] = []
    prepare([seen()], db)
    log = MemoryLog(*(commit(name) for name in "abc"))
    catch_up([seen()], log, db, progress=lambda done, total: told.append((done, total)))

    assert told == [(6, 9), (9, 9)]


def test_what_another_process_folded_meanwhile_is_not_folded_twice(db: Connection) -> None:
    class Overtaken(MemoryLog):
        def after(self, position: int) -> Iterator[Recorded]:
            yield from super().after(position)
            if position == 0:
                catch_up([seen()], MemoryLog(commit("a"), commit("b")), db)

    prepare([seen()], db)
    catch_up([seen()], Overtaken(commit("a"), commit("b")), db)

    assert rows(db) == [3, 6]


def test_an_empty_log_leaves_every_position_at_zero(db: Connection) -> None:
    prepare([seen()], db)

    assert (catch_up([seen()], MemoryLog(), db), positions(db)) == (0, {"seen": 0})


def test_a_second_fold_for_one_type_is_refused() -> None:
    with pytest.raises(ValueError, match="already folds"):
        seen().on(ActivityObserved)


def test_a_projection_must_stand_behind_what_it_reads(db: Connection) -> None:
    with pytest.raises(ValueError, match="stands before"):
        prepare([seen(after=("other",)), seen("other")], db)


def test_a_fingerprint_does_not_tell_a_key() -> None:
    assert "secret" not in seen(text_key="secret").fingerprint
    assert seen(text_key="secret").fingerprint != seen(text_key="other").fingerprint


def test_what_is_tied_together_is_rebuilt_together() -> None:
    all_of_them = [seen("a"), seen("b", after=("a",)), seen("c", after=("a",)), seen("d")]

    assert [p.name for p in related(["c"], all_of_them)] == ["a", "b", "c"]
    assert [p.name for p in related(["d"], all_of_them)] == ["d"]
