from collections.abc import Iterator
from pathlib import Path

import pytest

from cade.domain.facts import AnyFact, Recorded
from cade.projections import fold
from cade.projections.fold import catch_up, positions
from cade.projections.rebuild import drop_unfinished, rebuild
from cade.projections.timeline import timeline
from cade.tests.projections.builders import commit, file, removed, run
from cade.tests.projections.connections import BuildBeside, Connection, opened
from cade.tests.projections.dump import dump
from cade.tests.projections.log import MemoryLog
from cade.tests.projections.models import folded, read_models

LONG = "\n\n".join(f"Paragraph {number} tells of matter{number}." * 6 for number in range(40))
FACTS: tuple[AnyFact, ...] = (
    *(commit(name, text=f"Fix {name}") for name in "abcdefgh"),
    file(text=LONG),
    file("/b.md"),
    removed("/b.md"),
    run(),
)


@pytest.fixture
def build(tmp_path: Path) -> BuildBeside:
    return BuildBeside(tmp_path / "views-build.db")


class Interrupted(MemoryLog):
    """The person interrupts when so many records have been read."""

    left = 5

    def after(self, position: int) -> Iterator[Recorded]:
        for recorded in super().after(position):
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield recorded


def found(db: Connection, word: str) -> int:
    sql = "SELECT count(*) FROM fts WHERE fts MATCH ?"
    return int(db.execute(sql, (word,)).fetchone()[0])


def test_a_rebuild_gives_the_same_rows_and_leaves_no_file(
    db: Connection, build: BuildBeside
) -> None:
    log = folded(db, *FACTS)
    before = dump(db)
    names = [model.name for model in read_models()]
    rebuilt = rebuild(names, read_models(), log, db, build)

    assert (list(rebuilt), dump(db)) == (names, before)
    assert not build.path.exists()


def test_a_rebuild_mends_what_was_damaged(db: Connection, build: BuildBeside) -> None:
    log = folded(db, *FACTS)
    before = dump(db)
    for damage in ("UPDATE items SET day = ''", "DELETE FROM chunks", "DELETE FROM names_docsize"):
        db.execute(damage)
    rebuild(["timeline", "fts"], read_models(), log, db, build)

    assert dump(db) == before


def test_only_what_is_tied_to_the_names_is_rebuilt(db: Connection, build: BuildBeside) -> None:
    log = folded(db, *FACTS)
    db.execute("UPDATE runs SET new = 77")
    rebuilt = rebuild(["fts"], read_models(), log, db, build)

    assert rebuilt == ("chunks", "fts")
    assert db.execute("SELECT new FROM runs").fetchone() == (77,)


def test_folding_goes_on_after_a_rebuild(
    db: Connection, build: BuildBeside, tmp_path: Path
) -> None:
    log = folded(db, *FACTS)
    rebuild(["timeline", "chunks", "runs", "identifiers"], read_models(), log, db, build)
    log.append(commit("new", text="Fresh canary words"), file(text=LONG + "\n\nThe end."))
    log.forget(commit("a"))
    catch_up(read_models(), log, db)
    other = opened(tmp_path / "other.db")
    fold.prepare(read_models(), other)
    catch_up(read_models(), log, other)

    assert dump(db) == dump(other)
    assert found(db, "canary") == 1
    other.close()


def test_a_reader_sees_the_old_rows_and_then_the_new_ones(
    db: Connection, build: BuildBeside, tmp_path: Path
) -> None:
    log = folded(db, *FACTS)
    db.execute("UPDATE items SET headline = 'old'")
    reader = opened(tmp_path / "views.db")
    seen: list[tuple[int, ...]] = []

    def look(done: int, total: int) -> None:
        sql = "SELECT count(*), sum(headline = 'old') FROM items"
        seen.append((*reader.execute(sql).fetchone(), found(reader, "matter17")))

    rebuild(["timeline", "chunks"], read_models(), log, db, build, progress=look)
    look(0, 0)
    dump(reader)
    reader.close()

    assert seen == [(10, 10, 1), (10, 0, 1)]


def test_an_interrupted_rebuild_goes_on_where_it_was(
    db: Connection, build: BuildBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "BATCH", 2)
    log = Interrupted(*FACTS)
    log.left = 1_000
    fold.prepare(read_models(), db)
    catch_up(read_models(), log, db)
    before = dump(db)
    log.left = 5
    with pytest.raises(KeyboardInterrupt):
        rebuild(["timeline"], read_models(), log, db, build)
    beside = build.open()
    reached = positions(beside)["timeline"]
    beside.close()
    unchanged = dump(db)
    log.left = len(FACTS) - 4
    rebuild(["timeline"], read_models(), log, db, build)

    assert (reached, unchanged, dump(db)) == (12, before, before)


def test_another_version_starts_an_interrupted_rebuild_over(
    db: Connection, build: BuildBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "BATCH", 2)
    log = Interrupted(*FACTS)
    fold.prepare([timeline()], db)
    with pytest.raises(KeyboardInterrupt):
        rebuild(["timeline"], [timeline()], log, db, build)
    moved = [timeline("Asia/Tokyo")]
    fold.prepare(moved, db)
    log.left = 1_000
    rebuild(["timeline"], moved, log, db, build)

    assert db.execute("SELECT count(*) FROM items").fetchone() == (10,)


def test_an_unfinished_rebuild_can_be_dropped(
    db: Connection, build: BuildBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "BATCH", 2)
    fold.prepare([timeline()], db)
    with pytest.raises(KeyboardInterrupt):
        rebuild(["timeline"], [timeline()], Interrupted(*FACTS), db, build)
    was_there = build.path.exists()
    drop_unfinished(build)
    drop_unfinished(build)

    assert (was_there, list(build.path.parent.glob("views-build*"))) == (True, [])


def test_a_failing_switch_leaves_the_live_rows(db: Connection, build: BuildBeside) -> None:
    log = folded(db, *FACTS)
    before = dump(db)
    db.execute("CREATE TABLE items_by_day_2(x)")
    broken = [*read_models()]
    broken[0].schema = (*broken[0].schema, "CREATE INDEX items_by_day_2 ON items(day)")
    with pytest.raises(Exception, match="already"):
        rebuild(["timeline"], broken, log, db, build)

    assert dump(db) == before


def test_a_name_that_no_read_model_has_is_refused(db: Connection, build: BuildBeside) -> None:
    with pytest.raises(KeyError):
        rebuild(["moods"], read_models(), MemoryLog(), db, build)

    assert not build.path.exists()
